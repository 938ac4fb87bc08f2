// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Find the path of the program's own file, with links resolved; "" where the system does not say
// it.
static void read_own_path(char* path, size_t size) {
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = 0;
}

// SINEW_SCENES (set by CMake) is the path from the program's folder to the installed scenes.
const char* sn_scenes_folder(char memory[PATH_MAX]) {
    char path[PATH_MAX], folder[PATH_MAX + sizeof SINEW_SCENES];
    if (access("scenes", R_OK) == 0) return "scenes";
    read_own_path(path, sizeof path);
    char* name = strrchr(path, '/');
    if (!name) return "scenes";
    *name = 0;
    snprintf(folder, sizeof folder, "%s/" SINEW_SCENES, path);
    return realpath(folder, memory) ? memory : "scenes";
}

static int ends_with(const char* text, const char* ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcmp(text + n - m, ending);
}

static int is_scene_name(const struct dirent* entry) {
    return ends_with(entry->d_name, ".json") && !ends_with(entry->d_name, ".schema.json");
}

static int compare_names(const struct dirent** a, const struct dirent** b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

int sn_find_scenes(const char* folder, struct dirent*** entry) {
    return scandir(folder, entry, is_scene_name, compare_names);
}
