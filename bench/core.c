// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "core.h"

#include "base/isa.h"
#include "material/law.h"
#include "obvious_solver.h"
#include "sinew/sinew.h"
#include "tables.h"

#include <math.h>
#include <string.h>

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

// Targets at about 20k tets.
#define TARGET_TETS  20000
#define TARGET_SHARE (1.0 / 3) // share of a step's time that is not factor or solve
#define TARGET_OWN   20.0      // work of the obvious way without factor and solve, over ours
#define TARGET_STEP  10.0      // whole step of the obvious way, over ours

static void print_targets(FILE* out, const SnCoreSteps* s) {
    sn_print_at_most(out, s->ours.own / s->ours.total, TARGET_SHARE,
                     "own work at most a third of the step");
    sn_print_at_least(out, s->obvious.own / s->ours.own, TARGET_OWN,
                      "own work %g times less than the obvious way's", TARGET_OWN);
    sn_print_at_least(out, s->obvious.total / s->ours.total, TARGET_STEP,
                      "the whole step %g times faster than the obvious way's", TARGET_STEP);
}

static SnStatus bench_steps(FILE* out, int across, SnError* error) {
    SnCoreCase c;
    SnCoreSteps steps;
    SnStatus status = sn_make_core_case(across, &c);
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
    sn_free_core_case(&c);
    return status;
}

SnStatus sn_bench_core(const SnBenchOptions* options, FILE* out, SnError* error) {
    (void)options;
    SnCoreCase c;
    SnStatus status = sn_make_core_case(10, &c);
    if (status >= 0) {
        status = bench_kernels(out, &c);
        sn_free_core_case(&c);
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

// ---- counts

static SnStatus count_kernels(SnTally* tally, SnError* error) {
    SnCoreCase c;
    (void)error;
    SN_TRY(sn_make_core_case(4, &c));
    const SnStatus status = sn_core_count_laws(tally, &c);
    sn_free_core_case(&c);
    return status;
}

static SnStatus count_steps(SnTally* tally, SnError* error) {
    SnCoreCase c;
    SnWorld* world = NULL;
    SnBodyId body;
    SN_TRY(sn_make_core_case(4, &c));
    SnStatus status = sn_make_core_world(
        &c, "stable-neo-hookean-nolog", sn_default_world_def().linear_solver, &world, &body, error);
    status = sn_tally_world(tally, "cantilever", status, world, 5, error);
    sn_free_core_case(&c);
    return status;
}

static const SnBenchPart parts[] = {
    {.name = "kernels", .count = count_kernels},
    {.name = "steps", .count = count_steps},
};
const SnBenchParts sn_core_parts = SN_BENCH_PARTS(parts);
