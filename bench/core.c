// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "core.h"

#include "base/isa.h"
#include "base/memory.h"
#include "base/random.h"
#include "bench.h"
#include "material/law.h"
#include "obvious_solver.h"
#include "sinew/sinew.h"

#include <math.h>
#include <string.h>

// ---- the cantilever

static void free_case(SnCoreCase* c) {
    sn_destroy_mesh(c->mesh);
    sn_free(c->x);
}

// bend to a radius of 2/3 m, widen, shake by a tenth of a cell
static void deform(SnCoreCase* c, double cell) {
    SnRandom random = {1};
    for (int i = 0; i < c->mesh->vertex_count; ++i) {
        const double* X = c->mesh->vertex + 3 * (size_t)i;
        double *x = c->x + 3 * (size_t)i, angle = 1.5 * X[0];
        x[0] = X[0] * cos(angle) - X[1] * sin(angle);
        x[1] = X[0] * sin(angle) + X[1] * cos(angle);
        x[2] = X[2] * (1 + 0.2 * X[0]);
        for (int k = 0; k < 3; ++k) x[k] += cell * sn_random_uniform(&random, -0.05, 0.05);
    }
}

static SnStatus make_case(int across, SnCoreCase* c) {
    const int cells[3] = {4 * across, across, across};
    const double size[3] = {1, 0.25, 0.25};
    *c = (SnCoreCase){.young = 1e6, .poisson = 0.4, .density = 1000, .h = 0.01};
    SN_TRY(sn_mesh_box(cells, size, SN_BOX_FIVE, &c->mesh));
    c->x = SN_NEW_ARRAY(double, 3 * (size_t)c->mesh->vertex_count);
    if (!c->x) {
        free_case(c);
        return SN_OUT_OF_MEMORY;
    }
    deform(c, 0.25 / across);
    return SN_OK;
}

// ---- kernels

static void print_kernels(FILE* out, const char* name, const SnCoreKernels* k) {
    fprintf(out, "  %-26s %9.1f %9.1f %9.1f", name, k->energy, k->force, k->hessian);
    if (isfinite(k->product))
        fprintf(out, " %9.1f\n", k->product);
    else
        fprintf(out, " %9s\n", "-");
}

static SnStatus bench_obvious_kernels(FILE* out, const SnCoreCase* c, const SnCoreKernels* ours) {
    const SnObviousDef def = {.nodes = c->mesh->vertex_count,
                              .tets = c->mesh->element_count,
                              .rest = c->mesh->vertex,
                              .tet = c->mesh->element,
                              .young = c->young,
                              .poisson = c->poisson,
                              .density = c->density,
                              .h = c->h};
    SnObvious* obvious = NULL;
    SN_TRY(sn_create_obvious(&def, &obvious));
    const SnCoreKernels naive = sn_core_obvious_kernels(c, sn_obvious_tets(obvious));
    sn_destroy_obvious(obvious);
    print_kernels(out, "obvious way (nolog)", &naive);
    fprintf(out, "  %-26s %8.1fx %8.1fx %8.1fx\n", "ratio (nolog)", naive.energy / ours->energy,
            naive.force / ours->force, naive.hessian / ours->hessian);
    return SN_OK;
}

static SnStatus bench_kernels(FILE* out, const SnCoreCase* c) {
    const SnLawTable* table = sn_law_table(sn_isa());
    SnCoreKernels nolog = {0};
    fprintf(out, "Element kernels, ns per tet: %d tets, 1 thread, %s\n", c->mesh->element_count,
            sn_isa_name(sn_isa()));
    fprintf(out, "  %-26s %9s %9s %9s %9s\n", "law", "energy", "force", "hessian*", "product");
    for (int law = 0; law < table->count; ++law) {
        SnCoreKernels k;
        SN_TRY(sn_core_law_kernels(c, law, &k));
        print_kernels(out, table->law[law]->name, &k);
        if (strcmp(table->law[law]->name, "stable-neo-hookean-nolog") == 0) nolog = k;
    }
    SN_TRY(bench_obvious_kernels(out, c, &nolog));
    fprintf(out,
            "  * projected to positive semi-definite; ours includes the scatter into the matrix, "
            "the obvious way does not\n\n");
    return SN_OK;
}

// ---- steps

static void print_step(FILE* out, const char* who, const SnCoreStep* s) {
    fprintf(out, "  %-10s %9.2f %9.2f %9.2f %9.2f %9.2f %9.2f %8.0f%%\n", who, s->element,
            s->assemble, s->factor, s->solve, s->own, s->total, 100 * s->own / s->total);
}

// what the table has to show at 20k tets
#define TARGET_TETS  20000
#define TARGET_SHARE (1.0 / 3) // own work over the whole step
#define TARGET_RATIO 20.0      // the obvious way's own work over ours

static void print_targets(FILE* out, const SnCoreSteps* steps) {
    const double share = steps->ours.own / steps->ours.total;
    const double ratio = steps->obvious.own / steps->ours.own;
    fprintf(out, "  target: own work under a third of the step: %.2f, %s\n", share,
            share < TARGET_SHARE ? "met" : "MISSED");
    fprintf(out, "  target: own work %g times less than the obvious way's: %.1f, %s\n",
            TARGET_RATIO, ratio, ratio >= TARGET_RATIO ? "met" : "MISSED");
}

static SnStatus bench_steps(FILE* out, int across, SnError* error) {
    SnCoreCase c;
    SnCoreSteps steps;
    SnStatus status = make_case(across, &c);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    status = sn_core_steps(&c, &steps, error);
    if (status >= 0) {
        fprintf(out, "  %d tets, %d nodes\n", c.mesh->element_count, c.mesh->vertex_count);
        print_step(out, "ours", &steps.ours);
        print_step(out, "obvious", &steps.obvious);
        fprintf(out,
                "  %-10s %8.1fx %9s %8.2fx %8.2fx %8.1fx %8.2fx   differ by %.1e of the length\n",
                "ratio",
                (steps.obvious.element + steps.obvious.assemble) /
                    (steps.ours.element + steps.ours.assemble),
                "", steps.obvious.factor / steps.ours.factor,
                steps.obvious.solve / steps.ours.solve, steps.obvious.own / steps.ours.own,
                steps.obvious.total / steps.ours.total, steps.error);
        if (c.mesh->element_count == TARGET_TETS) print_targets(out, &steps);
    }
    free_case(&c);
    return status;
}

SnStatus sn_bench_core(FILE* out, SnError* error) {
    SnCoreCase c;
    SnStatus status = make_case(10, &c);
    if (status >= 0) {
        status = bench_kernels(out, &c);
        free_case(&c);
    }
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));

    fprintf(out,
            "One linearly implicit step, ms: stable-neo-hookean-nolog cantilever, 1 thread; ours "
            "factors with %s, the obvious way with %s\n",
            sn_default_world_def().linear_solver, sn_obvious_solver_name());
    fprintf(out, "  %-10s %9s %9s %9s %9s %9s %9s %9s\n", "", "elements", "sort", "factor", "solve",
            "own work", "total", "own/total");
    const int sizes[] = {6, 10, 16}; // cells across: about 5k, 20k and 80k tets
    for (int i = 0; i < 3; ++i) {
        SN_TRY(bench_steps(out, sizes[i], error));
        fflush(out);
    }
    return SN_OK;
}
