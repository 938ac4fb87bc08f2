// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bench.h"
#include "command.h"

#include <string.h>

typedef struct Bench {
    const char* name;
    const char* summary;
    SnStatus (*run)(FILE* out, SnError* error);
} Bench;

static const Bench benches[] = {
    {"core", "Element kernels and whole steps against the obvious way.", sn_bench_core},
};

static int run(int argc, char** argv) {
    const int count = (int)(sizeof benches / sizeof benches[0]);
    if (argc == 0) {
        for (int i = 0; i < count; ++i) printf("  %-26s %s\n", benches[i].name, benches[i].summary);
        return SN_EXIT_OK;
    }
    if (argc > 1)
        return sn_usage_error("bench", "one benchmark at a time, found '%s' as well", argv[1]);
    for (int i = 0; i < count; ++i)
        if (strcmp(argv[0], benches[i].name) == 0) {
            SnError error = {{0}};
            SnStatus status = benches[i].run(stdout, &error);
            return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
        }
    return sn_usage_error("bench", "there is no benchmark '%s'; 'sinew bench' lists them", argv[0]);
}

const SnCommand sn_command_bench = {
    .name = "bench",
    .summary = "compare with other ways of doing the same, in one run",
    .help = "usage: sinew bench [NAME]\n"
            "\n"
            "Runs a benchmark: both sides in one run, the best of several repeats, and\n"
            "ratios. Without a name it lists what there is.\n"
            "\n"
            "example: sinew bench core\n",
    .run = run,
};
