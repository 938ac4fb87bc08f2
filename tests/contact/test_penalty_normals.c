// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Springs of single contacts: on faces, edges and corners, at rest and sliding.
#include "base/memory.h"
#include "contact/penalty.h"
#include "system/rig.h"

#include <math.h>
#include <string.h>

static const SnPenaltySettings springs = {.stiffness = 50, .slip_speed = 0.4, .damping_speed = 0.7};

enum { NODE = 3 };

// One node against an obstacle that moves.
typedef struct Press {
    Rig* rig;
    SnPenalty* penalty;
    int* own;
    double* mass;
    SnTouchable object[2];
    SnContact contact;
} Press;

static Vec3 random_vector(Rig* rig) {
    return v3(sn_random_uniform(&rig->random, -1, 1), sn_random_uniform(&rig->random, -1, 1),
              sn_random_uniform(&rig->random, -1, 1));
}

// the normal is across the edge
static Press make_press(SnFoot foot, double gap, uint64_t seed) {
    Press p = {.rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1})};
    set_stage(p.rig, SN_BDF1, 0, 0.1, 0.02);
    p.rig->random = (SnRandom){seed};
    p.own = SN_NEW_ARRAY(int, p.rig->nodes);
    p.mass = SN_NEW_ARRAY(double, p.rig->nodes);
    for (int i = 0; i < p.rig->nodes; ++i) p.own[i] = i, p.mass[i] = 1;
    p.object[0] =
        (SnTouchable){.body = -1, .node = p.own, .per_vertex = 1, .mass = p.mass, .friction = 0.3};
    p.object[1] =
        (SnTouchable){.body = -1, .velocity = v3_scale(0.1, random_vector(p.rig)), .friction = 0.3};
    const Vec3 edge = v3_unit(random_vector(p.rig)), at = v3_load(p.rig->q.x + 3 * NODE);
    const Vec3 normal = v3_unit(v3_cross(edge, random_vector(p.rig)));
    p.contact = (SnContact){.key = {0, 1, NODE, SN_ANY_FEATURE}, .normal = normal, .gap = gap};
    p.contact.side[0] =
        (SnContactSide){.point = at, .vertex_count = 1, .vertex = {NODE}, .weight = {1}};
    p.contact.side[1] =
        (SnContactSide){.point = v3_axpy(-gap, normal, at), .foot = foot, .edge = edge};
    CHECK_OK(sn_create_penalty(p.rig->model, &springs, &p.penalty));
    sn_penalty_clear(p.penalty, &p.rig->q);
    return p;
}

static void add_contact(Press* p, const SnMotion* before) {
    const SnContactRowsDef def = {
        .model = p->rig->model, .object = p->object, .start = &p->penalty->start};
    CHECK_OK(sn_penalty_add(p->penalty, &def, &p->contact, 0, 1));
    sn_penalty_press(p->penalty, before);
}

static void free_press(Press* p) {
    sn_destroy_penalty(p->penalty);
    sn_free(p->own);
    sn_free(p->mass);
    free_rig(p->rig);
}

// the Hessian's block of the node, and what is in all others
static Mat3 block_of(Press* p, const SnTermAt* at, SnWeights weights, double* others) {
    Rig* rig = p->rig;
    const SnTerm term = sn_penalty_term(p->penalty);
    int* destination = SN_NEW_ARRAY(int, rig->nodes);
    double* value = rig_vector(rig, 9 * rig->nodes);
    Mat3 block;
    for (int i = 0; i < rig->nodes; ++i) destination[i] = i;
    term.ops->hessian(term.self, at, weights, destination, value);
    *others = 0;
    for (int i = 0; i < 9 * rig->nodes; ++i) {
        if (i / 9 == NODE)
            block.m[i % 9 / 3][i % 3] = value[i];
        else
            *others = fmax(*others, fabs(value[i]));
    }
    sn_free(destination);
    return block;
}

// A point that is nearest to an edge e is held to a line: |r|^2 of what is across e has the second
// derivative 1 - e e^T. To a corner it is held all around, to a face along its normal alone.
static void springs_to_edges_give_way_along_them(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed < 8; ++seed)
        for (int foot = SN_FOOT_FACE; foot <= SN_FOOT_CORNER; ++foot) {
            Press p = make_press((SnFoot)foot, -0.05, seed);
            const Vec3 e = p.contact.side[1].edge, n = p.contact.normal;
            Mat3 right = m3_identity();
            double others;
            add_contact(&p, NULL);
            if (foot == SN_FOOT_FACE) right = m3_outer(n, n);
            if (foot == SN_FOOT_EDGE) right = m3_axpy(-1, m3_outer(e, e), m3_identity());
            const SnTermAt at = {.q = p.rig->q, .map = p.rig->map};
            const Mat3 block = block_of(&p, &at, (SnWeights){.stiffness = 1}, &others);
            for (int k = 0; k < 9; ++k)
                CHECK_NEAR(block.m[k / 3][k % 3], springs.stiffness * right.m[k / 3][k % 3], 1e-12);
            CHECK_NEAR(others, 0, 0);
            free_press(&p);
        }
}

// Bodies that are apart exert no force, and it has no derivative, whatever feature is nearest.
static void what_is_apart_does_not_turn(void** state) {
    (void)state;
    for (int foot = SN_FOOT_FACE; foot <= SN_FOOT_CORNER; ++foot) {
        Press p = make_press((SnFoot)foot, 0.01, 3);
        double others, force[3];
        add_contact(&p, NULL);
        const SnTermAt at = {.q = p.rig->q, .map = p.rig->map};
        const Mat3 block = block_of(&p, &at, (SnWeights){.stiffness = 1}, &others);
        sn_penalty_force(p.penalty, 0, &at, force);
        for (int k = 0; k < 9; ++k) CHECK_NEAR(block.m[k / 3][k % 3], 0, 0);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(force[k], 0, 0);
        free_press(&p);
    }
}

// For one linear solve friction is a straight line in the velocity: mu N f'(s) / s w, with s the
// slip before the step; and its matrix is that straight line's slope.
static void linear_friction_goes_by_the_slip_before(void** state) {
    (void)state;
    for (int fast = 0; fast < 2; ++fast) {
        Press p = make_press(SN_FOOT_FACE, -0.05, 5);
        Rig* rig = p.rig;
        double *before = rig_random(rig, 3 * rig->nodes, fast ? 1 : 0.2), others;
        double* now = rig_random(rig, 3 * rig->nodes, 1);
        p.penalty->slip_before = 1;
        add_contact(&p, &(SnMotion){before, NULL});
        Vec3 axis[3], w[2];
        sn_contact_frame(p.contact.normal, axis);
        const double* v[2] = {before, now};
        for (int k = 0; k < 2; ++k) { // against the obstacle, across the normal
            w[k] = v3_sub(v3_load(v[k] + 3 * NODE), p.object[1].velocity);
            w[k] = v3_axpy(-v3_dot(w[k], axis[0]), axis[0], w[k]);
        }
        const double s = v3_norm(w[0]), eps = springs.slip_speed, N = springs.stiffness * 0.05;
        assert_true(fast ? s > eps : s < eps);
        const double slope = 0.3 * N * (s < eps ? (2 - s / eps) / eps : 1 / s);
        const SnTermAt at = {.q = rig->q, .map = rig->map, .motion = {now, NULL}};
        double force[3];
        sn_penalty_force(p.penalty, 0, &at, force);
        for (int k = 1; k < 3; ++k) CHECK_NEAR(force[k], -slope * v3_dot(w[1], axis[k]), 1e-13);
        const Mat3 block = block_of(&p, &at, (SnWeights){.damping = 1}, &others);
        const Vec3 t = m3_apply(block, axis[1]);
        CHECK_NEAR(v3_dot(t, axis[1]), slope, 1e-13);
        CHECK_NEAR(v3_dot(t, axis[2]), 0, 1e-13);
        free_press(&p);
    }
}

// Friction between two nodes, of which one hardly counts: the matrix bounds what the force's
// derivative is along any slip, also across the one that there is.
static void friction_of_two_is_bounded_along_any_slip(void** state) {
    (void)state;
    Press p = make_press(SN_FOOT_FACE, -0.05, 5);
    Rig* rig = p.rig;
    Vec3 axis[3];
    sn_contact_frame(p.contact.normal, axis);
    for (int k = 0; k < 3; ++k) {
        SnRowEntry entry[2] = {{.node = NODE, .body = -1}, {.node = NODE + 1, .body = -1}};
        v3_store(entry[0].J, axis[k]);
        v3_store(entry[1].J, v3_scale(-1e-6, axis[k]));
        const SnRow row = {.rhs = k == 0 ? -0.05 : 0, .friction = k == 0 ? 0.3 : 0};
        CHECK_OK(sn_rows_add(&p.penalty->rows, SN_ROW_CONE, &row, entry, 2));
    }
    p.penalty->press = SN_NEW_ARRAY(SnPress, 1);
    p.penalty->press[0] = (SnPress){.turns = -1};
    sn_penalty_press(p.penalty, NULL);
    const SnTerm term = sn_penalty_term(p.penalty);
    double *v = rig_vector(rig, 3 * rig->nodes), *w = rig_vector(rig, 3 * rig->nodes), others;
    v3_store(v + 3 * NODE, v3_scale(0.3, v3_add(axis[1], axis[2])));
    const SnTermAt at = {.q = rig->q, .map = rig->map, .motion = {v, NULL}};
    const Mat3 block = block_of(&p, &at, (SnWeights){.damping = 1}, &others);
    double most = 0;
    for (int i = 0; i < 12; ++i) {
        const double angle = M_PI * i / 12;
        const Vec3 u = v3_axpy(cos(angle), axis[1], v3_scale(sin(angle), axis[2]));
        SnForces y = {rig_vector(rig, 3 * rig->nodes), NULL};
        v3_store(w + 3 * NODE, u);
        term.ops->product(term.self, &at, (SnWeights){.damping = 1}, &(SnMotion){w, NULL}, &y);
        const double exact = v3_dot(u, v3_load(y.f + 3 * NODE));
        assert_true(v3_dot(u, m3_apply(block, u)) >= exact * (1 - 1e-5));
        most = fmax(most, exact);
    }
    assert_true(most > 0);
    free_press(&p);
}

// F = k depth (1 + speed / v_d) while it closes, k depth while it opens
static void what_closes_is_pushed_harder(void** state) {
    (void)state;
    for (int opens = 0; opens < 2; ++opens) {
        Press p = make_press(SN_FOOT_FACE, -0.05, 9);
        double* v = rig_vector(p.rig, 3 * p.rig->nodes);
        const Vec3 n = p.contact.normal;
        v3_store(v + 3 * NODE, v3_axpy(opens ? 0.5 : -0.5, n, p.object[1].velocity));
        add_contact(&p, NULL);
        const SnTermAt at = {.q = p.rig->q, .map = p.rig->map, .motion = {v, NULL}};
        double force[3];
        sn_penalty_force(p.penalty, 0, &at, force);
        CHECK_NEAR(force[0], springs.stiffness * 0.05 * (opens ? 1 : 1 + 0.5 / 0.7), 1e-13);
        free_press(&p);
    }
}

// A contact of the step's start is seen from an iterate: its gap is what is left of it when the
// node has moved, and the obstacle has for a time.
static void first_gaps_go_on_linearly(void** state) {
    (void)state;
    Press p = make_press(SN_FOOT_EDGE, 0.02, 11);
    const double elapsed = 0.03;
    const SnConfig first = rig_config(p.rig, &p.rig->q);
    const SnContactRowsDef def = {.model = p.rig->model, .object = p.object, .start = &first};
    SnConfig q = rig_config(p.rig, &first);
    const Vec3 n = p.contact.normal, moved = v3_axpy(-0.1, n, v3(0.02, 0.03, -0.01));
    v3_store(q.x + 3 * NODE, v3_add(v3_load(q.x + 3 * NODE), moved));
    sn_penalty_clear(p.penalty, &q);
    CHECK_OK(sn_penalty_add(p.penalty, &def, &p.contact, elapsed, 1));
    const double gap = 0.02 + v3_dot(n, moved) - elapsed * v3_dot(n, p.object[1].velocity);
    assert_true(gap < 0);
    CHECK_NEAR(sn_penalty_depth(p.penalty, 0, &q), -gap, 1e-15);
    CHECK_NEAR(sn_penalty_depth(p.penalty, 0, &first), -gap + v3_dot(n, moved), 1e-15);
    // its normal is that of another place: it does not turn
    double others;
    sn_penalty_press(p.penalty, NULL);
    const Mat3 block =
        block_of(&p, &(SnTermAt){.q = q, .map = p.rig->map}, (SnWeights){.stiffness = 1}, &others);
    for (int k = 0; k < 9; ++k)
        CHECK_NEAR(block.m[k / 3][k % 3], springs.stiffness * m3_outer(n, n).m[k / 3][k % 3],
                   1e-12);
    free_press(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(springs_to_edges_give_way_along_them),
        cmocka_unit_test(what_is_apart_does_not_turn),
        cmocka_unit_test(linear_friction_goes_by_the_slip_before),
        cmocka_unit_test(friction_of_two_is_bounded_along_any_slip),
        cmocka_unit_test(what_closes_is_pushed_harder),
        cmocka_unit_test(first_gaps_go_on_linearly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
