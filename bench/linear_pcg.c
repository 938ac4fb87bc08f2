// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Conjugate gradients of the library and of Eigen, on clamped beams that are bent by their weight.
#include "base/clock.h"
#include "base/memory.h"
#include "eigen.h"
#include "linear.h"

#include <math.h>
#include <string.h>

static const double tolerances[] = {1e-4, 1e-8};
enum { TOLERANCE_COUNT = sizeof tolerances / sizeof tolerances[0] };

// The cost of one preconditioner: setting it up, and solving with it.
typedef struct Entry {
    const char* name;
    int present;
    SnStopwatch setup, solve[TOLERANCE_COUNT];
    int iterations[TOLERANCE_COUNT];
    double residual[TOLERANCE_COUNT]; // the residual that was reached
} Entry;

enum { OURS_IC, OURS_IC0, OURS_LAYERS, OURS_JACOBI, EIGEN_DIAGONAL, EIGEN_IC, ENTRY_COUNT };

static const char* const names[ENTRY_COUNT] = {"pcg-ic",
                                               "pcg-ic0",
                                               "pcg-layers",
                                               "pcg-jacobi",
                                               "Eigen CG, diagonal",
                                               "Eigen CG, IncompleteCholesky"};

typedef struct Hanging {
    SnLinearCase c;
    SnEigenMatrix full;
    double *b, *x;
    Entry entry[ENTRY_COUNT];
} Hanging;

// ---- the matrix with both triangles, for Eigen

// Spread the upper blocks and their transposes to columns of single numbers. fill[j] is the next
// free place of column j. Where full->value is NULL, entries are only counted.
static void spread_blocks(const SnBlockMatrix* A, SnEigenMatrix* full, int* fill) {
    for (int a = 0; a < A->pattern->rows; ++a)
        for (int k = A->pattern->row_start[a]; k < A->pattern->row_start[a + 1]; ++k)
            for (int i = 0; i < 9; ++i) {
                const int row = 3 * a + i / 3, column = 3 * A->pattern->column[k] + i % 3;
                const int both = a != A->pattern->column[k];
                for (int t = 0; t <= both; ++t) {
                    const int at = fill[t ? row : column]++;
                    if (!full->value) continue;
                    full->row[at] = t ? column : row;
                    full->value[at] = A->value[9 * (size_t)k + (size_t)i];
                }
            }
}

static SnStatus make_full(const SnBlockMatrix* A, SnEigenMatrix* full) {
    const int n = full->n = 3 * A->pattern->rows;
    full->start = SN_NEW_ARRAY(int, n + 1);
    int* fill = SN_NEW_ARRAY(int, n + 1);
    if (!full->start || !fill) {
        sn_free(fill);
        return SN_OUT_OF_MEMORY;
    }
    spread_blocks(A, full, fill);
    for (int j = 0; j < n; ++j) full->start[j + 1] = full->start[j] + fill[j];
    for (int j = 0; j < n; ++j) fill[j] = full->start[j];
    full->row = SN_NEW_ARRAY(int, full->start[n]);
    full->value = SN_NEW_ARRAY(double, full->start[n]);
    if (full->row && full->value) spread_blocks(A, full, fill);
    sn_free(fill);
    return full->row && full->value ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_hanging(Hanging* h) {
    sn_free(h->full.start);
    sn_free(h->full.row);
    sn_free(h->full.value);
    sn_free(h->b);
    sn_free(h->x);
    sn_free_linear_case(&h->c);
}

static SnStatus make_hanging(int across, Hanging* h) {
    *h = (Hanging){0};
    SN_TRY(sn_make_beam_case(across, &h->c));
    SN_TRY(make_full(h->c.A, &h->full));
    h->b = SN_NEW_ARRAY(double, h->c.dofs);
    h->x = SN_NEW_ARRAY(double, h->c.dofs);
    if (!h->b || !h->x) return SN_OUT_OF_MEMORY;
    for (int i = 2; i < h->c.dofs; i += 3) h->b[i] = -1;
    for (int i = 0; i < ENTRY_COUNT; ++i) {
        Entry* e = &h->entry[i];
        e->name = names[i];
        e->present =
            i >= EIGEN_DIAGONAL ? sn_eigen_name() != NULL : sn_linear_find(names[i]) != NULL;
        e->setup = sn_span_none;
        for (int t = 0; t < TOLERANCE_COUNT; ++t) e->solve[t] = sn_span_none;
    }
    return SN_OK;
}

// ---- one set-up and its solves

static void clear_solution(Hanging* h) { memset(h->x, 0, (size_t)h->c.dofs * sizeof *h->x); }

static SnStatus time_ours_to(Hanging* h, int t, SnLinear* linear, Entry* e) {
    SN_TRY(sn_linear_factor(linear, h->c.A)); // the first factor analyses the pattern
    SnStopwatch begin = sn_span_begin();
    SN_TRY(sn_linear_factor(linear, h->c.A));
    sn_span_end(&e->setup, begin);
    clear_solution(h);
    begin = sn_span_begin();
    SN_TRY(sn_linear_solve(linear, 1, h->b, h->x));
    sn_span_end(&e->solve[t], begin);
    e->iterations[t] = sn_linear_info(linear).iterations;
    return sn_linear_residual(h->c.A, 1, h->b, h->x, &e->residual[t]);
}

static SnStatus time_ours(Hanging* h, Entry* e) {
    for (int t = 0; t < TOLERANCE_COUNT; ++t) {
        SnLinear* linear = NULL;
        SnLinearDef def = sn_default_linear_def();
        def.tolerance = tolerances[t];
        SN_TRY(sn_create_linear(e->name, &def, &linear));
        SnStatus status = time_ours_to(h, t, linear, e);
        sn_destroy_linear(linear);
        SN_TRY(status);
    }
    return SN_OK;
}

static SnStatus time_eigen(Hanging* h, void* solver, Entry* e) {
    SnStopwatch begin = sn_span_begin();
    if (!sn_eigen_setup(solver)) return SN_NOT_DEFINITE;
    sn_span_end(&e->setup, begin);
    for (int t = 0; t < TOLERANCE_COUNT; ++t) {
        begin = sn_span_begin();
        e->iterations[t] = sn_eigen_solve(solver, tolerances[t], h->b, h->x);
        sn_span_end(&e->solve[t], begin);
        SN_TRY(sn_linear_residual(h->c.A, 1, h->b, h->x, &e->residual[t]));
    }
    return SN_OK;
}

static SnStatus time_entry(Hanging* h, int index) {
    Entry* e = &h->entry[index];
    if (!e->present) return SN_OK;
    if (index < EIGEN_DIAGONAL) return time_ours(h, e);
    const int incomplete = index == EIGEN_IC;
    void* solver =
        sn_eigen_create(incomplete ? SN_EIGEN_INCOMPLETE_CHOLESKY : SN_EIGEN_DIAGONAL, &h->full);
    SnStatus status = time_eigen(h, solver, e);
    sn_eigen_destroy(solver);
    return status;
}

static SnStatus time_round(Hanging* h) {
    for (int i = 0; i < ENTRY_COUNT; ++i) SN_TRY(time_entry(h, i));
    return SN_OK;
}

// Time all entries in turn, so that other programs on the machine disturb all alike.
static SnStatus time_hanging(Hanging* h) {
    const double start = sn_seconds();
    SN_TRY(time_round(h));
    const int rounds = (int)fmin(20, fmax(3, 2 / (sn_seconds() - start)));
    for (int r = 0; r < rounds; ++r) SN_TRY(time_round(h));
    return SN_OK;
}

// ---- printing

static void print_hanging(FILE* out, const Hanging* h) {
    fprintf(out, "  %d nodes, %d tets\n", h->c.nodes, h->c.mesh->element_count);
    for (int i = 0; i < ENTRY_COUNT; ++i) {
        const Entry* e = &h->entry[i];
        if (!e->present) continue;
        fprintf(out, "    %-30s %9.2f", e->name, e->setup.cpu);
        for (int t = 0; t < TOLERANCE_COUNT; ++t)
            fprintf(out, "  %9.2f %5d %8.1e", e->solve[t].cpu, e->iterations[t], e->residual[t]);
        fprintf(out, "\n");
    }
}

// Print the time of set-up and solve to the first tolerance: the ratio of Eigen's to the library's.
#define TARGET_ACROSS 13
#define TARGET_RATIO  5.0

static void print_target(FILE* out, const Hanging* h, int solver) {
    const Entry *ours = &h->entry[solver], *eigen = &h->entry[EIGEN_DIAGONAL];
    const double ratio =
        (eigen->setup.cpu + eigen->solve[0].cpu) / (ours->setup.cpu + ours->solve[0].cpu);
    sn_print_at_least(out, ours->present && eigen->present ? ratio : NAN, TARGET_RATIO,
                      "%s to 1e-4 at 10k nodes, set-up included, %g times faster than Eigen's CG",
                      ours->name, TARGET_RATIO);
}

SnStatus sn_linear_pcg(FILE* out) {
    static const int sizes[] = {6, 10, TARGET_ACROSS, 18};
    const char* eigen = sn_eigen_name();
    fprintf(out, "Conjugate gradients, clamped beams under their weight, 1 thread\n");
    fprintf(out, "  %s\n", eigen ? eigen : "Eigen is not in this build and is left out");
    fprintf(out, "    %-30s %9s", "", "set-up");
    for (int t = 0; t < TOLERANCE_COUNT; ++t)
        fprintf(out, "    to %.0e %5s %8s", tolerances[t], "its", "residual");
    fprintf(out, "\n");
    SnStatus status = SN_OK;
    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]) && status >= 0; ++i) {
        Hanging h;
        status = make_hanging(sizes[i], &h);
        if (status >= 0) status = time_hanging(&h);
        if (status >= 0) {
            print_hanging(out, &h);
            if (sizes[i] == TARGET_ACROSS) {
                print_target(out, &h, OURS_IC0);
                print_target(out, &h, OURS_IC);
            }
            fflush(out);
        }
        free_hanging(&h);
    }
    fprintf(out, "\n");
    return status;
}

// ---- counts

SnStatus sn_linear_count_pcg(SnTally* tally, SnError* error) {
    static const char* const tolerance[TOLERANCE_COUNT] = {"iterations-1e-4", "iterations-1e-8"};
    enum { SMALL = 5 };
    Hanging h;
    (void)error;
    SnStatus status = make_hanging(SMALL, &h);
    for (int i = 0; i < EIGEN_DIAGONAL && status >= 0; ++i) {
        Entry* e = &h.entry[i];
        status = time_ours(&h, e);
        for (int t = 0; t < TOLERANCE_COUNT && status >= 0; ++t)
            sn_tally(tally, e->name, tolerance[t], e->iterations[t]);
    }
    free_hanging(&h);
    return status;
}
