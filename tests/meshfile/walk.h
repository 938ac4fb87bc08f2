// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MESHFILE_WALK_H
#define SN_TESTS_MESHFILE_WALK_H

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

/// Call `visit` with the path of every file in a folder and in the folders below. A folder that
/// does not exist counts as empty.
static void walk(const char* folder, void (*visit)(const char* path)) {
    DIR* listing = opendir(folder);
    if (!listing) return;
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing)) {
        char path[4096];
        struct stat info;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &info)) continue;
        if (S_ISDIR(info.st_mode)) walk(path, visit);
        if (S_ISREG(info.st_mode)) visit(path);
    }
    closedir(listing);
}

/// 1: at least one of the folders exists; the list ends with NULL.
static int any_folder(const char* const* folders) {
    struct stat info;
    for (; *folders; ++folders)
        if (!stat(*folders, &info)) return 1;
    return 0;
}

#endif
