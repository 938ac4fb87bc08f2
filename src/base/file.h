// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_FILE_H
#define SN_BASE_FILE_H

#include "base/status.h"

#include <stdio.h>

// The file of an SnFile is either completely written or not there at all. Until the commit, the
// file has a temporary name in the folder of the final file. The commit flushes the file, syncs it
// to the disk, and gives it the final name. Numbers are written with a '.' in any locale.

typedef struct SnFile SnFile;

SnStatus sn_create_file(const char* path, SnFile** file, SnError* error);

/// Return the stream to write to. sn_file_commit reports errors of earlier writes.
FILE* sn_file_stream(SnFile* file);

/// Close the file and give it its final name. On failure, an old file of this name is untouched and
/// the temporary file is removed. Frees `file` in both cases.
SnStatus sn_file_commit(SnFile* file, SnError* error);

/// Close and remove the unfinished file; an old file with the final name stays. NULL is allowed.
void sn_file_abandon(SnFile* file);

/// Write a double with a '.' and with the fewest digits that read back to the same bits. NaN and
/// infinities are written as null.
void sn_file_number(FILE* stream, double value);

/// Write a JSON string with quotes and escapes.
void sn_file_json_string(FILE* stream, const char* text);

/// Make a folder and its parents. A folder that exists already is no failure.
SnStatus sn_make_folder(const char* path, SnError* error);

#endif
