// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contact as an energy: forces by differences, a matrix that bounds the exact one from above.
#include "base/memory.h"
#include "contact/penalty.h"
#include "contact/slip.h"
#include "system/rig.h"

#include <math.h>
#include <string.h>

enum { CONTACTS = 12 };
static const SnPenaltySettings springs = {.stiffness = 50, .slip_speed = 0.4, .damping_speed = 0.7};

static Vec3 random_vector(Rig* rig) {
    return v3(sn_random_uniform(&rig->random, -1, 1), sn_random_uniform(&rig->random, -1, 1),
              sn_random_uniform(&rig->random, -1, 1));
}

static int list_entries(const Rig* rig, int i, Vec3 axis, Vec3 arm, SnRowEntry* entry) {
    int count = 0;
    entry[count] = (SnRowEntry){.node = i % rig->nodes, .body = -1};
    v3_store(entry[count++].J, axis);
    for (int k = 0; k < 3 && i % 3 == 1; ++k, ++count) {
        entry[count] = (SnRowEntry){.node = (5 * i + k + 1) % rig->nodes, .body = -1};
        v3_store(entry[count].J, v3_scale(-1.0 / 3, axis));
    }
    if (rig->def.bodies && i % 3 == 2) {
        entry[count] = (SnRowEntry){.node = -1, .body = i % rig->def.bodies};
        v3_store(entry[count].J, v3_scale(-1, axis));
        v3_store(entry[count++].J + 3, v3_cross(axis, arm));
    }
    return count;
}

// nodes against walls, three other nodes, and bodies
static SnPenalty* make_penalty(Rig* rig) {
    SnPenalty* penalty;
    CHECK_OK(sn_create_penalty(rig->model, &springs, &penalty));
    sn_penalty_clear(penalty, &rig->q);
    penalty->press = SN_NEW_ARRAY(SnPress, CONTACTS);
    for (int i = 0; i < CONTACTS; ++i) {
        const Vec3 arm = random_vector(rig);
        Vec3 axis[3];
        sn_contact_frame(v3_unit(random_vector(rig)), axis);
        for (int k = 0; k < 3; ++k) {
            SnRowEntry entry[4];
            const int count = list_entries(rig, i, axis[k], arm, entry);
            SnRow row = {.rhs = 0.1 * k};
            if (k == 0) // some are apart, some have a multiplier
                row = (SnRow){.rhs = i % 4 ? -0.05 : 0.05, .friction = 0.3, .force = i % 5 ? 0 : 1};
            CHECK_OK(sn_rows_add(&penalty->rows, SN_ROW_CONE, &row, entry, count));
        }
        penalty->press[i] = (SnPress){.closing = -0.1};
    }
    sn_penalty_press(penalty, NULL);
    return penalty;
}

// W(q) + tau R((q - q_0)/tau): of which forces are the derivative while things move
static double potential(const SnTerm* term, const Rig* rig, const SnConfig* q, double tau) {
    SnTermAt at = {.q = *q};
    double sum = term->ops->energy(term->self, &at);
    if (tau == 0) return sum;
    double *v = rig_vector((Rig*)rig, 3 * rig->nodes),
           *twist = rig_vector((Rig*)rig, 6 * rig->def.bodies + 1);
    for (int i = 0; i < 3 * rig->nodes; ++i) v[i] = (q->x[i] - rig->q.x[i]) / tau;
    for (int b = 0; b < rig->def.bodies; ++b) {
        const SnPose *now = &q->pose[b], *then = &rig->q.pose[b];
        v3_store(twist + 6 * b, v3_scale(1 / tau, v3_sub(now->position, then->position)));
        v3_store(twist + 6 * b + 3,
                 v3_scale(1 / tau, sn_pose_turned(now->rotation, then->rotation)));
    }
    at.motion = (SnMotion){v, twist};
    return sum + tau * term->ops->dissipation(term->self, &at);
}

static void move_body(SnPose* pose, int component, double by) {
    const double d[3] = {by, 0, 0};
    const Vec3 move = v3(d[component % 3], d[(component + 2) % 3], d[(component + 1) % 3]);
    if (component < 3)
        pose->position = v3_add(pose->position, move);
    else
        pose->rotation = sn_pose_turn(pose->rotation, move);
}

// `tau` > 0: nodes move by `amount` over that time; in statics they have moved so far in a step
static void check_forces(int bodies, double tau, double over, double amount) {
    Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .bodies = bodies});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnPenalty* penalty = make_penalty(rig);
    penalty->over = over;
    penalty->from = rig->q;
    const SnTerm term = sn_penalty_term(penalty);
    SnConfig q = rig_config(rig, &rig->q);
    double* moved = rig_random(rig, 3 * rig->nodes, amount);
    for (int i = 0; i < 3 * rig->nodes; ++i) q.x[i] += moved[i];
    SnForces f = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * bodies + 1)};
    double *v = rig_vector(rig, 3 * rig->nodes), *twist = rig_vector(rig, 6 * bodies + 1);
    for (int i = 0; i < 3 * rig->nodes && tau > 0; ++i) v[i] = (q.x[i] - rig->q.x[i]) / tau;
    if (tau == 0 && over == 0) // without velocities, and without what goes by them
        for (int i = 0; i < CONTACTS; ++i) penalty->press[i].pressed = 0;
    term.ops->force(term.self, &(SnTermAt){.q = q, .motion = {v, twist}}, &f);
    const double step = 1e-6;
    for (int i = 0; i < 3 * rig->nodes; ++i) {
        const double x = q.x[i];
        q.x[i] = x + step;
        const double more = potential(&term, rig, &q, tau);
        q.x[i] = x - step;
        const double less = potential(&term, rig, &q, tau);
        q.x[i] = x;
        CHECK_NEAR(f.f[i], -(more - less) / (2 * step), 1e-6);
    }
    for (int i = 0; i < 6 * bodies; ++i) { // where they start: turns are small
        const SnPose pose = q.pose[i / 6];
        double E[2];
        for (int side = 0; side < 2; ++side) {
            q.pose[i / 6] = pose;
            move_body(&q.pose[i / 6], i % 6, side ? -step : step);
            E[side] = potential(&term, rig, &q, tau);
        }
        q.pose[i / 6] = pose;
        CHECK_NEAR(f.wrench[i], -(E[0] - E[1]) / (2 * step), 1e-6);
    }
    sn_destroy_penalty(penalty);
    free_rig(rig);
}

static void forces_are_derivatives(void** state) {
    (void)state;
    check_forces(0, 0, 0, 0);
    check_forces(2, 0, 0, 0);
}

// slow and fast slip, in motion and in statics
static void friction_is_a_derivative(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        const double amount = i == 0 ? 0 : i == 1 ? 2e-3 : 0.03;
        check_forces(0, 0.01, 0, amount);
        check_forces(2, 0.01, 0, amount);
        check_forces(0, 0, 0.01, amount);
    }
}

// f' grows to 1 and stays there; f, f' and f'' fit together
static void slip_is_smooth(void** state) {
    (void)state;
    const double eps = 0.2, d = 1e-6;
    for (double s = 0.01; s < 0.5; s += 0.013) {
        const double more = sn_slip_potential(s + d, eps), less = sn_slip_potential(s - d, eps);
        CHECK_NEAR((more - less) / (2 * d), s * sn_slip_secant(s, eps), 1e-8);
        const double up = (s + d) * sn_slip_secant(s + d, eps),
                     down = (s - d) * sn_slip_secant(s - d, eps);
        CHECK_NEAR((up - down) / (2 * d), sn_slip_slope(s, eps), 2e-5);
        assert_true(s * sn_slip_secant(s, eps) <= 1);
    }
    CHECK_NEAR(sn_slip_potential(0, eps), 0, 0);
    CHECK_NEAR(0.3 * sn_slip_secant(0.3, eps), 1, 1e-15);
}

// w . H w with the Hessian, whose blocks are those of nodes and two for each body; nothing follows
static double form_of(Rig* rig, const SnTerm* term, const SnTermAt* at, SnWeights weights,
                      const SnMotion* w) {
    const int blocks = rig->nodes + 2 * rig->def.bodies;
    int* destination = SN_NEW_ARRAY(int, blocks);
    double *value = rig_vector(rig, 9 * blocks), sum = 0;
    for (int b = 0; b < blocks; ++b) destination[b] = b;
    term->ops->hessian(term->self, at, weights, destination, value);
    for (int b = 0; b < blocks; ++b) {
        const double* v = b < rig->nodes ? w->v + 3 * b : w->twist + 3 * (b - rig->nodes);
        for (int k = 0; k < 9; ++k) sum += v[k / 3] * value[9 * b + k] * v[k % 3];
    }
    sn_free(destination);
    return sum;
}

// w.H w >= the second difference of the energy, which the product has
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
            SnForces y = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * bodies + 1)};
            const SnTermAt at = {.q = rig->q, .map = rig->map};
            term.ops->product(term.self, &at, weights, &w, &y);
            const double product =
                dot_product(v, y.f, 3 * rig->nodes) + dot_product(twist, y.wrench, 6 * bodies);
            const double bound = form_of(rig, &term, &at, weights, &w);
            double exact = 0, *along = rig_vector(rig, 3 * CONTACTS);
            sn_rows_velocity(&penalty->rows, &w, along);
            for (int i = 0; i < CONTACTS; ++i)
                if (penalty->press[i].pressed > 0) exact += 50 * along[3 * i] * along[3 * i];
            CHECK_NEAR(product, exact, 1e-12 * exact);
            assert_true(bound >= exact * (1 - 1e-12));
            assert_true(bound <= 30 * exact + 1e-9);
        }
        sn_destroy_penalty(penalty);
        free_rig(rig);
    }
}

// forces of everything at a motion, for differences
static double* forces_at(Rig* rig, const SnTerm* term, const double* v) {
    double* twist = rig_vector(rig, 6 * rig->def.bodies + 1);
    SnForces f = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * rig->def.bodies + 1)};
    const SnTermAt at = {.q = rig->q, .motion = {(double*)v, twist}};
    term->ops->force(term->self, &at, &f);
    return f.f;
}

// w.D w >= -w.df/dv w, which the product has; equal for nodes against walls
static void damping_bounds_from_above(void** state) {
    (void)state;
    Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnPenalty* penalty = make_penalty(rig);
    const SnTerm term = sn_penalty_term(penalty);
    const double d = 1e-7;
    const int n = 3 * rig->nodes;
    for (int trial = 0; trial < 60; ++trial) {
        const int walls = trial % 2; // the others do not press
        for (int i = 0; i < CONTACTS; ++i) penalty->press[i].pressed = walls && i % 3 == 1 ? 0 : 2;
        double *v = rig_random(rig, n, trial % 3 ? 1 : 0.1), *w = rig_random(rig, n, 1),
               *at = rig_vector(rig, n), *twist = rig_vector(rig, 1);
        SnForces y = {rig_vector(rig, n), rig_vector(rig, 1)};
        const SnTermAt here = {.q = rig->q, .map = rig->map, .motion = {v, twist}};
        term.ops->product(term.self, &here, (SnWeights){.damping = 1}, &(SnMotion){w, twist}, &y);
        double exact = 0;
        for (int side = -1; side <= 1; side += 2) {
            for (int i = 0; i < n; ++i) at[i] = v[i] + side * d * w[i];
            exact -= side * dot_product(w, forces_at(rig, &term, at), n) / (2 * d);
        }
        const double bound =
            form_of(rig, &term, &here, (SnWeights){.damping = 1}, &(SnMotion){w, twist});
        CHECK_NEAR(dot_product(w, y.f, n), exact, 1e-5 * fmax(1, exact));
        assert_true(bound >= exact - 1e-5);
        if (walls) CHECK_NEAR(bound, exact, 1e-5 * fmax(1, exact));
    }
    sn_destroy_penalty(penalty);
    free_rig(rig);
}

// w . H w of one aggregate, with its three blocks: of velocity, of both, and of turning
static double form_of_aggregate(const double* block, const double* twist) {
    double sum = 0;
    for (int part = 0; part < 3; ++part)
        for (int k = 0; k < 9; ++k)
            sum += (part == 1 ? 2 : 1) * twist[3 * (part / 2) + k / 3] * block[9 * part + k] *
                   twist[3 * ((part + 1) / 2) + k % 3];
    return sum;
}

// Contacts of nodes with walls are in the matrix as in the product where these nodes follow a body,
// too.
static void what_follows_has_its_matrix(void** state) {
    (void)state;
    Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .carry = 1, .cells = 5});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.02);
    SnPenalty* penalty = make_penalty(rig);
    for (int i = 0; i < CONTACTS; ++i)
        if (i % 3 == 1) penalty->rows.row[3 * i].rhs = 1, penalty->rows.row[3 * i].force = 0;
    sn_penalty_press(penalty, NULL);
    const SnTerm term = sn_penalty_term(penalty);
    const SnWeights weights = {.stiffness = 1, .damping = 2};
    const int count = rig->map->mover_count, blocks = rig->nodes + 3 * count;
    int* destination = SN_NEW_ARRAY(int, blocks);
    for (int b = 0; b < blocks; ++b) destination[b] = b;
    double *v = rig_random(rig, 3 * rig->nodes, 1), *twist = rig_random(rig, 6 * count, 1);
    double *value = rig_vector(rig, 9 * blocks), form = 0;
    sn_map_push(rig->map, &rig->q, twist, v);
    const SnTermAt at = {.q = rig->q, .map = rig->map, .motion = {v, twist}};
    const SnMotion w = {v, twist};
    SnForces y = {rig_vector(rig, 3 * rig->nodes), rig_vector(rig, 6 * count)};
    term.ops->hessian(term.self, &at, weights, destination, value);
    term.ops->product(term.self, &at, weights, &w, &y);
    for (int i = 0; i < rig->nodes; ++i)
        for (int k = 0; k < 9; ++k) form += v[3 * i + k / 3] * value[9 * i + k] * v[3 * i + k % 3];
    double followed = 0;
    for (int b = 0; b < count; ++b)
        followed += form_of_aggregate(value + 9 * (rig->nodes + 3 * b), twist + 6 * b);
    assert_true(followed > 1); // some do
    CHECK_NEAR(form + followed, dot_product(v, y.f, 3 * rig->nodes), 1e-12 * (form + followed));
    sn_free(destination);
    sn_destroy_penalty(penalty);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_are_derivatives),
        cmocka_unit_test(friction_is_a_derivative),
        cmocka_unit_test(slip_is_smooth),
        cmocka_unit_test(matrix_bounds_from_above),
        cmocka_unit_test(damping_bounds_from_above),
        cmocka_unit_test(what_follows_has_its_matrix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
