// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Time the kernels of a law: energy, force, projected Hessian with its scatter, and matrix-free
// product, ns per tet.
#include "assembly.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core.h"
#include "material/law.h"

#include <math.h>

enum { REPEATS = 20 };

// Data on which the kernels of one law work.
typedef struct Kit {
    SnAssembly assembly;
    double* f;
    SnArenaStore* arena;
} Kit;

static void free_kit(Kit* kit) {
    sn_free_assembly(&kit->assembly);
    sn_free(kit->f);
    sn_destroy_arena(kit->arena);
}

static SnStatus make_kit(const SnCoreCase* c, int law, Kit* kit) {
    SnMaterial material = sn_default_material();
    material.law = law;
    material.youngs_modulus = c->young;
    material.poissons_ratio = c->poisson;
    SN_TRY(sn_make_assembly(c->mesh, &material, NULL, &kit->assembly));
    kit->f = SN_NEW_ARRAY(double, 3 * (size_t)c->mesh->vertex_count);
    if (!kit->f) return SN_OUT_OF_MEMORY;
    return sn_create_arena(1 << 20, &kit->arena);
}

static SnCoreKernels time_kit(const SnCoreCase* c, Kit* kit) {
    const SnAssembly* a = &kit->assembly;
    SnCoreKernels best = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    const SnSolidAt at = {.x = c->x};
    const SnWeights weights = {.stiffness = 1};
    const double unit = 1e9 / c->mesh->element_count;
    volatile double sink = 0;
    for (int r = 0; r < REPEATS; ++r) {
        double t0 = sn_thread_seconds();
        sink += sn_solid_energy(a->solid, c->x, NULL, sn_arena_reset(kit->arena));
        double t1 = sn_thread_seconds();
        sn_solid_force(a->solid, &at, NULL, kit->f);
        double t2 = sn_thread_seconds();
        sn_solid_hessian(a->solid, &at, weights, a->destination, NULL, a->matrix->value);
        double t3 = sn_thread_seconds();
        sn_solid_product(a->solid, &at, weights, c->x, NULL, kit->f);
        double t4 = sn_thread_seconds();
        best.energy = fmin(best.energy, unit * (t1 - t0));
        best.force = fmin(best.force, unit * (t2 - t1));
        best.hessian = fmin(best.hessian, unit * (t3 - t2));
        best.product = fmin(best.product, unit * (t4 - t3));
    }
    return best;
}

SnStatus sn_core_law_kernels(const SnCoreCase* c, int law, SnCoreKernels* out) {
    Kit kit = {0};
    SnStatus status = make_kit(c, law, &kit);
    if (status == SN_OK) *out = time_kit(c, &kit);
    free_kit(&kit);
    return status;
}

// Time energy, force and Hessian of single elements in the obvious way, without a matrix.
SnCoreKernels sn_core_obvious_kernels(const SnCoreCase* c, const SnObviousTet* tet) {
    SnCoreKernels best = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    const int n = c->mesh->element_count < 2000 ? c->mesh->element_count : 2000;
    const double unit = 1e9 / n;
    volatile double sink = 0;
    for (int r = 0; r < 3; ++r) {
        double f[12], K[144];
        double t0 = sn_thread_seconds();
        for (int e = 0; e < n; ++e) sink += sn_obvious_energy(&tet[e], c->x);
        double t1 = sn_thread_seconds();
        for (int e = 0; e < n; ++e) sn_obvious_force(&tet[e], c->x, f), sink += f[0];
        double t2 = sn_thread_seconds();
        for (int e = 0; e < n; ++e) sn_obvious_hessian(&tet[e], c->x, K), sink += K[0];
        double t3 = sn_thread_seconds();
        best.energy = fmin(best.energy, unit * (t1 - t0));
        best.force = fmin(best.force, unit * (t2 - t1));
        best.hessian = fmin(best.hessian, unit * (t3 - t2));
    }
    return best;
}

// ---- counts

static void run_once(const SnCoreCase* c, Kit* kit) {
    const SnAssembly* a = &kit->assembly;
    const SnSolidAt at = {.x = c->x};
    const SnWeights weights = {.stiffness = 1};
    volatile double sink = sn_solid_energy(a->solid, c->x, NULL, sn_arena_reset(kit->arena));
    (void)sink;
    sn_solid_force(a->solid, &at, NULL, kit->f);
    sn_solid_hessian(a->solid, &at, weights, a->destination, NULL, a->matrix->value);
    sn_solid_product(a->solid, &at, weights, c->x, NULL, kit->f);
}

static void tally_kit(SnTally* tally, const SnCoreCase* c, const Kit* kit) {
    const SnSolid* solid = kit->assembly.solid;
    sn_tally(tally, "mesh", "elements", c->mesh->element_count);
    sn_tally(tally, "mesh", "nodes", c->mesh->vertex_count);
    sn_tally(tally, "mesh", "batches", solid->batch_count);
    sn_tally(tally, "mesh", "chunks", solid->chunk_count);
    sn_tally(tally, "mesh", "matrix-blocks", kit->assembly.pattern->blocks);
}

SnStatus sn_core_count_laws(SnTally* tally, const SnCoreCase* c) {
    const int laws = sn_law_table(sn_isa())->count;
    SnStatus status = SN_OK;
    for (int law = 0; law < laws && status == SN_OK; ++law) {
        Kit kit = {0};
        status = make_kit(c, law, &kit);
        if (status == SN_OK && law == 0) tally_kit(tally, c, &kit);
        if (status == SN_OK) run_once(c, &kit);
        free_kit(&kit);
    }
    sn_tally(tally, "laws", "laws", laws);
    return status;
}
