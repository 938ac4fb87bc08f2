// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_lattice.h"

#include "base/memory.h"

#include <string.h>

// ---- vertices -------------------------------------------------------------------------------

int sn_stuff_vertex(const StuffLattice* lattice, const int half[3]) {
    const int* cells = lattice->level[0].cells;
    int odd = half[0] & 1, i[3], n[3];
    for (int k = 0; k < 3; ++k) {
        i[k] = half[k] >> 1;
        n[k] = cells[k] + !odd;
        if (half[k] < 0 || i[k] >= n[k]) return -1;
    }
    return (odd ? lattice->black_count : 0) + i[0] + n[0] * (i[1] + n[1] * i[2]);
}

void sn_stuff_half(const StuffLattice* lattice, int vertex, int half[3]) {
    const int* cells = lattice->level[0].cells;
    int odd = vertex >= lattice->black_count, rest = odd ? vertex - lattice->black_count : vertex;
    for (int k = 0; k < 3; ++k) {
        int n = cells[k] + !odd;
        half[k] = 2 * (rest % n) + odd;
        rest /= n;
    }
}

void sn_stuff_place(const StuffLattice* lattice, const int half[3], double place[3]) {
    for (int k = 0; k < 3; ++k) place[k] = lattice->origin[k] + lattice->spacing * (0.5 * half[k]);
}

int sn_stuff_near(const StuffLattice* lattice, const int half[3], int direction, int step) {
    int other[3];
    for (int k = 0; k < 3; ++k) other[k] = half[k] + step * sn_stuff_direction[direction][k];
    int vertex = sn_stuff_vertex(lattice, other);
    return vertex < 0 ? -1 : lattice->near_of[vertex] - 1;
}

// ---- samples --------------------------------------------------------------------------------

enum { POINTS_PER_TASK = 256 };

typedef struct Samples {
    const SnField* field;
    int count;
    const double (*point)[3];
    double* distance;
    int* region;
} Samples;

static void sample_batch(void* context, int index, int worker) {
    (void)worker;
    const Samples* all = context;
    int first = index * POINTS_PER_TASK,
        count = all->count - first < POINTS_PER_TASK ? all->count - first : POINTS_PER_TASK;
    all->field->sample(all->field->self, count, all->point + first, all->distance + first,
                       all->region ? all->region + first : NULL);
}

void sn_stuff_sample_points(const StuffLattice* lattice, int count, const double (*point)[3],
                            double* distance, int* region) {
    Samples all = {lattice->field, count, point, distance, region};
    sn_pool_run(lattice->pool, (count + POINTS_PER_TASK - 1) / POINTS_PER_TASK, sample_batch, &all);
}

enum { NEAR = 1 }; // a mark in near_of, until number_near writes 1 + an index there

static void mark_vertex(StuffLattice* lattice, const int half[3], int near) {
    int vertex = sn_stuff_vertex(lattice, half);
    if (vertex < 0) return;
    lattice->sign[vertex] = 1; // for vertices near the surface, sample_near sets the sign later
    if (near) lattice->near_of[vertex] = NEAR;
}

// Mark the corners and the centre of a cell. If the cell is near the surface, also mark the centres
// of its six neighbours, because lattice edges lead from the cell's centre to these.
static void mark_cell(StuffLattice* lattice, const int c[3], int near) {
    int centre[3] = {2 * c[0] + 1, 2 * c[1] + 1, 2 * c[2] + 1};
    mark_vertex(lattice, centre, near);
    for (int i = 0; i < 8; ++i)
        mark_vertex(lattice,
                    (int[3]){centre[0] + (i & 1 ? 1 : -1), centre[1] + (i & 2 ? 1 : -1),
                             centre[2] + (i & 4 ? 1 : -1)},
                    near);
    for (int i = 0; i < 6 && near; ++i) {
        int other[3] = {centre[0], centre[1], centre[2]};
        other[i % 3] += i < 3 ? 2 : -2;
        mark_vertex(lattice, other, near);
    }
}

static void mark_cells(StuffLattice* lattice) {
    const StuffLevel* level = &lattice->level[0];
    memset(lattice->sign, -1, (size_t)lattice->vertex_count);
    int c[3];
    for (c[2] = 0; c[2] < level->cells[2]; ++c[2])
        for (c[1] = 0; c[1] < level->cells[1]; ++c[1])
            for (c[0] = 0; c[0] < level->cells[0]; ++c[0]) {
                int side = level->side[stuff_cell(level, c)];
                if (side != STUFF_OUT) mark_cell(lattice, c, side == STUFF_MIXED);
            }
}

static void number_near(StuffLattice* lattice) {
    lattice->near_count = 0;
    for (int v = 0; v < lattice->vertex_count; ++v)
        if (lattice->near_of[v]) lattice->near_of[v] = ++lattice->near_count;
}

static void sample_near(StuffLattice* lattice, double (*point)[3], double* distance) {
    int count = lattice->near_count;
    for (int v = 0; v < lattice->vertex_count; ++v) {
        if (!lattice->near_of[v]) continue;
        StuffNear* near = &lattice->near[lattice->near_of[v] - 1];
        int half[3];
        near->vertex = v;
        sn_stuff_half(lattice, v, half);
        sn_stuff_place(lattice, half, near->place);
    }
    for (int i = 0; i < count; ++i) memcpy(point[i], lattice->near[i].place, sizeof *point);
    sn_stuff_sample_points(lattice, count, (const double(*)[3])point, distance, NULL);
    for (int i = 0; i < count; ++i) {
        StuffNear* near = &lattice->near[i];
        near->value = -distance[i];
        lattice->sign[near->vertex] = (int8_t)((near->value > 0) - !(near->value >= 0));
    }
}

SnStatus sn_stuff_sample(StuffLattice* lattice) {
    lattice->sign = SN_NEW_ARRAY(int8_t, lattice->vertex_count);
    lattice->near_of = SN_NEW_ARRAY(int, lattice->vertex_count);
    if (!lattice->sign || !lattice->near_of) return SN_OUT_OF_MEMORY;
    mark_cells(lattice);
    number_near(lattice);
    lattice->near = SN_NEW_ARRAY(StuffNear, lattice->near_count);
    double(*point)[3] = sn_alloc((size_t)lattice->near_count, sizeof *point);
    double* distance = SN_NEW_ARRAY(double, lattice->near_count);
    int enough = lattice->near && point && distance;
    if (enough) sample_near(lattice, point, distance);
    sn_free(point);
    sn_free(distance);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}
