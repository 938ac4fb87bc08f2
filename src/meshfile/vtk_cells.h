// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTK_CELLS_H
#define SN_MESHFILE_VTK_CELLS_H

#include "meshfile/draft.h"

// The cells of a VTK file (.vtk or .vtu). A cell has a type and a list of points.

typedef struct SnVtkCells {
    int count, point_count;
    int* point;          // points of all cells, one cell after the other (point_count)
    int* end;            // index in `point` after each cell's last point (count)
    unsigned char* type; // VTK's number of each cell's type                         (count)
    int* region;         // region label of each cell; NULL: all labels are 0        (count)
} SnVtkCells;

/// Free the arrays. A struct of zeros is accepted.
void sn_free_vtk_cells(SnVtkCells* cells);

/// Make room for more cells and points of cells. The caller fills the room, and then raises `count`
/// and `point_count`.
SnStatus sn_vtk_cells_reserve(SnVtkCells* cells, SnInput* input, uint64_t more_cells,
                              uint64_t more_points);

/// VTK's numbers of the types that more than one source file names.
enum { SN_VTK_POLY_VERTEX = 2, SN_VTK_POLY_LINE = 4, SN_VTK_STRIP = 6, SN_VTK_POLYGON = 7 };

/// Add the cells to a draft. Tets stay tets, polygons and strips become triangles, and lines become
/// springs. Cells that are single points or sets of points are skipped. A cell of any other type is
/// an error. If the draft has no elements yet, and all cells are tets, or all are triangles, or all
/// are lines of two points, then the draft takes over the arrays `point` and `region`, which become
/// NULL.
SnStatus sn_vtk_cells_add(SnVtkCells* cells, SnDraft* draft);

/// Return 1 if `name` is one of the names that programs give to an array of region labels.
int sn_vtk_is_region(const char* name);

/// Convert a number to a region label. Fails if the number is not a whole number, or does not fit
/// an int.
SnStatus sn_vtk_region(SnInput* input, double value, int* region);

#endif
