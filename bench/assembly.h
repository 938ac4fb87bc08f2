// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_ASSEMBLY_H
#define SN_BENCH_ASSEMBLY_H

#include "element/solid.h"
#include "sparse/block.h"

// A body of one material, and the matrix that its element Hessians are scattered into: what a world
// makes of a mesh, without the world.

typedef struct SnAssembly {
    SnSolid* solid;
    int* row;     // block row of each node, -1: held
    int* follows; // the body that each node follows: none
    SnBlockPattern* pattern;
    int* destination; // of the element blocks
    SnBlockMatrix* matrix;
} SnAssembly;

/// `held` says which nodes have no rows; NULL: none.
SnStatus sn_make_assembly(const SnMesh* mesh, const SnMaterial* material, const unsigned char* held,
                          SnAssembly* assembly);
void sn_free_assembly(SnAssembly* assembly); // what a failed sn_make_assembly left, too

#endif
