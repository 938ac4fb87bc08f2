// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "base/isa.h"
#include "tables.h"

#include <stdlib.h>
#include <unistd.h>

static const SnBenchPart parts[] = {
    {"convergence", sn_solvers_convergence, sn_solvers_count_convergence},
    {"frames", sn_solvers_frames, sn_solvers_count_frames},
    {"global", sn_solvers_global, sn_solvers_count_global},
    {"step", sn_solvers_step, sn_solvers_count_step},
    {"bar", sn_solvers_bar, sn_solvers_count_bar},
    {"bars", sn_solvers_bars, sn_solvers_count_bars},
    {"factor", sn_solvers_factor, sn_solvers_count_factor},
    {"armadillo", sn_solvers_armadillo, sn_solvers_count_armadillo},
    {"bunny", sn_solvers_bunny, sn_solvers_count_bunny},
    {"ducks", sn_solvers_ducks, sn_solvers_count_ducks},
    {"torus", sn_solvers_torus, sn_solvers_count_torus},
    {"auto", sn_solvers_auto, sn_solvers_count_auto},
    {"shapes", sn_solvers_shapes, sn_solvers_count_shapes},
};
const SnBenchParts sn_solvers_parts = SN_BENCH_PARTS(parts);

// The heading says how busy the machine was, since that changes the times.
static void print_heading(FILE* out) {
    double load = 0;
    fprintf(out, "Nonlinear solvers, %s kernels.\n", sn_isa_name(sn_isa()));
    if (getloadavg(&load, 1) == 1)
        fprintf(out, "%ld processors, on which %.1f programs ran in the minute before.\n",
                sysconf(_SC_NPROCESSORS_ONLN), load);
    fprintf(out, "\n");
}

SnStatus sn_bench_solvers(const SnBenchOptions* options, FILE* out, SnError* error) {
    print_heading(out);
    return sn_bench_parts(&sn_solvers_parts, options, out, error);
}
