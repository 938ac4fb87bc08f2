// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_TEMPORARY_H
#define SN_BASE_TEMPORARY_H

#include "base/status.h"

// An unfinished file is named ".sinew-PROCESS-NUMBER.tmp" and lies in the folder of the final file.

/// The largest number of bytes of a temporary file's name with its terminating zero, but without
/// its folder.
#define SN_TEMPORARY_ROOM 64

/// The largest number of bytes of a temporary folder's path, with its terminating zero.
#define SN_TEMPORARY_FOLDER 512

/// Write a new name of a file in `folder` to `name`. `folder` ends with a slash or is empty; the
/// name ends with `ending` ("" or ".mp4").
void sn_temporary_name(const char* folder, const char* ending, char* name);

/// Remember the name of a file that is being written, so that a signal handler can remove the file.
/// The text `name` must stay valid until sn_temporary_forget. An SnFile remembers and forgets its
/// own name.
void sn_temporary_remember(const char* name);
void sn_temporary_forget(const char* name);

/// Remove all remembered files. Signal handlers call this function before the program ends.
void sn_temporary_remove_all(void);

/// Make a new folder for files that are exchanged with another program, and write its name, without
/// a slash at the end, to `name`. The new folder lies in the folder that the environment variable
/// TMPDIR names, or in /tmp. No other user may enter it.
SnStatus sn_temporary_make_folder(char name[SN_TEMPORARY_FOLDER], SnError* error);

/// After a program that wrote files into a folder has failed, test whether the files in this folder
/// can still grow. Returns SN_WRITE_FAILED if they cannot, because the disk is full, read-only or
/// broken, or because a limit is reached. The files' contents are spoilt afterwards.
SnStatus sn_temporary_check_room(const char* name, SnError* error);

/// Remove a folder with the files in it.
void sn_temporary_remove_folder(const char* name);

/// Remove from a folder the temporary files and folders of processes that no longer run.
void sn_temporary_clean(const char* folder);

#endif
