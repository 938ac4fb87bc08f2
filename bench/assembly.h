// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_ASSEMBLY_H
#define SN_BENCH_ASSEMBLY_H

#include "element/solid.h"
#include "sparse/block.h"

// A body of one material, and the matrix into which its element Hessians are scattered. A world
// makes both from a mesh; here they are made without a world.

typedef struct SnAssembly {
    SnSolid* solid;
    int* row;     // block row of each node; -1: the node is held
    int* follows; // SN_NODE_FREE for each node: none follows a mover
    SnBlockPattern* pattern;
    int* destination; // place of each block of each element in the matrix
    SnBlockMatrix* matrix;
} SnAssembly;

/// `held` marks the nodes that have no rows; NULL: all nodes have rows.
SnStatus sn_make_assembly(const SnMesh* mesh, const SnMaterial* material, const unsigned char* held,
                          SnAssembly* assembly);
void sn_free_assembly(SnAssembly* assembly); // also frees what a failed sn_make_assembly left

#endif
