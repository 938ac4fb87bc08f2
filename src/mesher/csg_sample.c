// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/csg.h"

#include <assert.h>

// This file samples the distance to a solid: it walks down the tree of pieces with eight points at
// a time. Combinations keep |grad d| <= 1 for the distance d: a minimum or maximum has the gradient
// of one child, and a blend has a weighted mean of two gradients.

typedef struct Sample {
    Lanes distance, region; // distances, m; region labels, as doubles
} Sample;

// Set a to min(a, b) - max(k - |a - b|, 0)^2 / 4k. If a and b differ by the blend length k or more,
// the result is the smaller of a and b; otherwise it is less than a and less than b.
static void blend_lower(double k, Lanes* a, const Lanes* b) {
    Lanes lower = lanes_min(*a, *b);
    if (k > 0) {
        const Lanes h = lanes_max(k - lanes_abs(*a - *b), lanes_set(0));
        lower -= h * h * (0.25 / k);
    }
    *a = lower;
}

static void sample_piece(const SnCsg* csg, int index, const Lanes x[3], double region, Sample* s);

static void sample_children(const SnCsg* csg, const SnCsgPart* p, const Lanes x[3], double region,
                            Sample* s) {
    const int* child = csg->child + p->first_child;
    const double sign = p->def.kind == SN_CSG_UNION ? 1 : -1; // max(a, b) = -min(-a, -b)
    const double others = p->def.kind == SN_CSG_INTERSECTION ? -1 : 1;
    sample_piece(csg, child[0], x, region, s);
    s->distance *= sign;
    for (int i = 1; i < p->def.part_count; ++i) {
        Sample next;
        sample_piece(csg, child[i], x, region, &next);
        next.distance *= others;
        if (p->def.kind == SN_CSG_UNION)
            s->region = lanes_if_less(next.distance, s->distance, next.region, s->region);
        blend_lower(p->def.blend, &s->distance, &next.distance);
    }
    s->distance *= sign;
}

static void sample_piece(const SnCsg* csg, int index, const Lanes x[3], double region, Sample* s) {
    const SnCsgPart* p = &csg->part[index];
    Lanes own[3] = {x[0], x[1], x[2]};
    if (p->def.region >= 0) region = p->def.region;
    if (p->is_placed) {
        const double* t = p->def.placement.translate;
        const Lanes y[3] = {x[0] - t[0], x[1] - t[1], x[2] - t[2]};
        for (int i = 0; i < 3; ++i)
            own[i] = p->backward[i][0] * y[0] + p->backward[i][1] * y[1] + p->backward[i][2] * y[2];
    }
    if (p->def.part_count) {
        sample_children(csg, p, own, region, s);
    } else {
        sn_part_distance(p, own, &s->distance);
        s->region = lanes_set(region);
    }
    s->distance -= p->def.rounding;
    if (p->is_placed) s->distance *= p->shrink;
}

void sn_csg_sample(const SnCsg* csg, int count, const double (*point)[3], double* distance,
                   int* region) {
    assert(csg->part_count > 0);
    for (int first = 0; first < count; first += SN_LANES) {
        int some = count - first < SN_LANES ? count - first : SN_LANES;
        Lanes x[3];
        Sample s;
        // Lanes for which there is no point get the last point.
        for (int l = 0; l < SN_LANES; ++l)
            for (int k = 0; k < 3; ++k) x[k][l] = point[first + (l < some ? l : some - 1)][k];
        sample_piece(csg, csg->part_count - 1, x, 0, &s);
        for (int l = 0; l < some; ++l) {
            distance[first + l] = s.distance[l];
            if (region) region[first + l] = (int)s.region[l];
        }
    }
}

static void sample_field(const void* self, int count, const double (*point)[3], double* distance,
                         int* region) {
    sn_csg_sample(self, count, point, distance, region);
}

SnStatus sn_csg_field(const SnCsg* csg, SnField* field, SnError* error) {
    SnField made = {.self = csg, .sample = sample_field};
    SN_TRY(sn_csg_bounds(csg, made.low, made.high, error));
    *field = made;
    return SN_OK;
}
