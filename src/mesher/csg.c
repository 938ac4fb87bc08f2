// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/csg.h"

#include "base/memory.h"
#include "math/quat.h"

#include <limits.h>
#include <string.h>

// This file puts a solid together from pieces. The public header (sinew/csg.h) calls a piece a
// part.

#define MAX_DEPTH  64   // levels of pieces within pieces
#define MAX_WEIGHT 1e5  // largest number of pieces; every copy counts, because a sample visits it
#define MAX_LENGTH 1e15 // m; the square of a length is then finite

typedef enum Use {
    RADIUS = 1,     // `radius` is used, and must be above 0
    END_RADIUS = 2, // `end_radius` is used, and must be above 0
    END = 4,        // `end_radius` is used, and may be 0
    SIZE = 8,
    ENDS = 16, // `from` and `to` are used
    AXIS = 32,
    PARTS = 64,
    COPIES = 128,
} Use;

static const struct Kind {
    const char* name;
    int uses; // Use bits
} kinds[SN_CSG_KIND_COUNT] = {
    [SN_CSG_SPHERE] = {"sphere", RADIUS},
    [SN_CSG_BOX] = {"box", SIZE},
    [SN_CSG_ELLIPSOID] = {"ellipsoid", SIZE},
    [SN_CSG_CAPSULE] = {"capsule", ENDS | RADIUS | END},
    [SN_CSG_CYLINDER] = {"cylinder", ENDS | RADIUS},
    [SN_CSG_CONE] = {"cone", ENDS | RADIUS | END},
    [SN_CSG_TORUS] = {"torus", AXIS | RADIUS | END_RADIUS},
    [SN_CSG_PLANE] = {"plane", AXIS},
    [SN_CSG_UNION] = {"union", PARTS},
    [SN_CSG_INTERSECTION] = {"intersection", PARTS},
    [SN_CSG_DIFFERENCE] = {"difference", PARTS},
    [SN_CSG_REPEAT] = {"repeat", PARTS | COPIES},
    [SN_CSG_RING] = {"ring", PARTS | COPIES | AXIS},
};

const char* sn_part_kind_name(SnCsgKind kind) { return kinds[kind].name; }

SnPartDef sn_default_part_def(SnCsgKind kind) {
    return (SnPartDef){.kind = kind,
                       .axis = {0, 0, 1},
                       .count = {1, 1, 1},
                       .placement = sn_default_placement(),
                       .region = -1};
}

SnStatus sn_create_csg(SnCsg** out) {
    SnCsg* csg = SN_NEW(SnCsg);
    if (!csg) return SN_OUT_OF_MEMORY;
    *out = csg;
    return SN_OK;
}

void sn_destroy_csg(SnCsg* csg) {
    if (!csg) return;
    sn_free(csg->part);
    sn_free(csg->child);
    sn_free(csg);
}

// ---- what is accepted -----------------------------------------------------------------------

static int is_bounded(double x) { return fabs(x) <= MAX_LENGTH; }

static int are_bounded(const double x[3]) {
    return is_bounded(x[0]) && is_bounded(x[1]) && is_bounded(x[2]);
}

static int is_direction(const double x[3]) {
    double length = v3_norm(v3_load(x));
    return length > 0 && isfinite(length);
}

static const char* wrong_placement(const SnPlacement* p) {
    for (int k = 0; k < 3; ++k)
        if (!(fabs(p->scale[k]) > 0 && is_bounded(p->scale[k]))) return "a scale of no size";
    if (!are_bounded(p->translate)) return "a place too far away";
    if (!is_bounded(p->angle)) return "an angle that is no number";
    if (p->angle != 0 && !is_direction(p->axis)) return "an angle without a direction";
    return NULL;
}

// Return what is wrong with the numbers of a piece, or NULL when they are accepted.
static const char* wrong_numbers(const SnPartDef* d) {
    int uses = kinds[d->kind].uses;
    if (!are_bounded(d->centre)) return "a centre too far away";
    if (uses & RADIUS && !(d->radius > 0 && is_bounded(d->radius))) return "a radius of no size";
    if (uses & (END_RADIUS | END) && !(d->end_radius >= 0 && is_bounded(d->end_radius)))
        return "a second radius below 0";
    if (uses & END_RADIUS && !(d->end_radius > 0)) return "a second radius of no size";
    for (int k = 0; k < 3; ++k)
        if (uses & SIZE && !(d->size[k] > 0 && is_bounded(d->size[k]))) return "a size of nothing";
    if (uses & ENDS && !(are_bounded(d->from) && are_bounded(d->to))) return "ends too far away";
    if (uses & ENDS && !(v3_norm(v3_sub(v3_load(d->to), v3_load(d->from))) > 0))
        return "two ends in one place";
    if (uses & AXIS && !is_direction(d->axis)) return "an axis without a direction";
    if (!(d->blend >= 0 && is_bounded(d->blend))) return "a blend below 0";
    if (!is_bounded(d->rounding)) return "a rounding that is no length";
    if (d->region < -1) return "a region below 0";
    return wrong_placement(&d->placement);
}

static const char* wrong_pieces(const SnCsg* csg, const SnPartDef* d) {
    int uses = kinds[d->kind].uses;
    if (!(uses & PARTS)) return NULL;
    if (d->part_count < 1 || (uses & COPIES && d->part_count != 1)) return "no part to work on";
    for (int i = 0; i < d->part_count; ++i)
        if (d->part[i].index < 1 || d->part[i].index > csg->part_count)
            return "a part that was not added";
    if (!(uses & COPIES)) return NULL;
    for (int k = 0; k < 3; ++k)
        if (d->count[k] < 1) return "a count below 1";
    if (!are_bounded(d->spacing) || !is_bounded(d->angle)) return "copies too far away";
    double copies = (double)d->count[0] * d->count[1] * d->count[2];
    double weight = copies * (1 + csg->part[d->part[0].index - 1].weight);
    return weight > MAX_WEIGHT ? "more than 100000 simple parts, copies counted" : NULL;
}

// ---- storing --------------------------------------------------------------------------------

// Make room for count + more items, and keep the first `count` items. If memory runs out, the array
// stays as it is.
static SnStatus enlarge_array(void** array, int count, int more, int* room, size_t size) {
    if (more <= *room - count) return SN_OK;
    if (count > INT_MAX / 2 - more) return SN_BAD_INPUT;
    int wanted = 2 * (count + more);
    void* larger = sn_alloc((size_t)wanted, size);
    if (!larger) return SN_OUT_OF_MEMORY;
    if (count) memcpy(larger, *array, (size_t)count * size);
    sn_free(*array);
    *array = larger;
    *room = wanted;
    return SN_OK;
}

// Compute the piece's `forward` = scale * rotation, and its inverse `backward`. Entries of the
// rotation below 1e-15 become 0, because turns by right angles have such rounding errors where
// zeros should be.
static void set_placement(SnCsgPart* p) {
    const SnPlacement* place = &p->def.placement;
    Vec3 axis = v3_load(place->axis);
    double length = v3_norm(axis);
    Mat3 R = m3_identity();
    if (place->angle != 0) R = quat_matrix(quat_exp(v3_scale(place->angle / length, axis)));
    p->shrink = HUGE_VAL;
    p->is_placed = place->angle != 0;
    for (int i = 0; i < 3; ++i) {
        p->shrink = fmin(p->shrink, fabs(place->scale[i]));
        p->is_placed |= place->scale[i] != 1 || place->translate[i] != 0;
        for (int k = 0; k < 3; ++k) {
            if (fabs(R.m[i][k]) < 1e-15) R.m[i][k] = 0;
            p->forward[i][k] = place->scale[i] * R.m[i][k];
            p->backward[k][i] = R.m[i][k] / place->scale[i];
        }
    }
}

static void set_axis(SnCsgPart* p) {
    SnPartDef* d = &p->def;
    int has_ends = kinds[d->kind].uses & ENDS;
    Vec3 axis = has_ends ? v3_sub(v3_load(d->to), v3_load(d->from)) : v3_load(d->axis);
    p->length = v3_norm(axis);
    v3_store(p->direction, v3_scale(1 / p->length, axis));
    if (d->kind != SN_CSG_CAPSULE) return;

    // If the ball at one end of a capsule contains the ball at the other end, the capsule is a
    // sphere.
    if (d->end_radius == 0) d->end_radius = d->radius;
    if (fabs(d->radius - d->end_radius) < p->length) return;
    int at_end = d->end_radius > d->radius;
    memcpy(d->centre, at_end ? d->to : d->from, sizeof d->centre);
    d->radius = at_end ? d->end_radius : d->radius;
    d->kind = SN_CSG_SPHERE;
}

// Store a piece whose numbers have been checked. The indices of its children in `def->part` count
// from 1.
static SnStatus store_piece(SnCsg* csg, const SnPartDef* def, SnError* error) {
    SnCsgPart p = {.def = *def, .first_child = csg->child_count, .weight = 1};
    if (!(kinds[def->kind].uses & PARTS)) p.def.part_count = 0;
    p.def.part = NULL;
    for (int i = 0; i < p.def.part_count; ++i) {
        const SnCsgPart* child = &csg->part[def->part[i].index - 1];
        if (child->depth >= p.depth) p.depth = child->depth + 1;
        p.weight += child->weight;
    }
    if (p.depth > MAX_DEPTH)
        return sn_fail(error, SN_BAD_INPUT,
                       "found parts within parts %d deep; accepted is at most %d", p.depth,
                       MAX_DEPTH);
    if (p.weight > MAX_WEIGHT)
        return sn_fail(error, SN_BAD_INPUT, "found %g simple parts; accepted is at most %g",
                       p.weight, MAX_WEIGHT);
    set_axis(&p);
    set_placement(&p);

    SnStatus status =
        enlarge_array((void**)&csg->part, csg->part_count, 1, &csg->part_room, sizeof p);
    if (status >= 0)
        status = enlarge_array((void**)&csg->child, csg->child_count, p.def.part_count,
                               &csg->child_room, sizeof(int));
    if (status < 0) return sn_fail(error, status, "no memory for another part");
    for (int i = 0; i < p.def.part_count; ++i)
        csg->child[csg->child_count++] = def->part[i].index - 1;
    csg->part[csg->part_count++] = p;
    return SN_OK;
}

// ---- copies ---------------------------------------------------------------------------------

// Return the placement of the copy with index i: a repeat moves the copy, a ring turns the copy
// about the axis through the centre.
static SnPlacement copy_placement(const SnPartDef* d, int i) {
    SnPlacement place = sn_default_placement();
    if (d->kind == SN_CSG_REPEAT) {
        int at[3] = {i % d->count[0], i / d->count[0] % d->count[1], i / d->count[0] / d->count[1]};
        for (int k = 0; k < 3; ++k) place.translate[k] = at[k] * d->spacing[k];
        return place;
    }
    Vec3 axis = v3_load(d->axis), centre = v3_load(d->centre);
    place.angle = i * (d->angle != 0 ? d->angle : 2 * 3.14159265358979323846 / d->count[0]);
    v3_store(place.axis, axis);
    Vec3 theta = v3_scale(place.angle / v3_norm(axis), axis);
    v3_store(place.translate, v3_sub(centre, m3_apply(quat_matrix(quat_exp(theta)), centre)));
    return place;
}

static SnStatus store_copies(SnCsg* csg, const SnPartDef* def, SnError* error) {
    int copies = def->count[0] * (def->kind == SN_CSG_REPEAT ? def->count[1] * def->count[2] : 1);
    SnPartId* copy = SN_NEW_ARRAY(SnPartId, copies);
    SnStatus status = copy ? SN_OK : sn_fail(error, SN_OUT_OF_MEMORY, "no memory for copies");
    for (int i = 0; i < copies && status >= 0; ++i) {
        SnPartDef one = sn_default_part_def(SN_CSG_UNION);
        one.part = def->part;
        one.part_count = 1;
        one.placement = copy_placement(def, i);
        status = store_piece(csg, &one, error);
        copy[i].index = csg->part_count;
    }
    SnPartDef all = *def;
    all.kind = SN_CSG_UNION;
    all.part = copy;
    all.part_count = copies;
    if (status >= 0) status = store_piece(csg, &all, error);
    sn_free(copy);
    return status;
}

SnStatus sn_csg_add(SnCsg* csg, const SnPartDef* def, SnPartId* part, SnError* error) {
    if ((unsigned)def->kind >= SN_CSG_KIND_COUNT)
        return sn_fail(error, SN_BAD_INPUT, "found a part of unknown kind");
    const char* wrong = wrong_pieces(csg, def);
    if (!wrong) wrong = wrong_numbers(def);
    if (wrong)
        return sn_fail(error, SN_BAD_INPUT, "found a %s with %s", kinds[def->kind].name, wrong);
    int part_count = csg->part_count, child_count = csg->child_count;
    SnStatus status = kinds[def->kind].uses & COPIES ? store_copies(csg, def, error)
                                                     : store_piece(csg, def, error);
    if (status < 0) { // drop what was stored: a failed call changes nothing
        csg->part_count = part_count;
        csg->child_count = child_count;
        return status;
    }
    part->index = csg->part_count;
    return SN_OK;
}
