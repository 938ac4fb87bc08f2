// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_lattice.h"

#include "base/memory.h"

#include <math.h>

static const double half_diagonal = 0.86602540378443865; // sqrt(3) / 2, in edges of the cube

static double cell_edge(const StuffLattice* lattice, int level) {
    return ldexp(lattice->spacing, level);
}

static void next_cell(const StuffLevel* level, int c[3]) {
    for (int k = 0; k < 3 && ++c[k] == level->cells[k]; ++k) c[k] = k < 2 ? 0 : c[k];
}

static size_t cell_count(const StuffLevel* level) {
    return (size_t)level->cells[0] * (size_t)level->cells[1] * (size_t)level->cells[2];
}

static size_t parent_of(const StuffLevel* parents, const int c[3]) {
    return stuff_cell(parents, (int[3]){c[0] / 2, c[1] / 2, c[2] / 2});
}

static SnStatus create_levels(StuffLattice* lattice) {
    for (int l = 0; l < lattice->level_count; ++l) {
        StuffLevel* level = &lattice->level[l];
        for (int k = 0; k < 3; ++k) level->cells[k] = lattice->level[0].cells[k] >> l;
        level->side = SN_NEW_ARRAY(uint8_t, cell_count(level));
        level->split = SN_NEW_ARRAY(uint8_t, cell_count(level));
        if (!level->side || !level->split) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

// ---- in, out, or near the surface -----------------------------------------------------------

// Return 1 if a cell must be sampled. Otherwise return 0: the cell then takes its parent's side.
// Cells of the largest level and cells whose parent is near the surface are always sampled. Where
// the parent is inside, cells are sampled only if it is split and there is grading, to decide
// whether they are split, too. Where the parent is outside, cells are not sampled.
static int needs_sample(const StuffLattice* lattice, int l, const int c[3], size_t cell) {
    const StuffLevel* level = &lattice->level[l];
    if (l + 1 == lattice->level_count) return 1;
    const StuffLevel* parents = level + 1;
    size_t parent = parent_of(parents, c);
    level->side[cell] = parents->side[parent];
    if (parents->side[parent] == STUFF_MIXED) return 1;
    if (parents->side[parent] == STUFF_OUT || !parents->split[parent]) return 0;
    level->split[cell] = lattice->grading == 0;
    return lattice->grading > 0;
}

// Decide on which side a cell is, and whether it is split. `distance` is the field's distance at
// the cell's centre, so there is no surface within |distance| of this centre. Vertices of the tets
// around a joined cell (stuff_lattice.h) are at most half a spacing outside the cell, and
// sn_stuff_warp moves a vertex by less than half a spacing. So one spacing is a safe margin. The
// edge of a joined cell is at most spacing + grading * (least possible depth of the cell's corners
// below the surface).
static void decide_cell(const StuffLattice* lattice, int l, size_t cell, double distance) {
    const StuffLevel* level = &lattice->level[l];
    double edge = cell_edge(lattice, l), reach = half_diagonal * edge;
    if (level->side[cell] != STUFF_IN) {
        double clear = fabs(distance) - reach - lattice->spacing;
        StuffSide clean = distance > 0 ? STUFF_OUT : STUFF_IN;
        level->side[cell] = (uint8_t)(clear < 0 ? STUFF_MIXED : clean);
    }
    double largest = lattice->spacing + lattice->grading * (-distance - reach);
    level->split[cell] =
        level->side[cell] == STUFF_MIXED || (level->side[cell] == STUFF_IN && edge > largest);
}

// Sample the centres of some cells and decide on them. A NaN, which a field should never return,
// counts as near the surface.
static SnStatus sample_cells(StuffLattice* lattice, int l, const size_t* cell, int count) {
    const StuffLevel* level = &lattice->level[l];
    double(*point)[3] = sn_alloc((size_t)count, sizeof *point);
    double* distance = SN_NEW_ARRAY(double, count);
    if (point && distance) {
        for (int i = 0; i < count; ++i) {
            size_t row = cell[i] / (size_t)level->cells[0];
            int c[3] = {(int)(cell[i] % (size_t)level->cells[0]),
                        (int)(row % (size_t)level->cells[1]), (int)(row / (size_t)level->cells[1])};
            for (int k = 0; k < 3; ++k)
                point[i][k] = lattice->origin[k] + cell_edge(lattice, l) * (c[k] + 0.5);
        }
        sn_stuff_sample_points(lattice, count, (const double(*)[3])point, distance, NULL);
        for (int i = 0; i < count; ++i)
            decide_cell(lattice, l, cell[i], isnan(distance[i]) ? 0 : distance[i]);
    }
    SnStatus status = point && distance ? SN_OK : SN_OUT_OF_MEMORY;
    sn_free(point);
    sn_free(distance);
    return status;
}

static SnStatus classify_cells(StuffLattice* lattice, int l) {
    StuffLevel* level = &lattice->level[l];
    size_t count = cell_count(level), asked = 0;
    size_t* cell = l > 0 ? SN_NEW_ARRAY(size_t, count) : NULL;
    if (l > 0 && !cell) return SN_OUT_OF_MEMORY;
    int c[3] = {0};
    for (size_t i = 0; i < count; ++i, next_cell(level, c))
        if (needs_sample(lattice, l, c, i) && cell) cell[asked++] = i;
    SnStatus status = cell ? sample_cells(lattice, l, cell, (int)asked) : SN_OK;
    sn_free(cell);
    return status;
}

// ---- balance --------------------------------------------------------------------------------

// Around each split cell of level l, split the parents of all neighbouring cells that lie inside:
// the neighbours are then cells of level l, too. Levels are balanced from small cells to large
// ones, because a split at one level may require splits at the next level only.
static void balance_level(StuffLattice* lattice, int l) {
    const StuffLevel* level = &lattice->level[l];
    const StuffLevel* parents = level + 1;
    int c[3] = {0};
    for (size_t i = 0; i < cell_count(level); ++i, next_cell(level, c)) {
        if (!level->split[i]) continue;
        for (int n = 0; n < 27; ++n) {
            int other[3] = {c[0] + n % 3 - 1, c[1] + n / 3 % 3 - 1, c[2] + n / 9 - 1};
            if (!stuff_has_cell(level, other)) continue;
            size_t parent = parent_of(parents, other);
            if (parents->side[parent] == STUFF_IN) parents->split[parent] = 1;
        }
    }
}

SnStatus sn_stuff_levels(StuffLattice* lattice) {
    SN_TRY(create_levels(lattice));
    for (int l = lattice->level_count - 1; l >= 0; --l) SN_TRY(classify_cells(lattice, l));
    // cells of level 0 cannot be split
    for (size_t i = 0; i < cell_count(&lattice->level[0]); ++i) lattice->level[0].split[i] = 0;
    for (int l = 1; l + 1 < lattice->level_count; ++l) balance_level(lattice, l);
    return SN_OK;
}
