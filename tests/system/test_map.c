// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies that are made of nodes: they move as these do, and were where these were.
#include "system/rig.h"

static Rig* carrying_rig(SnMeshKind kind) {
    Rig* rig = make_rig((RigDef){.kind = kind, .fibre = -1, .carry = 1, .cells = 5, .bodies = 1});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    return rig;
}

// Adds up the momenta of the nodes that follow a body, about the origin.
static void sum_momenta(const Rig* rig, int body, Vec3* p, Vec3* L) {
    const SnMoment* now = &rig->state->now;
    *p = *L = v3(0, 0, 0);
    for (int i = 0; i < rig->nodes; ++i) {
        if (rig->map->node_body[i] != body) continue;
        const Vec3 own = v3_scale(rig->model->mass->lumped[i], v3_load(now->v + 3 * i));
        *p = v3_add(*p, own);
        *L = v3_add(*L, v3_cross(v3_load(now->q.x + 3 * i), own));
    }
}

// Momentum and angular momentum of a body are those of its nodes, however these move; and so they
// are when the nodes have been made to move with it.
static void momenta_are_kept(void** state) {
    (void)state;
    for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
        Rig* rig = carrying_rig((SnMeshKind)kind);
        SnMoment* now = &rig->state->now;
        for (int i = 0; i < 3 * rig->nodes; ++i)
            now->v[i] = kind == SN_MESH_TRIANGLES && i % 3 == 2
                            ? 0
                            : sn_random_uniform(&rig->random, -1, 1);
        sn_map_measure(rig->map, now, NULL);
        for (int b = 1; b < 3; ++b) {
            Vec3 p[2], L[2];
            sum_momenta(rig, b, &p[0], &L[0]);
            const double* of_body = now->momentum + 6 * b;
            const Vec3 about = v3_cross(now->q.pose[b].position, v3_load(of_body));
            CHECK_AT_MOST(v3_norm(v3_sub(v3_load(of_body), p[0])), 1e-13);
            CHECK_AT_MOST(v3_norm(v3_sub(v3_add(v3_load(of_body + 3), about), L[0])), 1e-13);
            sn_map_push_moment(rig->map, now);
            sum_momenta(rig, b, &p[1], &L[1]);
            CHECK_AT_MOST(v3_norm(v3_sub(p[1], p[0])), 1e-13);
            CHECK_AT_MOST(v3_norm(v3_sub(L[1], L[0])), 1e-13);
        }
        free_rig(rig);
    }
}

// where a body was a step before is found from where its nodes were
static void the_step_before_is_found(void** state) {
    (void)state;
    Rig* rig = carrying_rig(SN_MESH_TETS);
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
        cmocka_unit_test(momenta_are_kept),
        cmocka_unit_test(the_step_before_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
