// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies that are made of nodes: they move as these do, and were where these were.
#include "system/inertia.h"
#include "system/rig_makers.h"

#include <string.h>

// ---- momentum when owners change

// Momentum, angular momentum about the origin, and kinetic energy.
typedef struct Books {
    Vec3 P, L;
    double T;
} Books;

static void add_at(Books* books, Vec3 place, Vec3 p) {
    books->P = v3_add(books->P, p);
    books->L = v3_add(books->L, v3_cross(place, p));
}

static void add_body(Books* books, const SnMoment* at, int b, const SnRigidMass* mass) {
    const double* momentum = at->momentum + 6 * b;
    double twist[6];
    sn_pose_twist(&at->q.pose[b], mass, momentum, twist);
    add_at(books, at->q.pose[b].position, v3_load(momentum));
    books->L = v3_add(books->L, v3_load(momentum + 3));
    for (int k = 0; k < 6; ++k) books->T += 0.5 * twist[k] * momentum[k];
}

static double energy_of(const Rig* rig, const SnMoment* at, int i) {
    const Vec3 v = v3_load(at->v + 3 * i);
    return 0.5 * rig->model->mass->lumped[i] * v3_dot(v, v);
}

// Of all nodes and of all rigid bodies of the model by themselves. Inertia of slots has energy, but
// no momentum.
static Books sum_members(const Rig* rig, const SnMoment* at) {
    Books books = {0};
    for (int i = 0; i < rig->nodes; ++i) books.T += energy_of(rig, at, i);
    for (int i = 0; i < rig->model->point_count; ++i)
        add_at(&books, v3_load(at->q.x + 3 * i),
               v3_scale(rig->model->mass->lumped[i], v3_load(at->v + 3 * i)));
    for (int b = 0; b < rig->def.bodies; ++b) add_body(&books, at, b, &rig->model->rigid[b]);
    return books;
}

// Of nodes that follow nothing, and of what is a body by itself.
static Books sum_owners(const Rig* rig, const SnMoment* at) {
    const SnMap* map = rig->map;
    Books books = {0};
    double p[3];
    for (int i = 0; i < rig->model->point_count; ++i) {
        if (map->node_mover[i] >= 0) continue;
        sn_map_mass_row(map, i, at->v, p);
        add_at(&books, v3_load(at->q.x + 3 * i), v3_load(p));
    }
    for (int b = 0; b < map->mover_count; ++b)
        if (sn_map_carrier(map, b) < 0) add_body(&books, at, b, &map->mass[b]);
    double* twist = SN_NEW_ARRAY(double, 6 * map->mover_count + 1);
    sn_movers_twists(map, at, twist);
    books.T = sn_nodes_kinetic(map, NULL, at->v) + sn_movers_kinetic(map, &at->q, twist);
    sn_free(twist);
    return books;
}

// With a consistent mass, angular momentum and energy depend on how it is lumped where nodes
// follow; momentum does not.
static void check_books(const Rig* rig, Books a, Books b) {
    CHECK_AT_MOST(v3_norm(v3_sub(a.P, b.P)), 1e-12);
    if (rig->def.consistent_mass) return;
    CHECK_AT_MOST(v3_norm(v3_sub(a.L, b.L)), 1e-11);
}

// m |v - v'|^2 / 2 of nodes and bodies, between two moments at one place: what joining costs.
static double energy_between(Rig* rig, const SnMoment* a, const SnMoment* b) {
    SnMoment apart = sn_system_new_moment(rig->system, &rig->scratch);
    sn_system_copy_config(rig->system, &a->q, &apart.q);
    for (int i = 0; i < 3 * rig->nodes; ++i) apart.v[i] = a->v[i] - b->v[i];
    for (int i = 0; i < 6 * rig->def.bodies; ++i)
        apart.momentum[i] = a->momentum[i] - b->momentum[i];
    return sum_members(rig, &apart).T;
}

// All move anyhow, but for what the plane holds and what is frozen.
static void stir(Rig* rig, SnMoment* at) {
    const int plane = rig->def.kind == SN_MESH_TRIANGLES;
    for (int i = 0; i < 3 * rig->nodes; ++i) {
        const int stands = rig->map->node_mover[i / 3] == SN_NODE_FROZEN ||
                           (rig->model->held[i / 3] & SN_HELD(i % 3));
        at->v[i] = stands ? 0 : sn_random_uniform(&rig->random, -1, 1);
    }
    for (int i = 0; i < 6 * rig->def.bodies; ++i)
        at->momentum[i] = sn_random_uniform(&rig->random, -1, 1);
    for (int b = 0; b < rig->def.bodies && plane; ++b) {
        double* momentum = at->momentum + 6 * b;
        for (int k = 2; k < 5; ++k) momentum[k] = 0;
        at->q.pose[b].position.z = 0;
        at->q.pose[b].rotation = quat_exp(v3(0, 0, 0.4 + b));
    }
}

static SnMoment copy_moment(Rig* rig, const SnMoment* from) {
    SnMoment copy = sn_system_new_moment(rig->system, &rig->scratch);
    sn_moment_copy(rig->state, from, &copy);
    return copy;
}

// Nodes and bodies of the model join aggregates, and leave them.
static void join_and_leave(Rig* rig) {
    SnMoment *now = &rig->state->now, *before = &rig->state->before;
    const SnMoment apart = copy_moment(rig, now);
    const Books members = sum_members(rig, now), past = sum_members(rig, before);
    sn_map_measure(rig->map, now, before);
    const Books joined = sum_owners(rig, now);
    check_books(rig, members, joined);
    check_books(rig, past, sum_owners(rig, before));
    sn_map_push_moment(rig->map, now);
    const Books left = sum_members(rig, now);
    check_books(rig, joined, left);
    const int n = 3 * rig->model->point_count;
    CHECK_AT_MOST(largest_difference(now->v + n, apart.v + n, 3 * rig->nodes - n), 0);
    CHECK_AT_MOST(largest_difference(now->q.x, apart.q.x, 3 * rig->nodes), 0);
    if (rig->def.consistent_mass) return;
    CHECK_NEAR(left.T, joined.T, 1e-12 * members.T);
    CHECK_NEAR(members.T - joined.T, energy_between(rig, &apart, now), 1e-12 * members.T);
}

// Everybody that follows an aggregate of nodes follows the first of these.
static void merge(Rig* rig) {
    const int first = sn_map_first_part(rig->map);
    int any = 0;
    for (int i = 0; i < rig->nodes; ++i)
        if (rig->map->node_mover[i] >= first) rig->map->node_mover[i] = first, any = 1;
    sn_map_follow(rig->map, any);
    rig_make_system(rig);
}

static void part(Rig* rig) {
    const int first = sn_map_first_part(rig->map);
    for (int i = 0; i < rig->nodes; ++i)
        if (rig->map->node_mover[i] >= first) rig->map->node_mover[i] = SN_NODE_FREE;
    sn_map_follow(rig->map, 0);
    rig_make_system(rig);
}

// Every change is made with all that moves, and then again with owners that are already one.
static void visit_owners(Rig* rig) {
    void (*const change[3])(Rig*) = {NULL, merge, part};
    sn_moment_copy(rig->state, &rig->state->now, &rig->state->before);
    for (int i = 0; i < 3; ++i) {
        if (change[i]) change[i](rig);
        stir(rig, &rig->state->now);
        stir(rig, &rig->state->before);
        join_and_leave(rig);
        const double T = sum_members(rig, &rig->state->now).T;
        join_and_leave(rig);
        if (!rig->def.consistent_mass)
            CHECK_NEAR(sum_members(rig, &rig->state->now).T, T, 1e-12 * T);
    }
}

static void momentum_is_kept_when_owners_change(void** state) {
    (void)state;
    walk_makers(visit_owners);
}

// ---- the step before

// where a body was a step before is found from where its nodes were
static void the_step_before_is_found(void** state) {
    (void)state;
    Rig* rig =
        make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .carry = 1, .cells = 5, .bodies = 1});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnMoment *now = &rig->state->now, *before = &rig->state->before;
    const Quat turn = quat_exp(v3(0.3, -0.2, 0.5));
    const Vec3 shift = v3(1, 2, -3);
    for (int i = 0; i < rig->nodes; ++i)
        v3_store(before->q.x + 3 * i, v3_add(shift, quat_rotate(turn, v3_load(now->q.x + 3 * i))));
    sn_map_measure(rig->map, now, before);
    for (int b = 1; b < 3; ++b) {
        const SnPose *is = &now->q.pose[b], *was = &before->q.pose[b];
        const Vec3 place = v3_add(shift, quat_rotate(turn, is->position));
        CHECK_AT_MOST(v3_norm(v3_sub(was->position, place)), 1e-13);
        CHECK_AT_MOST(v3_norm(sn_pose_turned(was->rotation, turn)), 1e-13);
    }
    // and what does not move is where it was, to the last bit
    SnConfig q = rig_config(rig, &now->q);
    sn_map_move(rig->map, &q);
    for (int i = 0; i < 3 * rig->nodes; ++i) assert_true(q.x[i] == now->q.x[i]);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        WALK(momentum_is_kept_when_owners_change),
        cmocka_unit_test(the_step_before_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
