// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_stencil.h"

#include "base/memory.h"

#include <string.h>

static StuffCorner corner_at(const StuffLattice* lattice, const int half[3]) {
    int vertex = sn_stuff_vertex(lattice, half);
    return (StuffCorner){{half[0], half[1], half[2]}, vertex, lattice->sign[vertex]};
}

// ---- tets of the lattice --------------------------------------------------------------------

// The square side between two neighbouring cells along `axis`. Of the two, the lower cell has the
// smaller coordinate on this axis, the upper cell the larger one. The corners are in cyclic order,
// such that the tet (lower centre, upper centre, corner e, corner e+1) has positive volume. Edge e
// leads from corner e to corner e+1.
typedef struct Side {
    int level, axis;
    int low[3];             // the lower cell, in cells of the level
    int lower[3], upper[3]; // centres of the lower and upper cell, in half cells of level 0
    int middle[3];          // middle of the side, in half cells of level 0
    int corner[4][3];       // corners of the side, in half cells of level 0
    int beyond[4][3];       // step, in cells, from the lower cell to its neighbour across edge e
} Side;

static Side make_side(int level, const int low[3], int axis) {
    Side side = {.level = level, .axis = axis};
    int u = (axis + 1) % 3, v = (axis + 2) % 3, h = 1 << level;
    memcpy(side.low, low, sizeof side.low);
    for (int k = 0; k < 3; ++k) {
        side.lower[k] = side.upper[k] = side.middle[k] = (2 * low[k] + 1) * h;
        if (k == axis) side.upper[k] += 2 * h, side.middle[k] += h;
    }
    static const int turn[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const int across[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int e = 0; e < 4; ++e) {
        memcpy(side.corner[e], side.middle, sizeof side.middle);
        side.corner[e][u] += turn[e][0] * h;
        side.corner[e][v] += turn[e][1] * h;
        side.beyond[e][u] = across[e][0];
        side.beyond[e][v] = across[e][1];
    }
    return side;
}

static void move_side(Side* side, const int shift[3]) {
    for (int k = 0; k < 3; ++k) {
        side->lower[k] += shift[k];
        side->upper[k] += shift[k];
        for (int e = 0; e < 4; ++e) side->corner[e][k] += shift[k];
    }
}

static void middle_of(const int a[3], const int b[3], int middle[3]) {
    for (int k = 0; k < 3; ++k) middle[k] = (a[k] + b[k]) / 2;
}

static int is_split(const StuffLattice* lattice, int l, const int c[3]) {
    const StuffLevel* level = &lattice->level[l];
    return stuff_has_cell(level, c) && level->split[stuff_cell(level, c)];
}

// Add a tet whose corners are all inside.
static void put_whole(StuffSink* sink, const int a[3], const int b[3], const int c[3],
                      const int d[3]) {
    sn_stuff_put(sink, sn_stuff_vertex(sink->lattice, a), sn_stuff_vertex(sink->lattice, b),
                 sn_stuff_vertex(sink->lattice, c), sn_stuff_vertex(sink->lattice, d));
}

// Add the four tets around the line between the centres of two neighbouring cells of level 0.
static void put_regular(StuffSink* sink, const Side* side) {
    for (int e = 0; e < 4; ++e) {
        StuffCorner v[4] = {corner_at(sink->lattice, side->lower),
                            corner_at(sink->lattice, side->upper),
                            corner_at(sink->lattice, side->corner[e]),
                            corner_at(sink->lattice, side->corner[(e + 1) % 4])};
        sn_stuff_put_inside(sink, v);
    }
}

// In this lattice, corners and centres of cells have the same surroundings: a shift by half a cell
// exchanges them. So this function takes the vertex for the centre of a cell, and the tets around
// the vertex are those at the six sides of that cell.
void sn_stuff_put_around(StuffSink* sink, const int half[3]) {
    for (int axis = 0; axis < 3; ++axis)
        for (int way = -1; way <= 1; way += 2) {
            Side side = make_side(0, (int[3]){0, 0, 0}, axis);
            int shift[3];
            for (int k = 0; k < 3; ++k)
                shift[k] = half[k] - side.lower[k] - (k == axis && way < 0 ? 2 : 0);
            move_side(&side, shift);
            int exists = sn_stuff_vertex(sink->lattice, side.lower) >= 0 &&
                         sn_stuff_vertex(sink->lattice, side.upper) >= 0;
            for (int e = 0; e < 4; ++e)
                exists &= sn_stuff_vertex(sink->lattice, side.corner[e]) >= 0;
            if (exists) put_regular(sink, &side);
        }
}

// Add the four tets around the line between the centres of two joined cells. Where smaller cells
// lie beyond an edge of the side, this edge is halved, and the tet at the edge is split in two.
static void put_joined(StuffSink* sink, const Side* side) {
    for (int e = 0; e < 4; ++e) {
        int below[3], above[3], middle[3];
        for (int k = 0; k < 3; ++k) {
            below[k] = side->low[k] + side->beyond[e][k];
            above[k] = below[k] + (k == side->axis);
        }
        const int *from = side->corner[e], *to = side->corner[(e + 1) % 4];
        middle_of(from, to, middle);
        if (is_split(sink->lattice, side->level, below) ||
            is_split(sink->lattice, side->level, above)) {
            put_whole(sink, side->lower, side->upper, from, middle);
            put_whole(sink, side->lower, side->upper, middle, to);
        } else {
            put_whole(sink, side->lower, side->upper, from, to);
        }
    }
}

// Add the tets between a joined cell and four smaller cells. Their common side is cut into eight
// triangles around its middle. Each triangle is a side of two tets: one has the centre of the large
// cell as its fourth corner, the other one the centre of a small cell. `up` is 1 if the small cells
// are above the side.
static void put_graded(StuffSink* sink, const Side* side, int up) {
    const int* large = up ? side->lower : side->upper;
    const int step = (up ? 1 : -1) * (1 << side->level) / 2;
    for (int t = 0; t < 8; ++t) {
        const int* corner = side->corner[(t + 1) / 2 % 4];
        int edge[3], small[3];
        middle_of(side->corner[t / 2], side->corner[(t / 2 + 1) % 4], edge);
        middle_of(side->middle, corner, small);
        small[side->axis] += step;
        // Keep the cyclic order of the side: the corner comes before the middle of the edge in
        // triangles with an even index, and after it in triangles with an odd index.
        const int *first = t % 2 ? edge : corner, *second = t % 2 ? corner : edge;
        const int *below = up ? large : small, *above = up ? small : large;
        put_whole(sink, below, side->middle, first, second);
        put_whole(sink, side->middle, above, first, second);
    }
}

// Return 1 for a cell that exists, is not split, is not outside the surface, and is of the largest
// level or has a split parent.
static int is_leaf(const StuffLattice* lattice, int l, const int c[3]) {
    const StuffLevel* level = &lattice->level[l];
    if (!stuff_has_cell(level, c)) return 0;
    size_t cell = stuff_cell(level, c);
    if (level->side[cell] == STUFF_OUT || level->split[cell]) return 0;
    return l + 1 == lattice->level_count ||
           level[1].split[stuff_cell(level + 1, (int[3]){c[0] / 2, c[1] / 2, c[2] / 2})];
}

// Add the tets at a cell's upper side along each axis. At its lower side, add tets only if the
// cells beyond it are smaller. Otherwise the side is the upper side of the cell beyond, and its
// tets are added with that cell.
static void put_cell(StuffSink* sink, int l, const int c[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        int above[3] = {c[0], c[1], c[2]}, below[3] = {c[0], c[1], c[2]};
        ++above[axis];
        --below[axis];
        Side up = make_side(l, c, axis);
        if (is_leaf(sink->lattice, l, above)) {
            if (l == 0)
                put_regular(sink, &up);
            else
                put_joined(sink, &up);
        }
        if (is_split(sink->lattice, l, above)) put_graded(sink, &up, 1);
        if (is_split(sink->lattice, l, below)) {
            Side down = make_side(l, below, axis);
            put_graded(sink, &down, 0);
        }
    }
}

static void put_all_cells(StuffSink* sink) {
    sink->tet_count = 0;
    for (int l = 0; l < sink->lattice->level_count; ++l) {
        const int* cells = sink->lattice->level[l].cells;
        int c[3];
        for (c[2] = 0; c[2] < cells[2]; ++c[2])
            for (c[1] = 0; c[1] < cells[1]; ++c[1])
                for (c[0] = 0; c[0] < cells[0]; ++c[0])
                    if (is_leaf(sink->lattice, l, c)) put_cell(sink, l, c);
    }
}

// ---- the mesh -------------------------------------------------------------------------------

void sn_stuff_place_node(const StuffLattice* lattice, int node, double place[3]) {
    if (node >= lattice->vertex_count || lattice->near_of[node]) {
        memcpy(place, sn_stuff_node_place(lattice, node), 3 * sizeof *place);
    } else {
        int half[3];
        sn_stuff_half(lattice, node, half);
        sn_stuff_place(lattice, half, place);
    }
}

// Number the nodes from 1 in the order in which the tets use them; unused nodes keep 0. Returns how
// many nodes are used.
static int number_nodes(const StuffSink* sink, int* number) {
    int count = 0;
    for (size_t i = 0; i < 4 * (size_t)sink->tet_count; ++i) {
        int* own = &number[sink->tet[i]];
        if (!*own) *own = ++count;
    }
    return count;
}

static SnStatus write_mesh(const StuffSink* sink, SnMesh** out) {
    const StuffLattice* lattice = sink->lattice;
    size_t nodes = (size_t)lattice->vertex_count + (size_t)lattice->cut_count;
    int* number = SN_NEW_ARRAY(int, nodes);
    if (!number) return SN_OUT_OF_MEMORY;
    SnMesh* mesh;
    SnStatus status =
        sn_create_mesh(SN_MESH_TETS, number_nodes(sink, number), sink->tet_count, &mesh);
    if (status == SN_OK) {
        for (size_t i = 0; i < 4 * (size_t)sink->tet_count; ++i)
            mesh->element[i] = number[sink->tet[i]] - 1;
        for (size_t node = 0; node < nodes; ++node)
            if (number[node])
                sn_stuff_place_node(lattice, (int)node,
                                    mesh->vertex + 3 * (size_t)(number[node] - 1));
        *out = mesh;
    }
    sn_free(number);
    return status;
}

SnStatus sn_stuff_tets(const StuffLattice* lattice, SnMesh** mesh) {
    StuffSink sink = {.lattice = lattice};
    put_all_cells(&sink);
    if (sink.overflow) return SN_BAD_INPUT;
    sink.tet = SN_NEW_ARRAY(int, 4 * (size_t)sink.tet_count);
    if (!sink.tet) return SN_OUT_OF_MEMORY;
    put_all_cells(&sink);
    SnStatus status = write_mesh(&sink, mesh);
    sn_free(sink.tet);
    return status;
}
