// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/supernodes.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// place = the inverse of order.
static void invert_order(int n, const int* order, int* place) {
    for (int k = 0; k < n; ++k) place[order[k]] = k;
}

// Find the parents of all rows by Liu's algorithm. `ancestor` is scratch (rows): the tree with
// shortcuts towards the roots.
static void find_parents(const SnRowGraph* graph, const SnSupernodes* s, int* ancestor) {
    for (int k = 0; k < s->rows; ++k) {
        s->parent[k] = ancestor[k] = -1;
        int row = s->order[k];
        for (int e = graph->start[row]; e < graph->start[row + 1]; ++e) {
            int i = s->place[graph->neighbour[e]];
            while (i != -1 && i < k) {
                int next = ancestor[i];
                ancestor[i] = k;
                if (next == -1) s->parent[i] = k;
                i = next;
            }
        }
    }
}

// Set length[j] to the number of rows below the diagonal in column j of the factor. To find the
// entries of row k of the factor, the function follows the path in the tree from each earlier
// neighbour of row k up to k. Row k has entries in exactly the columns on these paths.
static void count_rows(const SnRowGraph* graph, const SnSupernodes* s, int* mark, int* length) {
    for (int k = 0; k < s->rows; ++k) {
        int row = s->order[k];
        length[k] = 0;
        mark[k] = k;
        for (int e = graph->start[row]; e < graph->start[row + 1]; ++e)
            for (int i = s->place[graph->neighbour[e]]; i < k && mark[i] != k; i = s->parent[i]) {
                length[i]++;
                mark[i] = k;
            }
    }
}

SnStatus sn_elimination_cost(const SnRowGraph* graph, const int* order, double* cost) {
    size_t n = (size_t)graph->rows;
    int* work = SN_NEW_ARRAY(int, 5 * n);
    if (!work) return SN_OUT_OF_MEMORY;
    SnSupernodes s = {graph->rows, work, work + n, work + 2 * n, 0, NULL};
    int *scratch = work + 3 * n, *length = work + 4 * n;
    memcpy(s.order, order, n * sizeof *order);
    invert_order(s.rows, s.order, s.place);
    find_parents(graph, &s, scratch);
    count_rows(graph, &s, scratch, length);
    *cost = 0;
    for (size_t k = 0; k < n; ++k) *cost += (double)(length[k] + 1) * (length[k] + 1);
    sn_free(work);
    return SN_OK;
}

// List the children of each row, and in child[n] the roots, where n is the number of rows. Children
// are listed by ascending length of their columns. So the child with the longest column comes
// directly before its parent in the postorder, where the two may be merged into one supernode.
static void list_children(const SnSupernodes* s, const int* length, int* bucket, int* sorted,
                          int* child, int* sibling) {
    int n = s->rows;
    memset(bucket, 0, ((size_t)n + 2) * sizeof *bucket);
    for (int k = 0; k < n; ++k) bucket[length[k] + 1]++;
    for (int k = 0; k < n; ++k) bucket[k + 1] += bucket[k];
    for (int k = 0; k < n; ++k) sorted[bucket[length[k]]++] = k;

    // Each child is put at the head of its parent's list, so the longest column is entered first.
    for (int k = 0; k <= n; ++k) child[k] = -1;
    for (int i = n - 1; i >= 0; --i) {
        int k = sorted[i], parent = s->parent[k] < 0 ? n : s->parent[k];
        sibling[k] = child[parent];
        child[parent] = k;
    }
}

// Set `post` to an order in which children come before parents, and the rows of every subtree
// follow each other without a gap. The lists of all rows in `child` are empty afterwards; the list
// of the roots, child[n], is not changed.
static void walk_postorder(int n, int* child, const int* sibling, int* stack, int* post) {
    int done = 0, top = 0;
    for (int root = child[n]; root != -1; root = sibling[root]) {
        stack[top++] = root;
        while (top > 0) {
            int k = stack[top - 1], next = child[k];
            if (next == -1) {
                post[done++] = k;
                --top;
            } else {
                child[k] = sibling[next];
                stack[top++] = next;
            }
        }
    }
    assert(done == n);
}

// array[k] = array[post[k]]
static void permute_array(int n, const int* post, int* array, int* work) {
    for (int k = 0; k < n; ++k) work[k] = array[post[k]];
    memcpy(array, work, (size_t)n * sizeof *work);
}

// Renumber the rows of s by the order `post`: post[k] is the old place of the row whose new place
// is k. The shape of the tree does not change. `renamed` and `work` are scratch (rows).
static void renumber(SnSupernodes* s, const int* post, int* length, int* renamed, int* work) {
    int n = s->rows;
    invert_order(n, post, renamed);
    for (int k = 0; k < n; ++k)
        if (s->parent[k] >= 0) s->parent[k] = renamed[s->parent[k]];
    permute_array(n, post, s->parent, work);
    permute_array(n, post, s->order, work);
    permute_array(n, post, length, work);
    invert_order(n, s->order, s->place);
}

// A supernode while it is being made.
typedef struct Range {
    int first, last; // places
    double zeros;    // number of stored blocks that are zero
} Range;

// Returns 1 if it is worth merging two supernodes to one of `columns` columns. `share` is the
// fraction of the merged supernode's stored blocks that are zero. Merging costs operations on
// zeros, but saves the overhead of a front. The limits gave the least measured factor time over
// beams and cubes of 1k to 26k nodes.
static int is_worth_merging(int columns, double share) {
    if (columns <= 2) return 1;
    if (columns <= 4) return share < 0.6;
    if (columns <= 8) return share < 0.4;
    if (columns <= 16) return share < 0.15;
    if (columns <= 48) return share < 0.06;
    return share < 0.02;
}

// Merge supernode a and the next supernode b into *merged. Every column of a then also has the rows
// of b's columns. Returns 1 if a is a child of b and the merger is worth it; otherwise returns 0,
// and *merged is not to be used.
static int merge_ranges(const SnSupernodes* s, const int* length, const Range* a, const Range* b,
                        Range* merged) {
    int parent = s->parent[a->last - 1];
    if (parent < b->first || parent >= b->last) return 0;
    double na = a->last - a->first, nb = b->last - b->first, n = na + nb;
    double below_a = length[a->last - 1], below_b = length[b->last - 1];
    *merged = (Range){a->first, b->last, a->zeros + b->zeros + na * (nb + below_b - below_a)};
    double stored = n * (n + 1) / 2 + n * below_b;
    return is_worth_merging((int)n, merged->zeros / stored);
}

// Find supernodes. Columns j-1 and j belong together if j is the parent of j-1 and both have the
// same rows from j on. Each supernode is then merged with the supernode before it as long as the
// merger is worth it. Returns how many supernodes there are.
static int find_supernodes(const SnSupernodes* s, const int* length, Range* stack) {
    int top = 0, first = 0;
    for (int j = 1; j <= s->rows; ++j) {
        if (j < s->rows && s->parent[j - 1] == j && length[j] == length[j - 1] - 1) continue;
        stack[top++] = (Range){first, j, 0};
        first = j;
        Range merged;
        while (top >= 2 && merge_ranges(s, length, &stack[top - 2], &stack[top - 1], &merged))
            stack[--top - 1] = merged;
    }
    return top;
}

static SnStatus build_supernodes(const SnRowGraph* graph, SnSupernodes* s, int* work,
                                 Range* range) {
    size_t n = (size_t)s->rows;
    int *length = work, *child = work + n, *sibling = child + n + 2, *post = sibling + n;
    int *scratch = post + n, *sorted = scratch + n + 2;
    invert_order(s->rows, s->order, s->place);
    find_parents(graph, s, scratch);
    count_rows(graph, s, scratch, length);
    list_children(s, length, scratch, sorted, child, sibling);
    walk_postorder(s->rows, child, sibling, sorted, post);
    renumber(s, post, length, sorted, scratch);

    s->count = find_supernodes(s, length, range);
    assert(s->rows == 0 || range[s->count - 1].last == s->rows);
    s->first = SN_NEW_ARRAY(int, (size_t)s->count + 1);
    if (!s->first) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->count; ++i) s->first[i] = range[i].first;
    s->first[s->count] = s->rows;
    return SN_OK;
}

SnStatus sn_create_supernodes(const SnRowGraph* graph, const int* order, SnSupernodes* out) {
    assert(order || graph->rows == 0);
    size_t n = (size_t)graph->rows;
    SnSupernodes s = {.rows = graph->rows,
                      .order = SN_CLONE_ARRAY(int, order, n),
                      .place = SN_NEW_ARRAY(int, n),
                      .parent = SN_NEW_ARRAY(int, n)};
    int* work = SN_NEW_ARRAY(int, 6 * n + 4);
    Range* range = SN_NEW_ARRAY(Range, n);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (s.order && s.place && s.parent && work && range)
        status = build_supernodes(graph, &s, work, range);
    sn_free(work);
    sn_free(range);
    if (status < 0) {
        sn_destroy_supernodes(&s);
        return status;
    }
    *out = s;
    return SN_OK;
}

void sn_destroy_supernodes(SnSupernodes* s) {
    sn_free(s->order);
    sn_free(s->place);
    sn_free(s->parent);
    sn_free(s->first);
    *s = (SnSupernodes){0};
}
