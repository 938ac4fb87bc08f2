// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bench.h"
#include "command.h"

#include <string.h>

typedef struct Bench {
    const char* name;
    const char* summary;
    SnStatus (*run)(const SnBenchOptions* options, FILE* out, SnError* error);
    const char* out; // folder for its files unless --out names another; NULL: it writes none
    int has_full;    // 1: takes --full
    int has_parts;   // 1: takes --only
    int has_steps;   // 1: takes --steps
} Bench;

static const Bench benches[] = {
    {"contact", "Friction with known answers, stacks, arches and piles, and their cost.",
     sn_bench_contact, NULL, 1, 0, 0},
    {"core", "Element kernels and whole steps against the obvious way.", sn_bench_core, NULL, 0, 0,
     0},
    {"kernels", "3x3 decompositions, and the kernels of every law and element.", sn_bench_kernels,
     NULL, 0, 0, 0},
    {"layers", "Layers of rigid bodies for XPBD, what they cost and what they save.",
     sn_bench_layers, "out/bench-layers", 1, 1, 0},
    {"linear", "Linear solvers against CHOLMOD and Eigen, and how their cost grows.",
     sn_bench_linear, "out/bench-linear", 1, 1, 0},
    {"mesh", "Surfaces that nobody here made: filled with tets, and simulated.", sn_bench_mesh,
     NULL, 0, 0, 0},
    {"rigidification", "Soft bodies that turn rigid where they rest, against elastic ones.",
     sn_bench_rigidification, "out/bench-rigidification", 1, 1, 0},
    {"solvers", "Nonlinear solvers on the same steps: how they converge, and what they take.",
     sn_bench_solvers, "out/bench-solvers", 1, 1, 1},
    {"xpbd", "The kernels of XPBD against plain code, and steps per second of a heap.",
     sn_bench_xpbd, NULL, 1, 1, 0},
};
enum { BENCH_COUNT = sizeof benches / sizeof benches[0] };

static const Bench* find(const char* name) {
    for (int i = 0; i < BENCH_COUNT; ++i)
        if (!strcmp(name, benches[i].name)) return &benches[i];
    return NULL;
}

// what stands behind the benchmark's name
static int parse(const Bench* bench, int argc, char** argv, SnBenchOptions* o) {
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        if (word[0] != '-')
            return sn_usage_error("bench", "one benchmark at a time, found '%s' as well", word);
        if (bench->has_full && !strcmp(word, "--full")) {
            o->full = 1;
        } else if (bench->out && !strcmp(word, "--out")) {
            if (i + 1 == argc || !*argv[i + 1])
                return sn_usage_error("bench", "--out needs the name of a folder");
            o->out = argv[++i];
        } else if (bench->has_parts && !strcmp(word, "--only")) {
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
    return SN_EXIT_OK;
}

static int run(int argc, char** argv) {
    if (argc == 0) {
        for (int i = 0; i < BENCH_COUNT; ++i)
            printf("  %-26s %s\n", benches[i].name, benches[i].summary);
        return SN_EXIT_OK;
    }
    const Bench* bench = find(argv[0]);
    if (!bench)
        return sn_usage_error("bench", "there is no benchmark '%s'; 'sinew bench' lists them",
                              argv[0]);
    SnBenchOptions options = {.out = bench->out};
    int usage = parse(bench, argc - 1, argv + 1, &options);
    if (usage) return usage;
    SnError error = {{0}};
    SnStatus status = bench->run(&options, stdout, &error);
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_bench = {
    .name = "bench",
    .summary = "compare with other ways of doing the same, in one run",
    .help =
        "usage: sinew bench [NAME]\n"
        "       sinew bench contact [--full]\n"
        "       sinew bench layers [--only PART] [--out DIR] [--full]\n"
        "       sinew bench linear [--only PART] [--out DIR] [--full]\n"
        "       sinew bench rigidification [--only PART] [--out DIR] [--full]\n"
        "       sinew bench solvers [--only PART] [--steps N] [--out DIR] [--full]\n"
        "       sinew bench xpbd [--only PART] [--full]\n"
        "\n"
        "Runs a benchmark: both sides in one run, the best of several repeats, and\n"
        "ratios. Without a name it lists what there is. Targets are met or MISSED.\n"
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
    .run = run,
};
