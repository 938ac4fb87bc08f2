// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHARE_H
#define SN_APP_SHARE_H

#include <dirent.h>
#include <limits.h>

/// The folder of scenes to show: scenes/ here, or the one that was installed with the program, or
/// "scenes" where there is neither. May be written into `memory`.
const char* sn_scenes_folder(char memory[PATH_MAX]);

/// Files of scenes in a folder, in the order of their names, as scandir gives them. Below 0: errno.
int sn_find_scenes(const char* folder, struct dirent*** entry);

#endif
