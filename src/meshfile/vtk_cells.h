// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTK_CELLS_H
#define SN_MESHFILE_VTK_CELLS_H

#include "meshfile/draft.h"

// The cells of VTK's files, legacy and XML: lists of points with a type each.

typedef struct SnVtkCells {
    int count, point_count;
    int* point;          // of all cells, one after the other      (point_count)
    int* end;            // where each cell ends in it             (count)
    unsigned char* type; // VTK's number                           (count)
    int* region;         // NULL: all 0                            (count)
} SnVtkCells;

/// {0} is fine.
void sn_free_vtk_cells(SnVtkCells* cells);

/// Room for more cells and points of cells, which the caller fills and counts.
SnStatus sn_vtk_cells_reserve(SnVtkCells* cells, SnInput* input, uint64_t more_cells,
                              uint64_t more_points);

/// VTK's types that more than one file uses.
enum { SN_VTK_POLY_VERTEX = 2, SN_VTK_POLY_LINE = 4, SN_VTK_STRIP = 6, SN_VTK_POLYGON = 7 };

/// Tets, triangles and lines among the cells; polygons and strips become triangles. Other solids
/// are refused. Arrays that fit as they are go to the draft, and the cells have them no more.
SnStatus sn_vtk_cells_add(SnVtkCells* cells, SnDraft* draft);

/// 1: numbers per cell with this name are region labels.
int sn_vtk_is_region(const char* name);

/// A region label, which must be whole.
SnStatus sn_vtk_region(SnInput* input, double value, int* region);

#endif
