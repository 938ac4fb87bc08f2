// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The numbers in the rows of contacts: what the law at the top of contact_rows.h says of gaps,
// depths, rebounds, friction and compliance.
#include "contact/touching_rig.h"

#include <math.h>

static SnContactRowsDef def_of(const Scene* s) {
    return (SnContactRowsDef){.model = &s->model,
                              .object = s->object,
                              .start = &s->q,
                              .before = &s->motion,
                              .h = 0.01,
                              .tau = 0.004,
                              .stabilisation = 0.2,
                              .least_rebound = HUGE_VAL};
}

static SnRows rows_of(const SnContactRowsDef* def, const SnContact* contact) {
    SnRows rows = {0};
    const SnContacts contacts = {(SnContact*)contact, 1, 1};
    CHECK_OK(sn_contact_rows_add(def, &contacts, &rows));
    assert_int_equal(rows.count, 3);
    return rows;
}

// the velocity at which the points of two objects part
static Vec3 parting(const Scene* s, int a, int b) { return v3_sub(speed_of(s, a), speed_of(s, b)); }

// what a row allows: its velocity less its rhs, where everything moves as `motion`
static double allowed(const SnRows* rows, int r, const SnMotion* motion) {
    double w[3];
    sn_rows_velocity(rows, motion, w);
    return w[r] - rows->row[r].rhs;
}

// Where things are apart, a row says: what their own two points come nearer by, from where the
// stage's reference has them, is at most the gap.
static void a_gap_closes_as_its_own_points_come_nearer(void** state) {
    (void)state;
    for (int k = 0; k < 50; ++k) {
        const int a = k % 5, b = k / 5 % 5;
        if (a >= b) continue;
        Scene s, moved;
        make_scene(&s, k / 25);
        make_scene(&moved, k / 25);
        gather(&s);
        const SnContact contact = contact_of(&s, a, b);
        assert_true(contact.gap > 0);
        // from the step's start to the reference; an obstacle is where it is at the start
        for (int i = 0; i < 3 * NODES; ++i) s.motion.v[i] = 1e-3 * sin(i);
        for (int i = 0; i < 6 * BODIES; ++i) s.motion.twist[i] = 1e-3 * cos(i);
        double reference = v3_dot(contact.normal, speed_of(&s, a));
        if (b != OBSTACLE) reference = v3_dot(contact.normal, parting(&s, a, b));
        SnContactRowsDef def = def_of(&s);
        def.shift = &s.motion;
        def.before = &moved.motion;
        SnRows rows = rows_of(&def, &contact);
        for (int i = 0; i < 3 * NODES; ++i) s.v[i] = moved.v[i];
        for (int i = 0; i < 6 * BODIES; ++i) s.twist[i] = moved.twist[i];
        const double right =
            v3_dot(contact.normal, parting(&s, a, b)) + (contact.gap + reference) / def.tau;
        CHECK_NEAR(allowed(&rows, 0, &moved.motion), right, 1e-12 * fabs(right));
        sn_rows_free(&rows);
    }
}

// A depth is undone by its share per step, but no faster than gravity brings to rest on the way
// out, which is v^2 / (2 g) + v h / 2.
static void depths_are_undone_no_faster_than_gravity_stops(void** state) {
    (void)state;
    int slow = 0, fast = 0;
    for (double depth = 1e-6; depth < 30; depth *= 3)
        for (int heavy = 0; heavy < 2; ++heavy) {
            Scene s;
            make_scene(&s, 0);
            gather(&s);
            SnContact contact = contact_of(&s, VERTEX, FIRST_RIGID);
            contact.gap = -depth;
            SnContactRowsDef def = def_of(&s);
            def.gravity = heavy ? 9.8 : 0;
            SnRows rows = rows_of(&def, &contact);
            const double v = rows.row[0].rhs, share = def.stabilisation * depth / def.h;
            const double way = heavy ? v * v / (2 * def.gravity) + v * def.h / 2 : HUGE_VAL;
            CHECK_AT_MOST(v, share * (1 + 1e-12));
            if (v < share * (1 - 1e-9)) {
                CHECK_NEAR(way, depth, 1e-9 * depth);
                ++slow;
            } else {
                assert_true(!heavy || way <= depth * (1 + 1e-9));
                ++fast;
            }
            sn_rows_free(&rows);
        }
    assert_true(slow > 2 && fast > 2);
}

// Rows count velocities against the obstacle's point: its own stands on their right-hand sides.
static void rows_know_how_obstacles_move(void** state) {
    (void)state;
    for (int a = 0; a < OBSTACLE; ++a) {
        Scene s;
        make_scene(&s, 0);
        gather(&s);
        SnContact contact = contact_of(&s, a, OBSTACLE);
        contact.gap = -1e-3;
        const SnContactRowsDef def = def_of(&s);
        SnRows rows = rows_of(&def, &contact);
        const Vec3 v = speed_of(&s, OBSTACLE);
        Vec3 axis[3];
        sn_contact_frame(contact.normal, axis);
        CHECK_NEAR(rows.row[0].rhs, v3_dot(v, axis[0]) + def.stabilisation * 1e-3 / def.h, 1e-13);
        for (int k = 1; k < 3; ++k) {
            CHECK_NEAR(rows.row[k].rhs, v3_dot(v, axis[k]), 1e-14);
            CHECK_NEAR(v3_dot(axis[k], axis[0]), 0, 1e-15);
            CHECK_NEAR(v3_norm(axis[k]), 1, 1e-15);
        }
        sn_rows_free(&rows);
    }
}

// A contact at which a and b meet, with restitution.
typedef struct Blow {
    double e, least; // restitution, and the slowest blow that rebounds, m/s
    double gap;      // m
    int obstacle;    // 1: with an obstacle, else two bodies
} Blow;

// the velocity at which a row lets things part, along the normal; *meets: at which they met
static double after_blow(const Blow* blow, Vec3 pull, double* meets, double* compliance) {
    Scene s;
    make_scene(&s, 0);
    gather(&s);
    const int b = blow->obstacle ? OBSTACLE : FIRST_RIGID + 1;
    SnContact contact = contact_of(&s, FIRST_RIGID, b);
    contact.gap = blow->gap;
    contact.normal = v3_unit(v3_scale(-1, parting(&s, FIRST_RIGID, b))); // straight at each other
    *meets = v3_dot(contact.normal, parting(&s, FIRST_RIGID, b));
    s.object[FIRST_RIGID].restitution = blow->e;
    SnContactRowsDef def = def_of(&s);
    def.least_rebound = blow->least;
    def.compliance = 1e-3;
    def.pull = pull;
    SnRows rows = rows_of(&def, &contact);
    const double rhs =
        rows.row[0].rhs - (blow->obstacle ? v3_dot(contact.normal, speed_of(&s, OBSTACLE)) : 0);
    *compliance = rows.row[0].compliance;
    sn_rows_free(&rows);
    // what gravity takes in the step is the same for two bodies that are free
    return rhs - (blow->obstacle ? v3_dot(contact.normal, pull) : 0);
}

// -e times the speed of the blow, and without compliance; of that, an obstacle's partner gets what
// gravity takes from it within the step on top
static void rebounds_have_their_share_of_the_speed(void** state) {
    (void)state;
    double meets, compliance;
    for (int obstacle = 0; obstacle < 2; ++obstacle)
        for (double e = 0.2; e < 1.1; e += 0.4) {
            const Blow blow = {.e = e, .gap = 1e-4, .obstacle = obstacle};
            CHECK_NEAR(after_blow(&blow, v3(0.01, 0.02, -0.1), &meets, &compliance), -e * meets,
                       1e-12);
            assert_true(compliance == 0);
        }
}

// Nothing rebounds that meets more slowly than the slowest, or that does not meet within the step.
static void what_does_not_meet_does_not_rebound(void** state) {
    (void)state;
    Blow blow = {.e = 0.5, .gap = 1e-4, .obstacle = 1};
    double meets, compliance;
    const Vec3 none = v3(0, 0, 0);
    const double rebound = after_blow(&blow, none, &meets, &compliance);
    assert_true(rebound > 0);
    blow.least = -1.01 * meets;
    assert_true(after_blow(&blow, none, &meets, &compliance) < 0);
    assert_true(compliance > 0);
    blow.least = -0.99 * meets;
    CHECK_NEAR(after_blow(&blow, none, &meets, &compliance), rebound, 0);
    blow.gap = -0.99 * 0.01 * meets; // h = 0.01 s
    CHECK_NEAR(after_blow(&blow, none, &meets, &compliance), rebound, 0);
    blow.gap = -1.01 * 0.01 * meets;
    assert_true(after_blow(&blow, none, &meets, &compliance) < 0);
}

// the geometric mean of frictions and the larger restitution, or what the pair has
static void pairs_have_what_both_have(void** state) {
    (void)state;
    Scene s;
    make_scene(&s, 0);
    gather(&s);
    for (int i = 0; i < OBJECTS; ++i) s.object[i].friction = 0.1 * (1 + i);
    const SnTouchPair pair[2] = {{0, 3, 0.7, 0}, {1, 2, 0.9, 0}};
    SnContactRowsDef def = def_of(&s);
    def.pair = pair;
    def.pair_count = 2;
    for (int a = 0; a < OBJECTS; ++a)
        for (int b = a + 1; b < OBJECTS; ++b) {
            const SnContact contact = contact_of(&s, a, b);
            SnRows rows = rows_of(&def, &contact);
            const double right = a == 0 && b == 3   ? 0.7
                                 : a == 1 && b == 2 ? 0.9
                                                    : 0.1 * sqrt((1 + a) * (1 + b));
            CHECK_NEAR(rows.row[0].friction, right, 1e-15);
            sn_rows_free(&rows);
        }
}

// c (1/m) of what is behind a contact: of a body, how it gives way to a push there; of a surface,
// its vertices by the squares of their weights; of an obstacle, nothing
static void compliance_goes_by_the_mass_behind(void** state) {
    (void)state;
    for (int a = 0; a < OBJECTS; ++a)
        for (int b = a + 1; b < OBJECTS; ++b) {
            Scene s;
            make_scene(&s, 0);
            gather(&s);
            const SnContact contact = contact_of(&s, a, b);
            double right = 0;
            for (int k = 0; k < 2; ++k) {
                const int object = k ? b : a;
                const SnContactSide* side = &contact.side[k];
                for (int i = 0; i < side->vertex_count; ++i)
                    right += side->weight[i] * side->weight[i] / s.mass[side->vertex[i]];
                if (object < FIRST_RIGID || object == OBSTACLE) continue;
                const int body = object - FIRST_RIGID;
                const Vec3 arm = v3_sub(side->point, s.pose[body].position);
                const Mat3 I = sn_pose_inertia(&s.pose[body], &s.body[body]);
                const Vec3 spin = m3_apply(m3_inverse(I), v3_cross(arm, contact.normal));
                right += 1 / s.body[body].mass + v3_dot(contact.normal, v3_cross(spin, arm));
            }
            SnContactRowsDef def = def_of(&s);
            def.compliance = 2e-3;
            SnRows rows = rows_of(&def, &contact);
            CHECK_NEAR(rows.row[0].compliance, 2e-3 * right, 1e-15);
            sn_rows_free(&rows);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_closes_as_its_own_points_come_nearer),
        cmocka_unit_test(depths_are_undone_no_faster_than_gravity_stops),
        cmocka_unit_test(rows_know_how_obstacles_move),
        cmocka_unit_test(rebounds_have_their_share_of_the_speed),
        cmocka_unit_test(what_does_not_meet_does_not_rebound),
        cmocka_unit_test(pairs_have_what_both_have),
        cmocka_unit_test(compliance_goes_by_the_mass_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
