// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Unknown numbers that are no places: a plane part with one scalar per triangle (strain_term.h).
#include "base/memory.h"
#include "base/random.h"
#include "differences.h"
#include "solve/solver.h"
#include "system/strain_term.h"

#include <string.h>

// ---- a sheet with scalars

typedef struct SheetDef {
    double scalar_mass;
    int consistent_mass;
    int hold; // 1: its boundary is held
    double drag;
} SheetDef;

typedef struct Sheet {
    SnMesh* mesh;
    SnModel* model;
    SnAwake* awake;
    SnMap* map;
    SnSystem* system;
    SnLoads loads;
    SnDrag drag;
    StrainTerm strain;
    SnTerm term[4];
    unsigned char* held;
    SnConfig start, q;
    double* target;
    SnArenaStore* store;
    SnArena scratch;
} Sheet;

static const double gravity[3] = {1, -9, 4};

static int on_boundary(const double* X) { return X[0] == 0 || X[0] == 1 || X[1] == 0 || X[1] == 1; }

static SnModel* make_model(const SnMesh* mesh, const SheetDef* def) {
    SnModel* model = NULL;
    SnMaterial* m = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) m[e] = sn_default_material();
    const SnModelPartDef part = {.kind = SN_SOFT_PLANE,
                                 .mesh = mesh,
                                 .material = m,
                                 .thickness = 0.1,
                                 .scalar_count = mesh->element_count,
                                 .scalar_mass = def->scalar_mass};
    CHECK_OK(sn_create_model(
        &(SnModelDef){.part = &part, .part_count = 1, .consistent_mass = def->consistent_mass},
        &model, NULL));
    sn_free(m);
    return model;
}

static Sheet make_sheet(SheetDef def) {
    Sheet s = {0};
    CHECK_OK(sn_mesh_grid((int[2]){4, 3}, (double[3]){1, 1, 1}, SN_GRID_ALTERNATE, &s.mesh));
    s.model = make_model(s.mesh, &def);
    const int n = s.model->node_count;
    CHECK_OK(sn_create_awake(s.model, &s.awake));
    s.held = SN_CLONE_ARRAY(unsigned char, s.model->held, n);
    for (int i = 0; i < s.model->point_count && def.hold; ++i)
        if (on_boundary(s.model->rest + 3 * i)) s.held[i] = SN_HELD_ALL;
    s.loads =
        (SnLoads){.model = s.model, .awake = s.awake, .node_force = SN_NEW_ARRAY(double, 3 * n)};
    s.drag = (SnDrag){.model = s.model, .awake = s.awake, .drag = def.drag};
    s.strain = (StrainTerm){s.model, 0, 2e4};
    return s;
}

// the terms keep pointers into the sheet, which stays where it is from here on
static void start_sheet(Sheet* s) {
    const size_t n = 3 * (size_t)s->model->node_count;
    s->term[0] = sn_solid_term(s->model->part[0].solid);
    s->term[1] = strain_term(&s->strain);
    s->term[2] = sn_loads_term(&s->loads);
    s->term[3] = sn_drag_term(&s->drag);
    CHECK_OK(sn_create_map(s->awake, &s->map));
    sn_map_number(s->map, s->held);
    CHECK_OK(sn_create_system(&(SnSystemDef){.map = s->map, .term = s->term, .term_count = 4},
                              &s->system));
    CHECK_OK(sn_create_arena(1 << 20, &s->store));
    s->scratch = sn_arena_reset(s->store);
    s->start = sn_system_new_config(s->system, &s->scratch);
    s->q = sn_system_new_config(s->system, &s->scratch);
    s->target = SN_PUSH(&s->scratch, double, n);
    memcpy(s->start.x, s->model->rest, n * sizeof *s->start.x);
    memcpy(s->q.x, s->model->rest, n * sizeof *s->q.x);
}

static void free_sheet(Sheet* s) {
    sn_destroy_system(s->system);
    sn_destroy_map(s->map);
    sn_destroy_awake(s->awake);
    sn_destroy_model(s->model);
    sn_destroy_mesh(s->mesh);
    sn_destroy_arena(s->store);
    sn_free(s->loads.node_force);
    sn_free(s->held);
}

static int is_unknown(const Sheet* s, int component) {
    return !(s->held[component / 3] & SN_HELD(component % 3));
}

static void shake(const Sheet* s, double size, double* x) {
    SnRandom random = {3};
    for (int i = 0; i < 3 * s->model->node_count; ++i)
        if (is_unknown(s, i)) x[i] += sn_random_uniform(&random, -size, size);
}

// a stage of backward Euler from the start, with the momenta of velocities v there
static SnStage euler(Sheet* s, double h, const double* v) {
    double* p = SN_PUSH(&s->scratch, double, sn_system_dofs(s->system));
    double* still = SN_PUSH(&s->scratch, double, 3 * (size_t)s->model->node_count);
    sn_system_momentum(s->system, &s->start, &(SnMotion){(double*)v, NULL}, p);
    return (SnStage){.tau = h,
                     .mass_weight = 1,
                     .force_weight = h * h,
                     .stiffness_factor = 1,
                     .start = &s->start,
                     .reference = &s->start,
                     .momentum_ref = p,
                     .x_target = s->start.x,
                     .v_target = still,
                     .held = s->held};
}

static void check_scalars_are_strains(const Sheet* s, double tolerance) {
    for (int t = 0; t < s->mesh->element_count; ++t)
        CHECK_NEAR(s->q.x[sn_part_scalar(&s->model->part[0], t)],
                   area_strain(&s->strain, t, s->q.x), tolerance);
}

// ---- the model

static int span_is(const SnSpan* span, int first, int end) {
    return span->first == first && span->end == end;
}

static void slots_come_behind_all_points(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnModel* model = NULL;
    CHECK_OK(sn_mesh_chain(2, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &mesh));
    const SnSpringMaterial m[2] = {sn_default_spring_material(), sn_default_spring_material()};
    SnModelPartDef part[3] = {{.kind = SN_SOFT_SPRINGS, .mesh = mesh, .spring_material = m}};
    part[1] = part[2] = part[0];
    part[0].scalar_count = 4;
    part[0].scalar_mass = 0.5;
    part[2].scalar_count = 3;
    CHECK_OK(sn_create_model(&(SnModelDef){.part = part, .part_count = 3}, &model, NULL));
    assert_int_equal(model->point_count, 9);
    assert_int_equal(model->node_count, 12);
    assert_int_equal(sn_part_scalar(&model->part[0], 3), 3 * 10);
    assert_int_equal(sn_part_scalar(&model->part[2], 0), 3 * 11);
    const double mass[3] = {0.5, 0.5, 0};
    const unsigned held[3] = {0, SN_HELD(1) | SN_HELD(2), 0};
    for (int i = 0; i < 3; ++i) {
        assert_int_equal(model->held[9 + i], held[i]);
        CHECK_NEAR(model->mass->lumped[9 + i], mass[i], 0);
    }
    SnAwake* awake = NULL;
    CHECK_OK(sn_create_awake(model, &awake));
    sn_awake_tell(awake, 0, 1);
    sn_awake_list(awake);
    assert_int_equal(awake->point.count, 1);
    assert_int_equal(awake->node.count, 2);
    assert_true(span_is(&awake->node.span[0], 3, 9) && span_is(&awake->node.span[1], 11, 12));
    sn_destroy_awake(awake);
    sn_destroy_model(model);
    part[1].scalar_count = -1;
    assert_int_equal(sn_create_model(&(SnModelDef){.part = part, .part_count = 3}, &model, NULL),
                     SN_BAD_INPUT);
    sn_destroy_mesh(mesh);
}

// ---- derivatives

static double energy_at(const Sheet* s) {
    const SnTermAt at = {.q = s->q, .scratch = s->scratch};
    return s->term[1].ops->energy(s->term[1].self, &at);
}

static double slope(Sheet* s, int i, double step) {
    const double x = s->q.x[i];
    s->q.x[i] = x + step;
    const double above = energy_at(s);
    s->q.x[i] = x - step;
    const double below = energy_at(s);
    s->q.x[i] = x;
    return (above - below) / (2 * step);
}

static void the_force_is_the_slope_of_the_energy(void** state) {
    (void)state;
    Sheet s = make_sheet((SheetDef){0});
    start_sheet(&s);
    shake(&s, 0.03, s.q.x);
    SnForces forces = sn_system_new_forces(s.system, &s.scratch);
    const SnTermAt at = {.q = s.q, .scratch = s.scratch};
    s.term[1].ops->force(s.term[1].self, &at, &forces);
    for (int i = 0; i < 3 * s.model->node_count; ++i)
        if (is_unknown(&s, i)) CHECK_NEAR(slope(&s, i, 1e-5), -forces.f[i], 1e-5);
    free_sheet(&s);
}

static void check_product(SheetDef def) {
    Sheet s = make_sheet(def);
    start_sheet(&s);
    shake(&s, 0.03, s.q.x);
    const int dofs = sn_system_dofs(s.system);
    const SnStage stage = euler(&s, 0.01, s.q.x);
    SnBlockMatrix* A = NULL;
    double* u = SN_PUSH(&s.scratch, double, dofs);
    double* of_matrix = SN_PUSH(&s.scratch, double, dofs);
    double* applied = SN_PUSH(&s.scratch, double, dofs);
    SnRandom random = {5};
    for (int i = 0; i < dofs; ++i)
        if (!(s.map->held[i / 3] & SN_HELD(i % 3))) u[i] = sn_random_uniform(&random, -1, 1);
    CHECK_OK(sn_system_create_matrix(s.system, &A));
    CHECK_OK(sn_system_matrix(s.system, &stage, &s.q, s.scratch, A));
    assert_null(A->where);
    sn_block_multiply(A, u, of_matrix);
    CHECK_OK(sn_system_apply(s.system, &stage, &s.q, u, s.scratch, applied));
    CHECK_AT_MOST(largest_difference(of_matrix, applied, dofs), 1e-12 * largest(applied, dofs));
    sn_destroy_block_matrix(A);
    free_sheet(&s);
}

static void the_matrix_is_that_of_the_product(void** state) {
    (void)state;
    check_product((SheetDef){0});
    check_product((SheetDef){.scalar_mass = 2, .drag = 30});
    check_product((SheetDef){.scalar_mass = 2, .consistent_mass = 1, .hold = 1});
}

// ---- solving

static void check_equilibrium(const SnLinearOps* linear) {
    Sheet s = make_sheet((SheetDef){.hold = 1});
    start_sheet(&s);
    const double F[2][2] = {{1.15, 0.3}, {-0.1, 0.9}}, strain = 1.15 * 0.9 + 0.1 * 0.3 - 1;
    for (int i = 0; i < s.model->point_count; ++i)
        for (int k = 0; k < 2; ++k)
            s.target[3 * i + k] =
                F[k][0] * s.model->rest[3 * i] + F[k][1] * s.model->rest[3 * i + 1];
    const SnStage stage = {.force_weight = 1,
                           .stiffness_factor = 1,
                           .is_static = 1,
                           .start = &s.start,
                           .reference = &s.start,
                           .x_target = s.target,
                           .held = s.held,
                           .driven = 1};
    SnSolver solver = make_solver(s.system, linear->name, 1e-13);
    CHECK_OK(sn_method_newton.solve(&solver, &stage, s.scratch, &s.q));
    CHECK_AT_MOST(largest_difference(s.q.x, s.target, 3 * s.model->point_count), 1e-11);
    for (int t = 0; t < s.mesh->element_count; ++t)
        CHECK_NEAR(s.q.x[sn_part_scalar(&s.model->part[0], t)], strain, 1e-11);
    free_solver(&solver);
    free_sheet(&s);
}

static void every_solver_finds_the_equilibrium(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* linear = sn_linear_registry(&count);
    for (int l = 0; l < count; ++l) check_equilibrium(linear[l]);
}

// a sheet in free flight, with a swing in it
static void check_flight(SheetDef def) {
    const double h = 0.01;
    Sheet s = make_sheet(def);
    memcpy(s.loads.gravity, gravity, sizeof gravity);
    start_sheet(&s);
    double* v = SN_PUSH(&s.scratch, double, 3 * (size_t)s.model->node_count);
    shake(&s, 0.5, v);
    const SnStage stage = euler(&s, h, v);
    SnSolver solver = make_solver(s.system, "cholesky", 1e-13);
    CHECK_OK(sn_method_newton.solve(&solver, &stage, s.scratch, &s.q));
    double mass = 0, change[2] = {0};
    for (int i = 0; i < s.model->point_count; ++i) {
        const double m = s.model->mass->lumped[i];
        mass += m;
        for (int k = 0; k < 2; ++k)
            change[k] += m * ((s.q.x[3 * i + k] - s.start.x[3 * i + k]) / h - v[3 * i + k]);
    }
    for (int k = 0; k < 2; ++k) CHECK_NEAR(change[k] / mass, h * gravity[k], 1e-10);
    if (def.scalar_mass == 0) check_scalars_are_strains(&s, 1e-10);
    free_solver(&solver);
    free_sheet(&s);
}

static void momentum_is_that_of_points(void** state) {
    (void)state;
    check_flight((SheetDef){0});
    check_flight((SheetDef){.scalar_mass = 3});
}

static void fields_act_on_points_alone(void** state) {
    (void)state;
    Sheet s = make_sheet((SheetDef){.scalar_mass = 3, .drag = 30});
    memcpy(s.loads.gravity, gravity, sizeof gravity);
    start_sheet(&s);
    shake(&s, 1, s.q.x);
    SnForces forces = sn_system_new_forces(s.system, &s.scratch);
    const SnTermAt at = {.q = s.q, .motion = {.v = s.q.x}, .scratch = s.scratch};
    for (int t = 2; t < 4; ++t) s.term[t].ops->force(s.term[t].self, &at, &forces);
    const int points = 3 * s.model->point_count;
    assert_true(largest(forces.f, points) > 0);
    CHECK_AT_MOST(largest(forces.f + points, 3 * s.model->node_count - points), 0);
    free_sheet(&s);
}

// ---- inertia

static void slots_without_mass_do_not_coast(void** state) {
    (void)state;
    Sheet s = make_sheet((SheetDef){0});
    start_sheet(&s);
    const int dofs = sn_system_dofs(s.system), first = 3 * s.map->node_block[s.model->point_count];
    double* p = SN_PUSH(&s.scratch, double, dofs);
    double* d = SN_PUSH(&s.scratch, double, dofs);
    for (int i = 0; i < first; ++i) p[i] = i % 3 == 2 ? 0 : 1;
    assert_int_equal(sn_system_velocity(s.system, &s.q, p, d), SN_UNSUPPORTED);
    CHECK_OK(sn_system_coast(s.system, &s.q, p, 0.1, d));
    CHECK_NEAR(d[0], 0.1 / s.model->mass->lumped[0], 1e-12);
    CHECK_AT_MOST(largest(d + first, dofs - first), 0);
    free_sheet(&s);
}

static void a_consistent_mass_has_that_of_slots(void** state) {
    (void)state;
    Sheet s = make_sheet((SheetDef){.scalar_mass = 3, .consistent_mass = 1});
    start_sheet(&s);
    double Mv[3];
    shake(&s, 1, s.q.x);
    for (int i = s.model->point_count; i < s.model->node_count; ++i) {
        sn_mass_row(s.model->mass, i, s.q.x, Mv);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(Mv[k], 3 * s.q.x[3 * i + k], 1e-14);
    }
    free_sheet(&s);
}

// ---- state

static void the_hash_sees_slots(void** state) {
    (void)state;
    Sheet s = make_sheet((SheetDef){0});
    SnState *one = NULL, *copy = NULL;
    CHECK_OK(sn_create_state(s.model, 0, &one));
    CHECK_OK(sn_create_state(s.model, 0, &copy));
    const uint64_t hash = sn_state_hash(one);
    one->now.q.x[sn_part_scalar(&s.model->part[0], 5)] = 0.25;
    assert_true(sn_state_hash(one) != hash);
    sn_state_copy_awake(s.awake, one, copy);
    assert_true(sn_state_hash(copy) == sn_state_hash(one));
    sn_destroy_state(one);
    sn_destroy_state(copy);
    free_sheet(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_come_behind_all_points),
        cmocka_unit_test(the_force_is_the_slope_of_the_energy),
        cmocka_unit_test(the_matrix_is_that_of_the_product),
        cmocka_unit_test(every_solver_finds_the_equilibrium),
        cmocka_unit_test(momentum_is_that_of_points),
        cmocka_unit_test(fields_act_on_points_alone),
        cmocka_unit_test(slots_without_mass_do_not_coast),
        cmocka_unit_test(a_consistent_mass_has_that_of_slots),
        cmocka_unit_test(the_hash_sees_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
