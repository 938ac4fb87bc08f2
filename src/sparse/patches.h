// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PATCHES_H
#define SN_SPARSE_PATCHES_H

#include "sparse/full_rows.h"

// Patches divide the rows of a matrix into connected sets of about the same size. A patch is a row
// and the rows around this row.

typedef struct SnRowPatches {
    int count;
    int* of_row; // patch of each row                    (rows)
    int* start;  // first row of each patch in `row`       (count + 1)
    int* row;    // rows, patch by patch, ascending in each (rows)
} SnRowPatches;

/// Make patches of `size` rows. Where `size` does not fit, patches have from size / 2 to somewhat
/// more than `size` rows. A set of fewer than size / 2 rows that is not connected with the other
/// rows is a patch of its own. Patches depend on the pattern only. `patches` must be {0} or
/// destroyed.
SnStatus sn_create_patches(const SnFullRows* A, int size, SnRowPatches* patches);
void sn_destroy_patches(SnRowPatches* patches);

#endif
