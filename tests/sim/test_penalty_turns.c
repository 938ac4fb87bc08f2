// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies and follow the iterates: their energy is a function of positions
// alone, which forces and products are derivatives of, so that Newton's method converges where
// normals turn.
#include "sim/world.h"
#include "sim/worlds.h"

#include "base/memory.h"
#include "base/random.h"

#include <math.h>

static SnError error;

// A floor of ridges, grooves and pits, 0.1 m wide and `height` m high: a mesh.
static void add_floor(SnWorld* world, double height) {
    SnColliderDef def = sn_default_collider_def();
    const double size[3] = {0.8, 0.8, 0.4}, corner[3] = {-0.4, -0.4, -0.4};
    SnMesh* mesh = worlds_box((int[]){16, 16, 2}, size, corner);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        double* x = mesh->vertex + 3 * (size_t)i;
        const int column = (int)lround((x[0] + 0.4) / 0.05),
                  line = (int)lround((x[1] + 0.4) / 0.05);
        if (x[2] > -1e-9) x[2] += height / 2 * (column % 2 + line % 2);
    }
    def.shape.kind = SN_SHAPE_MESH;
    def.shape.mesh = mesh;
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
    sn_destroy_mesh(mesh);
}

static SnWorld* make_world(const char* method, int cells, double depth) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.method = method;
    def.contact.penalty = 200;
    def.contact.friction = 0;
    def.relative_tolerance = 1e-8;
    material.youngs_modulus = 2e3;
    material.density = 200;
    SnWorld* world = worlds_create(&def);
    add_floor(world, 0.02);
    worlds_add_soft(world, worlds_cube(cells, 0.3, (double[]){-0.15, -0.15, 0.02 - depth}), NULL,
                    &material);
    return world;
}

typedef struct Rig {
    SnWorld* world;
    SnStage stage;
    SnConfig q;
    int count;
} Rig;

// contacts are those at q
static void find_at(const Rig* rig) {
    CHECK_OK(sn_collisions_find_again(rig->world, &rig->stage, &rig->q,
                                      sn_arena_reset(rig->world->arena)));
}

static double energy_at(const Rig* rig) {
    find_at(rig);
    const SnTerm term = sn_penalty_term(rig->world->collisions->again->penalty);
    return term.ops->energy(term.self, &(SnTermAt){.q = rig->q});
}

static void force_at(const Rig* rig, double* f) {
    find_at(rig);
    const SnTerm term = sn_penalty_term(rig->world->collisions->again->penalty);
    for (int i = 0; i < rig->count; ++i) f[i] = 0;
    term.ops->force(term.self, &(SnTermAt){.q = rig->q}, &(SnForces){.f = f});
}

static void move(const Rig* rig, double by, const double* w) {
    for (int i = 0; i < rig->count; ++i) rig->q.x[i] += by * w[i];
}

// Along w: the slope of the energy is -f.w, the change of forces is -A w.
static void check_along(const Rig* rig, const double* w, double* f, double* other, double* Aw) {
    const double eps = 1e-8;
    SnAgain* again = rig->world->collisions->again;
    force_at(rig, f);
    const SnTerm term = sn_penalty_term(again->penalty);
    const SnWeights exact = {.stiffness = 1, .tangent = SN_TANGENT_EXACT};
    const SnMotion motion = {.v = (double*)w};
    double slope = 0, largest = 0;
    for (int i = 0; i < rig->count; ++i) Aw[i] = 0;
    term.ops->product(term.self, &(SnTermAt){.q = rig->q}, exact, &motion, &(SnForces){.f = Aw});
    for (int i = 0; i < rig->count; ++i) slope -= f[i] * w[i];
    for (int i = 0; i < rig->count; ++i) largest = fmax(largest, fabs(Aw[i]));
    move(rig, eps, w);
    const double ahead = energy_at(rig);
    force_at(rig, f);
    move(rig, -2 * eps, w);
    const double behind = energy_at(rig);
    force_at(rig, other);
    move(rig, eps, w);
    CHECK_NEAR((ahead - behind) / (2 * eps), slope, 1e-6 * fabs(slope));
    for (int i = 0; i < rig->count; ++i)
        CHECK_NEAR((f[i] - other[i]) / (2 * eps), -Aw[i], 1e-5 * largest);
    assert_true(largest > 0);
}

// what is near a triangle of the body, and what is near faces, edges and corners of the floor
static void count_feet(const Rig* rig, int* triangles, int feet[3]) {
    const SnContacts* contacts = &rig->world->collisions->again->now;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        if (contact->gap >= 0) continue;
        *triangles += contact->side[0].vertex_count == 3;
        if (contact->side[0].vertex_count == 1) feet[contact->side[1].foot]++;
    }
}

static void forces_and_products_are_derivatives(void** state) {
    (void)state;
    SnWorld* world = make_world("newton", 6, 0.03);
    worlds_run(world, 1);
    Rig rig = {.world = world,
               .stage = {.time = world->state->time + world->h, .tau = world->h},
               .q = world->next->now.q,
               .count = 3 * world->model->node_count};
    SnRandom random = {5};
    double *w = SN_NEW_ARRAY(double, rig.count), *f = SN_NEW_ARRAY(double, rig.count),
           *other = SN_NEW_ARRAY(double, rig.count), *Aw = SN_NEW_ARRAY(double, rig.count);
    int triangles = 0, feet[3] = {0};
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < rig.count; ++i) {
            rig.q.x[i] = world->model->rest[i] + sn_random_uniform(&random, -0.01, 0.01);
            w[i] = sn_random_uniform(&random, -1, 1);
        }
        sn_collisions_begin_solve(world);
        check_along(&rig, w, f, other, Aw);
        count_feet(&rig, &triangles, feet);
    }
    assert_true(triangles > 50 && feet[SN_FOOT_FACE] > 50);
    assert_true(feet[SN_FOOT_EDGE] > 20 && feet[SN_FOOT_CORNER] > 5);
    sn_free(w), sn_free(f), sn_free(other), sn_free(Aw);
    sn_destroy_world(world);
}

// Iterations of the worst of some steps in which a block falls on the floor: all converge, with
// contacts that are those of the last iterate.
static int run_steps(const char* method) {
    SnWorld* world = make_world(method, 5, 0.001);
    int most = 0;
    for (int step = 0; step < 40; ++step) {
        if (sn_world_step(world, &error) != SN_OK) fail_msg("%s, step %d", method, step);
        const SnStepStats* stats = sn_world_stats(world);
        assert_int_equal(stats->contacts_frozen, 0);
        most = stats->iterations > most ? stats->iterations : most;
    }
    assert_true(sn_world_stats(world)->pressing > 50);
    sn_destroy_world(world);
    return most;
}

static void every_method_converges(void** state) {
    (void)state;
    int count;
    const SnMethod* const* method = sn_method_registry(&count);
    for (int m = 0; m < count; ++m)
        if (method[m] != &sn_method_linear && !method[m]->distances) run_steps(method[m]->name);
    CHECK_AT_MOST(run_steps("newton"), 6);
    CHECK_AT_MOST(run_steps("qlb"), 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_and_products_are_derivatives),
        cmocka_unit_test(every_method_converges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
