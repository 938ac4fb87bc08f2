// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/group.h"

#include "base/memory.h"

#include <string.h>

enum { HALVES = 1 << 16, DIGITS = 3, DIGIT_BITS = 11, DIGIT_VALUES = 1 << DIGIT_BITS };

// elements that stay elastic come after all others, and before them those without a number
enum { NEVER = INT32_MAX, LATE = INT32_MAX - 1 };

SnStatus sn_create_grouping(int capacity, SnGrouping** grouping) {
    SnGrouping* g = SN_NEW(SnGrouping);
    if (!g) return SN_OUT_OF_MEMORY;
    g->capacity = capacity;
    g->order = SN_NEW_ARRAY(int32_t, capacity);
    g->candidate = SN_NEW_ARRAY(uint32_t, capacity);
    g->spare = SN_NEW_ARRAY(uint32_t, capacity);
    g->count = SN_NEW_ARRAY(uint32_t, HALVES);
    g->marked = SN_NEW_ARRAY(unsigned char, HALVES);
    if (!g->order || !g->candidate || !g->spare || !g->count || !g->marked) {
        sn_destroy_grouping(g);
        return SN_OUT_OF_MEMORY;
    }
    *grouping = g;
    return SN_OK;
}

void sn_destroy_grouping(SnGrouping* g) {
    if (!g) return;
    sn_free(g->order);
    sn_free(g->candidate);
    sn_free(g->spare);
    sn_free(g->count);
    sn_free(g->marked);
    sn_free(g);
}

// ---- keys as integers

// the bits of a float are its magnitude, but for the sign
static int32_t ordered(float key) {
    int32_t bits;
    const float plain = key + 0.0f; // -0 is 0
    memcpy(&bits, &plain, sizeof bits);
    const int32_t in_order = bits ^ ((bits >> 31) & INT32_MAX);
    return key == key ? in_order : LATE;
}

// with the smallest first, so that the upper half is an index
static uint32_t from_zero(int32_t order) { return (uint32_t)order ^ 0x80000000u; }

static uint32_t upper_half(int32_t order) { return from_zero(order) >> 16; }

// the number of elements that may be rigid
static int order_keys(SnGrouping* g, const float* key, const unsigned char* elastic, int count) {
    int able = count;
    for (int e = 0; e < count; ++e) g->order[e] = ordered(key[e]);
    if (elastic)
        for (int e = 0; e < count; ++e) {
            if (elastic[e]) g->order[e] = NEVER;
            able -= elastic[e] != 0;
        }
    return able;
}

// ---- limits

/// Rigid are the elements below index `split` with keys up to `key`, and those from there on with
/// smaller ones.
typedef struct Limit {
    int32_t key;
    int split;
} Limit;

static void count_upper_halves(SnGrouping* g, int count) {
    memset(g->count, 0, HALVES * sizeof *g->count);
    for (int e = 0; e < count; ++e) ++g->count[upper_half(g->order[e])];
}

// the upper halves of the keys with these ranks
static void mark(SnGrouping* g, const int* rank, int ranks, int count) {
    memset(g->marked, 0, HALVES);
    for (int d = 0; d < ranks; ++d) {
        int64_t below = 0;
        uint32_t half = 0;
        if (rank[d] >= count) continue;
        while (below + g->count[half] <= rank[d]) below += g->count[half++];
        g->marked[half] = 1;
    }
}

static int collect(SnGrouping* g, int count) {
    int found = 0;
    for (int e = 0; e < count; ++e) {
        g->candidate[found] = from_zero(g->order[e]);
        found += g->marked[upper_half(g->order[e])];
    }
    return found;
}

// least digit first
static void sort_candidates(SnGrouping* g, int count) {
    for (int digit = 0; digit < DIGITS; ++digit) {
        uint32_t start[DIGIT_VALUES + 1] = {0};
        const int shift = digit * DIGIT_BITS;
        for (int i = 0; i < count; ++i) ++start[(g->candidate[i] >> shift) % DIGIT_VALUES + 1];
        for (int v = 0; v < DIGIT_VALUES; ++v) start[v + 1] += start[v];
        for (int i = 0; i < count; ++i)
            g->spare[start[(g->candidate[i] >> shift) % DIGIT_VALUES]++] = g->candidate[i];
        uint32_t* sorted = g->spare;
        g->spare = g->candidate;
        g->candidate = sorted;
    }
}

// behind the first `many` elements with this key
static int split_behind(const SnGrouping* g, int32_t key, int many) {
    int e = 0;
    while (many > 0) many -= g->order[e++] == key;
    return e;
}

// where rank `rank` lies, once candidates are sorted
static Limit find_limit(const SnGrouping* g, int rank, int count) {
    int64_t below = 0, passed = 0; // keys in smaller halves, and those of them that are candidates
    uint32_t half = 0;
    if (rank >= count) return (Limit){NEVER, 0};
    for (; below + g->count[half] <= rank; ++half) {
        below += g->count[half];
        passed += g->marked[half] ? g->count[half] : 0;
    }
    int64_t at = passed + rank - below, first = at;
    while (first > passed && g->candidate[first - 1] == g->candidate[at]) --first;
    const int32_t key = (int32_t)from_zero((int32_t)g->candidate[at]);
    return (Limit){key, split_behind(g, key, (int)(at - first))};
}

// ---- groups

static void raise_below(const int32_t* restrict order, int32_t limit, int from, int end,
                        unsigned char* restrict group) {
    for (int e = from; e < end; ++e) group[e] = (unsigned char)(group[e] + (order[e] < limit));
}

// in pieces that stay in the cache while all layers look at them
static void raise(const SnGrouping* g, const Limit* limit, int layers, int count,
                  unsigned char* group) {
    enum { PIECE = 4096 };
    for (int from = 0; from < count; from += PIECE) {
        const int end = count - from < PIECE ? count : from + PIECE;
        memset(group + from, 0, (size_t)(end - from));
        for (int d = 0; d < layers; ++d) {
            int split = limit[d].split < from ? from : limit[d].split;
            if (split > end) split = end;
            if (split > from) raise_below(g->order, limit[d].key + 1, from, split, group);
            raise_below(g->order, limit[d].key, split, end, group);
        }
    }
}

void sn_group(SnGrouping* g, const float* key, const unsigned char* elastic, int count,
              const int* rigid, int layers, unsigned char* group) {
    int rank[255];
    Limit limit[255];
    const int able = order_keys(g, key, elastic, count);
    // the rank of the first element that stays elastic; none does where all that can be are rigid
    for (int d = 0; d < layers; ++d) rank[d] = rigid[d] < able ? rigid[d] : count;
    count_upper_halves(g, count);
    mark(g, rank, layers, count);
    sort_candidates(g, collect(g, count));
    for (int d = 0; d < layers; ++d) limit[d] = find_limit(g, rank[d], count);
    raise(g, limit, layers, count, group);
}
