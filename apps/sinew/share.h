// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHARE_H
#define SN_APP_SHARE_H

#include <dirent.h>
#include <limits.h>

/// Find the folder of the example scenes: scenes/ in the current folder; without it, the folder
/// that was installed with the program; without either, "scenes". The returned name may point into
/// `memory`.
const char* sn_scenes_folder(char memory[PATH_MAX]);

/// Find the scene files in a folder, in the order of their names. Returns the number of files;
/// *entry becomes a list as from scandir, which the caller frees. A result below 0 is a failure,
/// and errno says why.
int sn_find_scenes(const char* folder, struct dirent*** entry);

#endif
