// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/lattice.h"

#include <math.h>

// The six tets of a cell. The index of a corner of the cell is a sum: 1 if the corner has the
// larger x, 2 if it has the larger y, 4 if it has the larger z.
static const int kuhn[6][4] = {
    {0, 1, 3, 7}, {0, 3, 2, 7}, {0, 2, 6, 7}, {0, 6, 4, 7}, {0, 4, 5, 7}, {0, 5, 1, 7},
};
// The five tets of a cell: an inner tet, then one tet at each of the four corners of the cell that
// are not corners of the inner tet. The two variants are mirror images of each other; neighbouring
// cells have different variants.
static const int five[2][5][4] = {
    {{0, 5, 3, 6}, {1, 0, 5, 3}, {2, 3, 6, 0}, {4, 5, 0, 6}, {7, 6, 3, 5}},
    {{7, 4, 2, 1}, {0, 1, 2, 4}, {3, 2, 1, 7}, {5, 4, 7, 1}, {6, 7, 4, 2}},
};

int sn_is_length(double length) { return isfinite(length) && length > 0; }

// Return n[0] * n[1] * n[2] * factor, or 0 where a number is below 1 or the product is too large
// for an int.
static int count_product(const int n[3], int factor) {
    int p = factor;
    for (int k = 0; k < 3; ++k)
        if (n[k] < 1 || __builtin_mul_overflow(p, n[k], &p)) return 0;
    return p;
}

static void place_vertices(SnMesh* mesh, const int cells[3]) {
    double* x = mesh->vertex;
    for (int k = 0; k <= cells[2]; ++k)
        for (int j = 0; j <= cells[1]; ++j)
            for (int i = 0; i <= cells[0]; ++i, x += 3) {
                x[0] = (double)i / cells[0];
                x[1] = (double)j / cells[1];
                x[2] = (double)k / cells[2];
            }
}

// Write one tet of the cell whose corner with the smallest coordinates is vertex `low`. `corner`
// comes from a table above and is mirrored along the axes whose bits are set in `mirror`. Mirroring
// along an odd number of axes turns the tet inside out, so two corners are then exchanged.
static void put_tet(const int cells[3], int low, const int corner[4], int mirror, int* tet) {
    const int step[3] = {1, cells[0] + 1, (cells[0] + 1) * (cells[1] + 1)};
    int odd = (mirror ^ mirror >> 1 ^ mirror >> 2) & 1;
    for (int v = 0; v < 4; ++v) {
        int bits = corner[odd && v >= 2 ? 5 - v : v] ^ mirror;
        tet[v] = low;
        for (int k = 0; k < 3; ++k) tet[v] += (bits >> k & 1) * step[k];
    }
}

// Cut a cell into tets, write them at `tet`, and return the address after the last one.
static int* cut_cell(const int cells[3], SnLatticeSplit split, const int cell[3], int* tet) {
    int low = cell[0] + (cells[0] + 1) * (cell[1] + (cells[1] + 1) * cell[2]);
    int parity = (cell[0] ^ cell[1] ^ cell[2]) & 1;
    int mirror = 0;
    if (split == SN_LATTICE_OUTWARD)
        for (int k = 0; k < 3; ++k) mirror |= (cell[k] < cells[k] / 2) << k;
    int count = split == SN_LATTICE_FIVE ? 5 : 6;
    const int(*table)[4] = split == SN_LATTICE_FIVE ? five[parity] : kuhn;
    for (int t = 0; t < count; ++t, tet += 4) put_tet(cells, low, table[t], mirror, tet);
    return tet;
}

SnStatus sn_create_lattice(const int cells[3], SnLatticeSplit split, SnMesh** out) {
    int elements = count_product(cells, split == SN_LATTICE_FIVE ? 5 : 6);
    if (!elements) return SN_BAD_INPUT;
    // cells[k] + 1 does not overflow: cells[k] is at most INT_MAX / 5
    int vertices = count_product((int[3]){cells[0] + 1, cells[1] + 1, cells[2] + 1}, 1);
    if (!vertices) return SN_BAD_INPUT;

    SnMesh* mesh;
    SN_TRY(sn_create_mesh(SN_MESH_TETS, vertices, elements, &mesh));
    place_vertices(mesh, cells);
    int* tet = mesh->element;
    for (int k = 0; k < cells[2]; ++k)
        for (int j = 0; j < cells[1]; ++j)
            for (int i = 0; i < cells[0]; ++i) tet = cut_cell(cells, split, (int[3]){i, j, k}, tet);
    *out = mesh;
    return SN_OK;
}
