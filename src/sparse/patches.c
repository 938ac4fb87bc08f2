// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/patches.h"

#include "base/memory.h"

#include <assert.h>

// Rows are visited in the order of SnFullRows, in which neighbouring rows come close to each other.
// The first row that is in no patch is the root of the next patch. The patch grows through
// neighbouring rows that are in no patch yet, until it has `size` rows. A patch that cannot grow to
// half of `size` joins a neighbouring patch, if it has one.

void sn_destroy_patches(SnRowPatches* patches) {
    sn_free(patches->of_row);
    sn_free(patches->start);
    sn_free(patches->row);
    *patches = (SnRowPatches){0};
}

// Grow a patch from `root` to at most `size` rows, and list its rows in `queue`; returns how many
// rows it has.
static int grow_patch(const SnFullRows* A, int root, int size, int patch, int* of_row, int* queue) {
    int count = 0;
    of_row[root] = patch;
    queue[count++] = root;
    for (int at = 0; at < count; ++at)
        for (int e = A->row_start[queue[at]]; e < A->row_start[queue[at] + 1]; ++e) {
            const int j = A->column[e];
            if (of_row[j] >= 0 || count == size) continue;
            of_row[j] = patch;
            queue[count++] = j;
        }
    return count;
}

// Returns a patch that shares a block with the given `count` rows of another patch, or -1 if there
// is none.
static int find_neighbour(const SnFullRows* A, const int* row, int count, const int* of_row) {
    for (int at = 0; at < count; ++at)
        for (int e = A->row_start[row[at]]; e < A->row_start[row[at] + 1]; ++e) {
            const int other = of_row[A->column[e]];
            if (other >= 0 && other != of_row[row[at]]) return other;
        }
    return -1;
}

// Give every row a patch; returns how many patches there are.
static int assign_rows(const SnFullRows* A, int size, int* of_row, int* queue) {
    int count = 0;
    for (int i = 0; i < A->rows; ++i) of_row[i] = -1;
    for (int i = 0; i < A->rows; ++i) {
        if (of_row[i] >= 0) continue;
        const int grown = grow_patch(A, i, size, count, of_row, queue);
        const int other = 2 * grown < size ? find_neighbour(A, queue, grown, of_row) : -1;
        for (int at = 0; at < grown && other >= 0; ++at) of_row[queue[at]] = other;
        count += other < 0;
    }
    return count;
}

SnStatus sn_create_patches(const SnFullRows* A, int size, SnRowPatches* patches) {
    assert(size > 0);
    *patches =
        (SnRowPatches){.of_row = SN_NEW_ARRAY(int, A->rows), .row = SN_NEW_ARRAY(int, A->rows)};
    if (patches->of_row && patches->row) {
        patches->count = assign_rows(A, size, patches->of_row, patches->row);
        patches->start = SN_NEW_ARRAY(int, patches->count + 2);
    }
    if (!patches->start) {
        sn_destroy_patches(patches);
        return SN_OUT_OF_MEMORY;
    }
    // After the sums below, start[p] is where the next row of patch p goes.
    int* start = patches->start + 1;
    for (int i = 0; i < A->rows; ++i) start[patches->of_row[i] + 1]++;
    for (int p = 0; p < patches->count; ++p) start[p + 1] += start[p];
    for (int i = 0; i < A->rows; ++i) patches->row[start[patches->of_row[i]]++] = i;
    return SN_OK;
}
