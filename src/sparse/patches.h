// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PATCHES_H
#define SN_SPARSE_PATCHES_H

#include "sparse/full_rows.h"

// The rows of a matrix in connected patches of about the same size, each a row and the rows around
// it.

typedef struct SnRowPatches {
    int count;
    int* of_row; // patch of each row                    (rows)
    int* start;  // first row of each patch in `row`       (count + 1)
    int* row;    // rows, patch by patch, ascending in each (rows)
} SnRowPatches;

/// Make patches of `size` rows, or of half as many to somewhat more where these do not fit; a group
/// of fewer rows that meet no others is a patch of its own. They depend on the pattern only.
/// `patches` must be {0} or destroyed.
SnStatus sn_create_patches(const SnFullRows* A, int size, SnRowPatches* patches);
void sn_destroy_patches(SnRowPatches* patches);

#endif
