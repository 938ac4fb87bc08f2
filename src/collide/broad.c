// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/broad.h"

#include "base/memory.h"

#include <string.h>

static void free_objects(SnBroad* broad) {
    sn_free(broad->order);
    sn_free(broad->spare);
    for (int k = 0; k < 3; ++k) {
        sn_free(broad->low[k]);
        sn_free(broad->high[k]);
    }
}

void sn_broad_free(SnBroad* broad) {
    sn_free(broad->pair);
    free_objects(broad);
    sn_free(broad->ignored);
    *broad = (SnBroad){0};
}

static SnStatus grow_pairs(int (**pair)[2], int count, int* capacity) {
    if (count < *capacity) return SN_OK;
    int more = *capacity > 0 ? 2 * *capacity : 64;
    int(*larger)[2] = sn_alloc((size_t)more, sizeof *larger);
    if (!larger) return SN_OUT_OF_MEMORY;
    if (count > 0) memcpy(larger, *pair, sizeof *larger * (size_t)count);
    sn_free(*pair);
    *pair = larger;
    *capacity = more;
    return SN_OK;
}

// ---- pairs that never touch -----------------------------------------------------------------

// where (a, b) is, or belongs
static int place_of(const SnBroad* broad, int a, int b) {
    int low = 0, high = broad->ignored_count;
    while (low < high) {
        int middle = (low + high) / 2;
        const int* pair = broad->ignored[middle];
        if (pair[0] < a || (pair[0] == a && pair[1] < b))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int is_ignored(const SnBroad* broad, int a, int b) {
    int at = place_of(broad, a, b);
    return at < broad->ignored_count && broad->ignored[at][0] == a && broad->ignored[at][1] == b;
}

SnStatus sn_broad_ignore(SnBroad* broad, int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == high || is_ignored(broad, low, high)) return SN_OK;
    SN_TRY(grow_pairs(&broad->ignored, broad->ignored_count, &broad->ignored_capacity));
    int at = place_of(broad, low, high), behind = broad->ignored_count - at;
    memmove(broad->ignored + at + 1, broad->ignored + at, sizeof *broad->ignored * (size_t)behind);
    broad->ignored[at][0] = low;
    broad->ignored[at][1] = high;
    broad->ignored_count++;
    return SN_OK;
}

static int is_plane(const SnObject* object) {
    return object->shape && object->shape->kind == SN_SHAPE_PLANE;
}

static int may_touch(const SnBroad* broad, SnObject* const* object, int a, int b) {
    const SnObject *p = object[a], *q = object[b];
    if ((p->fixed && q->fixed) || (p->rests && q->rests)) return 0;
    if (p->group != 0 && p->group == q->group) return 0;
    if (p->one != 0 && p->one == q->one) return 0;
    if (is_plane(p) && is_plane(q)) return 0;
    return !is_ignored(broad, a, b);
}

// ---- sorting and sweeping -------------------------------------------------------------------

// the axis along which middles of boxes spread most; planes have none
static int widest_axis(SnObject* const* object, int count) {
    double best = -1;
    int axis = 0;
    for (int k = 0; k < 3; ++k) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int i = 0; i < count; ++i) {
            if (is_plane(object[i])) continue;
            double x = 0.5 * (object[i]->box.low[k] + object[i]->box.high[k]);
            low = fmin(low, x);
            high = fmax(high, x);
        }
        if (!(high - low > best)) continue;
        best = high - low;
        axis = k;
    }
    return axis;
}

// by merging: ties keep the lower number first
static int* sorted(SnBroad* broad, SnObject* const* object, int count, int axis) {
    int *order = broad->order, *spare = broad->spare;
    for (int i = 0; i < count; ++i) order[i] = i;
    for (int width = 1; width < count; width *= 2) {
        for (int first = 0; first < count; first += 2 * width) {
            int middle = first + width < count ? first + width : count;
            int end = first + 2 * width < count ? first + 2 * width : count;
            for (int i = first, j = middle, k = first; k < end; ++k) {
                int left = j >= end || (i < middle && object[order[i]]->box.low[axis] <=
                                                          object[order[j]]->box.low[axis]);
                spare[k] = left ? order[i++] : order[j++];
            }
        }
        int* kept = order;
        order = spare;
        spare = kept;
    }
    return order;
}

enum { LANES = 8 };

// behind the last, numbers that compare with nothing, not even with the box of a plane
static void copy_boxes(SnBroad* broad, SnObject* const* object, int count, const int* order) {
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < count + LANES; ++i) {
            broad->low[k][i] = i < count ? object[order[i]]->box.low[k] : (double)NAN;
            broad->high[k][i] = i < count ? object[order[i]]->box.high[k] : (double)NAN;
        }
}

// which of the eight boxes from j on meet box i, as bits
static unsigned meeting(const SnBroad* broad, int i, int j) {
    int64_t meets[LANES];
    for (int l = 0; l < LANES; ++l) meets[l] = 1;
    for (int k = 0; k < 3; ++k) {
        const double *low = broad->low[k] + j, *high = broad->high[k] + j;
        double own_low = broad->low[k][i], own_high = broad->high[k][i];
        for (int l = 0; l < LANES; ++l) meets[l] &= (low[l] <= own_high) & (own_low <= high[l]);
    }
    unsigned bits = 0;
    for (int l = 0; l < LANES; ++l) bits |= (unsigned)meets[l] << l;
    return bits;
}

static SnStatus add_pair(SnBroad* broad, SnObject* const* object, int p, int q) {
    int a = p < q ? p : q, b = p < q ? q : p;
    if (!may_touch(broad, object, a, b)) return SN_OK;
    SN_TRY(grow_pairs(&broad->pair, broad->pair_count, &broad->pair_capacity));
    broad->pair[broad->pair_count][0] = a;
    broad->pair[broad->pair_count++][1] = b;
    return SN_OK;
}

// Boxes that begin before this one ends, eight at a time.
static SnStatus sweep(SnBroad* broad, SnObject* const* object, int count) {
    int axis = widest_axis(object, count);
    const int* order = sorted(broad, object, count, axis);
    copy_boxes(broad, object, count, order);
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; broad->low[axis][j] <= broad->high[axis][i] && j < count; j += LANES) {
            unsigned bits = meeting(broad, i, j);
            for (int l = 0; bits >> l; ++l)
                if (bits >> l & 1u) SN_TRY(add_pair(broad, object, order[i], order[j + l]));
        }
    return SN_OK;
}

// room for twice as many
static SnStatus reserve_objects(SnBroad* broad, int count) {
    SnBroad more = {0};
    int capacity = 2 * count, all = 1;
    if (count <= broad->object_capacity) return SN_OK;
    more.order = SN_NEW_ARRAY(int, capacity);
    more.spare = SN_NEW_ARRAY(int, capacity);
    for (int k = 0; k < 3; ++k) {
        more.low[k] = SN_NEW_ARRAY(double, capacity + LANES);
        more.high[k] = SN_NEW_ARRAY(double, capacity + LANES);
        all &= more.low[k] && more.high[k];
    }
    if (!more.order || !more.spare || !all) {
        free_objects(&more);
        return SN_OUT_OF_MEMORY;
    }
    free_objects(broad);
    broad->order = more.order;
    broad->spare = more.spare;
    for (int k = 0; k < 3; ++k) {
        broad->low[k] = more.low[k];
        broad->high[k] = more.high[k];
    }
    broad->object_capacity = capacity;
    return SN_OK;
}

SnStatus sn_broad_find(SnBroad* broad, SnObject* const* object, int count) {
    broad->pair_count = 0;
    SN_TRY(reserve_objects(broad, count));
    return count > 0 ? sweep(broad, object, count) : SN_OK;
}
