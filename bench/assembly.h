// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_ASSEMBLY_H
#define SN_BENCH_ASSEMBLY_H

#include "element/solid.h"
#include "sparse/block.h"

// A body of one material, and the matrix that its element Hessians are scattered into. A world
// makes the same of a mesh; here it is without a world.

typedef struct SnAssembly {
    SnSolid* solid;
    int* row;     // block row of each node; -1: the node is held
    int* follows; // SN_NODE_FREE for each node: none follows a mover
    SnBlockPattern* pattern;
    int* destination; // where each block of each element goes in the matrix
    SnBlockMatrix* matrix;
} SnAssembly;

/// `held` marks the nodes that have no rows; NULL: all nodes have rows.
SnStatus sn_make_assembly(const SnMesh* mesh, const SnMaterial* material, const unsigned char* held,
                          SnAssembly* assembly);
void sn_free_assembly(SnAssembly* assembly); // also frees what a failed sn_make_assembly left

#endif
