// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "base/isa.h"

#include <stdlib.h>
#include <unistd.h>

static const SnBenchPart parts[] = {
    {"convergence", sn_solvers_convergence},
    {"frames", sn_solvers_frames},
    {"global", sn_solvers_global},
    {"step", sn_solvers_step},
    {"bar", sn_solvers_bar},
    {"bars", sn_solvers_bars},
    {"factor", sn_solvers_factor},
    {"armadillo", sn_solvers_armadillo},
    {"bunny", sn_solvers_bunny},
    {"ducks", sn_solvers_ducks},
    {"torus", sn_solvers_torus},
    {"auto", sn_solvers_auto},
    {"shapes", sn_solvers_shapes},
};

// who reads the numbers should know how busy the machine was
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
    return sn_bench_parts(parts, sizeof parts / sizeof parts[0], options, out, error);
}
