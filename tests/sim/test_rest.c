// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that come to rest turn rigid for good, and fall asleep until something reaches them.
#include "base/memory.h"
#include "mesh/mesh.h"
#include "sim/shuffle.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

static SnMaterialDef dough(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 500;
    m.poissons_ratio = 0.27;
    m.density = 10;
    m.stiffness_damping = 0.1;
    return m;
}

static SnWorld* make_world(double creep) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.contact.friction = 0.9;
    def.rigidification =
        (SnRigidification){.on = 1, .tau_R = 1e-5, .tau_E = 1e-4, .frames = 3, .creep = creep};
    return worlds_create(&def);
}

// four planes that slope towards each other
static void add_bowl(SnWorld* world) {
    for (int i = 0; i < 4; ++i) {
        SnColliderDef def = sn_default_collider_def();
        def.axis[0] = i < 2, def.axis[1] = i >= 2, def.axis[2] = 0;
        def.angle = i % 2 ? 0.6 : -0.6;
        CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
    }
}

// Between slopes that hold by friction there are many forces that hold a rigid body, and of an
// elastic one only some. What differs between them is no reason to deform.
static void forces_shared_otherwise_wake_nothing(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    const SnMaterialDef material = dough();
    worlds_add_soft(
        world, worlds_box((int[]){8, 8, 4}, (double[]){1, 1, 0.3}, (double[]){-0.5, -0.45, 0.46}),
        NULL, &material);
    add_bowl(world);
    const SnStepStats* stats = sn_world_stats(world);
    worlds_run(world, 200);
    for (int i = 0; i < 300; ++i) { // rigid all over, and never elastic again
        worlds_run(world, 1);
        assert_true(stats->dofs <= 6);
    }
    assert_int_equal(stats->dofs, 0); // asleep
    sn_destroy_world(world);
}

// ---- waking

enum { CUBE_DOFS = 3 * 4 * 4 * 4 };

static SnBodyId add_cube(SnWorld* world, double x, double z) {
    SnMaterialDef material = dough();
    material.youngs_modulus = 1e5;
    return worlds_add_soft(world, worlds_cube(3, 0.3, (double[]){x, 0, z}), NULL, &material);
}

static void add_ground(SnWorld* world) {
    const SnColliderDef def = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

// two that touch, one on the other, and one beside them
typedef struct Cubes {
    SnWorld* world;
    SnBodyId low, high, beside;
    const SnStepStats* stats;
} Cubes;

static Cubes make_cubes(double creep) {
    Cubes c = {.world = make_world(creep)};
    c.low = add_cube(c.world, 0, 0);
    c.high = add_cube(c.world, 0, 0.3);
    c.beside = add_cube(c.world, 1, 0);
    c.stats = sn_world_stats(c.world);
    add_ground(c.world);
    return c;
}

static void fall_asleep(Cubes* c) {
    for (int i = 0; i < 500 && (i == 0 || c->stats->dofs > 0); ++i) worlds_run(c->world, 1);
    assert_int_equal(c->stats->dofs, 0);
}

// how far the forces of pressing contacts are from k_b Phi / gamma, over the largest
static double farthest_from_law(const SnWorld* world) {
    const SnCollisions* c = world->collisions;
    const double k_b = world->def.contact.stabilisation / world->h;
    double off = 0, most = 0;
    for (int i = 0; i < c->contacts.count; ++i) {
        const SnRow* row = sn_rows_contact(&c->rows, i);
        if (!(row->force > 0)) continue;
        const double law = k_b * -c->contacts.contact[i].gap / (row->compliance * world->h);
        off = fmax(off, fabs(row->force - law));
        most = fmax(most, law);
    }
    return most > 0 ? off / most : 1;
}

static SnWorld* make_cube_on_ground(int adaptive, double tau_R, double creep) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = adaptive;
    def.rigidification.tau_R = tau_R;
    def.rigidification.tau_E = 10 * tau_R;
    def.rigidification.creep = creep;
    SnWorld* world = worlds_create(&def);
    add_cube(world, 0, 0);
    add_ground(world);
    return world;
}

// at rest each contact presses with k_b Phi / gamma, whether what rests is elastic or rigid
static void forces_at_rest_follow_from_depths(void** state) {
    (void)state;
    for (int adaptive = 0; adaptive < 2; ++adaptive) {
        SnWorld* world = make_cube_on_ground(adaptive, 1e-9, 1e-3);
        const SnStepStats* stats = sn_world_stats(world);
        double off = 1;
        int rigid = 0;
        for (int i = 0; i < 1000; ++i) {
            worlds_run(world, 1);
            if (stats->dofs > 0) off = farthest_from_law(world); // the last before it sleeps
            rigid += stats->dofs == 6;
        }
        assert_true(adaptive ? rigid > 0 && stats->dofs == 0 : rigid == 0);
        CHECK_AT_MOST(off, 1e-3);
        sn_destroy_world(world);
    }
}

// of 1000 steps the last 900 change no label: without ghosts, as the text has it, and with them
static void rest_is_rest(void** state) {
    (void)state;
    static const double tau_R[] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-9};
    static const double creep[] = {0, 1e-3, -1}; // none, the same for all, and by default
    for (int i = 0; i < 15; ++i) {
        SnWorld* world = make_cube_on_ground(1, tau_R[i % 5], creep[i / 5]);
        worlds_run(world, 100);
        for (int step = 100; step < 1000; ++step) {
            worlds_run(world, 1);
            for (int e = 0; e < world->state->element_count; ++e)
                assert_int_equal(world->state->label[e], SN_LABEL_RIGID);
        }
        assert_int_equal(sn_world_stats(world)->dofs, 0);
        sn_destroy_world(world);
    }
}

static void hold(SnWorld* world, SnBodyId body, SnSelect select, const int component[3]) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = select;
    for (int k = 0; k < 3; ++k) pin.component[k] = component[k];
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

// A column on rollers: none of its nodes is held in all components, and yet it does not fall. What
// rests stays rigid.
static void what_stands_on_rollers_rests(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e5;
    material.poissons_ratio = 0.35;
    material.stiffness_damping = 0.05;
    const SnBodyId column = worlds_add_soft(
        world, worlds_box((int[]){4, 4, 8}, (double[]){0.5, 0.5, 1}, (double[3]){0}), NULL,
        &material);
    const SnSelect foot = {.kind = SN_SELECT_PLANE, .normal = {0, 0, -1}, .tolerance = 1e-9};
    const SnSelect middle = {.kind = SN_SELECT_NEAREST, .point = {0.25, 0.25, 0.5}};
    const SnSelect side = {.kind = SN_SELECT_NEAREST, .point = {0.5, 0.25, 0.5}};
    hold(world, column, foot, (int[]){0, 0, 1});
    hold(world, column, middle, (int[]){1, 1, 0});
    hold(world, column, side, (int[]){0, 1, 0});
    const SnStepStats* stats = sn_world_stats(world);
    const int all = sn_world_body_info(world, column).element_count;
    int changes = 0, rigid = 0;
    worlds_run(world, 400);
    for (int i = 0, before = stats->rigid_elements; i < 400; ++i) {
        worlds_run(world, 1);
        changes += stats->rigid_elements != before;
        rigid += stats->rigid_elements > all / 2; // at the foot nothing is
        before = stats->rigid_elements;
    }
    print_message("on rollers: %d changes, most of it rigid in %d steps of 400\n", changes, rigid);
    assert_true(changes < 20);
    assert_true(rigid > 360);
    sn_destroy_world(world);
}

// contacts press as the weight wants, asleep or not
static double weight_on(const SnWorld* world, SnBodyId body) {
    int count;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    double sum = 0;
    for (int i = 0; i < count; ++i)
        if (info[i].collider.index1 > 0 && info[i].body[0].index1 == body.index1)
            sum += info[i].force[2];
    return sum;
}

static void contacts_are_told_of_asleep(void** state) {
    (void)state;
    Cubes c = make_cubes(1e-3);
    const double one = 10 * 0.027 * 9.81;
    fall_asleep(&c);
    const int contacts = c.stats->contacts, pressing = c.stats->pressing;
    CHECK_NEAR(weight_on(c.world, c.low), 2 * one, 1e-3 * one);
    CHECK_NEAR(weight_on(c.world, c.beside), one, 1e-3 * one);
    const double potential = c.stats->potential;
    worlds_run(c.world, 50);
    assert_int_equal(c.stats->dofs, 0);
    assert_int_equal(c.stats->contacts, contacts);
    assert_int_equal(c.stats->pressing, pressing);
    assert_true(c.stats->potential == potential);
    CHECK_NEAR(weight_on(c.world, c.low), 2 * one, 1e-3 * one);
    sn_destroy_world(c.world);
}

// what falls on one wakes those that it touches, and nobody else
static void what_falls_on_it_wakes_a_pile(void** state) {
    (void)state;
    Cubes c = make_cubes(0);
    const SnBodyId above = add_cube(c.world, 0.05, 2.5);
    int beside_moved = 0, woke = -1;
    int count;
    for (int i = 0; i < 800; ++i) {
        worlds_run(c.world, 1);
        const double* v = sn_world_velocities(c.world, c.beside, &count);
        for (int k = 0; i > 50 && k < 3 * count; ++k) beside_moved |= v[k] != 0;
        // alone in the air, and then with both below
        if (i > 50 && i < 60) assert_true(c.stats->dofs <= CUBE_DOFS);
        if (woke < 0 && i > 50 && c.stats->dofs > CUBE_DOFS) woke = i;
    }
    assert_true(woke >= 60 && woke < 70); // 1.9 m take 0.62 s
    assert_false(beside_moved);
    assert_int_equal(c.stats->dofs, 0);
    const double* x = sn_world_positions(c.world, above, NULL);
    assert_true(x[2] > 0.5 && x[2] < 0.7); // on top of both
    sn_destroy_world(c.world);
}

// what it lies on is gone: the one that sleeps on it falls
static void what_lost_its_hold_wakes(void** state) {
    (void)state;
    Cubes c = make_cubes(0);
    fall_asleep(&c);
    const SnPart* low = &c.world->model->part[0];
    SnState* now = c.world->state;
    now->rest[0].asleep_since = -1;
    for (int i = 0; i < low->mesh->vertex_count; ++i)
        now->now.q.x[3 * (low->first_node + i)] -= 5; // its nodes stand first in the model
    worlds_run(c.world, 20);
    int count;
    const double* v = sn_world_velocities(c.world, c.high, &count);
    assert_true(v[2] < -0.5);
    sn_destroy_world(c.world);
}

// forces, gravity, obstacles that begin to move and pins that go
static void disturbances_wake(void** state) {
    (void)state;
    for (int kind = 0; kind < 5; ++kind) {
        Cubes c = {.world = make_world(1e-3)};
        c.low = add_cube(c.world, 0, 0);
        c.stats = sn_world_stats(c.world);
        SnColliderDef ground = sn_default_collider_def();
        const SnMotionKey up[] = {{.time = 0}, {.time = 3}, {.time = 4, .translate = {0, 0, 0.1}}};
        if (kind == 0) ground.key = up, ground.key_count = 3;
        CHECK_OK(sn_world_add_collider(c.world, &ground, NULL, &error));
        SnForceDef force = sn_default_force_def();
        const SnProfileKey key[] = {{3, 0}, {3.1, 1}};
        force.body = c.low;
        force.select.kind = SN_SELECT_ALL;
        force.force[0] = 5;
        force.key = key, force.key_count = 2;
        if (kind == 1) CHECK_OK(sn_world_add_force(c.world, &force, &error));
        SnEventDef kick = {.kind = SN_EVENT_KICK, .time = 3, .body = c.low, .vector = {0, 0, 1}};

        if (kind == 2) CHECK_OK(sn_world_add_event(c.world, &kick, &error));
        SnPinDef pin = sn_default_pin_def();
        pin.body = c.low, pin.select = worlds_left_end(), pin.from = 3;
        if (kind == 3) CHECK_OK(sn_world_add_pin(c.world, &pin, &error));
        worlds_run(c.world, 299);
        assert_int_equal(c.stats->dofs, 0);
        if (kind == 4) CHECK_OK(sn_world_set_gravity(c.world, (double[]){0, 0, 3}, &error));
        worlds_run(c.world, 6);
        assert_true(c.stats->dofs > 0 || kind == 3);
        int count;
        const double* v = sn_world_velocities(c.world, c.low, &count);
        double fastest = 0;
        for (int i = 0; i < 3 * count; ++i) fastest = fmax(fastest, fabs(v[i]));
        assert_true(fastest > 1e-4 || kind == 3); // what is pinned where it lies goes on lying
        sn_destroy_world(c.world);
    }
}

// a world that is restored while it sleeps goes on as the first does, bit for bit
static void snapshots_know_who_is_asleep(void** state) {
    (void)state;
    Cubes a = make_cubes(1e-3), b = make_cubes(1e-3);
    add_cube(a.world, 0.05, 2.5);
    add_cube(b.world, 0.05, 2.5);
    worlds_run(a.world, 60);
    assert_true(a.stats->dofs <= CUBE_DOFS);
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(a.world, &snapshot, &error));
    CHECK_OK(sn_world_start(b.world, &error));
    CHECK_OK(sn_world_restore(b.world, snapshot.data, snapshot.size, &error));
    for (int i = 0; i < 200; ++i) {
        worlds_run(a.world, 1);
        worlds_run(b.world, 1);
        assert_true(sn_world_hash(a.world) == sn_world_hash(b.world));
        assert_int_equal(a.stats->contacts, b.stats->contacts);
        assert_true(a.stats->potential == b.stats->potential);
        assert_true(a.stats->elastic == b.stats->elastic);
    }
    // and back to where all slept
    CHECK_OK(sn_world_restore(a.world, snapshot.data, snapshot.size, &error));
    CHECK_OK(sn_world_restore(b.world, snapshot.data, snapshot.size, &error));
    worlds_run(a.world, 100);
    worlds_run(b.world, 100);
    assert_true(sn_world_hash(a.world) == sn_world_hash(b.world));
    sn_free_snapshot(&snapshot);
    sn_destroy_world(a.world);
    sn_destroy_world(b.world);
}

static void move_by(SnWorld* world, SnBodyId body, double x, double z) {
    int count;
    const double* from = sn_world_positions(world, body, &count);
    double* to = sn_clone(from, 3 * (size_t)count, sizeof *to);
    for (int i = 0; i < count; ++i) to[3 * i] += x, to[3 * i + 2] += z;
    CHECK_OK(sn_world_set_positions(world, body, to, &error));
    sn_free(to);
}

static double height_of(const SnWorld* world, SnBodyId body) {
    int count;
    const double* x = sn_world_positions(world, body, &count);
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += x[3 * i + 2];
    return sum / count;
}

// what is put elsewhere by hand falls, and what is given a velocity moves
static void what_is_put_elsewhere_wakes(void** state) {
    (void)state;
    for (int kind = 0; kind < 2; ++kind) {
        Cubes c = make_cubes(1e-3);
        int count;
        fall_asleep(&c);
        const double low = height_of(c.world, c.beside);
        const double* v = sn_world_velocities(c.world, c.beside, &count);
        double* up = sn_clone(v, 3 * (size_t)count, sizeof *up);
        for (int i = 0; i < count; ++i) up[3 * i + 2] = 2;
        if (kind == 0) move_by(c.world, c.beside, 0, 1);
        if (kind == 1) CHECK_OK(sn_world_set_velocities(c.world, c.beside, up, &error));
        worlds_run(c.world, 10);
        const double flown = kind == 0 ? 1 - 9.81 * 0.01 / 2 : 0.2 - 9.81 * 0.01 / 2;
        CHECK_NEAR(height_of(c.world, c.beside) - low, flown, 0.01);
        fall_asleep(&c);
        CHECK_NEAR(height_of(c.world, c.beside), low, 1e-3);
        sn_free(up);
        sn_destroy_world(c.world);
    }
}

// a world in which something sleeps goes back to where it slept elsewhere
static void snapshots_know_where_it_slept(void** state) {
    (void)state;
    Cubes c = make_cubes(1e-3);
    uint64_t hash[40];
    add_cube(c.world, 1.05, 6);
    worlds_run(c.world, 100);
    assert_true(sn_is_part_asleep(c.world, 2) && !sn_is_part_asleep(c.world, 3));
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(c.world, &snapshot, &error));
    for (int i = 0; i < 40; ++i) {
        worlds_run(c.world, 1);
        hash[i] = sn_world_hash(c.world);
    }
    move_by(c.world, c.beside, 3, 0);
    fall_asleep(&c);
    CHECK_OK(sn_world_restore(c.world, snapshot.data, snapshot.size, &error));
    for (int i = 0; i < 40; ++i) {
        worlds_run(c.world, 1);
        assert_true(sn_world_hash(c.world) == hash[i]);
    }
    sn_free_snapshot(&snapshot);
    sn_destroy_world(c.world);
}

// a bar whose vertices come in no order, on the ground
static SnWorld* make_shuffled(void) {
    SnWorld* world = make_world(1e-3);
    SnMesh* mesh = worlds_box((int[]){16, 6, 6}, (double[]){0.8, 0.3, 0.3}, (double[3]){0});
    int* number;
    SnMesh* shuffled = shuffled_mesh(mesh, &number);
    SnMaterialDef material = dough();
    material.youngs_modulus = 1e5;
    worlds_add_soft(world, shuffled, NULL, &material);
    add_ground(world);
    CHECK_OK(sn_world_start(world, &error));
    assert_non_null(world->model->part[0].number); // or there is nothing to test
    sn_destroy_mesh(mesh);
    sn_free(number);
    return world;
}

// what is told of a body that sleeps in a world that was restored is where it is
static void positions_are_told_of_asleep(void** state) {
    (void)state;
    Cubes a = {.world = make_shuffled()}, b = {.world = make_shuffled()};
    const SnBodyId body = {1};
    SnSnapshot snapshot;
    int count;
    a.stats = sn_world_stats(a.world);
    fall_asleep(&a);
    CHECK_OK(sn_world_snapshot(a.world, &snapshot, &error));
    CHECK_OK(sn_world_restore(b.world, snapshot.data, snapshot.size, &error));
    worlds_run(b.world, 1);
    const double *x = sn_world_positions(a.world, body, &count),
                 *y = sn_world_positions(b.world, body, NULL);
    for (int i = 0; i < 3 * count; ++i) assert_true(x[i] == y[i]);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(a.world);
    sn_destroy_world(b.world);
}

// also one that is restored in the step in which something fell asleep
static void snapshots_know_who_just_fell_asleep(void** state) {
    (void)state;
    Cubes a = make_cubes(1e-3), b = make_cubes(1e-3);
    int slept = 0;
    worlds_run(a.world, 30);
    CHECK_OK(sn_world_start(b.world, &error));
    for (int i = 0; i < 100; ++i) {
        SnSnapshot snapshot;
        CHECK_OK(sn_world_snapshot(a.world, &snapshot, &error));
        CHECK_OK(sn_world_restore(b.world, snapshot.data, snapshot.size, &error));
        sn_free_snapshot(&snapshot);
        worlds_run(a.world, 1);
        worlds_run(b.world, 1);
        assert_true(sn_world_hash(a.world) == sn_world_hash(b.world));
        assert_true(a.stats->potential == b.stats->potential);
        assert_true(a.stats->elastic == b.stats->elastic);
        slept += a.stats->dofs == 0;
    }
    assert_in_range(slept, 10, 90);
    sn_destroy_world(a.world);
    sn_destroy_world(b.world);
}

// Blocks that fall on a heap and may move as one do not do so in place of falling asleep.
static void a_heap_sleeps_where_bodies_may_merge(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    assert_true(def.rigidification.merge);
    SnWorld* world = worlds_create(&def);
    for (int i = 0; i < 12; ++i) {
        SnMaterialDef material = dough();
        material.youngs_modulus = 1e5, material.density = 100, material.stiffness_damping = 0.02;
        SnMesh* mesh = worlds_cube(2, 0.3, (double[]){-0.15, -0.15, 0.05 + 0.35 * (i / 4)});
        SnPlacement place = sn_default_placement();
        place.axis[2] = 1, place.angle = 0.4 * i;
        place.translate[0] = 0.32 * (i % 2) + 0.05 * (i / 4),
        place.translate[1] = 0.32 * (i / 2 % 2);
        sn_mesh_place(mesh, &place);
        worlds_add_soft(world, mesh, NULL, &material);
    }
    add_ground(world);
    worlds_run(world, 500);
    int awake = 0;
    for (int i = 0; i < 200; ++i) {
        worlds_run(world, 1);
        awake += sn_world_stats(world)->dofs;
    }
    CHECK_AT_MOST(awake, 200 * 6); // one of them, on average
    sn_destroy_world(world);
}

// ---- not at rest

// How far a cube gets in 4 s that starts from standstill, and is slower for longer than what falls
// asleep has to be. `held`: an edge of it is, and it turns about that.
static double way_from_standstill(int adaptive, double gravity, double wind, int held) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.gravity[2] = -gravity;
    def.drag = 1e-3;
    def.wind[0] = wind;
    def.rigidification.on = adaptive;
    SnWorld* world = worlds_create(&def);
    const SnBodyId cube = add_cube(world, 0, 0);
    if (held) {
        SnPinDef pin = sn_default_pin_def();
        pin.body = cube;
        pin.select =
            (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, 0.299}, .high = {0.001, 1, 1}};
        CHECK_OK(sn_world_add_pin(world, &pin, &error));
    }
    worlds_run(world, 400);
    const double* x = sn_world_positions(world, cube, NULL) + 3 * 3; // the corner along x
    const double way = v3_norm(v3_sub(v3_load(x), v3(0.3, 0, 0)));
    sn_destroy_world(world);
    return way;
}

static void what_begins_to_move_does_not_fall_asleep(void** state) {
    (void)state;
    const struct {
        double gravity, wind;
        int held;
    } cases[] = {{5e-4, 0, 0}, {0, 0.5, 0}, {5e-4, 0, 1}};
    for (int i = 0; i < 3; ++i) {
        const double elastic =
            way_from_standstill(0, cases[i].gravity, cases[i].wind, cases[i].held);
        const double way = way_from_standstill(1, cases[i].gravity, cases[i].wind, cases[i].held);
        assert_true(elastic > 1e-3);
        assert_true(fabs(way - elastic) < 0.02 * elastic);
    }
}

// A block slides slowly into one that sleeps on ground without friction: what one loses the other
// gains. `share`: of the density of what sleeps.
static double momentum_after_touch(double share) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.contact.friction = 0;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = dough();
    material.youngs_modulus = 1e5;
    worlds_add_soft(world, worlds_cube(2, 0.3, (double[]){0, 0, 0}), NULL, &material);
    material.density *= share;
    const SnBodyId slow =
        worlds_add_soft(world, worlds_cube(2, 0.3, (double[]){0.36, 0, 0}), NULL, &material);
    add_ground(world);
    const SnEventDef kick = {
        .time = 2, .kind = SN_EVENT_KICK, .body = slow, .vector = {-0.04, 0, 0}}; // below h g / 2
    CHECK_OK(sn_world_add_event(world, &kick, &error));
    const SnStepStats* stats = sn_world_stats(world);
    worlds_run(world, 320);
    const double before = stats->momentum[0];
    assert_int_equal(stats->dofs, 6); // the other one sleeps
    worlds_run(world, 100);
    const double after = stats->momentum[0];
    sn_destroy_world(world);
    return after / before;
}

static void what_is_touched_slowly_takes_over_momentum(void** state) {
    (void)state;
    for (double share = 1; share > 0.01; share /= 5)
        assert_true(fabs(momentum_after_touch(share) - 1) < 0.02);
}

// what lies on a body that is moved goes along, however slow that is
static void what_is_moved_slowly_takes_others_along(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = add_cube(world, 0, 0);
    drive.select.kind = SN_SELECT_ALL;
    drive.velocity[0] = 5e-5; // a third of what falls asleep may have
    const SnBodyId cube = add_cube(world, 0, 0.3);
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    worlds_run(world, 2000);
    CHECK_NEAR(sn_world_positions(world, cube, NULL)[0], 1e-3, 1e-4);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_shared_otherwise_wake_nothing),
        cmocka_unit_test(forces_at_rest_follow_from_depths),
        cmocka_unit_test(rest_is_rest),
        cmocka_unit_test(what_stands_on_rollers_rests),
        cmocka_unit_test(contacts_are_told_of_asleep),
        cmocka_unit_test(what_falls_on_it_wakes_a_pile),
        cmocka_unit_test(what_lost_its_hold_wakes),
        cmocka_unit_test(disturbances_wake),
        cmocka_unit_test(snapshots_know_who_is_asleep),
        cmocka_unit_test(snapshots_know_who_just_fell_asleep),
        cmocka_unit_test(snapshots_know_where_it_slept),
        cmocka_unit_test(positions_are_told_of_asleep),
        cmocka_unit_test(what_is_put_elsewhere_wakes),
        CHECK_NUMBERS(a_heap_sleeps_where_bodies_may_merge),
        cmocka_unit_test(what_begins_to_move_does_not_fall_asleep),
        cmocka_unit_test(what_is_touched_slowly_takes_over_momentum),
        cmocka_unit_test(what_is_moved_slowly_takes_others_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
