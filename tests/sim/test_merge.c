// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that are rigid all over, touch and move as one are one body, until something parts
// them.
#include "base/memory.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

#define SIZE 0.3
#define PACE 0.5 // of the plate, m/s

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 1e7;
    m.stiffness_damping = 0.02;
    return m;
}

static SnBodyId add_moving(SnWorld* world, SnMesh* mesh, Vec3 velocity, Vec3 omega) {
    const SnMaterialDef material = rubber();
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    v3_store(def.velocity, velocity);
    v3_store(def.angular_velocity, omega);
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static int count_merged(const SnWorld* world) {
    int count = 0;
    for (int p = 0; p < world->state->rest_count; ++p) count += world->state->merged[p].group >= 0;
    return count;
}

static double farthest(const SnWorld* a, const SnWorld* b) {
    double most = 0;
    for (int i = 0; i < 3 * a->model->node_count; ++i)
        most = fmax(most, fabs(a->state->now.q.x[i] - b->state->now.q.x[i]));
    return most;
}

// ---- a column that rides on a plate

typedef struct Ride {
    SnIntegrator integrator;
    int merge, blocks;
    double friction; // between blocks; on the plate it is 1
    double pace;     // of the plate at first, m/s; 0: PACE
    double start;    // from then on the plate gains speed, s
    double gains;    // m/s^2
    double creep;
    double ball; // speed of a ball that comes from the side, m/s; 0: there is none
} Ride;

enum { KEYS = 32 };

static SnWorld* make_ride(const Ride* ride) {
    SnWorldDef def = sn_default_world_def();
    const double pace = ride->pace > 0 ? ride->pace : PACE;
    def.integrator = ride->integrator;
    def.contact.friction = ride->friction;
    def.rigidification.on = 1;
    def.rigidification.merge = ride->merge;
    def.rigidification.creep = ride->creep;
    SnWorld* world = worlds_create(&def);
    for (int i = 0; i < ride->blocks; ++i)
        add_moving(world, worlds_cube(2, SIZE, (double[]){0, 0, SIZE * i}), v3(pace, 0, 0),
                   v3(0, 0, 0));
    SnMotionKey key[KEYS] = {{0}};
    for (int i = 0; i < KEYS; ++i) {
        const double t = 0.01 * (i < KEYS - 1 ? i : KEYS - 2);
        key[i].time = ride->start + t;
        key[i].translate[0] = 0.5 * ride->gains * t * t;
    }
    key[KEYS - 1].time += 100; // and goes on as fast
    key[KEYS - 1].translate[0] += 0.3 * ride->gains * 100;
    SnColliderDef plate = sn_default_collider_def();
    plate.velocity[0] = pace;
    plate.key = key, plate.key_count = ride->gains != 0 ? KEYS : 0;
    if (plate.key_count == 0) plate.key = NULL;
    plate.smooth = 0;
    plate.friction = 1 / ride->friction; // of both: the geometric mean
    CHECK_OK(sn_world_add_collider(world, &plate, NULL, &error));
    if (ride->ball == 0) return world;
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef ball = sn_default_rigid_def();
    SnBodyId body;
    shape.kind = SN_SHAPE_SPHERE, shape.radius = 0.1;
    ball.shape = &shape;
    ball.position[0] = 0.5 * SIZE + 1.5 * PACE, ball.position[1] = 0.5 * SIZE + 1.5 * ride->ball;
    ball.position[2] = 1.5 * SIZE + 0.5 * 9.81 * 1.5 * 1.5;
    ball.velocity[1] = -ride->ball;
    CHECK_OK(sn_world_add_rigid(world, &ball, &body, &error));
    return world;
}

static double weight_on_plate(const SnWorld* world) {
    int count;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    double sum = 0;
    for (int i = 0; i < count; ++i)
        if (info[i].collider.index1 > 0) sum += info[i].force[2];
    return sum;
}

// what the second presses on the first with
static double weight_on_first(const SnWorld* world) {
    int count;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    double sum = 0;
    for (int i = 0; i < count; ++i)
        if (info[i].body[0].index1 == 1 && info[i].body[1].index1 == 2) sum -= info[i].force[2];
    return sum;
}

// six degrees of freedom for all, contacts told of as before, and the way of those that are not one
static void what_rides_is_one(void** state) {
    (void)state;
    static const SnIntegrator integrators[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_SDIRK2};
    for (size_t i = 0; i < sizeof integrators / sizeof *integrators; ++i) {
        Ride ride = {.integrator = integrators[i], .blocks = 3, .friction = 0.5, .creep = 1e-3};
        SnWorld* apart = make_ride(&ride);
        ride.merge = 1;
        SnWorld* one = make_ride(&ride);
        const double weight = 1000 * SIZE * SIZE * SIZE * 9.81;
        int steps = 0;
        for (int k = 0; k < 200; ++k) {
            worlds_run(apart, 1);
            worlds_run(one, 1);
            CHECK_AT_MOST(farthest(one, apart), 1e-5 * SIZE);
            if (count_merged(one) < 3 || one->stats.dofs > 6) continue;
            ++steps;
            assert_true(apart->stats.dofs >= 18);
            assert_int_equal(one->stats.contacts, apart->stats.contacts);
            assert_int_equal(one->stats.pressing, apart->stats.pressing);
            CHECK_NEAR(weight_on_plate(one), 3 * weight, 1e-2 * weight);
            CHECK_NEAR(weight_on_first(one), 2 * weight, 1e-2 * weight);
        }
        assert_true(steps > 50);
        CHECK_NEAR(sn_world_velocities(one, (SnBodyId){3}, NULL)[0], PACE, 1e-6);
        sn_destroy_world(apart);
        sn_destroy_world(one);
    }
}

// The plate gains speed: a little, and all goes along; more, and they part, and slide as those do
// that never were one.
static void beyond_friction_they_slide(void** state) {
    (void)state;
    static const double gains[] = {0.2, 4.9};
    for (int i = 0; i < 2; ++i) {
        Ride ride = {.integrator = SN_LINEARLY_IMPLICIT,
                     .blocks = 2,
                     .friction = 0.3,
                     .start = 1.5,
                     .gains = gains[i]};
        SnWorld* apart = make_ride(&ride);
        ride.merge = 1;
        SnWorld* one = make_ride(&ride);
        int merged = 0;
        for (int k = 0; k < 175; ++k) {
            worlds_run(apart, 1);
            worlds_run(one, 1);
            if (k == 148) merged = count_merged(one);
        }
        assert_int_equal(merged, 2);
        assert_int_equal(count_merged(one), i == 0 ? 2 : 0);
        CHECK_AT_MOST(farthest(one, apart), 3e-4 * SIZE);
        const double* x = one->state->now.q.x;
        const double slid = x[0] - x[3 * one->model->part[1].first_node];
        assert_true(i == 0 ? fabs(slid) < 1e-4 : slid > 0.03); // (4.9 - 0.3 g) 0.25^2 / 2 = 0.06
        sn_destroy_world(apart);
        sn_destroy_world(one);
    }
}

// a ball hits the second of them: it finds two bodies, as if they had never been one
static void a_blow_parts_them(void** state) {
    (void)state;
    Ride ride = {.integrator = SN_LINEARLY_IMPLICIT, .blocks = 2, .friction = 0.5, .ball = 3};
    SnWorld* apart = make_ride(&ride);
    ride.merge = 1;
    SnWorld* one = make_ride(&ride);
    int hit = -1;
    for (int k = 0; k < 165; ++k) {
        const int merged = k > 0 && count_merged(one) == 2;
        worlds_run(apart, 1);
        worlds_run(one, 1);
        int count, touched = 0;
        const SnContactInfo* info = sn_world_contacts(one, &count);
        for (int i = 0; i < count; ++i)
            touched |= info[i].body[1].index1 == 3 && v3_norm(v3_load(info[i].force)) > 1;
        if (!touched || hit >= 0) continue;
        hit = k;
        assert_true(merged);
        assert_int_equal(count_merged(one), 0);
        assert_true(one->stats.dofs > 12); // and they deform
    }
    assert_true(hit > 100);
    CHECK_AT_MOST(farthest(one, apart), 1e-5 * SIZE);
    sn_destroy_world(apart);
    sn_destroy_world(one);
}

// forces, parameters and events part them; without the key they never become one
static void disturbances_part_them(void** state) {
    (void)state;
    for (int kind = 0; kind < 4; ++kind) {
        const Ride ride = {
            .integrator = SN_LINEARLY_IMPLICIT, .blocks = 2, .friction = 0.5, .merge = 1};
        SnWorld* world = make_ride(&ride);
        const SnBodyId second = {2};
        SnForceDef force = sn_default_force_def();
        const SnProfileKey key[] = {{1.49, 0}, {1.6, 1}};
        force.body = second;
        force.select.kind = SN_SELECT_ALL;
        force.force[0] = 5;
        force.key = key, force.key_count = 2;
        if (kind == 0) CHECK_OK(sn_world_add_force(world, &force, &error));
        const SnEventDef kick = {
            .kind = SN_EVENT_KICK, .time = 1.5, .body = second, .vector = {0, 0, 0.1}};
        if (kind == 1) CHECK_OK(sn_world_add_event(world, &kick, &error));
        worlds_run(world, 149);
        assert_int_equal(count_merged(world), 2);
        SnRigidification to = world->def.rigidification;
        to.merge = 0;
        if (kind == 2) CHECK_OK(sn_world_set_gravity(world, (double[]){0, 0, -9}, &error));
        if (kind == 3) CHECK_OK(sn_world_set_rigidification(world, &to, &error));
        worlds_run(world, 3);
        assert_int_equal(count_merged(world), 0);
        assert_true(world->stats.dofs >= 12);
        if (kind == 3) worlds_run(world, 50);
        if (kind == 3) assert_int_equal(count_merged(world), 0);
        sn_destroy_world(world);
    }
}

// ---- a clump in flight

// a block with a slot in its upper side
static SnMesh* make_clamp(void) {
    SnMesh *box = worlds_box((int[]){6, 2, 3}, (double[]){0.6, 0.2, 0.3}, (double[]){0, 0, 0}),
           *clamp = NULL;
    const int nodes = sn_mesh_vertex_count(box), *element = sn_mesh_elements(box);
    const double* x = sn_mesh_vertices(box);
    int number[200], kept[2000], count = 0, used = 0;
    double vertex[600];
    memset(number, 0xff, sizeof number);
    assert_true(nodes <= 200 && sn_mesh_element_count(box) <= 500);
    for (int e = 0; e < sn_mesh_element_count(box); ++e) {
        Vec3 middle = v3(0, 0, 0);
        for (int k = 0; k < 4; ++k)
            middle = v3_axpy(0.25, v3_load(x + 3 * element[4 * e + k]), middle);
        if (middle.x > 0.2 && middle.x < 0.4 && middle.z > 0.1) continue;
        for (int k = 0; k < 4; ++k) {
            const int i = element[4 * e + k];
            if (number[i] < 0) memcpy(vertex + 3 * used, x + 3 * i, 3 * sizeof(double));
            if (number[i] < 0) number[i] = used++;
            kept[4 * count + k] = number[i];
        }
        ++count;
    }
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, used, vertex, count, kept, NULL, &clamp, &error));
    sn_destroy_mesh(box);
    return clamp;
}

// it holds another, and both fly and turn about where their masses have their middle
static SnWorld* make_clump(int merge) {
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = SN_BDF1;
    def.rigidification =
        (SnRigidification){.on = 1, .tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .merge = merge};
    SnWorld* world = worlds_create(&def);
    const Vec3 fly = v3(1, 0.3, 0), omega = v3(0.05, 0.1, 0.2);
    const Vec3 at[2] = {v3(0.3, 0.1, 0.1375), v3(0.3, 0.1, 0.2)}, middle = v3(0.3, 0.1, 0.15);
    for (int i = 0; i < 2; ++i)
        add_moving(world,
                   i == 0 ? make_clamp()
                          : worlds_box((int[]){2, 2, 2}, (double[]){0.204, 0.16, 0.18},
                                       (double[]){0.198, 0.02, 0.11}),
                   v3_add(fly, v3_cross(omega, v3_sub(at[i], middle))), omega);
    return world;
}

// how far momentum and angular momentum about the origin are from what they were, over these
typedef struct Momenta {
    Vec3 linear, angular;
} Momenta;

static Momenta momenta_of(const SnWorld* world) {
    return (Momenta){v3_load(world->stats.momentum), v3_load(world->stats.angular_momentum)};
}

static void check_kept(const SnWorld* world, const Momenta* were) {
    const Momenta are = momenta_of(world);
    CHECK_AT_MOST(v3_norm(v3_sub(are.linear, were->linear)) / v3_norm(were->linear), 1e-10);
    CHECK_AT_MOST(v3_norm(v3_sub(are.angular, were->angular)) / v3_norm(were->angular), 1e-10);
}

// a vector as the second body sees it: by its products with two of the body's edges, and across
static Vec3 seen_from_body(const SnWorld* world, Vec3 vector) {
    const double* x = sn_world_positions(world, (SnBodyId){2}, NULL);
    const Vec3 a = v3_sub(v3_load(x + 3 * 2), v3_load(x)),
               b = v3_sub(v3_load(x + 3 * 6), v3_load(x)), c = v3_cross(a, b);
    return v3(v3_dot(vector, v3_unit(a)), v3_dot(vector, v3_unit(b)), v3_dot(vector, v3_unit(c)));
}

// Contacts go along with what is one: seen from it, forces, normals and points stay.
static void contacts_turn_with_a_clump(void** state) {
    (void)state;
    SnWorld* world = make_clump(1);
    Vec3 was[100][3];
    worlds_run(world, 1);
    for (int i = 0; i < 100 && count_merged(world) == 0; ++i) worlds_run(world, 1);
    worlds_run(world, 1);
    for (int turned = 0; turned < 2; ++turned) {
        int count;
        const SnContactInfo* info = sn_world_contacts(world, &count);
        const Vec3 at = v3_load(sn_world_positions(world, (SnBodyId){2}, NULL));
        assert_in_range(count, 4, 100);
        for (int i = 0; i < count; ++i) {
            const Vec3 now[3] = {
                seen_from_body(world, v3_load(info[i].force)),
                seen_from_body(world, v3_load(info[i].normal)),
                seen_from_body(world, v3_sub(v3_load(info[i].point), at)),
            };
            const double size[3] = {v3_norm(now[0]), 1, SIZE};
            for (int k = 0; k < 3 && turned; ++k)
                CHECK_AT_MOST(v3_norm(v3_sub(now[k], was[i][k])) / size[k], 1e-9);
            memcpy(was[i], now, sizeof now);
        }
        worlds_run(world, 300); // by 0.7 rad
    }
    sn_destroy_world(world);
}

// from the moment in which they become one on; contacts of two that turn keep it less well
static void a_clump_turns_as_one(void** state) {
    (void)state;
    SnWorld* world = make_clump(1);
    int steps = 0;
    for (; steps < 100 && (steps == 0 || count_merged(world) == 0); ++steps) worlds_run(world, 1);
    assert_int_equal(count_merged(world), 2);
    const Momenta were = momenta_of(world);
    const int pressing = world->stats.pressing;
    assert_true(pressing > 0);
    for (int k = 0; k < 300; ++k) {
        worlds_run(world, 1);
        assert_int_equal(world->stats.dofs, 6);
        assert_int_equal(world->stats.pressing, pressing);
        check_kept(world, &were);
    }
    // contacts have gone along: they lie on the surface of what was clamped
    int count, nodes;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    const double* x = sn_world_positions(world, (SnBodyId){2}, &nodes);
    for (int i = 0; i < count; ++i) {
        double nearest = HUGE_VAL;
        for (int n = 0; n < nodes; ++n)
            nearest = fmin(nearest, v3_norm(v3_sub(v3_load(info[i].point), v3_load(x + 3 * n))));
        CHECK_AT_MOST(nearest, 0.06);
        CHECK_NEAR(v3_norm(v3_load(info[i].normal)), 1, 1e-12);
    }
    sn_destroy_world(world);
}

// two that overlap a little, and nothing presses: one, apart, one again, as often as one likes
static void merging_and_parting_keep_momentum(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.contact.stabilisation = 0;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    for (int i = 0; i < 2; ++i) // the second is a little faster, but slower than what is no motion
        add_moving(world, worlds_cube(2, SIZE, (double[]){0.1 * i, 0.05 * i, 0.999 * SIZE * i}),
                   v3(1 + 3e-5 * i, 0.3, 2e-5 * i), v3(0, 0, 0));
    int merged = 0, parted = 0;
    worlds_run(world, 1);
    const Momenta were = momenta_of(world);
    for (int k = 0; k < 200; ++k) {
        const int before = count_merged(world);
        if (k % 50 == 0) CHECK_OK(sn_world_set_drag(world, 0, &error)); // a change that is none
        merged += before == 0 && count_merged(world) == 2;
        parted += before == 2 && count_merged(world) == 0;
        worlds_run(world, 1);
        merged += before == 0 && count_merged(world) == 2;
        check_kept(world, &were);
    }
    assert_true(merged >= 3 && parted >= 3);
    sn_destroy_world(world);
}

// ---- snapshots

// whatever is one then, a world that is restored goes on with the same bits
static void snapshots_know_who_is_one(void** state) {
    (void)state;
    static const SnIntegrator integrators[] = {SN_LINEARLY_IMPLICIT, SN_SDIRK2};
    for (int i = 0; i < 2; ++i) {
        const Ride ride = {.integrator = integrators[i],
                           .blocks = 2,
                           .friction = 0.3,
                           .merge = 1,
                           .start = 1.5,
                           .creep = 1e-3,
                           .gains = 4.9};
        SnWorld* world = make_ride(&ride);
        int merges = 0, one = 0;
        worlds_run(world, 1);
        for (int k = 1; k < 160; ++k) {
            const int before = count_merged(world);
            worlds_run(world, 1);
            merges += count_merged(world) != before;
            one += count_merged(world) > 0;
            // when something has just become one or parted, and now and then
            if (count_merged(world) == before && k % 40 != 0) continue;
            SnWorld* other = make_ride(&ride);
            SnSnapshot snapshot;
            CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
            CHECK_OK(sn_world_restore(other, snapshot.data, snapshot.size, &error));
            for (int s = 0; s < 15; ++s) {
                worlds_run(world, 1);
                worlds_run(other, 1);
                assert_true(sn_world_hash(world) == sn_world_hash(other));
                assert_int_equal(world->stats.contacts, other->stats.contacts);
                assert_int_equal(world->stats.dofs, other->stats.dofs);
            }
            CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
            sn_free_snapshot(&snapshot);
            sn_destroy_world(other);
        }
        assert_true(merges >= 2 && one > 20);
        sn_destroy_world(world);
    }
}

// The plate comes to a halt, and what rode on it falls asleep: a snapshot of any moment goes on
// with the same bits.
static void what_stops_falls_asleep(void** state) {
    (void)state;
    const Ride ride = {.integrator = SN_LINEARLY_IMPLICIT,
                       .blocks = 2,
                       .friction = 0.5,
                       .merge = 1,
                       .pace = 0.1,
                       .start = 1,
                       .gains = -0.1 / 0.3};
    SnWorld *world = make_ride(&ride), *other = make_ride(&ride);
    int rode = 0, slept = 0;
    for (int k = 0; k < 160; ++k) {
        SnSnapshot snapshot;
        worlds_run(world, 1);
        rode += count_merged(world) == 2;
        slept += world->stats.dofs == 0;
        if (k < 125) continue;
        CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
        CHECK_OK(sn_world_restore(other, snapshot.data, snapshot.size, &error));
        worlds_run(world, 2);
        worlds_run(other, 2);
        assert_true(sn_world_hash(world) == sn_world_hash(other));
        CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
        sn_free_snapshot(&snapshot);
    }
    assert_true(rode > 80 && slept > 0);
    assert_int_equal(count_merged(world), 0);
    sn_destroy_world(world);
    sn_destroy_world(other);
}

// with tau_R of 0 nothing is rigid, and nothing becomes one: bits are those of the elastic world
static void nothing_rigid_is_elastic(void** state) {
    (void)state;
    SnWorld* world[2];
    for (int i = 0; i < 2; ++i) {
        const Ride ride = {
            .integrator = SN_LINEARLY_IMPLICIT, .blocks = 2, .friction = 0.5, .merge = 1};
        world[i] = make_ride(&ride);
        world[i]->def.rigidification.on = i;
        world[i]->def.rigidification.tau_R = 0;
        worlds_run(world[i], 60);
    }
    const size_t bytes = 3 * sizeof(double) * (size_t)world[0]->model->node_count;
    assert_memory_equal(world[0]->state->now.q.x, world[1]->state->now.q.x, bytes);
    assert_memory_equal(world[0]->state->now.v, world[1]->state->now.v, bytes);
    assert_int_equal(world[0]->stats.dofs, world[1]->stats.dofs);
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
}

// the step in which they part asks for memory, too
static void want_of_memory_is_told(void** state) {
    (void)state;
    const Ride ride = {.integrator = SN_LINEARLY_IMPLICIT,
                       .blocks = 2,
                       .friction = 0.3,
                       .merge = 1,
                       .start = 1.5,
                       .gains = 4.9};
    SnWorld *world = make_ride(&ride), *other = make_ride(&ride);
    worlds_run(world, 149);
    worlds_run(other, 150);
    for (; count_merged(other) > 0; worlds_run(other, 1)) worlds_run(world, 1);
    assert_int_equal(count_merged(world), 2);
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int64_t n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        sn_memory_fail_after(n);
        status = sn_world_step(world, &error);
        sn_memory_fail_after(-1);
        if (status == SN_OUT_OF_MEMORY) assert_true(strlen(error.text) > 0);
    }
    CHECK_OK(status);
    assert_true(sn_world_hash(world) == sn_world_hash(other));
    sn_destroy_world(world);
    sn_destroy_world(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rides_is_one),
        cmocka_unit_test(beyond_friction_they_slide),
        cmocka_unit_test(a_blow_parts_them),
        cmocka_unit_test(disturbances_part_them),
        cmocka_unit_test(a_clump_turns_as_one),
        cmocka_unit_test(contacts_turn_with_a_clump),
        cmocka_unit_test(merging_and_parting_keep_momentum),
        cmocka_unit_test(snapshots_know_who_is_one),
        cmocka_unit_test(what_stops_falls_asleep),
        cmocka_unit_test(nothing_rigid_is_elastic),
        cmocka_unit_test(want_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
