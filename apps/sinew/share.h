// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHARE_H
#define SN_APP_SHARE_H

#include <dirent.h>
#include <limits.h>

/// The folder of scenes to show: scenes/ in the current folder, or the one that was installed with
/// the program, or "scenes" where there is neither. The name may lie in `memory`.
const char* sn_scenes_folder(char memory[PATH_MAX]);

/// Find the scene files in a folder, in the order of their names. Returns their number, and as
/// scandir does a list that the caller frees; below 0, errno says what is wrong.
int sn_find_scenes(const char* folder, struct dirent*** entry);

#endif
