// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_TEMPORARY_H
#define SN_BASE_TEMPORARY_H

#include "base/status.h"

// An unfinished file is named ".sinew-PROCESS-NUMBER.tmp" and lies in the folder of the final file.

/// The largest number of bytes of a temporary file's name, without its folder.
#define SN_TEMPORARY_ROOM 64

/// The largest number of bytes of a temporary folder's name.
#define SN_TEMPORARY_FOLDER 512

/// Write a new name in a folder (with its slash, or empty) to `name`; `ending` ("" or ".mp4")
/// stands at its end.
void sn_temporary_name(const char* folder, const char* ending, char* name);

/// Remember the name of a file that is being written, so that a signal handler can remove the file.
/// The text `name` must stay valid until sn_temporary_forget. Every SnFile calls both functions.
void sn_temporary_remember(const char* name);
void sn_temporary_forget(const char* name);

/// Remove all remembered files: for signal handlers, before the program ends.
void sn_temporary_remove_all(void);

/// Make a new folder for files that are exchanged with another program, which no other user may
/// enter, in the folder that TMPDIR names, or in /tmp. The name has no slash at its end.
SnStatus sn_temporary_make_folder(char name[SN_TEMPORARY_FOLDER], SnError* error);

/// After a program that wrote files into a folder has failed, test whether these files can still
/// grow. Returns SN_WRITE_FAILED when the disk is full or a file has reached a size limit. The
/// files' contents are spoilt afterwards.
SnStatus sn_temporary_check_room(const char* name, SnError* error);

/// Remove a folder with the files in it.
void sn_temporary_remove_folder(const char* name);

/// Remove the temporary files and folders in a folder whose processes no longer run.
void sn_temporary_clean(const char* folder);

#endif
