// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Patch test: a cube or square with crooked inner nodes, its boundary displaced by a linear map.
// The linear field is in equilibrium whatever the law, so a quasistatic solve must find it
// everywhere.
#include "base/memory.h"
#include "base/random.h"
#include "differences.h"
#include "math/quat.h"
#include "solve/solver.h"

#include <string.h>

typedef struct Patch {
    SnMesh* mesh;
    SnModel* model;
    SnAwake* awake;
    SnMap* map;
    SnSystem* system;
    SnTerm term;
    unsigned char* held;
    SnConfig start, q;
    double *target, *zero;
    SnArenaStore* store;
    SnArena scratch;
} Patch;

static int on_boundary(const double* X, int plane) {
    for (int k = 0; k < (plane ? 2 : 3); ++k)
        if (X[k] == 0 || X[k] == 1) return 1;
    return 0;
}

static SnMesh* crooked_mesh(SnMeshKind kind) {
    SnMesh* mesh = NULL;
    SnRandom random = {19};
    const int plane = kind == SN_MESH_TRIANGLES;
    const double unit[3] = {1, 1, 1};
    if (plane)
        CHECK_OK(sn_mesh_grid((int[2]){4, 4}, unit, SN_GRID_ALTERNATE, &mesh));
    else
        CHECK_OK(sn_mesh_box((int[3]){4, 4, 4}, unit, SN_BOX_FIVE, &mesh));
    for (int i = 0; i < mesh->vertex_count; ++i)
        for (int k = 0; k < (plane ? 2 : 3) && !on_boundary(mesh->vertex + 3 * i, plane); ++k)
            mesh->vertex[3 * i + k] += sn_random_uniform(&random, -0.05, 0.05);
    CHECK_OK(sn_mesh_validate(mesh, NULL, NULL));
    return mesh;
}

static SnModel* make_model(const SnMesh* mesh, int law) {
    SnModel* model = NULL;
    SnMaterial* m = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        m[e] = sn_default_material();
        m[e].law = law;
    }
    const SnSoftKind kind = sn_mesh_dimension(mesh) == 2 ? SN_SOFT_PLANE : SN_SOFT_SOLID;
    const SnModelPartDef part = {.kind = kind, .mesh = mesh, .material = m, .thickness = 0.1};
    CHECK_OK(sn_create_model(&(SnModelDef){.part = &part, .part_count = 1}, &model, NULL));
    sn_free(m);
    return model;
}

static void make_patch(Patch* p, SnMeshKind kind, int law) {
    p->mesh = crooked_mesh(kind);
    p->model = make_model(p->mesh, law);
    const int n = p->model->node_count, plane = kind == SN_MESH_TRIANGLES;
    p->held = SN_CLONE_ARRAY(unsigned char, p->model->held, n);
    for (int i = 0; i < n; ++i)
        if (on_boundary(p->model->rest + 3 * i, plane)) p->held[i] = SN_HELD_ALL;
    p->term = sn_solid_term(p->model->part[0].solid);
    CHECK_OK(sn_create_awake(p->model, &p->awake));
    CHECK_OK(sn_create_map(p->awake, &p->map));
    sn_map_number(p->map, p->held);
    CHECK_OK(sn_create_system(&(SnSystemDef){.map = p->map, .term = &p->term, .term_count = 1},
                              &p->system));
    CHECK_OK(sn_create_arena(1 << 20, &p->store));
    p->scratch = sn_arena_reset(p->store);
    p->start = sn_system_new_config(p->system, &p->scratch);
    p->q = sn_system_new_config(p->system, &p->scratch);
    p->target = SN_PUSH(&p->scratch, double, 3 * n);
    memcpy(p->start.x, p->model->rest, 3 * sizeof(double) * (size_t)n);
}

static void free_patch(Patch* p) {
    sn_destroy_system(p->system);
    sn_destroy_map(p->map);
    sn_destroy_awake(p->awake);
    sn_destroy_model(p->model);
    sn_destroy_mesh(p->mesh);
    sn_destroy_arena(p->store);
    sn_free(p->held);
}

static void check_patch(SnMeshKind kind, int law, const SnLinearOps* linear) {
    Patch p = {0};
    make_patch(&p, kind, law);
    const int n = p.model->node_count;
    // stretches by 0.9 to 1.2, shears, turns by 0.2 rad
    Mat3 F = {{{1.15, 0.1, -0.05}, {0.02, 0.9, 0.1}, {0.06, -0.1, 1.05}}};
    F = m3_mul(quat_matrix(quat_exp(v3(0.1, -0.1, 0.15))), F);
    if (kind == SN_MESH_TRIANGLES) F = (Mat3){{{1.15, 0.3, 0}, {-0.1, 0.9, 0}, {0, 0, 1}}};
    for (int i = 0; i < n; ++i)
        v3_store(p.target + 3 * i, m3_apply(F, v3_load(p.model->rest + 3 * i)));
    const SnStage stage = {.force_weight = 1,
                           .stiffness_factor = 1,
                           .is_static = 1,
                           .start = &p.start,
                           .reference = &p.start,
                           .x_target = p.target,
                           .held = p.held,
                           .driven = 1};
    SnSolver solver = make_solver(p.system, linear->name, 1e-14);
    const SnStatus status = sn_method_newton.solve(&solver, &stage, p.scratch, &p.q);
    if (status != SN_OK || !(largest_difference(p.q.x, p.target, 3 * n) <= 1e-12))
        fail_msg("%s, %s: status %d, off by %.3g", sn_law_table(SN_ISA_PLAIN)->law[law]->name,
                 linear->name, status, largest_difference(p.q.x, p.target, 3 * n));
    free_solver(&solver);
    free_patch(&p);
}

static void the_linear_field_is_found(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    for (int law = 0; law < sn_law_table(SN_ISA_PLAIN)->count; ++law)
        for (int l = 0; l < count; ++l) {
            check_patch(SN_MESH_TRIANGLES, law, linear[l]);
            check_patch(SN_MESH_TETS, law, linear[l]);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_linear_field_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
