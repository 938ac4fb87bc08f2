// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTU_H
#define SN_MESHFILE_VTU_H

#include "base/status.h"

#include <stdio.h>

// These functions write VTK's unstructured grids (.vtu, appended data, zlib), which ParaView and
// other programs read.

/// A field: numbers for each node or each element.
typedef struct SnVtuField {
    const char* name;
    int components;      // 1, 3 or 6 (symmetric tensor xx, yy, zz, xy, yz, xz)
    int per_element;     // 1: one value for each element, 0: for each node
    const double* value; // (nodes or elements x components)
} SnVtuField;

/// A grid to write. Elements have 2 (lines), 3 (triangles) or 4 (tets) nodes.
typedef struct SnVtuGrid {
    int node_count;
    const double* x; // (node_count x 3), m
    int element_count;
    int nodes_per_element;
    const int* element; // node indices (element_count x nodes_per_element)
    const SnVtuField* field;
    int field_count;
} SnVtuGrid;

/// Write one grid to a stream; the caller checks the stream for errors.
SnStatus sn_put_vtu(FILE* out, const SnVtuGrid* grid, SnError* error);

/// Write one grid to a file, whole or not at all.
SnStatus sn_write_vtu(const char* path, const SnVtuGrid* grid, SnError* error);

#endif
