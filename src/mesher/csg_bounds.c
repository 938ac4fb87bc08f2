// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/csg.h"

#include <math.h>

// This file finds boxes around the sets {x: d(x) <= level} of a signed distance d. For a
// combination of pieces, d may be less than the true distance; the set then reaches farther beyond
// the solid than `level`. So the level is passed down to the simple pieces, whose d is exact: the
// set of a simple piece reaches beyond the piece by just the level. The box of a combination is
// made from the boxes of its pieces.

double sn_blend_bulge(int count) {
    // The blend of some distances (blend_lower in csg_sample.c) is farthest below the smallest of
    // them when all are equal. For i equal distances, let t be the amount by which the blend is
    // below them, divided by the blend length. When one more equal distance is blended in, t
    // becomes t + (1 - t)^2 / 4.
    double t = 0;
    for (int i = 1; i < count; ++i) t += 0.25 * (1 - t) * (1 - t);
    return t;
}

// ---- simple parts ---------------------------------------------------------------------------

static void add_interval(SnPartBox* box, int k, double centre, double half) {
    box->low[k] = fmin(box->low[k], centre - half);
    box->high[k] = fmax(box->high[k], centre + half);
}

// Return half the width of a disc along an axis, divided by the disc's radius. `normal` is the
// component of the disc's unit normal on this axis.
static double disc_extent(double normal) { return sqrt(fmax(0, 1 - normal * normal)); }

static void add_axis(SnPartBox* box, const SnCsgPart* p, int k) {
    const SnPartDef* d = &p->def;
    double u = p->direction[k];
    switch (d->kind) {
    case SN_CSG_CAPSULE:
        add_interval(box, k, d->from[k], d->radius);
        add_interval(box, k, d->to[k], d->end_radius);
        break;
    case SN_CSG_CYLINDER:
    case SN_CSG_CONE:
        add_interval(box, k, d->from[k], d->radius * disc_extent(u));
        add_interval(box, k, d->to[k],
                     (d->kind == SN_CSG_CONE ? d->end_radius : d->radius) * disc_extent(u));
        break;
    case SN_CSG_TORUS:
        add_interval(box, k, d->centre[k], d->radius * disc_extent(u) + d->end_radius);
        break;
    case SN_CSG_PLANE: // a half space is bounded along axis k only if its normal is along axis k
        box->low[k] = u == -1 ? d->centre[k] : -HUGE_VAL;
        box->high[k] = u == 1 ? d->centre[k] : HUGE_VAL;
        break;
    default:
        add_interval(box, k, d->centre[k],
                     d->kind == SN_CSG_SPHERE ? d->radius
                     : d->kind == SN_CSG_BOX  ? 0.5 * d->size[k]
                                              : d->size[k]);
    }
}

static SnPartBox empty_box(void) {
    SnPartBox box;
    for (int k = 0; k < 3; ++k) {
        box.low[k] = HUGE_VAL;
        box.high[k] = -HUGE_VAL;
    }
    return box;
}

static SnPartBox simple_box(const SnCsgPart* p, double level) {
    SnPartBox box = empty_box();
    for (int k = 0; k < 3; ++k) {
        add_axis(&box, p, k);
        box.low[k] -= level;
        box.high[k] += level;
    }
    return box;
}

// ---- combinations ---------------------------------------------------------------------------

static int is_empty(const SnPartBox* box) {
    for (int k = 0; k < 3; ++k)
        if (box->low[k] > box->high[k]) return 1;
    return 0;
}

static SnPartBox join_boxes(SnPartBox a, const SnPartBox* b) {
    if (is_empty(b)) return a;
    for (int k = 0; k < 3; ++k) {
        a.low[k] = fmin(a.low[k], b->low[k]);
        a.high[k] = fmax(a.high[k], b->high[k]);
    }
    return a;
}

static SnPartBox meet_boxes(SnPartBox a, const SnPartBox* b) {
    for (int k = 0; k < 3; ++k) {
        a.low[k] = fmax(a.low[k], b->low[k]);
        a.high[k] = fmin(a.high[k], b->high[k]);
    }
    return a;
}

static SnPartBox combined_box(const SnCsg* csg, const SnCsgPart* p, double level) {
    const int* child = csg->child + p->first_child;
    int count = p->def.part_count;
    if (p->def.kind == SN_CSG_UNION) level += p->def.blend * sn_blend_bulge(count);
    SnPartBox box = p->def.kind == SN_CSG_UNION ? empty_box() : sn_part_box(csg, child[0], level);
    if (p->def.kind == SN_CSG_DIFFERENCE) return box;
    for (int i = 0; i < count; ++i) {
        SnPartBox other = sn_part_box(csg, child[i], level);
        box = p->def.kind == SN_CSG_UNION ? join_boxes(box, &other) : meet_boxes(box, &other);
    }
    return box;
}

// Return the axis-aligned box around a placed box. 0 times infinity counts as 0.
static SnPartBox placed_box(const SnCsgPart* p, const SnPartBox* box) {
    if (is_empty(box)) return *box;
    SnPartBox out;
    for (int i = 0; i < 3; ++i) {
        out.low[i] = out.high[i] = p->def.placement.translate[i];
        for (int k = 0; k < 3; ++k) {
            double f = p->forward[i][k];
            if (f == 0) continue;
            out.low[i] += f * (f > 0 ? box->low[k] : box->high[k]);
            out.high[i] += f * (f > 0 ? box->high[k] : box->low[k]);
        }
    }
    return out;
}

SnPartBox sn_part_box(const SnCsg* csg, int index, double level) {
    const SnCsgPart* p = &csg->part[index];
    double inside = (p->is_placed ? level / p->shrink : level) + p->def.rounding;
    SnPartBox box = p->def.part_count ? combined_box(csg, p, inside) : simple_box(p, inside);
    return p->is_placed ? placed_box(p, &box) : box;
}

SnStatus sn_csg_bounds(const SnCsg* csg, double low[3], double high[3], SnError* error) {
    if (!csg->part_count) return sn_fail(error, SN_BAD_INPUT, "a solid without parts");
    SnPartBox box = sn_part_box(csg, csg->part_count - 1, 0);
    if (is_empty(&box))
        return sn_fail(error, SN_BAD_INPUT,
                       "found a solid with nothing in it; accepted are parts that overlap where "
                       "they are intersected");
    for (int k = 0; k < 3; ++k) {
        if (isinf(box.low[k]) || isinf(box.high[k]))
            return sn_fail(error, SN_BAD_INPUT,
                           "found a solid without end along %c; accepted is one within bounds: "
                           "planes are intersected with a box or another part of finite size",
                           "xyz"[k]);
        low[k] = box.low[k];
        high[k] = box.high[k];
    }
    return SN_OK;
}
