// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rigid patches as a coarse space of conjugate gradients: iterations and time, compared with the
// other preconditioners, for bodies of several shapes and sizes and for steps of several lengths.
#include "base/memory.h"
#include "linear.h"

#include <math.h>
#include <string.h>

#define TOLERANCE 1e-6
enum { REPEATS = 3 };

static const char* const solvers[] = {"cholesky", "pcg-ic", "pcg-ic0", "pcg-layers", "pcg-jacobi"};
enum { SOLVERS = sizeof solvers / sizeof solvers[0] };

// A body of 1 MPa, held at x = 0; cells are cubes.
typedef struct Body {
    const char* name;
    int cells[3];
    double step; // length of a step, s
    int full;    // 1: the body is run only with --full
} Body;

static const Body bodies[] = {
    {"beam 4:1", {24, 6, 6}, 0.01, 0},  {"beam 4:1", {24, 6, 6}, 0.1, 0},
    {"beam 4:1", {24, 6, 6}, 10, 0},    {"beam 4:1", {48, 12, 12}, 0.01, 0},
    {"beam 4:1", {48, 12, 12}, 0.1, 0}, {"beam 4:1", {48, 12, 12}, 10, 0},
    {"rod 80:1", {160, 2, 2}, 0.01, 0}, {"rod 80:1", {160, 2, 2}, 0.1, 0},
    {"rod 80:1", {160, 2, 2}, 10, 0},   {"rod 80:1", {320, 4, 4}, 0.01, 0},
    {"rod 80:1", {320, 4, 4}, 0.1, 0},  {"rod 80:1", {320, 4, 4}, 10, 0},
    {"block", {20, 20, 20}, 0.01, 0},   {"block", {20, 20, 20}, 0.1, 0},
    {"block", {20, 20, 20}, 10, 0},     {"beam 4:1", {76, 19, 19}, 0.01, 1},
    {"beam 4:1", {76, 19, 19}, 0.1, 1}, {"beam 4:1", {76, 19, 19}, 10, 1},
    {"block", {40, 40, 40}, 0.01, 1},   {"block", {40, 40, 40}, 0.1, 1},
    {"block", {40, 40, 40}, 10, 1},
};

typedef struct Cost {
    SnStopwatch setup, solve;
    int iterations;
    SnStatus status;
} Cost;

static SnStatus make_case(const Body* body, SnLinearCase* c) {
    double size[3];
    SnMesh* mesh = NULL;
    for (int k = 0; k < 3; ++k) size[k] = (double)body->cells[k] / body->cells[0];
    SN_TRY(sn_mesh_box(body->cells, size, SN_BOX_FIVE, &mesh));
    SN_TRY(sn_make_linear_case(mesh, 1, c));
    const double share = SN_LINEAR_STEP / body->step;
    sn_block_shift(c->assembly.matrix, share * share - 1, c->inertia);
    return SN_OK;
}

static SnStatus time_solver(const SnLinearCase* c, const char* name, const double* b, double* x,
                            Cost* cost) {
    SnLinear* linear = NULL;
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = TOLERANCE;
    def.max_iterations = 5000;
    *cost = (Cost){.setup = sn_span_none, .solve = sn_span_none};
    SN_TRY(sn_create_linear(name, &def, &linear));
    SnStatus status = sn_linear_factor(linear, c->A); // the first factor analyses the pattern
    for (int r = 0; r < REPEATS && status >= 0; ++r) {
        SnStopwatch begin = sn_span_begin();
        status = sn_linear_factor(linear, c->A);
        sn_span_end(&cost->setup, begin);
        if (status < 0) break;
        memset(x, 0, (size_t)c->dofs * sizeof *x);
        begin = sn_span_begin();
        status = sn_linear_solve(linear, 1, b, x);
        sn_span_end(&cost->solve, begin);
    }
    cost->iterations = sn_linear_info(linear).iterations;
    cost->status = status;
    sn_destroy_linear(linear);
    return status < 0 ? status : SN_OK;
}

static SnStatus time_body(FILE* out, const Body* body) {
    SnLinearCase c;
    SN_TRY(make_case(body, &c));
    double *b = SN_NEW_ARRAY(double, c.dofs), *x = SN_NEW_ARRAY(double, c.dofs);
    SnStatus status = b && x ? SN_OK : SN_OUT_OF_MEMORY;
    if (status >= 0) {
        for (int i = 2; i < c.dofs; i += 3) b[i] = -1;
        fprintf(out, "    %-9s %6d %5g", body->name, c.nodes, body->step);
    }
    for (int s = 0; s < SOLVERS && status >= 0; ++s) {
        Cost cost;
        status = time_solver(&c, solvers[s], b, x, &cost);
        if (status < 0) break;
        fprintf(out, "  %7.1f %7.1f", cost.setup.cpu, cost.solve.cpu);
        if (cost.iterations > 0)
            fprintf(out, " %4d%s", cost.iterations, cost.status == SN_OK ? " " : "+");
        fflush(out);
    }
    fprintf(out, "\n");
    sn_free(b);
    sn_free(x);
    sn_free_linear_case(&c);
    return status;
}

SnStatus sn_linear_layers(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out,
            "Rigid patches as a coarse space: ms of set-up and solve to %g, iterations (+: "
            "more), one thread\n    %-9s %6s %5s",
            TOLERANCE, "body", "nodes", "step");
    for (int s = 0; s < SOLVERS; ++s) fprintf(out, "  %15s%s", solvers[s], s > 0 ? "      " : "");
    fprintf(out, "\n");
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; ++i)
        if (options->full || !bodies[i].full) {
            const SnStatus status = time_body(out, &bodies[i]);
            if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
        }
    fprintf(out, "\n");
    return SN_OK;
}

// ---- counts

static const Body small_bodies[] = {
    {"beam", {16, 4, 4}, 0.01, 0},
    {"stiff-beam", {16, 4, 4}, 10, 0},
    {"rod", {40, 2, 2}, 0.1, 0},
    {"block", {7, 7, 7}, 0.1, 0},
};

static SnStatus count_body(SnTally* tally, const Body* body) {
    SnLinearCase c;
    SN_TRY(make_case(body, &c));
    double *b = SN_NEW_ARRAY(double, c.dofs), *x = SN_NEW_ARRAY(double, c.dofs);
    SnStatus status = b && x ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 2; i < c.dofs && status >= 0; i += 3) b[i] = -1;
    for (int s = 1; s < SOLVERS && status >= 0; ++s) { // solver 0 is direct and does not iterate
        Cost cost;
        status = time_solver(&c, solvers[s], b, x, &cost);
        if (status >= 0) sn_tally(tally, body->name, solvers[s], cost.iterations);
    }
    sn_free(b);
    sn_free(x);
    sn_free_linear_case(&c);
    return status;
}

SnStatus sn_linear_count_layers(SnTally* tally, SnError* error) {
    (void)error;
    for (size_t i = 0; i < sizeof small_bodies / sizeof small_bodies[0]; ++i)
        SN_TRY(count_body(tally, &small_bodies[i]));
    return SN_OK;
}
