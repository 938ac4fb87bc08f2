// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "meshfile/format.h"
#include "scene/scene_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Files that a scene names. A scene may come from anywhere, so its files have to lie beneath its
// own folder, also after links have been followed. Files that the command line names are the user's
// own choice, and may lie anywhere.

static SnStatus join_paths(SnReader* r, const char* scene, const char* name, char** path) {
    const char* slash = name[0] == '/' ? NULL : strrchr(scene, '/');
    size_t folder = slash ? (size_t)(slash - scene) + 1 : 0;
    *path = SN_NEW_ARRAY(char, folder + strlen(name) + 1);
    if (!*path) return sn_read_fail_memory(r);
    memcpy(*path, scene, folder);
    strcpy(*path + folder, name);
    return SN_OK;
}

static SnStatus check_real(SnReader* r, const SnJson* value, const char* folder, const char* path) {
    char* real = realpath(path, NULL);
    if (!real && errno == ENOMEM) return sn_read_fail_memory(r);
    if (!real)
        return sn_read_fail(r, value, "found \"%.100s\": %s; accepted is a file that is there",
                            value->string, strerror(errno));
    size_t length = strlen(folder);
    int beneath = !strncmp(real, folder, length) && (real[length] == '/' || length == 1);
    free(real);
    if (beneath) return SN_OK;
    return sn_read_fail(r, value,
                        "found \"%.100s\", which lies outside the scene's folder; accepted is a "
                        "file beneath it, or one named by --set",
                        value->string);
}

// Find the scene's own folder, which the caller frees with `free`.
static SnStatus find_folder(SnReader* r, const SnJson* value, char** folder) {
    char* name;
    SN_TRY(join_paths(r, sn_json_name(r->document), ".", &name));
    *folder = realpath(name, NULL);
    const int why = errno;
    sn_free(name);
    if (*folder) return SN_OK;
    if (why == ENOMEM) return sn_read_fail_memory(r);
    return sn_read_fail(r, value, "the scene's folder cannot be found: %s", strerror(why));
}

// Check every file that will be opened to read the mesh at this path. All of these files must lie
// beneath the scene's folder.
static SnStatus check_beneath(SnReader* r, const SnJson* value, const char* path) {
    char *folder, *paths[2];
    SN_TRY(find_folder(r, value, &folder));
    SnStatus status = sn_mesh_paths(path, paths) < 0 ? sn_read_fail_memory(r) : SN_OK;
    if (status < 0) {
        free(folder);
        return status;
    }
    for (int i = 0; i < 2 && paths[i] && status >= 0; ++i)
        status = check_real(r, value, folder, paths[i]);
    sn_free(paths[0]);
    sn_free(paths[1]);
    free(folder);
    return status;
}

SnStatus sn_read_path(SnReader* r, const SnJson* value, char** out) {
    char* path;
    SN_TRY(join_paths(r, sn_json_name(r->document), value->string, &path));
    SnStatus status = value->line > 0 ? check_beneath(r, value, path) : SN_OK;
    if (status < 0)
        sn_free(path);
    else
        *out = path;
    return status;
}
