// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bench.h"
#include "command.h"

#include <string.h>

static const SnBench* find_bench(const char* name) {
    int count;
    const SnBench* bench = sn_bench_registry(&count);
    for (int i = 0; i < count; ++i)
        if (!strcmp(name, bench[i].name)) return &bench[i];
    return NULL;
}

static void list_benches(void) {
    int count;
    const SnBench* bench = sn_bench_registry(&count);
    for (int i = 0; i < count; ++i) printf("  %-26s %s\n", bench[i].name, bench[i].summary);
}

// Read the options that follow the benchmark's name into *o. Returns SN_EXIT_OK, or an exit status
// after a message was printed.
static int parse_bench_options(const SnBench* bench, int argc, char** argv, SnBenchOptions* o) {
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        if (word[0] != '-')
            return sn_usage_error("bench", "one benchmark at a time, found '%s' as well", word);
        if (bench->has_full && !strcmp(word, "--full")) {
            o->full = 1;
        } else if (!strcmp(word, "--count")) {
            o->count = 1;
        } else if (bench->out && !strcmp(word, "--out")) {
            if (i + 1 == argc || !*argv[i + 1])
                return sn_usage_error("bench", "--out needs the name of a folder");
            o->out = argv[++i];
        } else if (!strcmp(word, "--only")) {
            if (i + 1 == argc || !*argv[i + 1])
                return sn_usage_error("bench", "--only needs the name of a part");
            o->only = argv[++i];
        } else if (bench->has_steps && !strcmp(word, "--steps")) {
            int64_t steps;
            const char* text = i + 1 < argc ? argv[++i] : "";
            const int status = sn_take_count("bench", word, text, 1000000, &steps);
            if (status) return status;
            o->steps = (int)steps;
        } else {
            return sn_usage_error("bench", "bench %s has no option %s", bench->name, word);
        }
    }
    if (o->only && !bench->has_only && !o->count)
        return sn_usage_error("bench", "bench %s has no option --only", bench->name);
    return SN_EXIT_OK;
}

static int run_bench(int argc, char** argv) {
    if (argc == 0) {
        list_benches();
        return SN_EXIT_OK;
    }
    const SnBench* bench = find_bench(argv[0]);
    if (!bench)
        return sn_usage_error("bench", "there is no benchmark '%s'; 'sinew bench' lists them",
                              argv[0]);
    SnBenchOptions options = {.out = bench->out};
    int usage = parse_bench_options(bench, argc - 1, argv + 1, &options);
    if (usage) return usage;
    SnError error = {{0}};
    SnStatus status = options.count ? sn_bench_count(bench, &options, stdout, &error)
                                    : bench->run(&options, stdout, &error);
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_bench = {
    .name = "bench",
    .summary = "compare with other ways of doing the same, in one run",
    .help =
        "usage: sinew bench [NAME]\n"
        "       sinew bench contact [--full]\n"
        "       sinew bench layers|linear|rigidification [--only PART] [--out DIR] [--full]\n"
        "       sinew bench solvers [--only PART] [--steps N] [--out DIR] [--full]\n"
        "       sinew bench xpbd [--only PART] [--full]\n"
        "       sinew bench NAME --count [--only PART]\n"
        "\n"
        "Runs a benchmark: both sides in one run, the best of several repeats, and\n"
        "ratios. Without a name it lists what there is. Targets are met or MISSED.\n"
        "--count times nothing: it runs small cases and tells what they count.\n"
        "\n"
        "linear writes growth.csv and growth.svg to DIR, out/bench-linear unless said\n"
        "otherwise; --full goes on to sizes that take minutes and gigabytes.\n"
        "rigidification reads scenes/ in the project's folder and writes curves to\n"
        "out/bench-rigidification; --full takes hours. Its parts are steps, pile,\n"
        "scenes, threshold, preconditioner, mattress, wheels and merge.\n"
        "layers reads scenes/ as well and writes to out/bench-layers; its parts are\n"
        "layers-build, figures, thresholds, sizes, inflation and scenes; --full goes on\n"
        "to a million tets. Those of xpbd are kernels and realtime, which reads scenes/.\n"
        "solvers reads scenes/ and writes curves to out/bench-solvers; its parts are auto,\n"
        "convergence, frames, step, bar, bars, factor, global, armadillo, bunny, ducks, torus,\n"
        "shapes (in SINEW_EXTRA_MESHES); --full: as large and long as the texts, or N steps; "
        "hours.\n"
        "\n"
        "example: sinew bench core\n",
    .run = run_bench,
};
