// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTK_CELLS_H
#define SN_MESHFILE_VTK_CELLS_H

#include "meshfile/draft.h"

// The cells of VTK's files, legacy and XML. A cell has a type and a list of points.

typedef struct SnVtkCells {
    int count, point_count;
    int* point;          // points of all cells, one cell after the other (point_count)
    int* end;            // where each cell ends in `point`        (count)
    unsigned char* type; // VTK's number of the type               (count)
    int* region;         // label; NULL: all are 0                 (count)
} SnVtkCells;

/// Free the arrays. A struct of zeros is accepted.
void sn_free_vtk_cells(SnVtkCells* cells);

/// Make room for more cells and points of cells. The caller fills the room, and then raises `count`
/// and `point_count`.
SnStatus sn_vtk_cells_reserve(SnVtkCells* cells, SnInput* input, uint64_t more_cells,
                              uint64_t more_points);

/// VTK's numbers of those types that more than one source file uses.
enum { SN_VTK_POLY_VERTEX = 2, SN_VTK_POLY_LINE = 4, SN_VTK_STRIP = 6, SN_VTK_POLYGON = 7 };

/// Add the cells to a draft as tets, triangles and springs: polygons and strips become triangles,
/// points are skipped, and all other types are refused. A draft without elements takes over `point`
/// and `region` if all cells are tets, all are triangles, or all are lines of two points.
SnStatus sn_vtk_cells_add(SnVtkCells* cells, SnDraft* draft);

/// Return 1 when a data array of cells with this name has region labels.
int sn_vtk_is_region(const char* name);

/// Convert a number to a region label; fails unless it is whole.
SnStatus sn_vtk_region(SnInput* input, double value, int* region);

#endif
