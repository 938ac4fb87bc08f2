// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/group.h"

#include "base/memory.h"

#include <string.h>

// The upper bits of a key are the number of its bin: the sign, the exponent and four more bits. So
// there are 16 bins between a number and its double.
enum { BIN_BITS = 13, BINS = 1 << BIN_BITS };
enum { DIGITS = 3, DIGIT_BITS = 11, DIGIT_VALUES = 1 << DIGIT_BITS };

// NEVER is the key of elements that stay elastic in all layers; they come last. LATE is the key of
// elements whose own key is NaN; they come after all numbers, but before NEVER.
enum { NEVER = INT32_MAX, LATE = INT32_MAX - 1 };

SnStatus sn_create_grouping(int capacity, SnGrouping** grouping) {
    SnGrouping* g = SN_NEW(SnGrouping);
    if (!g) return SN_OUT_OF_MEMORY;
    g->capacity = capacity;
    g->order = SN_NEW_ARRAY(int32_t, capacity);
    g->candidate = SN_NEW_ARRAY(uint32_t, capacity);
    g->spare = SN_NEW_ARRAY(uint32_t, capacity);
    g->below = SN_NEW_ARRAY(int, BINS + 1);
    g->before = SN_NEW_ARRAY(int, BINS + 1);
    g->marked = SN_NEW_ARRAY(unsigned char, BINS);
    if (!g->order || !g->candidate || !g->spare || !g->below || !g->before || !g->marked) {
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
    sn_free(g->below);
    sn_free(g->before);
    sn_free(g->marked);
    sn_free(g);
}

// ---- keys as integers

// Return an integer for a float, such that the integers have the same order as the floats. (Without
// the sign, the bits of a float, read as an integer, grow with its magnitude.)
static int32_t ordered_bits(float key) {
    int32_t bits;
    const float plain = key + 0.0f; // this turns -0 into 0
    memcpy(&bits, &plain, sizeof bits);
    const int32_t in_order = bits ^ ((bits >> 31) & INT32_MAX);
    return key == key ? in_order : LATE;
}

// Shift the range of integers so that the smallest becomes zero. The upper bits of the result are
// then the number of a bin.
static uint32_t shift_to_zero(int32_t order) { return (uint32_t)order ^ 0x80000000u; }

static uint32_t bin_of(int32_t order) { return shift_to_zero(order) >> (32 - BIN_BITS); }

// Write the keys of all elements as integers. Returns the number of elements that may be rigid.
static int order_keys(SnGrouping* g, const float* key, const unsigned char* elastic, int count) {
    int able = count;
    for (int e = 0; e < count; ++e) g->order[e] = ordered_bits(key[e]);
    if (elastic)
        for (int e = 0; e < count; ++e) {
            if (elastic[e]) g->order[e] = NEVER;
            able -= elastic[e] != 0;
        }
    return able;
}

// ---- limits

/// The limit between a layer's rigid and elastic elements. An element with an index below `split`
/// is rigid if its key is at most `key`; an element from `split` on is rigid if its key is below
/// `key`.
typedef struct Limit {
    int32_t key;
    int split;
} Limit;

static void count_bins(SnGrouping* g, int count) {
    memset(g->below, 0, (BINS + 1) * sizeof *g->below);
    for (int e = 0; e < count; ++e) ++g->below[bin_of(g->order[e]) + 1];
    for (int b = 0; b < BINS; ++b) g->below[b + 1] += g->below[b];
}

// Find, by bisection, the bin of the key that has the given rank among all keys.
static int bin_of_rank(const SnGrouping* g, int rank) {
    int low = 0, high = BINS; // below[low] <= rank < below[high]
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (g->below[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// Mark the bins that contain a limit, and count the candidates (keys in marked bins) before each
// bin.
static void mark_bins(SnGrouping* g, const int* rank, int ranks, int count) {
    memset(g->marked, 0, BINS);
    for (int d = 0; d < ranks; ++d)
        if (rank[d] < count) g->marked[bin_of_rank(g, rank[d])] = 1;
    g->before[0] = 0;
    for (int b = 0; b < BINS; ++b)
        g->before[b + 1] = g->before[b] + (g->marked[b] ? g->below[b + 1] - g->below[b] : 0);
}

// List the keys in marked bins; returns their number.
static int collect_candidates(SnGrouping* g, int count) {
    int found = 0;
    for (int e = 0; e < count && found < g->before[BINS]; ++e) {
        g->candidate[found] = shift_to_zero(g->order[e]);
        found += g->marked[bin_of(g->order[e])];
    }
    return found;
}

// Sort the candidates with a radix sort, least digit first.
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

// The index after the `many`-th element whose key is `key`; 0 if `many` is 0.
static int split_behind(const SnGrouping* g, int32_t key, int many) {
    int e = 0;
    while (many > 0) many -= g->order[e++] == key;
    return e;
}

// Find the limit of a layer whose smallest elastic key has the rank `rank` among all keys. The
// candidates have been sorted.
static Limit find_limit(const SnGrouping* g, int rank, int count) {
    if (rank >= count) return (Limit){NEVER, 0};
    const int bin = bin_of_rank(g, rank), at = g->before[bin] + rank - g->below[bin];
    int first = at; // the first candidate that is equal to candidate `at`
    while (first > g->before[bin] && g->candidate[first - 1] == g->candidate[at]) --first;
    const int32_t key = (int32_t)shift_to_zero((int32_t)g->candidate[at]);
    return (Limit){key, split_behind(g, key, at - first)};
}

// ---- groups

static void raise_below(const int32_t* restrict order, int32_t limit, int from, int end,
                        unsigned char* restrict group) {
    for (int e = from; e < end; ++e) group[e] = (unsigned char)(group[e] + (order[e] < limit));
}

// Count for each element the layers in which it is rigid. Elements are treated in pieces, so that a
// piece stays in the cache while all layers are compared with it.
static void count_rigid_layers(const SnGrouping* g, const Limit* limit, int layers, int count,
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
    int rank[UINT8_MAX];
    Limit limit[UINT8_MAX];
    g->able = order_keys(g, key, elastic, count);
    // rank[d] is the rank of the smallest elastic key in layer d, or `count` if all elements that
    // may be rigid are rigid in layer d
    for (int d = 0; d < layers; ++d) rank[d] = rigid[d] < g->able ? rigid[d] : count;
    count_bins(g, count);
    mark_bins(g, rank, layers, count);
    sort_candidates(g, collect_candidates(g, count));
    for (int d = 0; d < layers; ++d) limit[d] = find_limit(g, rank[d], count);
    count_rigid_layers(g, limit, layers, count, group);
}
