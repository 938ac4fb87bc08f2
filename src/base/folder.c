// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static SnStatus fail_folder(SnError* error, const char* path, const char* reason) {
    return sn_fail(error, SN_WRITE_FAILED, "%.300s: cannot make this folder: %s", path, reason);
}

static SnStatus make_one_folder(const char* path, SnError* error) {
    struct stat info;
    if (!mkdir(path, 0777)) return SN_OK;
    int reason = errno;
    if (!stat(path, &info) && S_ISDIR(info.st_mode)) return SN_OK;
    return fail_folder(error, path, reason == EEXIST ? "a file has this name" : strerror(reason));
}

SnStatus sn_make_folder(const char* path, SnError* error) {
    if (!*path) return fail_folder(error, "\"\"", "the name is empty");
    char* part = SN_CLONE_ARRAY(char, path, strlen(path) + 1);
    if (!part) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));

    // Make each parent in turn, then the folder itself.
    SnStatus status = SN_OK;
    for (char* slash = strchr(part + 1, '/'); slash && !status; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        status = make_one_folder(part, error);
        *slash = '/';
    }
    if (!status) status = make_one_folder(part, error);
    sn_free(part);
    return status;
}
