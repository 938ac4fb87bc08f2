// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PATCHES_H
#define SN_SPARSE_PATCHES_H

#include "sparse/full_rows.h"

// Rows of a matrix in connected patches of about the same size, each a row and those around it.

typedef struct SnRowPatches {
    int count;
    int* of_row; // patch of each row                    (rows)
    int* start;  // first of each patch's rows in `row`  (count + 1)
    int* row;    // ascending in each patch              (rows)
} SnRowPatches;

/// Patches of `size` rows, or between half and more of that where these do not fit; rows that meet
/// fewer others than that are a patch of their own. Depends on the pattern only. `patches` must be
/// {0} or destroyed.
SnStatus sn_create_patches(const SnFullRows* A, int size, SnRowPatches* patches);
void sn_destroy_patches(SnRowPatches* patches);

#endif
