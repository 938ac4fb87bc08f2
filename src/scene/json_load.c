// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "scene/json_private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Text {
    char* byte;
    size_t count;
} Text;

static SnStatus fail_read(SnError* error, const char* path, const char* reason) {
    char shown[SN_JSON_SHOWN];
    return sn_fail(error, SN_READ_FAILED, "%s: cannot be read: %s", sn_json_shown(path, shown),
                   reason);
}

// Read all bytes of an open file. `text->count` is the size of the file at first, and the number of
// bytes that were read afterwards.
static SnStatus read_bytes(int file, const char* path, Text* text, SnError* error) {
    size_t done = 0;
    while (done < text->count) {
        ssize_t n = read(file, text->byte + done, text->count - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail_read(error, path, strerror(errno));
        if (n == 0) break;
        done += (size_t)n;
    }
    text->count = done;
    return SN_OK;
}

static SnStatus read_regular(int file, const char* path, Text* text, SnError* error) {
    struct stat info;
    char shown[SN_JSON_SHOWN];
    if (fstat(file, &info)) return fail_read(error, path, strerror(errno));
    if (S_ISDIR(info.st_mode)) return fail_read(error, path, "it is a folder, expected a file");
    if (!S_ISREG(info.st_mode))
        return fail_read(error, path, "it is a pipe or device, expected a regular file");
    if (info.st_size == 0)
        return sn_fail(error, SN_BAD_FILE, "%s:1:1: the file is empty, expected a JSON value",
                       sn_json_shown(path, shown));
    if ((unsigned long long)info.st_size > SN_JSON_MAX_BYTES)
        return sn_fail(error, SN_BAD_FILE,
                       "%s: found a file of %lld bytes, expected at most 256 MiB",
                       sn_json_shown(path, shown), (long long)info.st_size);

    text->count = (size_t)info.st_size;
    text->byte = SN_NEW_ARRAY(char, text->count);
    if (!text->byte)
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    return read_bytes(file, path, text, error);
}

SnStatus sn_json_load(const char* path, SnJsonDocument** document, SnError* error) {
    // without O_NONBLOCK, opening a pipe would wait for a writer
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (file < 0) return fail_read(error, path, strerror(errno));
    Text text = {0};
    SnStatus status = read_regular(file, path, &text, error);
    close(file);
    if (status == SN_OK) status = sn_json_parse(path, text.byte, text.count, document, error);
    sn_free(text.byte);
    return status;
}
