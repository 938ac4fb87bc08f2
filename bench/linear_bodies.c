// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The cost of factors for several bodies with about the same number of nodes.
#include "base/memory.h"
#include "linear.h"

enum { NODES = 6000, REPEATS = 10, FINENESS = 4 };

// The number of nodes of a body that is `coarse` times coarser along each edge than in the table.
static int count_nodes(int coarse) { return NODES / (coarse * coarse * coarse); }

static SnStatus make_loose_tets(int coarse, SnMesh** mesh) {
    return sn_mesh_loose_tets(count_nodes(coarse) / 4, mesh);
}
static SnStatus make_chain(int coarse, SnMesh** mesh) {
    return sn_mesh_tet_chain(count_nodes(coarse) / 3, mesh);
}
static SnStatus make_slender(int coarse, SnMesh** mesh) {
    return sn_mesh_slender(count_nodes(coarse) / 9 - 1, mesh);
}
static SnStatus make_animal(int coarse, SnMesh** mesh) {
    return sn_mesh_animal(FINENESS / coarse, mesh);
}
static SnStatus make_block(int coarse, SnMesh** mesh) {
    return sn_mesh_solid_block((int[]){17 / coarse, 17 / coarse, 18 / coarse}, mesh);
}

static const struct {
    const char* name;
    SnStatus (*make)(int coarse, SnMesh** mesh);
} bodies[] = {
    {"loose tets", make_loose_tets}, {"chain of tets", make_chain}, {"slender body", make_slender},
    {"blocky body", make_animal},    {"solid block", make_block},
};

static SnStatus time_factor(const SnLinearCase* c, SnStopwatch* best, SnLinearInfo* info) {
    const SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    SN_TRY(sn_create_linear(SN_LINEAR_OURS, &def, &linear));
    SnStatus status = sn_linear_factor(linear, c->A);
    for (int r = 0; r < REPEATS && status >= 0; ++r) {
        const SnStopwatch begin = sn_span_begin();
        status = sn_linear_factor(linear, c->A);
        sn_span_end(best, begin);
    }
    *info = sn_linear_info(linear);
    sn_destroy_linear(linear);
    return status;
}

static SnStatus bench_body(FILE* out, int index) {
    SnMesh* mesh = NULL;
    SnLinearCase c;
    SnStopwatch best = sn_span_none;
    SnLinearInfo info;
    SN_TRY(bodies[index].make(1, &mesh));
    SN_TRY(sn_make_linear_case(mesh, 0, &c));
    SnStatus status = time_factor(&c, &best, &info);
    if (status >= 0)
        fprintf(out, "    %-15s %9d %9d %9.1f %9.2f %9.3f %9.2f %7.1f\n", bodies[index].name,
                c.nodes, c.mesh->element_count, (2.0 * c.A->pattern->blocks - c.nodes) / c.nodes,
                1e-6 * (double)info.factor_entries, 1e-9 * info.factor_flops, best.cpu,
                1e-6 * info.factor_flops / best.cpu);
    sn_free_linear_case(&c);
    return status;
}

SnStatus sn_linear_bodies(FILE* out) {
    fprintf(out, "Factor of bodies with about as many nodes, %s, 1 thread\n", SN_LINEAR_OURS);
    if (!sn_linear_has(out, SN_LINEAR_OURS)) return SN_OK;
    fprintf(out, "    %-15s %9s %9s %9s %9s %9s %9s %7s\n", "body", "nodes", "tets", "per row",
            "nnz(L)/M", "GF", "factor", "GF/s");
    for (int i = 0; i < (int)(sizeof bodies / sizeof bodies[0]); ++i) SN_TRY(bench_body(out, i));
    fprintf(out, "    per row: blocks in a row of the matrix\n\n");
    return SN_OK;
}

// ---- counts

static SnStatus count_body(SnTally* tally, int index) {
    static const char* const names[] = {"loose", "chain", "slender", "animal", "block"};
    const SnLinearDef def = sn_default_linear_def();
    SnMesh* mesh = NULL;
    SnLinearCase c;
    SnLinear* linear = NULL;
    SN_TRY(bodies[index].make(2, &mesh));
    SN_TRY(sn_make_linear_case(mesh, 0, &c));
    SnStatus status = sn_create_linear(SN_LINEAR_OURS, &def, &linear);
    if (status >= 0) status = sn_linear_factor(linear, c.A);
    if (status >= 0) sn_tally_factor(tally, names[index], linear);
    sn_destroy_linear(linear);
    sn_free_linear_case(&c);
    return status;
}

SnStatus sn_linear_count_bodies(SnTally* tally, SnError* error) {
    (void)error;
    for (int i = 0; i < (int)(sizeof bodies / sizeof bodies[0]); ++i) SN_TRY(count_body(tally, i));
    return SN_OK;
}
