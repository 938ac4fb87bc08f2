// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "command.h"
#include "plain.h"
#include "sinew/version.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const SnCommand* const commands[] = {
    &sn_command_run,    &sn_command_view, &sn_command_check,  &sn_command_compare,
    &sn_command_report, &sn_command_list, &sn_command_schema, &sn_command_mesh,
    &sn_command_bench,  &sn_command_help};

const SnCommand* const* sn_command_table(int* count) {
    *count = sizeof commands / sizeof *commands;
    return commands;
}

const SnCommand* sn_find_command(const char* name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; ++i)
        if (!strcmp(commands[i]->name, name)) return commands[i];
    return NULL;
}

static const char* program = "sinew";

const char* sn_program_name(void) { return program; }

int sn_usage_error(const char* command, const char* format, ...) {
    char text[8192]; // large enough for a path
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fputs("sinew: ", stderr);
    sn_put_plain(stderr, text);
    fprintf(stderr, " (see: sinew help%s%s)\n", *command ? " " : "", command);
    return SN_EXIT_USAGE;
}

int sn_take_count(const char* command, const char* option, const char* text, int64_t most,
                  int64_t* count) {
    int64_t value = *text ? 0 : -1;
    for (const char* c = text; *c && value >= 0; ++c) {
        const int digit = *c >= '0' && *c <= '9';
        value = digit && value <= most ? 10 * value + (*c - '0') : -1;
    }
    *count = value;
    if (value >= 1 && value <= most) return SN_EXIT_OK;
    return sn_usage_error(command, "%s %s: accepted is a whole number from 1 to %lld", option, text,
                          (long long)most);
}

int sn_report(SnStatus status, const SnError* error) {
    fputs("sinew: ", stderr);
    sn_put_plain(stderr, error->text[0] ? error->text : sn_status_text(status));
    putc('\n', stderr);
    switch (status) {
    case SN_BAD_FILE:
    case SN_BAD_INPUT:
    case SN_READ_FAILED:
    case SN_UNSUPPORTED:
        return SN_EXIT_USAGE;
    default:
        return SN_EXIT_FAILED;
    }
}

static int run_command(int argc, char** argv) {
    const SnCommand* command = sn_find_command(argv[1]);
    if (!command) return sn_usage_error("", "there is no command \"%s\"", argv[1]);
    for (int i = 2; i < argc; ++i) {
        if (strcmp(argv[i], "--help") && strcmp(argv[i], "-h")) continue;
        fputs(command->help, stdout);
        return SN_EXIT_OK;
    }
    return command->run(argc - 2, argv + 2);
}

// Turn a write to a closed pipe or a full disk into a failure; otherwise it would look like
// success.
static int finish_output(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("sinew: standard output could not be written\n", stderr);
    return status ? status : SN_EXIT_FAILED;
}

int main(int argc, char** argv) {
    if (argc > 0 && argv[0][0]) program = argv[0];
    if (argc < 2) {
        sn_print_help(stderr);
        return SN_EXIT_USAGE;
    }
    int status = SN_EXIT_OK;
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
        sn_print_help(stdout);
    else if (!strcmp(argv[1], "--version"))
        printf("sinew %s\n", sn_version());
    else
        status = run_command(argc, argv);
    return finish_output(status);
}
