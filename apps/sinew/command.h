// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_COMMAND_H
#define SN_APP_COMMAND_H

#include "base/status.h"

#include <stdint.h>
#include <stdio.h>

// The program: one command per file. Results are printed on standard output; progress, warnings and
// errors on standard error.

/// The exit status of the program; when a signal stopped the program, its exit status is 128 + the
/// number of the signal.
enum { SN_EXIT_OK = 0, SN_EXIT_FAILED = 1, SN_EXIT_USAGE = 2 };

typedef struct SnCommand {
    const char* name;
    const char* summary; // one line for --help
    const char* help;    // fits a screen, with an example
    int (*run)(int argc,
               char** argv); // takes the words after the command's name; returns the exit status
} SnCommand;

extern const SnCommand sn_command_run, sn_command_view, sn_command_check, sn_command_compare,
    sn_command_report, sn_command_list, sn_command_schema, sn_command_mesh, sn_command_bench,
    sn_command_help;

/// All commands, in the order of --help.
const SnCommand* const* sn_command_table(int* count);
const SnCommand* sn_find_command(const char* name); // NULL: there is no command of this name

void sn_print_help(FILE* stream);

/// The name by which the program was called; "sinew" where the name is not known.
const char* sn_program_name(void);

/// Print one line about a mistake on the command line; returns SN_EXIT_USAGE. The line ends with a
/// hint at the help of `command`; with "" the hint is at the help of the program.
int sn_usage_error(const char* command, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// Read the value `text` of an option as a whole number from 1 to `most` into *count. Returns
/// SN_EXIT_OK, or an exit status after a message was printed.
int sn_take_count(const char* command, const char* option, const char* text, int64_t most,
                  int64_t* count);

/// Print one line about a failure; returns the exit status that fits `status`.
int sn_report(SnStatus status, const SnError* error);

#endif
