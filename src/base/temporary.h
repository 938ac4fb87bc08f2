// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_TEMPORARY_H
#define SN_BASE_TEMPORARY_H

#include "base/status.h"

// Names of files that are not finished: ".sinew-PROCESS-NUMBER.tmp" beside the final one.

/// The most bytes that a name takes behind its folder.
#define SN_TEMPORARY_ROOM 64

/// The most bytes that the name of a temporary folder takes.
#define SN_TEMPORARY_FOLDER 512

/// Write a new name in a folder (with its slash, or empty) to `name`; `ending` ("" or ".mp4")
/// stands at its end.
void sn_temporary_name(const char* folder, const char* ending, char* name);

/// Remember the name of a file that is being written, so that a signal can remove it. The text must
/// stay until it is forgotten. Every SnFile does this by itself.
void sn_temporary_remember(const char* name);
void sn_temporary_forget(const char* name);

/// Remove all remembered files: for signal handlers, before the program ends.
void sn_temporary_remove_all(void);

/// Make a new folder for files that are exchanged with another program, which no other user may
/// enter, in the folder that TMPDIR names, or in /tmp. The name has no slash at its end.
SnStatus sn_temporary_make_folder(char name[SN_TEMPORARY_FOLDER], SnError* error);

/// Ask whether the files in a folder could grow a little further, after a program that wrote them
/// has failed: SN_WRITE_FAILED when the disk is full or files have a limit that one has reached.
/// The files are of no use afterwards.
SnStatus sn_temporary_check_room(const char* name, SnError* error);

/// Remove a folder with the files in it.
void sn_temporary_remove_folder(const char* name);

/// Remove temporary files and folders that processes that no longer run have left in a folder.
void sn_temporary_clean(const char* folder);

#endif
