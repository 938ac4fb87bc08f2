// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "linear.h"

#include "base/isa.h"
#include "tables.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

int sn_linear_has(FILE* out, const char* solver) {
    if (sn_linear_find(solver)) return 1;
    fprintf(out, "  %s is not in this build and is left out\n", solver);
    return 0;
}

// Find p that minimises the sum of (log c + p log x - log y)^2.
double sn_fit_power(int count, const double* x, const double* y) {
    double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; ++i) {
        mean_x += log(x[i]) / count;
        mean_y += log(y[i]) / count;
    }
    for (int i = 0; i < count; ++i) {
        const double dx = log(x[i]) - mean_x;
        xx += dx * dx;
        xy += dx * (log(y[i]) - mean_y);
    }
    return xy / xx;
}

// Define a part whose table has no options.
#define PLAIN(name)                                                                                \
    static SnStatus name(const SnBenchOptions* options, FILE* out, SnError* error) {               \
        (void)options, (void)error;                                                                \
        return sn_linear_##name(out);                                                              \
    }
PLAIN(beams)
PLAIN(dchol)
PLAIN(pcg)
PLAIN(bodies)

static const SnBenchPart parts[] = {
    {"beams", beams, sn_linear_count_beams},
    {"dchol", dchol, sn_linear_count_dchol},
    {"pcg", pcg, sn_linear_count_pcg},
    {"layers", sn_linear_layers, sn_linear_count_layers},
    {"bodies", bodies, sn_linear_count_bodies},
    {"growth", sn_linear_growth, sn_linear_count_growth},
    {"steps", sn_linear_steps, sn_linear_count_steps},
};
const SnBenchParts sn_linear_parts = SN_BENCH_PARTS(parts);

// The heading says how busy the machine was, since that changes the times.
static void print_heading(FILE* out) {
    double load = 0;
    fprintf(out,
            "Linear solvers, %s kernels. Times are ms: processor time of one thread, or the "
            "clock on the wall where two are used; the least of several repeats.\n",
            sn_isa_name(sn_isa()));
    if (getloadavg(&load, 1) == 1)
        fprintf(out, "%ld processors, on which %.1f programs ran in the minute before.\n",
                sysconf(_SC_NPROCESSORS_ONLN), load);
    fprintf(out, "\n");
}

SnStatus sn_bench_linear(const SnBenchOptions* options, FILE* out, SnError* error) {
    print_heading(out);
    SnStatus status = sn_bench_parts(&sn_linear_parts, options, out, error);
    if (status < 0 && error && !error->text[0])
        sn_fail(error, status, "%s", sn_status_text(status));
    return status;
}
