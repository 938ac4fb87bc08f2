// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"

#include "base/memory.h"
#include "base/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40 }; // symbolic links followed one after the other: the limit of Linux

struct SnFile {
    FILE* stream;
    char* path;      // the final name, links followed
    char* folder;    // the folder of the file; ends with a slash
    char* temporary; // the name that the file has until it is committed
    char buffer[1 << 16];
};

// Return a path, shortened to its last 300 characters: a message then has room for the reason, too.
static const char* shorten_path(const char* path) {
    size_t length = strlen(path);
    return length > 300 ? path + length - 300 : path;
}

static SnStatus fail_write(SnError* error, const char* path, const char* reason) {
    return sn_fail(error, SN_WRITE_FAILED, "%s: cannot be written: %s", shorten_path(path), reason);
}

static SnStatus fail_without_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

static void free_file(SnFile* file) {
    if (!file) return;
    if (file->temporary) sn_temporary_forget(file->temporary);
    sn_free(file->path);
    sn_free(file->folder);
    sn_free(file->temporary);
    sn_free(file);
}

// Return the path to which the symbolic link `path` leads, in new memory, or NULL when memory runs
// out. When the link's target is a relative path, the link's folder is put in front of it. When
// `path` is not a link, *is_link becomes 0 and NULL is returned.
static char* read_link(const char* path, int* is_link) {
    char target[4096];
    const ssize_t length = readlink(path, target, sizeof target);
    *is_link = length > 0 && length < (ssize_t)sizeof target;
    if (!*is_link) return NULL;
    const char* slash = strrchr(path, '/');
    const size_t folder = slash && target[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char* next = SN_NEW_ARRAY(char, folder + (size_t)length + 1);
    if (!next) return NULL;
    memcpy(next, path, folder);
    memcpy(next + folder, target, (size_t)length);
    return next;
}

// Return the final name of a file in new memory, or NULL when memory runs out. The final name of a
// symbolic link is the link's target, even when no file is there yet. The final name of any other
// file is its path.
static char* resolve_links(const char* path) {
    char* real = realpath(path, NULL);
    const char* final = real ? real : path;
    char* name = SN_CLONE_ARRAY(char, final, strlen(final) + 1);
    free(real);
    for (int links = 0, is_link = 1; name && links < MAX_LINKS; ++links) {
        char* next = read_link(name, &is_link);
        if (!is_link) break;
        sn_free(name);
        name = next;
    }
    return name;
}

// Fail when the path is empty, names a folder, a pipe or a device, or is a link that leads to
// itself.
static SnStatus check_target(const char* path, SnError* error) {
    struct stat info;
    if (!*path) return fail_write(error, "\"\"", "the name is empty");
    if (path[strlen(path) - 1] == '/') return fail_write(error, path, "this names a folder");
    if (stat(path, &info) && errno == ELOOP)
        return fail_write(error, path, "it is a link that leads to itself");
    if (stat(path, &info)) return SN_OK;
    if (S_ISDIR(info.st_mode)) return fail_write(error, path, "it is a folder");
    if (!S_ISREG(info.st_mode)) return fail_write(error, path, "it is a pipe or device");
    return SN_OK;
}

static SnStatus fill_names(SnFile* file, const char* path) {
    file->path = resolve_links(path);
    if (!file->path) return SN_OUT_OF_MEMORY;
    const char* slash = strrchr(file->path, '/');
    size_t bytes = slash ? (size_t)(slash - file->path) + 1 : 2;
    file->folder = SN_NEW_ARRAY(char, bytes + 1);
    file->temporary = SN_NEW_ARRAY(char, bytes + SN_TEMPORARY_ROOM);
    if (!file->folder || !file->temporary) return SN_OUT_OF_MEMORY;
    memcpy(file->folder, slash ? file->path : "./", bytes);
    return SN_OK;
}

// Open a new file in the folder of the final file, with the permissions that the process gives to
// new files. Returns the handle of the new file, or -1 with the reason in errno.
static int open_temporary(SnFile* file) {
    int handle = -1;
    for (int attempt = 0; attempt < 100; ++attempt) {
        sn_temporary_name(file->folder, "", file->temporary);
        sn_temporary_remember(file->temporary);
        handle = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (handle >= 0) break;
        sn_temporary_forget(file->temporary);
        if (errno != EEXIST) break;
    }
    return handle;
}

static SnStatus open_file(SnFile* file, const char* path, SnError* error) {
    if (fill_names(file, path) < 0) return fail_without_memory(error);
    int handle = open_temporary(file);
    if (handle < 0) return fail_write(error, file->path, strerror(errno));
    file->stream = fdopen(handle, "wb");
    if (!file->stream) {
        int reason = errno;
        close(handle);
        unlink(file->temporary);
        return fail_write(error, path, strerror(reason));
    }
    setvbuf(file->stream, file->buffer, _IOFBF, sizeof file->buffer);
    return SN_OK;
}

SnStatus sn_create_file(const char* path, SnFile** file, SnError* error) {
    SN_TRY(check_target(path, error));
    SnFile* made = SN_NEW(SnFile);
    if (!made) return fail_without_memory(error);
    SnStatus status = open_file(made, path, error);
    if (status < 0) {
        free_file(made);
        return status;
    }
    *file = made;
    return SN_OK;
}

FILE* sn_file_stream(SnFile* file) { return file->stream; }

// Write all data of the stream to the disk. Returns 0, or the reason of the failure (errno).
static int flush_to_disk(FILE* stream) {
    if (fflush(stream)) return errno ? errno : EIO;
    if (ferror(stream)) {
        // An earlier write failed, and errno no longer holds its reason: writing one more byte sets
        // errno to the same reason again.
        ssize_t written = write(fileno(stream), "", 1);
        return written < 0 && errno ? errno : EIO;
    }
    return fsync(fileno(stream)) ? errno : 0;
}

// Sync the folder, so that the new name survives a crash. A failure is ignored: the file is whole
// and in place even without it.
static void sync_folder(const char* folder) {
    int handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    fsync(handle);
    close(handle);
}

SnStatus sn_file_commit(SnFile* file, SnError* error) {
    int reason = flush_to_disk(file->stream);
    if (fclose(file->stream) && !reason) reason = errno ? errno : EIO;
    if (!reason && rename(file->temporary, file->path)) reason = errno;

    SnStatus status = SN_OK;
    if (reason) {
        unlink(file->temporary);
        status = fail_write(error, file->path, strerror(reason));
    } else {
        sync_folder(file->folder);
    }
    free_file(file);
    return status;
}

void sn_file_abandon(SnFile* file) {
    if (!file) return;
    fclose(file->stream);
    unlink(file->temporary);
    free_file(file);
}
