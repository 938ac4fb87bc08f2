// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "kernels.h"

#include "base/isa.h"
#include "base/memory.h"
#include "core.h"
#include "material/law.h"
#include "tables.h"

#include <math.h>
#include <string.h>

// Targets of the kernels, ns per tet.
#define TARGET_FORCE    11.0  // force of laws that need no rotation
#define TARGET_ROTATION 21.0  // force of laws that need a rotation
#define TARGET_HESSIAN  140.0 // projected Hessian, with its scatter

typedef struct Worst {
    double force, rotation, hessian;
} Worst;

static int needs_rotation(const char* law) { return strstr(law, "corotated") != NULL; }

// 1: no target holds for a law: `linear` is not for large rotations, and `neo-hookean` needs
// logarithms.
static int is_aside(const char* law) {
    return !strcmp(law, "linear") || !strcmp(law, "neo-hookean");
}

static void count_in(const char* law, const SnCoreKernels* k, Worst* worst) {
    double* force = needs_rotation(law) ? &worst->rotation : &worst->force;
    if (!is_aside(law)) *force = fmax(*force, k->force);
    worst->hessian = fmax(worst->hessian, k->hessian);
}

static SnStatus bench_laws(FILE* out, const SnCoreCase* c, Worst* worst) {
    const SnLawTable* table = sn_law_table(sn_isa());
    *worst = (Worst){0};
    fprintf(out, "%s, ns per element: %d elements, %d nodes, 1 thread, %s\n",
            sn_mesh_dimension(c->mesh) == 3 ? "Tets" : "Plane triangles", c->mesh->element_count,
            c->mesh->vertex_count, sn_isa_name(sn_isa()));
    fprintf(out, "  %-26s %9s %9s %9s %9s\n", "law", "energy", "force", "hessian*", "product*");
    for (int law = 0; law < table->count; ++law) {
        SnCoreKernels k;
        SN_TRY(sn_core_law_kernels(c, law, &k));
        fprintf(out, "  %-26s %9.1f %9.1f %9.1f %9.1f\n", table->law[law]->name, k.energy, k.force,
                k.hessian, k.product);
        fflush(out);
        count_in(table->law[law]->name, &k, worst);
    }
    return SN_OK;
}

static SnStatus bench_tets(FILE* out, int across, Worst* worst) {
    SnCoreCase c;
    SN_TRY(sn_make_core_case(across, &c));
    SnStatus status = bench_laws(out, &c, worst);
    sn_free_core_case(&c);
    return status;
}

// Make a sheet 1 m x 0.25 m, sheared and stretched in its plane.
static SnStatus make_sheet(int across, SnCoreCase* c) {
    const int cells[2] = {4 * across, across};
    const double size[2] = {1, 0.25};
    *c = (SnCoreCase){.young = 1e6, .poisson = 0.4, .density = 1000, .h = 0.01};
    SN_TRY(sn_mesh_grid(cells, size, SN_GRID_DIAGONAL, &c->mesh));
    c->x = SN_CLONE_ARRAY(double, c->mesh->vertex, 3 * (size_t)c->mesh->vertex_count);
    if (!c->x) {
        sn_free_core_case(c);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < c->mesh->vertex_count; ++i) {
        double* x = c->x + 3 * (size_t)i;
        const double X = x[0], Y = x[1];
        x[0] = 1.1 * X + 0.2 * sin(3 * Y);
        x[1] = 0.9 * Y + 0.1 * sin(3 * X);
    }
    return SN_OK;
}

static SnStatus bench_triangles(FILE* out, int across) {
    SnCoreCase c;
    Worst worst;
    SN_TRY(make_sheet(across, &c));
    SnStatus status = bench_laws(out, &c, &worst);
    sn_free_core_case(&c);
    return status;
}

static void print_targets(FILE* out, const Worst* small, const Worst* large) {
    sn_print_at_most(out, small->force, TARGET_FORCE,
                     "force of the laws without rotation or logarithm at most %g ns per tet",
                     TARGET_FORCE);
    sn_print_at_most(out, small->rotation, TARGET_ROTATION,
                     "force of the corotated laws at most %g ns per tet", TARGET_ROTATION);
    sn_print_at_most(out, small->hessian, TARGET_HESSIAN,
                     "projected Hessian with scatter at most %g ns per tet, in cache",
                     TARGET_HESSIAN);
    sn_print_at_most(out, large->hessian, TARGET_HESSIAN, "the same at most %g, large mesh",
                     TARGET_HESSIAN);
    fprintf(out, "  * projected to positive semi-definite; the Hessian includes the scatter into "
                 "the matrix\n  SINEW_ISA=plain or avx2 chooses lesser instruction sets\n");
}

SnStatus sn_bench_kernels(const SnBenchOptions* options, FILE* out, SnError* error) {
    (void)options;
    Worst small, large;
    SnStatus status = sn_bench_decompose(out);
    if (status >= 0) status = bench_tets(out, 6, &small);  // 4320 tets, in the second-level cache
    if (status >= 0) status = bench_tets(out, 16, &large); // 81920 tets
    if (status >= 0) status = bench_triangles(out, 23);    // 4232 triangles
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    print_targets(out, &small, &large);
    return SN_OK;
}

// ---- counts

static SnStatus count_tets(SnTally* tally, SnError* error) {
    SnCoreCase c;
    (void)error;
    SN_TRY(sn_make_core_case(3, &c));
    const SnStatus status = sn_core_count_laws(tally, &c);
    sn_free_core_case(&c);
    return status;
}

static SnStatus count_triangles(SnTally* tally, SnError* error) {
    SnCoreCase c;
    (void)error;
    SN_TRY(make_sheet(8, &c));
    const SnStatus status = sn_core_count_laws(tally, &c);
    sn_free_core_case(&c);
    return status;
}

static const SnBenchPart parts[] = {
    {.name = "decompose", .count = sn_count_decompose},
    {.name = "tets", .count = count_tets},
    {.name = "triangles", .count = count_triangles},
};
const SnBenchParts sn_kernels_parts = SN_BENCH_PARTS(parts);
