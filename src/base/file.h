// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_FILE_H
#define SN_BASE_FILE_H

#include "base/status.h"

#include <stdio.h>

// A file that is either whole or not there: it is written under a temporary name in the same
// folder, flushed, synced, and renamed to the final name on commit. Numbers are written with a '.'
// in any locale.

typedef struct SnFile SnFile;

SnStatus sn_create_file(const char* path, SnFile** file, SnError* error);

/// The stream to write to. Write errors are remembered and reported by sn_file_commit.
FILE* sn_file_stream(SnFile* file);

/// Put what has been written so far in place under the final name and close. On failure the old
/// file, if any, is untouched and the temporary one is gone. Frees `file` either way.
SnStatus sn_file_commit(SnFile* file, SnError* error);

/// Close and remove the unfinished file; what had the final name before stays. NULL is allowed.
void sn_file_abandon(SnFile* file);

/// Write a double so that it reads back to the same bits, always with '.' and with
/// as few digits as that takes. NaN and infinities are written as null: they never reach a file as
/// numbers.
void sn_file_number(FILE* stream, double value);

/// Write a JSON string with quotes and escapes.
void sn_file_json_string(FILE* stream, const char* text);

/// Make a folder and its parents. It is no failure when the folder exists.
SnStatus sn_make_folder(const char* path, SnError* error);

#endif
