// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/input.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 1 << 16 };

// ---- messages ---------------------------------------------------------------------------------

// Return the input's name, shortened to its last 200 characters: a message then has room for the
// reason, too.
static const char* shown_name(const SnInput* input) {
    size_t length = strlen(input->name);
    return length > 200 ? input->name + length - 200 : input->name;
}

SnStatus sn_input_fail_whole(SnInput* input, const char* format, ...) {
    if (input->reason)
        return sn_fail(input->error, SN_READ_FAILED, "%s: cannot be read: %s", shown_name(input),
                       strerror(input->reason));
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return sn_fail(input->error, SN_BAD_FILE, "%s: %s", shown_name(input), text);
}

SnStatus sn_input_fail(SnInput* input, const char* format, ...) {
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (input->reason) return sn_input_fail_whole(input, "%s", text);
    if (input->binary)
        return sn_fail(input->error, SN_BAD_FILE, "%s: byte %llu: %s", shown_name(input),
                       (unsigned long long)sn_input_place(input), text);
    return sn_fail(input->error, SN_BAD_FILE, "%s:%d: %s", shown_name(input), input->line, text);
}

SnStatus sn_input_no_memory(SnInput* input) {
    return sn_fail(input->error, SN_OUT_OF_MEMORY, "%s: %s", shown_name(input),
                   sn_status_text(SN_OUT_OF_MEMORY));
}

SnShownWord sn_shown(const char* word) {
    SnShownWord shown = {{0}};
    size_t i = 0;
    for (; i < 40 && word[i]; ++i) shown.text[i] = word[i] >= ' ' && word[i] < 127 ? word[i] : '?';
    if (word[i]) memcpy(shown.text + i, "...", 3);
    return shown;
}

// ---- opening and closing ------------------------------------------------------------------------

static SnStatus fail_open(SnError* error, const SnInput* input, const char* reason) {
    return sn_fail(error, SN_READ_FAILED, "%s: cannot be read: %s", shown_name(input), reason);
}

static SnStatus check_regular(SnInput* input, SnError* error) {
    struct stat info;
    if (fstat(input->handle, &info)) return fail_open(error, input, strerror(errno));
    if (S_ISDIR(info.st_mode)) return fail_open(error, input, "it is a folder, expected a file");
    if (!S_ISREG(info.st_mode))
        return fail_open(error, input, "it is a pipe or device, expected a regular file");
    input->size = (uint64_t)info.st_size;
    return SN_OK;
}

SnStatus sn_open_input(const char* path, SnError* error, SnInput* input) {
    *input = (SnInput){.name = path, .error = error, .line = 1};
    // without O_NONBLOCK, opening a pipe would wait for a writer
    input->handle = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (input->handle < 0) return fail_open(error, input, strerror(errno));
    SnStatus status = check_regular(input, error);
    if (status == SN_OK) {
        input->buffer = SN_NEW_ARRAY(unsigned char, BUFFER);
        if (!input->buffer) status = sn_input_no_memory(input);
    }
    input->at = input->end = input->buffer;
    if (status == SN_OK) return SN_OK;
    close(input->handle);
    *input = (SnInput){0};
    return status;
}

void sn_open_input_memory(const char* name, const void* data, size_t size, SnError* error,
                          SnInput* input) {
    *input = (SnInput){.name = name, .error = error, .line = 1, .size = size, .handle = -1};
    input->memory = input->at = data;
    input->end = input->at + size;
}

void sn_close_input(SnInput* input) {
    if (input->buffer) {
        close(input->handle);
        sn_free(input->buffer);
    }
    *input = (SnInput){0};
}

// ---- bytes --------------------------------------------------------------------------------------

uint64_t sn_input_place(const SnInput* input) {
    const unsigned char* start = input->buffer ? input->buffer : input->memory;
    return input->before + (uint64_t)(input->at - start);
}

// If a file has grown since it was opened, the bytes after its old end are not counted.
uint64_t sn_input_left(const SnInput* input) {
    uint64_t place = sn_input_place(input);
    return place < input->size ? input->size - place : 0;
}

int sn_input_fill(SnInput* input) {
    if (!input->buffer || input->reason) return 0;
    uint64_t left = sn_input_left(input);
    size_t wanted = left < BUFFER ? (size_t)left : BUFFER;
    if (!wanted) return 0;
    input->before = sn_input_place(input);
    input->at = input->end = input->buffer;
    ssize_t got;
    do got = read(input->handle, input->buffer, wanted);
    while (got < 0 && errno == EINTR);
    if (got < 0) input->reason = errno;
    if (got == 0) input->size = input->before; // the file was cut off while it was read
    if (got > 0) input->end += got;
    return got > 0;
}

SnStatus sn_input_seek(SnInput* input, uint64_t place) {
    if (place > input->size)
        return sn_input_fail(input, "found a reference to byte %llu, the file has %llu",
                             (unsigned long long)place, (unsigned long long)input->size);
    if (!input->buffer) {
        input->at = input->memory + place;
        return SN_OK;
    }
    input->before = place;
    input->at = input->end = input->buffer;
    if (lseek(input->handle, (off_t)place, SEEK_SET) < 0) input->reason = errno;
    return input->reason ? sn_input_fail(input, "cannot go to a byte") : SN_OK;
}

static SnStatus fail_short(SnInput* input, uint64_t count, const char* what) {
    return sn_input_fail(input, "the file ends too early: expected %llu bytes for %s, found %llu",
                         (unsigned long long)count, what, (unsigned long long)sn_input_left(input));
}

SnStatus sn_input_bytes(SnInput* input, void* bytes, size_t count, const char* what) {
    unsigned char* to = bytes;
    if (count > sn_input_left(input)) return fail_short(input, count, what);
    for (size_t done = 0; done < count;) {
        if (sn_input_peek(input) < 0) return fail_short(input, count - done, what);
        size_t ready = (size_t)(input->end - input->at);
        size_t part = ready < count - done ? ready : count - done;
        memcpy(to + done, input->at, part);
        input->at += part;
        done += part;
    }
    return SN_OK;
}

SnStatus sn_input_skip(SnInput* input, uint64_t count, const char* what) {
    if (count > sn_input_left(input)) return fail_short(input, count, what);
    if (count <= (uint64_t)(input->end - input->at)) {
        input->at += count;
        return SN_OK;
    }
    return sn_input_seek(input, sn_input_place(input) + count);
}

SnStatus sn_input_room(SnInput* input, uint64_t count, uint64_t bytes_each, const char* what) {
    uint64_t left = sn_input_left(input);
    if (bytes_each == 0 || count <= left / bytes_each) return SN_OK;
    return sn_input_fail(input,
                         "found a count of %llu %s, which cannot fit into the %llu bytes that "
                         "are left of the file",
                         (unsigned long long)count, what, (unsigned long long)left);
}
