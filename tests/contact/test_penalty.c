// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contact as an energy: forces by differences, a matrix that bounds the exact one from above.
#include "contact/penalty.h"
#include "system/rig.h"

#include <string.h>

enum { CONTACTS = 12 };

static Vec3 random_vector(Rig* rig) {
    return v3(sn_random_uniform(&rig->random, -1, 1), sn_random_uniform(&rig->random, -1, 1),
              sn_random_uniform(&rig->random, -1, 1));
}

// nodes against walls, three other nodes, and bodies
static SnPenalty* make_penalty(Rig* rig) {
    SnPenalty* penalty;
    CHECK_OK(sn_create_penalty(rig->model, 50, &penalty));
    sn_config_copy(rig->nodes, rig->def.bodies, &rig->q, &penalty->start);
    for (int i = 0; i < CONTACTS; ++i) {
        const Vec3 n = v3_unit(random_vector(rig));
        SnRowEntry entry[4];
        int count = 0;
        entry[count] = (SnRowEntry){.node = i % rig->nodes, .body = -1};
        v3_store(entry[count++].J, n);
        for (int k = 0; k < 3 && i % 3 == 1; ++k, ++count) {
            entry[count] = (SnRowEntry){.node = (5 * i + k + 1) % rig->nodes, .body = -1};
            v3_store(entry[count].J, v3_scale(-1.0 / 3, n));
        }
        if (rig->def.bodies && i % 3 == 2) {
            entry[count] = (SnRowEntry){.node = -1, .body = i % rig->def.bodies};
            v3_store(entry[count].J, v3_scale(-1, n));
            v3_store(entry[count++].J + 3, v3_cross(n, random_vector(rig)));
        }
        const SnRow row = {.rhs = i % 4 ? -0.05 : 0.05}; // some are apart
        CHECK_OK(sn_rows_add(&penalty->rows, &row, entry, count));
    }
    return penalty;
}

static double energy_at(const SnTerm* term, const SnConfig* q) {
    const SnTermAt at = {.q = *q};
    return term->ops->energy(term->self, &at);
}

static void check_forces(int bodies) {
    Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .bodies = bodies});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnPenalty* penalty = make_penalty(rig);
    const SnTerm term = sn_penalty_term(penalty);
    SnConfig q = rig_config(rig, &rig->q);
    SnForces f = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * bodies)};
    term.ops->force(term.self, &(SnTermAt){.q = q}, &f);
    const double step = 1e-6;
    for (int i = 0; i < 3 * rig->nodes; ++i) {
        const double x = q.x[i];
        q.x[i] = x + step;
        const double more = energy_at(&term, &q);
        q.x[i] = x - step;
        const double less = energy_at(&term, &q);
        q.x[i] = x;
        CHECK_NEAR(f.f[i], -(more - less) / (2 * step), 1e-6);
    }
    for (int i = 0; i < 6 * bodies; ++i) { // where the step starts: turns are small
        const SnPose pose = q.pose[i / 6];
        double E[2];
        for (int side = 0; side < 2; ++side) {
            const double d[3] = {side ? -step : step, 0, 0};
            const Vec3 move = v3(d[i % 3], d[(i + 2) % 3], d[(i + 1) % 3]);
            q.pose[i / 6] = pose;
            if (i % 6 < 3)
                q.pose[i / 6].position = v3_add(pose.position, move);
            else
                q.pose[i / 6].rotation = sn_pose_turn(pose.rotation, move);
            E[side] = energy_at(&term, &q);
        }
        q.pose[i / 6] = pose;
        CHECK_NEAR(f.wrench[i], -(E[0] - E[1]) / (2 * step), 1e-6);
    }
    sn_destroy_penalty(penalty);
    free_rig(rig);
}

static void forces_are_derivatives(void** state) {
    (void)state;
    check_forces(0);
    check_forces(2);
}

// w.H w >= the second difference of the energy, and H w is the product
static void matrix_bounds_from_above(void** state) {
    (void)state;
    for (int bodies = 0; bodies < 3; ++bodies) {
        Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .bodies = bodies});
        set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
        SnPenalty* penalty = make_penalty(rig);
        const SnTerm term = sn_penalty_term(penalty);
        const SnWeights weights = {.stiffness = 1};
        for (int trial = 0; trial < 20; ++trial) {
            double *v = rig_random(rig, 3 * rig->nodes, 1),
                   *twist = rig_random(rig, 6 * bodies + 1, 1);
            const SnMotion w = {v, twist};
            SnForces y = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * bodies)};
            term.ops->product(term.self, &(SnTermAt){.q = rig->q}, weights, &w, &y);
            const double bound =
                dot_product(v, y.f, 3 * rig->nodes) + dot_product(twist, y.wrench, 6 * bodies);
            double exact = 0, *along = rig_vector(rig, CONTACTS);
            sn_rows_velocity(&penalty->rows, &w, along);
            for (int i = 0; i < CONTACTS; ++i)
                if (penalty->rows.row[i].rhs < 0) exact += 50 * along[i] * along[i];
            assert_true(bound >= exact * (1 - 1e-12));
            assert_true(bound <= 30 * exact + 1e-9);
        }
        sn_destroy_penalty(penalty);
        free_rig(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_are_derivatives),
        cmocka_unit_test(matrix_bounds_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
