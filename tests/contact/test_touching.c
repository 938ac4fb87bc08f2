// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What rows of contacts do to what they touch.
#include "base/random.h"
#include "check.h"
#include "contact/contact_rows.h"

#include <string.h>

enum { NODES = 16, BODIES = 2 };

static Vec3 random_vector(SnRandom* random) {
    return v3(sn_random_uniform(random, -1, 1), sn_random_uniform(random, -1, 1),
              sn_random_uniform(random, -1, 1));
}

// A vertex, a triangle, embedded in tets or not, and two rigid bodies; nothing is fixed.
typedef struct Scene {
    SnRandom random;
    double x[3 * NODES], v[3 * NODES], twist[6 * BODIES], mass[4], weight[16];
    SnPose pose[BODIES];
    SnRigidMass body[BODIES];
    int own[4], tet[16];
    SnTouchable object[4]; // vertex, triangle, and two rigid bodies
    SnModel model;
    SnConfig q;
    SnMotion motion;
} Scene;

static void make_scene(Scene* s, int embedded) {
    *s = (Scene){.random = {7}};
    for (int i = 0; i < NODES; ++i) {
        v3_store(s->x + 3 * i, random_vector(&s->random));
        v3_store(s->v + 3 * i, random_vector(&s->random));
    }
    for (int i = 0; i < 6 * BODIES; ++i) s->twist[i] = sn_random_uniform(&s->random, -1, 1);
    for (int b = 0; b < BODIES; ++b) {
        s->pose[b] = (SnPose){random_vector(&s->random), {1, 0, 0, 0}};
        s->body[b] = (SnRigidMass){.mass = 1 + b};
        s->body[b].inertia = m3_identity();
    }
    for (int i = 0; i < 4; ++i) s->own[i] = i, s->mass[i] = 1;
    for (int i = 0; i < 16; ++i) {
        s->tet[i] = i;
        s->weight[i] = 0.1 * (1 + i % 4);
    }
    for (int k = 0; k < 2; ++k)
        s->object[k] = (SnTouchable){.body = -1,
                                     .node = embedded ? s->tet : s->own,
                                     .weight = embedded ? s->weight : NULL,
                                     .per_vertex = embedded ? 4 : 1,
                                     .mass = s->mass};
    for (int b = 0; b < BODIES; ++b) s->object[2 + b] = (SnTouchable){.body = b};
    s->model.body = s->body;
    s->q = (SnConfig){s->x, s->pose};
    s->motion = (SnMotion){s->v, s->twist};
}

// where vertex i of a surface is
static Vec3 vertex_at(const Scene* s, const SnTouchable* object, int i) {
    Vec3 sum = v3(0, 0, 0);
    for (int k = 0; k < object->per_vertex; ++k) {
        const int at = i * object->per_vertex + k;
        const double weight = object->weight ? object->weight[at] : 1;
        sum = v3_axpy(weight, v3_load(s->x + 3 * object->node[at]), sum);
    }
    return sum;
}

static SnContactSide side_of(const Scene* s, int object) {
    SnContactSide side = {.point = v3(0, 0, 0)};
    if (object >= 2) {
        side.point = v3_add(s->pose[object - 2].position, v3(0.2, 0.3, -0.1));
        return side;
    }
    side.vertex_count = object == 0 ? 1 : 3;
    for (int k = 0; k < side.vertex_count; ++k) {
        side.vertex[k] = object == 0 ? 0 : 1 + k;
        side.weight[k] = object == 0 ? 1 : k == 0 ? 0.5 : 0.25;
        side.point =
            v3_axpy(side.weight[k], vertex_at(s, &s->object[object], side.vertex[k]), side.point);
    }
    return side;
}

// everything else to where the triangle's point is, nearly
static void gather(Scene* s) {
    const Vec3 at = side_of(s, 1).point;
    for (int object = 0; object < 4; ++object) {
        const Vec3 off = v3_scale(0.1, random_vector(&s->random));
        const Vec3 move = v3_add(v3_sub(at, side_of(s, object).point), off);
        for (int i = 0; object == 0 && i < s->object[0].per_vertex; ++i)
            v3_store(s->x + 3 * i, v3_add(v3_load(s->x + 3 * i), move));
        if (object >= 2) s->pose[object - 2].position = v3_add(s->pose[object - 2].position, move);
    }
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
        SnRows rows = {0};
        const int a = k % 4, b = k / 4 % 4;
        if (a >= b) continue;
        make_scene(&s, k / 16);
        gather(&s);
        SnContact contact = {.key = {a, b, 0, 0}, .side = {side_of(&s, a), side_of(&s, b)}};
        const Vec3 apart = v3_sub(contact.side[0].point, contact.side[1].point);
        contact.normal = v3_unit(v3_add(apart, v3_scale(0.3, random_vector(&s.random))));
        contact.gap = v3_dot(contact.normal, apart);
        const SnContactRowsDef def = {.model = &s.model,
                                      .object = s.object,
                                      .start = &s.q,
                                      .before = &s.motion,
                                      .h = 0.01,
                                      .tau = 0.01,
                                      .stabilisation = 0.2};
        const SnContacts contacts = {&contact, 1, 1};
        CHECK_OK(sn_contact_rows_add(&def, &contacts, &rows));
        assert_int_equal(rows.count, 3);
        for (int r = 0; r < 3; ++r) check_balance(&s, &rows, &rows.row[r]);
        sn_rows_free(&rows);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(free_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
