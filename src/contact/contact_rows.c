// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/contact_rows.h"

#include <assert.h>
#include <math.h>

// three corners of a triangle, each embedded in a tet, on both sides; and of an edge once more
enum { MOST_ENTRIES = 2 * 3 * 4 + 2 * 4 };

void sn_contact_frame(Vec3 normal, Vec3 axis[3]) {
    const double x = fabs(normal.x), y = fabs(normal.y), z = fabs(normal.z);
    const Vec3 least = x <= y && x <= z ? v3(1, 0, 0) : y <= z ? v3(0, 1, 0) : v3(0, 0, 1);
    axis[0] = normal;
    axis[1] = v3_unit(v3_cross(normal, least));
    axis[2] = v3_cross(normal, axis[1]);
}

// ---- where a contact acts

// The two points of a contact are apart by d: across a gap that closes within the step, also beside
// the normal, or by the depth. Forces on two points would have the torque d x f in all. So both
// sides take the force at one point between them, each by an arm that is longer than its own by the
// same share,
//
//     s_a = -d L_a / (L_a + L_b),   s_b = d L_b / (L_a + L_b),
//
// with L the length that a shift is to be small against: the arm of a rigid body, the least height
// of a triangle, 0 of a vertex, which acts where it is. A point beside a triangle moves as if it
// were carried: with weights N_i that go on linearly, and with the triangle's normal n,
//
//     v(p + s) = sum (N_i + s . grad N_i) v_i - (n . s) sum grad N_i (n . v_i),
//
// so that forces on its corners have the force and the torque of one at p + s. Where d is longer
// than both lengths together, as for shots, the shifts end with L: such a blow would turn a body
// that is about to be hit at its rim as if it were hit far beside it. Obstacles take any torque.

// Where one side acts.
typedef struct Lever {
    Vec3 point;   // on which it acts by itself, m
    double reach; // L, m
    Vec3 shift;   // s, m
    Vec3 n;       // triangle: normal,
    Vec3 grad[3]; // and gradients of N_i, 1/m
} Lever;

static Vec3 vertex_at(const SnContactRowsDef* def, const SnTouchable* object, int vertex) {
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < object->per_vertex; ++i) {
        const int at = vertex * object->per_vertex + i;
        const Vec3 x = v3_load(def->start->x + 3 * (size_t)object->node[at]);
        sum = v3_axpy(object->weight ? object->weight[at] : 1, x, sum);
    }
    return sum;
}

static Lever surface_lever(const SnContactRowsDef* def, const SnTouchable* object,
                           const SnContactSide* side) {
    Vec3 x[3];
    Lever lever = {.point = v3(0, 0, 0)};
    for (int k = 0; k < side->vertex_count; ++k) {
        x[k] = vertex_at(def, object, side->vertex[k]);
        lever.point = v3_axpy(side->weight[k], x[k], lever.point);
    }
    if (side->vertex_count < 3) return lever;
    const Vec3 area = v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0]));
    const double twice = v3_norm(area);
    if (!(twice > 0)) return lever;
    lever.n = v3_scale(1 / twice, area);
    double steepest = 0;
    for (int k = 0; k < 3; ++k) {
        const Vec3 opposite = v3_sub(x[(k + 2) % 3], x[(k + 1) % 3]);
        lever.grad[k] = v3_scale(1 / twice, v3_cross(lever.n, opposite));
        steepest = fmax(steepest, v3_norm(lever.grad[k]));
    }
    lever.reach = 1 / steepest;
    return lever;
}

static Lever lever_of(const SnContactRowsDef* def, int object_number, const SnContactSide* side) {
    const SnTouchable* object = &def->object[object_number];
    if (object->node) return surface_lever(def, object, side);
    Lever lever = {.point = side->point};
    if (object->body >= 0)
        lever.reach = v3_norm(v3_sub(side->point, def->start->pose[object->body].position));
    return lever;
}

static int is_obstacle(const SnTouchable* object) { return !object->node && object->body < 0; }

static void make_levers(const SnContactRowsDef* def, const SnContact* contact, Lever lever[2]) {
    lever[0] = lever_of(def, contact->key.a, &contact->side[0]);
    lever[1] = lever_of(def, contact->key.b, &contact->side[1]);
    const Vec3 d = v3_sub(lever[0].point, lever[1].point);
    const double whole = lever[0].reach + lever[1].reach, length = v3_norm(d);
    if (is_obstacle(&def->object[contact->key.a]) || is_obstacle(&def->object[contact->key.b]) ||
        !(length > 0 && whole > 0))
        return;
    for (int k = 0; k < 2; ++k)
        lever[k].shift = v3_scale((k ? 1 : -1) * lever[k].reach / fmax(whole, length), d);
}

// ---- one row

// A row as it is made. `given` is what obstacles add to its velocity, m/s.
typedef struct Draft {
    SnRowEntry entry[MOST_ENTRIES];
    int count;
    double given;
} Draft;

static void add_vertices(const SnTouchable* object, const SnContactSide* side, const Lever* lever,
                         Vec3 axis, Draft* draft) {
    const double lifted = v3_dot(lever->n, lever->shift);
    for (int i = 0; i < side->vertex_count * object->per_vertex; ++i) {
        const int k = i / object->per_vertex;
        const int at = side->vertex[k] * object->per_vertex + i % object->per_vertex;
        const double weight = object->weight ? object->weight[at] : 1;
        const double share = side->weight[k] + v3_dot(lever->shift, lever->grad[k]);
        const double turn = -lifted * v3_dot(axis, lever->grad[k]);
        const Vec3 J = v3_scale(weight, v3_axpy(turn, lever->n, v3_scale(share, axis)));
        if (v3_dot(J, J) == 0) continue;
        SnRowEntry* entry = &draft->entry[draft->count++];
        *entry = (SnRowEntry){.node = object->node[at], .body = -1};
        v3_store(entry->J, J);
    }
}

// the velocity of one side along an axis
static void add_side(const SnContactRowsDef* def, int object_number, const SnContactSide* side,
                     const Lever* lever, Vec3 axis, Draft* draft) {
    const SnTouchable* object = &def->object[object_number];
    const Vec3 point = v3_add(side->point, lever->shift);
    if (object->node) {
        add_vertices(object, side, lever, axis, draft);
    } else if (object->body >= 0) {
        const Vec3 arm = v3_sub(point, def->start->pose[object->body].position);
        SnRowEntry* entry = &draft->entry[draft->count++];
        *entry = (SnRowEntry){.node = -1, .body = object->body};
        v3_store(entry->J, axis);
        v3_store(entry->J + 3, v3_cross(arm, axis));
    } else {
        const Vec3 arm = v3_sub(point, object->origin);
        const Vec3 v = v3_add(object->velocity, v3_cross(object->angular_velocity, arm));
        draft->given += v3_dot(v, axis);
    }
}

static Draft make_row(const SnContactRowsDef* def, const SnContact* contact, const Lever lever[2],
                      Vec3 axis) {
    Draft draft = {0};
    add_side(def, contact->key.a, &contact->side[0], &lever[0], axis, &draft);
    add_side(def, contact->key.b, &contact->side[1], &lever[1], v3_scale(-1, axis), &draft);
    return draft;
}

// each side at its own point
static Draft make_own_row(const SnContactRowsDef* def, const SnContact* contact, Vec3 axis) {
    const Lever none[2] = {0};
    return make_row(def, contact, none, axis);
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
    const SnRigidMass* mass = &def->model->rigid[object->body];
    const SnPose* pose = &def->start->pose[object->body];
    const Vec3 around = v3_cross(v3_sub(side->point, pose->position), normal);
    const Mat3 inertia = sn_pose_inertia(pose, mass);
    return 1 / mass->mass + v3_dot(around, m3_apply(m3_inverse(inertia), around));
}

static SnTouchPair find_pair(const SnContactRowsDef* def, int a, int b) {
    int low = 0, high = def->pair_count; // those before `low` come before (a, b)
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

// Speed at which a depth is undone: at most that from which gravity brings to rest, in steps of h,
// what has come out. Anything faster would be thrown. The way is h (v + (v - g h) + ...), so
//
//     v^2 / (2 g) + v h / 2 = depth.
static double recovery(const SnContactRowsDef* def, double depth) {
    const double g = def->gravity, h = def->h, speed = def->stabilisation / h * depth;
    return g > 0 ? fmin(speed, g * (sqrt(h * h / 4 + 2 * depth / g) - h / 2)) : speed;
}

// beta and gamma of the law at the top of contact_rows.h. A gap closes as its own two points come
// nearer: what the row counts otherwise, at the point where it acts, is put right by how everything
// turns before.
static void set_normal(const SnContactRowsDef* def, const SnContact* contact, const Draft* acts,
                       double restitution, SnRow* row) {
    const Draft own = make_own_row(def, contact, contact->normal), *normal = &own;
    const double moved = def->shift ? speed(normal, def->shift, 0) : 0;
    const double aside = speed(normal, def->before, 0) - speed(acts, def->before, 0);
    double beta = contact->gap < 0 ? -recovery(def, -contact->gap)
                                   : (contact->gap + moved) / def->tau + aside;
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
    Lever lever[2];
    sn_contact_frame(contact->normal, axis);
    make_levers(def, contact, lever);
    for (int k = 0; k < 3; ++k) {
        const Draft draft = make_row(def, contact, lever, axis[k]);
        SnRow row = {.rhs = -draft.given};
        if (k == 0) {
            set_normal(def, contact, &draft, pair.restitution, &row);
            row.friction = pair.friction;
        }
        SN_TRY(sn_rows_add(rows, SN_ROW_CONE, &row, draft.entry, draft.count));
    }
    return SN_OK;
}

SnStatus sn_contact_rows_add(const SnContactRowsDef* def, const SnContacts* contacts,
                             SnRows* rows) {
    assert(def->h > 0 && def->tau > 0);
    for (int i = 0; i < contacts->count; ++i) SN_TRY(add_contact(def, &contacts->contact[i], rows));
    return SN_OK;
}

SnStatus sn_contact_gaps_add(const SnContactRowsDef* def, const SnContacts* contacts,
                             double elapsed, SnRows* rows) {
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const Draft draft = make_own_row(def, contact, contact->normal);
        const SnRow row = {.rhs = contact->gap + elapsed * draft.given};
        SN_TRY(sn_rows_add(rows, SN_ROW_UNILATERAL, &row, draft.entry, draft.count));
    }
    return SN_OK;
}

SnStatus sn_contact_axes_add(const SnContactRowsDef* def, const SnContact* contact, double given[3],
                             SnRows* rows) {
    Vec3 axis[3];
    Lever lever[2];
    sn_contact_frame(contact->normal, axis);
    make_levers(def, contact, lever);
    for (int k = 0; k < 3; ++k) {
        const Draft draft =
            k == 0 ? make_own_row(def, contact, axis[0]) : make_row(def, contact, lever, axis[k]);
        const SnRow row = {
            .friction = k == 0 ? find_pair(def, contact->key.a, contact->key.b).friction : 0};
        given[k] = draft.given;
        SN_TRY(sn_rows_add(rows, SN_ROW_CONE, &row, draft.entry, draft.count));
    }
    return SN_OK;
}

// ---- how normals turn

// a vertex of a surface, by the nodes that carry it
static void add_vertex(const SnTouchable* object, int vertex, Vec3 J, Draft* draft) {
    for (int i = 0; i < object->per_vertex; ++i) {
        const int at = vertex * object->per_vertex + i;
        SnRowEntry* entry = &draft->entry[draft->count++];
        *entry = (SnRowEntry){.node = object->node[at], .body = -1};
        v3_store(entry->J, v3_scale(object->weight ? object->weight[at] : 1, J));
    }
}

// e . d + r . (v_b - v_a) / L of a foot on the edge from a to b: how it slides along
static Draft make_edge_row(const SnContactRowsDef* def, const SnContact* contact, int s, Vec3 r) {
    const SnContactSide* side = &contact->side[s];
    const SnTouchable* object = &def->object[s == 0 ? contact->key.a : contact->key.b];
    const int off = side->weight[0] == 0 ? 0 : side->weight[1] == 0 ? 1 : 2;
    const int a = side->vertex[(off + 1) % 3], b = side->vertex[(off + 2) % 3];
    const Vec3 edge = v3_sub(vertex_at(def, object, b), vertex_at(def, object, a));
    const double inverse = (s == 0 ? -1 : 1) / v3_norm(edge);
    Draft draft = make_own_row(def, contact, v3_unit(edge));
    add_vertex(object, b, v3_scale(inverse, r), &draft);
    add_vertex(object, a, v3_scale(-inverse, r), &draft);
    return draft;
}

// Of W = |r|^2 / 2, r from the foot to the point, the second variation is |d|^2 less the square of
// how the foot slides on its face or edge, d being how they move against each other. The foot on a
// face slides as the point moves against what the triangle would carry where the point is.
SnStatus sn_contact_turns_add(const SnContactRowsDef* def, const SnContact* contact, SnRows* rows,
                              double* distance) {
    const int s = contact->side[0].vertex_count == 3 ? 0 : 1;
    const int number[2] = {contact->key.a, contact->key.b};
    const SnFoot foot = contact->side[s].foot;
    Vec3 axis[3];
    sn_contact_frame(contact->normal, axis);
    Lever lever[2] = {0};
    lever[s] = lever_of(def, number[s], &contact->side[s]);
    lever[s].shift =
        v3_sub(lever_of(def, number[1 - s], &contact->side[1 - s]).point, lever[s].point);
    *distance = (s == 0 ? -1 : 1) * v3_dot(lever[s].shift, contact->normal);
    for (int k = 0; k < 4; ++k) {
        Draft draft = {0};
        if (k < 2) draft = make_own_row(def, contact, axis[1 + k]);
        if (k >= 2 && foot == SN_FOOT_FACE) draft = make_row(def, contact, lever, axis[k - 1]);
        if (k == 2 && foot == SN_FOOT_EDGE) draft = make_edge_row(def, contact, s, lever[s].shift);
        SN_TRY(sn_rows_add(rows, SN_ROW_EQUAL, &(SnRow){0}, draft.entry, draft.count));
    }
    return SN_OK;
}
