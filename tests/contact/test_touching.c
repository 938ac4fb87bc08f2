// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What rows of contacts do to what they touch.
#include "contact/touching_rig.h"

#include <math.h>

static SnContactRowsDef def_of(const Scene* s) {
    return (SnContactRowsDef){.model = &s->model,
                              .object = s->object,
                              .start = &s->q,
                              .before = &s->motion,
                              .h = 0.01,
                              .tau = 0.01,
                              .stabilisation = 0.2};
}

static SnRows rows_of(const Scene* s, const SnContact* contact) {
    SnRows rows = {0};
    const SnContactRowsDef def = def_of(s);
    const SnContacts contacts = {(SnContact*)contact, 1, 1};
    CHECK_OK(sn_contact_rows_add(&def, &contacts, &rows));
    assert_int_equal(rows.count, 3);
    return rows;
}

// force and torque about the origin of a row, all entries together
static void check_balance(const Scene* s, const SnRows* rows, const SnRow* row) {
    Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &rows->entry[row->first_entry + e];
        const Vec3 f = v3_load(entry->J);
        const Vec3 at =
            entry->node >= 0 ? v3_load(s->x + 3 * entry->node) : s->pose[entry->body].position;
        force = v3_add(force, f);
        torque = v3_add(torque, v3_cross(at, f));
        if (entry->body >= 0) torque = v3_add(torque, v3_load(entry->J + 3));
    }
    CHECK_AT_MOST(v3_norm(force), 1e-14);
    CHECK_AT_MOST(v3_norm(torque), 1e-14);
}

// Rows between things that are free have neither a force nor a torque in all, wherever their two
// points are: across a gap that will close, beside each other, or inside of each other.
static void free_pairs(void** state) {
    (void)state;
    for (int k = 0; k < 32; ++k) {
        Scene s;
        const int a = k % 4, b = k / 4 % 4;
        if (a >= b) continue;
        make_scene(&s, k / 16);
        gather(&s);
        const SnContact contact = contact_of(&s, a, b);
        SnRows rows = rows_of(&s, &contact);
        for (int r = 0; r < 3; ++r) check_balance(&s, &rows, &rows.row[r]);
        sn_rows_free(&rows);
    }
}

// 1: an entry is on one of the nodes of an object, or on its body
static int is_on(const Scene* s, const SnRowEntry* entry, int object) {
    if (object >= FIRST_RIGID) return entry->body == object - FIRST_RIGID;
    const int per = s->object[object].per_vertex;
    return entry->node >= 0 && (entry->node < per) == (object == VERTEX);
}

// The point p at which rows along three axes a act on an object: their torques are p x a, and the
// sum of a x (p x a) is 2 p.
static Vec3 acts_at(const Scene* s, const SnRows* rows, int object) {
    Vec3 point = v3(0, 0, 0);
    for (int r = 0; r < 3; ++r) {
        Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
        for (int e = 0; e < rows->row[r].entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[rows->row[r].first_entry + e];
            if (!is_on(s, entry, object)) continue;
            const Vec3 f = v3_load(entry->J);
            const Vec3 at =
                entry->node >= 0 ? v3_load(s->x + 3 * entry->node) : s->pose[entry->body].position;
            force = v3_add(force, f);
            torque = v3_add(torque, v3_add(v3_cross(at, f), v3_load(entry->J + 3)));
        }
        CHECK_NEAR(v3_norm(force), 1, 1e-14);
        point = v3_axpy(0.5, v3_cross(force, torque), point);
    }
    return point;
}

// A shift of the point has to be small against this length: the arm of a rigid body, or the least
// height of a triangle. A vertex has none.
static double reach_of(const Scene* s, int object) {
    if (object == VERTEX) return 0;
    if (object >= FIRST_RIGID)
        return v3_norm(v3_sub(side_of(s, object).point, s->pose[object - FIRST_RIGID].position));
    Vec3 x[3];
    double longest = 0;
    for (int k = 0; k < 3; ++k) x[k] = vertex_at(s, &s->object[TRIANGLE], 1 + k);
    for (int k = 0; k < 3; ++k) longest = fmax(longest, v3_norm(v3_sub(x[k], x[(k + 1) % 3])));
    return v3_norm(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0]))) / longest;
}

static void check_lever(Scene* s, int a, int b) {
    const SnContact contact = contact_of(s, a, b);
    SnRows rows = rows_of(s, &contact);
    const Vec3 d = v3_sub(contact.side[0].point, contact.side[1].point);
    const int object[2] = {a, b};
    const double whole = reach_of(s, a) + reach_of(s, b);
    for (int k = 0; k < 2; ++k) {
        const double share = reach_of(s, object[k]) / fmax(whole, v3_norm(d));
        const Vec3 right = v3_axpy(k ? share : -share, d, contact.side[k].point);
        CHECK_AT_MOST(v3_norm(v3_sub(acts_at(s, &rows, object[k]), right)), 1e-12);
    }
    sn_rows_free(&rows);
}

// Both sides act at one point between their own, nearer to whose arm is shorter. A shot that is
// farther away than both arms together does not act beyond its arm.
static void both_sides_act_at_one_point_unless_they_are_far_apart(void** state) {
    (void)state;
    for (int k = 0; k < 32; ++k) {
        const int a = k % 4, b = k / 4 % 4;
        if (a >= b) continue;
        for (double far = 0; far < 5; far += 4) {
            Scene s;
            make_scene(&s, k / 16);
            gather(&s);
            move_object(&s, b == TRIANGLE ? a : b, v3(far, -0.5 * far, 0.3 * far));
            check_lever(&s, a, b);
        }
    }
}

// An obstacle takes any torque: what touches it acts where it is.
static void what_touches_an_obstacle_acts_at_its_own_point(void** state) {
    (void)state;
    for (int a = 0; a < OBSTACLE; ++a) {
        Scene s;
        make_scene(&s, a % 2);
        gather(&s);
        const SnContact contact = contact_of(&s, a, OBSTACLE);
        SnRows rows = rows_of(&s, &contact);
        CHECK_AT_MOST(v3_norm(v3_sub(acts_at(&s, &rows, a), contact.side[0].point)), 1e-13);
        sn_rows_free(&rows);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_pairs),
        cmocka_unit_test(both_sides_act_at_one_point_unless_they_are_far_apart),
        cmocka_unit_test(what_touches_an_obstacle_acts_at_its_own_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
