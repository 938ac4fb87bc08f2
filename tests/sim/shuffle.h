// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_SHUFFLE_H
#define SN_TESTS_SIM_SHUFFLE_H

#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "mesh/mesh.h"

/// Copy a mesh with its vertices in random order: vertex i of `tidy` is vertex number[i] of the
/// copy. Free *number with sn_free.
static inline SnMesh* shuffled_mesh(const SnMesh* tidy, int** number) {
    SnMesh* mesh = NULL;
    SnRandom random = {4};
    const int n = tidy->vertex_count;
    int* moved = SN_NEW_ARRAY(int, n);
    for (int i = 0; i < n; ++i) moved[i] = i;
    for (int i = n - 1; i > 0; --i) {
        const int j = (int)(sn_random_bits(&random) % (unsigned)(i + 1)), kept = moved[i];
        moved[i] = moved[j];
        moved[j] = kept;
    }
    CHECK_OK(sn_mesh_renumbered(tidy, moved, &mesh));
    *number = moved;
    return mesh;
}

#endif
