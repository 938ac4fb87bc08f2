// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/vtk_cells.h"

#include "base/memory.h"

#include <limits.h>
#include <math.h>
#include <string.h>

void sn_free_vtk_cells(SnVtkCells* cells) {
    sn_free(cells->point);
    sn_free(cells->end);
    sn_free(cells->type);
    sn_free(cells->region);
    *cells = (SnVtkCells){0};
}

static int enlarge_array(void** array, size_t item, int count, size_t room) {
    void* larger = sn_alloc(room, item);
    if (!larger) return 0;
    if (count) memcpy(larger, *array, (size_t)count * item);
    sn_free(*array);
    *array = larger;
    return 1;
}

SnStatus sn_vtk_cells_reserve(SnVtkCells* cells, SnInput* input, uint64_t more_cells,
                              uint64_t more_points) {
    if (more_cells > (uint64_t)(INT_MAX / 4 - cells->count) ||
        more_points > (uint64_t)(INT_MAX - 1 - cells->point_count))
        return sn_input_fail(input, "found more cells than are accepted (%d)", INT_MAX / 4);
    size_t room = (size_t)cells->count + more_cells;
    size_t point_room = (size_t)cells->point_count + more_points;
    int fine = !more_points ||
               enlarge_array((void**)&cells->point, sizeof(int), cells->point_count, point_room);
    if (fine && more_cells)
        fine = enlarge_array((void**)&cells->end, sizeof(int), cells->count, room) &&
               enlarge_array((void**)&cells->type, 1, cells->count, room);
    return fine ? SN_OK : sn_input_no_memory(input);
}

// ---- elements -------------------------------------------------------------------------------

enum { VERTEX = 1, LINE = 3, TRIANGLE = 5, PIXEL = 8, QUAD = 9, TET = 10 };

static SnStatus add_chain(SnDraft* draft, const int* point, int points, int region) {
    for (int i = 1; i < points; ++i)
        SN_TRY(sn_draft_element(draft, SN_MESH_SPRINGS, point + i - 1, region));
    return SN_OK;
}

static SnStatus add_polygon(SnDraft* draft, const int* point, int points, int region) {
    SnFan fan = {0};
    for (int i = 0; i < points; ++i) SN_TRY(sn_draft_fan(draft, &fan, point[i], region));
    return SN_OK;
}

// Add the triangles of a strip. In every second triangle two corners are exchanged, so that all
// triangles have the same orientation.
static SnStatus add_strip(SnDraft* draft, const int* point, int points, int region) {
    for (int i = 2; i < points; ++i) {
        int triangle[3] = {point[i - 2], point[i - 1 + i % 2], point[i - i % 2]};
        SN_TRY(sn_draft_element(draft, SN_MESH_TRIANGLES, triangle, region));
    }
    return SN_OK;
}

// Return how many points a cell of this type has, and set *exact to 1. If cells of this type may
// have any number of points, return the smallest number, and set *exact to 0.
static int count_points(int type, int* exact) {
    *exact = type != SN_VTK_POLY_LINE && type != SN_VTK_STRIP && type != SN_VTK_POLYGON;
    switch (type) {
    case LINE:
    case SN_VTK_POLY_LINE:
        return 2;
    case TRIANGLE:
    case SN_VTK_STRIP:
    case SN_VTK_POLYGON:
        return 3;
    default:
        return 4;
    }
}

static SnStatus add_cell(SnDraft* draft, int type, const int* point, int points, int region) {
    int exact, expected = count_points(type, &exact);
    if (type == VERTEX || type == SN_VTK_POLY_VERTEX) return SN_OK;
    if (type > TET || type == 0)
        return sn_input_fail_whole(draft->input,
                                   "found a cell of VTK's type %d, accepted are lines (3, 4), "
                                   "triangles and polygons (5 to 9) and tetrahedra (10)",
                                   type);
    if (points < expected || (exact && points > expected))
        return sn_input_fail_whole(draft->input,
                                   "found a cell of VTK's type %d with %d points, expected %d%s",
                                   type, points, expected, exact ? "" : " or more");
    switch (type) {
    case LINE:
    case SN_VTK_POLY_LINE:
        return add_chain(draft, point, points, region);
    case SN_VTK_STRIP:
        return add_strip(draft, point, points, region);
    case PIXEL:
        return add_polygon(draft, (int[4]){point[0], point[1], point[3], point[2]}, 4, region);
    case TET:
        return sn_draft_element(draft, SN_MESH_TETS, point, region);
    default:
        return add_polygon(draft, point, points, region);
    }
}

// Return the kind of element that all cells have in common: tets, triangles, or lines of two
// points. Return 0 if there is no such kind.
static SnMeshKind kind_of_all(const SnVtkCells* cells) {
    const int type = cells->count ? cells->type[0] : 0;
    const int points = type == TET ? 4 : type == TRIANGLE ? 3 : type == LINE ? 2 : 0;
    for (int c = 0; c < cells->count; ++c)
        if (cells->type[c] != type || cells->end[c] != (int64_t)points * (c + 1)) return 0;
    return (SnMeshKind)points;
}

// Find the highest kind of element (draft.h) among the cells, which is the only kind that a draft
// keeps. Return how many elements of this kind the cells give, or 0 for springs.
static int count_highest(const SnVtkCells* cells, SnMeshKind* kind) {
    int64_t tets = 0, triangles = 0;
    for (int c = 0, begin = 0; c < cells->count; begin = cells->end[c++]) {
        const int type = cells->type[c], points = cells->end[c] - begin;
        tets += type == TET;
        if (type >= TRIANGLE && type < TET && points > 2) triangles += points - 2;
    }
    *kind = tets ? SN_MESH_TETS : triangles ? SN_MESH_TRIANGLES : SN_MESH_SPRINGS;
    return (int)(tets ? tets : triangles);
}

SnStatus sn_vtk_cells_add(SnVtkCells* cells, SnDraft* draft) {
    SnMeshKind kind = draft->element_count ? 0 : kind_of_all(cells);
    if (kind)
        return sn_draft_take_elements(draft, kind, cells->count, &cells->point, &cells->region);
    const int count = count_highest(cells, &kind);
    SN_TRY(sn_draft_reserve_elements(draft, kind, (uint64_t)count));
    for (int c = 0, begin = 0; c < cells->count; begin = cells->end[c++]) {
        const int points = cells->end[c] - begin;
        SN_TRY(add_cell(draft, cells->type[c], points ? cells->point + begin : NULL, points,
                        cells->region ? cells->region[c] : 0));
    }
    return SN_OK;
}

// ---- regions --------------------------------------------------------------------------------

int sn_vtk_is_region(const char* name) {
    // the first name is Sinew's, the next two are meshio's, the last is gmsh's
    static const char* const names[] = {"region", "gmsh:physical", "medit:ref", "CellEntityIds"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (!strcmp(names[i], name)) return 1;
    return 0;
}

SnStatus sn_vtk_region(SnInput* input, double value, int* region) {
    if (!(fabs(value) <= INT_MAX) || value != floor(value))
        return sn_input_fail(input, "found %g for the region of a cell, expected a whole number",
                             value);
    *region = (int)value;
    return SN_OK;
}
