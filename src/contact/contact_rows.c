// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/contact_rows.h"

#include <math.h>

// three corners of a triangle, each embedded in a tet, on both sides
enum { MOST_ENTRIES = 2 * 3 * 4 };

void sn_contact_frame(Vec3 normal, Vec3 axis[3]) {
    const double x = fabs(normal.x), y = fabs(normal.y), z = fabs(normal.z);
    const Vec3 least = x <= y && x <= z ? v3(1, 0, 0) : y <= z ? v3(0, 1, 0) : v3(0, 0, 1);
    axis[0] = normal;
    axis[1] = v3_unit(v3_cross(normal, least));
    axis[2] = v3_cross(normal, axis[1]);
}

// ---- one row

// A row as it is made. `given` is what obstacles add to its velocity, m/s.
typedef struct Draft {
    SnRowEntry entry[MOST_ENTRIES];
    int count;
    double given;
} Draft;

static void add_vertices(const SnTouchable* object, const SnContactSide* side, Vec3 axis,
                         Draft* draft) {
    for (int i = 0; i < side->vertex_count * object->per_vertex; ++i) {
        const int at =
            side->vertex[i / object->per_vertex] * object->per_vertex + i % object->per_vertex;
        const double weight =
            side->weight[i / object->per_vertex] * (object->weight ? object->weight[at] : 1);
        if (weight == 0) continue;
        SnRowEntry* entry = &draft->entry[draft->count++];
        *entry = (SnRowEntry){.node = object->node[at], .body = -1};
        v3_store(entry->J, v3_scale(weight, axis));
    }
}

// the velocity of one side along an axis
static void add_side(const SnContactRowsDef* def, int object_number, const SnContactSide* side,
                     Vec3 axis, Draft* draft) {
    const SnTouchable* object = &def->object[object_number];
    if (object->node) {
        add_vertices(object, side, axis, draft);
    } else if (object->body >= 0) {
        const Vec3 arm = v3_sub(side->point, def->start->pose[object->body].position);
        SnRowEntry* entry = &draft->entry[draft->count++];
        *entry = (SnRowEntry){.node = -1, .body = object->body};
        v3_store(entry->J, axis);
        v3_store(entry->J + 3, v3_cross(arm, axis));
    } else {
        const Vec3 arm = v3_sub(side->point, object->origin);
        const Vec3 v = v3_add(object->velocity, v3_cross(object->angular_velocity, arm));
        draft->given += v3_dot(v, axis);
    }
}

static Draft make_row(const SnContactRowsDef* def, const SnContact* contact, Vec3 axis) {
    Draft draft = {0};
    add_side(def, contact->key.a, &contact->side[0], axis, &draft);
    add_side(def, contact->key.b, &contact->side[1], v3_scale(-1, axis), &draft);
    return draft;
}

// ---- what the law needs

// w- of a row: with what obstacles add
static double speed(const Draft* draft, const SnMotion* motion, double given) {
    double sum = given;
    for (int e = 0; e < draft->count; ++e) {
        const SnRowEntry* entry = &draft->entry[e];
        const int size = entry->node >= 0 ? 3 : 6;
        const double* v = entry->node >= 0 ? motion->v + 3 * (size_t)entry->node
                                           : motion->twist + 6 * (size_t)entry->body;
        for (int k = 0; k < size; ++k) sum += entry->J[k] * v[k];
    }
    return sum;
}

// what the same change of all velocities adds to that of a row
static double pulled(const Draft* draft, Vec3 change) {
    double sum = 0;
    for (int e = 0; e < draft->count; ++e) sum += v3_dot(v3_load(draft->entry[e].J), change);
    return sum;
}

// inverse of the mass behind one side, along the normal: J M^-1 J^T of what is rigid
static double inverse_mass(const SnContactRowsDef* def, int object_number,
                           const SnContactSide* side, Vec3 normal) {
    const SnTouchable* object = &def->object[object_number];
    double sum = 0;
    for (int i = 0; i < side->vertex_count && object->node; ++i)
        sum += side->weight[i] * side->weight[i] / object->mass[side->vertex[i]];
    if (object->body < 0) return sum;
    const SnRigidMass* mass = &def->model->body[object->body];
    const SnPose* pose = &def->start->pose[object->body];
    const Vec3 around = v3_cross(v3_sub(side->point, pose->position), normal);
    const Mat3 inertia = sn_pose_inertia(pose, mass);
    return 1 / mass->mass + v3_dot(around, m3_apply(m3_inverse(inertia), around));
}

static SnTouchPair find_pair(const SnContactRowsDef* def, int a, int b) {
    int low = 0,
        high = def->pair_count; // pairs before `low` come before (a, b), from `high` on not
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const SnTouchPair* pair = &def->pair[middle];
        if (pair->a < a || (pair->a == a && pair->b < b))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < def->pair_count && def->pair[low].a == a && def->pair[low].b == b)
        return def->pair[low];
    const SnTouchable *p = &def->object[a], *q = &def->object[b];
    return (SnTouchPair){a, b, sqrt(p->friction * q->friction),
                         fmax(p->restitution, q->restitution)};
}

// beta and gamma of the law at the top of contact_rows.h
static void set_normal(const SnContactRowsDef* def, const SnContact* contact, const Draft* normal,
                       double restitution, SnRow* row) {
    const double moved = def->shift ? speed(normal, def->shift, 0) : 0;
    double beta = contact->gap < 0 ? def->stabilisation / def->h * contact->gap
                                   : (contact->gap + moved) / def->tau;
    row->compliance = 0;
    for (int k = 0; k < 2 && def->compliance > 0; ++k)
        row->compliance +=
            def->compliance * inverse_mass(def, k == 0 ? contact->key.a : contact->key.b,
                                           &contact->side[k], contact->normal);
    const double meets = speed(normal, def->before, normal->given);
    const int rebounds = restitution > 0 && meets < -def->least_rebound;
    const int closes = contact->gap + def->h * meets < 0;
    const double rebound = restitution * meets - pulled(normal, def->pull);
    if (rebounds && closes && rebound < beta) {
        beta = rebound;
        row->compliance = 0;
    }
    row->rhs -= beta;
}

static SnStatus add_contact(const SnContactRowsDef* def, const SnContact* contact, SnRows* rows) {
    const SnTouchPair pair = find_pair(def, contact->key.a, contact->key.b);
    Vec3 axis[3];
    sn_contact_frame(contact->normal, axis);
    for (int k = 0; k < 3; ++k) {
        const Draft draft = make_row(def, contact, axis[k]);
        SnRow row = {.rhs = -draft.given};
        if (k == 0) {
            set_normal(def, contact, &draft, pair.restitution, &row);
            row.friction = pair.friction;
        }
        SN_TRY(sn_rows_add(rows, &row, draft.entry, draft.count));
    }
    return SN_OK;
}

SnStatus sn_contact_rows_add(const SnContactRowsDef* def, const SnContacts* contacts,
                             SnRows* rows) {
    for (int i = 0; i < contacts->count; ++i) SN_TRY(add_contact(def, &contacts->contact[i], rows));
    return SN_OK;
}

SnStatus sn_contact_gaps_add(const SnContactRowsDef* def, const SnContacts* contacts,
                             double elapsed, SnRows* rows) {
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const Draft draft = make_row(def, contact, contact->normal);
        const SnRow row = {.rhs = contact->gap + elapsed * draft.given};
        SN_TRY(sn_rows_add(rows, &row, draft.entry, draft.count));
    }
    return SN_OK;
}
