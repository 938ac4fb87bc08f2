// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "command.h"

void sn_print_help(FILE* stream) {
    fputs("sinew simulates things that bend.\n"
          "\n"
          "usage: sinew COMMAND ...\n"
          "\n",
          stream);
    int count;
    const SnCommand* const* command = sn_command_table(&count);
    for (int i = 0; i < count; ++i)
        fprintf(stream, "  %-8s %s\n", command[i]->name, command[i]->summary);
    fputs("\n"
          "  sinew help COMMAND says more about one of them; sinew --version says which this is.\n"
          "\n"
          "example: sinew run scenes/twisting-bar.json --out out/mine\n",
          stream);
}

static int run_help(int argc, char** argv) {
    if (argc > 1) return sn_usage_error("help", "help takes one command, found %d", argc);
    if (argc == 0) {
        sn_print_help(stdout);
        return SN_EXIT_OK;
    }
    const SnCommand* command = sn_find_command(argv[0]);
    if (!command) return sn_usage_error("", "there is no command \"%s\"", argv[0]);
    fputs(command->help, stdout);
    return SN_EXIT_OK;
}

const SnCommand sn_command_help = {
    .name = "help",
    .summary = "say more about a command",
    .help = "usage: sinew help [COMMAND]\n"
            "\n"
            "Without a command: what there is. With one: what it does and which options it\n"
            "has.\n"
            "\n"
            "example: sinew help run\n",
    .run = run_help,
};
