// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What nodes that follow a body would do if they were elastic.
#include "coords/ghost.h"

#include "rigid/motion.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <math.h>

// A bar that is pinned at its left end, and labelled rigid all over where it is, with its full
// weight.
static SnWorld* make_bar(int adaptive, double damping) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.gravity[2] = -1e-3;
    def.rigidification.on = adaptive;
    def.rigidification.tau_R = 0;   // nothing falls asleep
    def.rigidification.tau_E = 1e9; // nothing wakes
    def.rigidification.creep = 1e9;
    material.youngs_modulus = 1e5;
    material.stiffness_damping = damping;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 8, &material, 1);
    CHECK_OK(sn_world_start(world, NULL));
    for (int e = 0; adaptive && e < world->state->element_count; ++e)
        world->state->label[e] = SN_LABEL_RIGID;
    return world;
}

// largest displacement of a node from the rest shape, by ghost or not
static double farthest(const SnWorld* world) {
    double most = 0;
    for (int i = 0; i < 3 * world->model->node_count; ++i) {
        const double y = world->state->ghost.y ? world->state->ghost.y[i] : 0;
        most = fmax(most, fabs(world->state->now.q.x[i] + y - world->model->rest[i]));
    }
    return most;
}

// The ghost of a bar that was frozen straight sinks as the elastic bar does, at 0.6 times its pace,
// as it takes one step of conjugate gradients for each of its steps, and as far; the bar itself
// does not move. With damping it comes to rest where the bar would.
static void a_ghost_sinks_as_the_body_would(void** state) {
    (void)state;
    for (int damped = 0; damped < 2; ++damped) {
        const double damping = damped ? 0.2 : 0.05;
        SnWorld *frozen = make_bar(1, damping), *elastic = make_bar(0, damping);
        double most[2] = {0};
        for (int step = 0; step < (damped ? 3000 : 300); ++step) {
            worlds_run(frozen, 1);
            worlds_run(elastic, 1);
            for (int i = 0; i < 3 * frozen->model->node_count; ++i)
                assert_true(frozen->state->now.q.x[i] == frozen->model->rest[i]);
            most[0] = fmax(most[0], farthest(frozen));
            most[1] = fmax(most[1], farthest(elastic));
        }
        assert_int_equal(sn_world_stats(frozen)->dofs, 0);
        if (!damped) CHECK_NEAR(most[0], most[1], 0.1 * most[1]);
        if (damped) CHECK_NEAR(farthest(frozen), farthest(elastic), 0.03 * farthest(elastic));
        sn_destroy_world(frozen);
        sn_destroy_world(elastic);
    }
}

// What moves a body as a whole is no part of a ghost, and what turns it turns its ghosts.
static void ghosts_have_no_momentum(void** state) {
    (void)state;
    SnWorld* world = make_bar(1, 0);
    const int nodes = world->model->node_count;
    SnMap* map = world->map;
    SnGhost* ghost = &world->state->ghost;
    for (int i = 0; i < nodes; ++i) map->node_mover[i] = world->model->rigid_count;
    sn_map_follow(map, 1);
    double u[3 * 1000];
    assert_in_range(nodes, 1, 1000);
    for (int i = 0; i < 3 * nodes; ++i) u[i] = sin(i * i);
    sn_ghost_follow(map, world->state->now.q.x, 0, nodes, u, 0.5, ghost);
    Vec3 p = v3(0, 0, 0), L = v3(0, 0, 0);
    double size = 0;
    for (int i = 0; i < nodes; ++i) {
        const double m = world->model->mass->lumped[i];
        const Vec3 w = v3_load(ghost->w + 3 * (size_t)i);
        p = v3_axpy(m, w, p);
        L = v3_axpy(m, v3_cross(v3_load(world->state->now.q.x + 3 * (size_t)i), w), L);
        size += m * v3_norm(w);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(ghost->y[3 * i + k], 0.5 * ghost->w[3 * i + k], 0);
    }
    CHECK_AT_MOST(v3_norm(p), 1e-12 * size);
    CHECK_AT_MOST(v3_norm(L), 1e-12 * size);

    SnConfig q = world->state->now.q;
    q.pose[world->model->rigid_count].rotation = quat_exp(v3(0, 0, acos(-1) / 2)); // x to y
    const double before[3] = {ghost->y[6], ghost->y[7], ghost->y[8]};
    const double moved[3] = {ghost->w[6], ghost->w[7], ghost->w[8]};
    sn_ghost_turn(map, &q, ghost);
    CHECK_NEAR(ghost->y[7], before[0], 1e-15);
    CHECK_NEAR(ghost->y[6], -before[1], 1e-15);
    CHECK_NEAR(ghost->y[8], before[2], 1e-15);
    CHECK_NEAR(ghost->w[7], moved[0], 1e-15);
    CHECK_NEAR(ghost->w[6], -moved[1], 1e-15);
    CHECK_NEAR(ghost->w[8], moved[2], 1e-15);
    sn_ghost_clear(map, 0, nodes, 0, ghost); // all follow
    CHECK_NEAR(ghost->y[7], before[0], 1e-15);
    sn_ghost_clear(map, 0, nodes, 1, ghost);
    CHECK_AT_MOST(fabs(ghost->y[7]) + fabs(ghost->w[7]), 0);
    sn_destroy_world(world);
}

// ghosts of the nodes from `first` on and before `end` follow u, of which some follow
static void check_followed(SnWorld* world, int first, int end, const double* u) {
    const int nodes = world->model->node_count;
    const double* x = world->state->now.q.x;
    const SnMap* map = world->map;
    SnGhost* ghost = &world->state->ghost;
    int mine[1000], count = 0;
    for (int i = first; i < end; ++i)
        if (map->node_mover[i] >= 0) mine[count++] = i;
    for (int i = 0; i < 3 * nodes; ++i) ghost->y[i] = 3, ghost->w[i] = 5;
    sn_ghost_follow(map, x, first, end, u, 0.5, ghost);
    const SnRigidMotion motion = sn_rigid_motion(count, mine, 0, world->model->mass->lumped, x, u);
    for (int i = 0; i < nodes; ++i) {
        const Vec3 given = v3_load(u + 3 * (size_t)i);
        const Vec3 bent = v3_sub(given, sn_motion_at(&motion, v3_load(x + 3 * (size_t)i)));
        const Vec3 moves = map->node_mover[i] == SN_NODE_FROZEN ? given : bent;
        const int stays = i < first || i >= end || map->node_mover[i] == SN_NODE_FREE;
        const double w[3] = {moves.x, moves.y, moves.z};
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(ghost->w[3 * i + k], stays ? 5 : w[k], 1e-13);
            CHECK_NEAR(ghost->y[3 * i + k], stays ? 3 : 3 + 0.5 * w[k], 1e-13);
        }
    }
}

// Where two parts have one body, ghosts of one of them follow by themselves: without what moves
// that part as a whole, and those of the other stay. Ghosts of frozen nodes follow as they are, and
// free nodes have none.
static void ghosts_follow_part_by_part(void** state) {
    (void)state;
    SnWorld* world = make_bar(1, 0);
    const int nodes = world->model->node_count, half = nodes / 2;
    SnMap* map = world->map;
    SnGhost* ghost = &world->state->ghost;
    double u[3 * 1000];
    assert_in_range(nodes, 10, 1000);
    for (int i = 0; i < nodes; ++i) map->node_mover[i] = world->model->rigid_count;
    map->node_mover[half] = SN_NODE_FROZEN, map->node_mover[half + 1] = SN_NODE_FREE;
    sn_map_follow(map, 1);
    for (int i = 0; i < 3 * nodes; ++i) u[i] = sin(i * i);
    check_followed(world, 0, half, u);
    check_followed(world, half / 2, half + 4, u);
    check_followed(world, half, nodes, u);

    sn_ghost_clear(map, half, nodes, 0, ghost);
    for (int i = 0; i < nodes; ++i) {
        const int cleared = i == half + 1;
        assert_true((ghost->y[3 * i] == 0) == cleared && (ghost->w[3 * i] == 0) == cleared);
    }
    sn_ghost_clear(map, half, nodes, 1, ghost);
    for (int i = 0; i < nodes; ++i)
        assert_true((ghost->y[3 * i] == 0) == (i >= half) && (ghost->w[3 * i] == 0) == (i >= half));
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ghost_sinks_as_the_body_would),
        cmocka_unit_test(ghosts_have_no_momentum),
        cmocka_unit_test(ghosts_follow_part_by_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
