// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/lattice.h"
#include "mesh/mesh.h"

#include <math.h>

// This file makes round shapes from lattices. Each square or cube |x_k| <= r becomes the disc or
// ball of radius r; points at equal distances along a side come to lie at equal angles. For the
// disc, this map preserves ratios of areas (Shirley and Chiu: "A low distortion map between disk
// and square", 1997). The right angle at a corner of the square becomes a straight angle of 180
// degrees. SN_LATTICE_OUTWARD cuts the cells there along the diagonal that ends in the corner, so
// that no tet gets the whole straight angle.

static const double quarter = 0.78539816339744831; // rad, pi / 4

static double largest_magnitude(const double* x, int n) {
    double m = 0;
    for (int k = 0; k < n; ++k) m = fmax(m, fabs(x[k]));
    return m;
}

// Move a point of [-1, 1]^n into the unit disc or ball; n is 2 or 3.
static void round_off(double* x, int n) {
    double radius = largest_magnitude(x, n), length = 0;
    if (radius == 0) return;
    for (int k = 0; k < n; ++k) {
        x[k] = tan(quarter * (x[k] / radius));
        length += x[k] * x[k];
    }
    length = sqrt(length);
    for (int k = 0; k < n; ++k) x[k] *= radius / length;
}

SnStatus sn_mesh_cylinder(int along, int across, double length, double radius, SnMesh** out) {
    if (!sn_is_length(length) || !sn_is_length(radius)) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_create_lattice((int[3]){along, across, across}, SN_LATTICE_OUTWARD, &mesh));
    for (int i = 0; i < mesh->vertex_count; ++i) {
        double* x = mesh->vertex + 3 * i;
        x[0] *= length;
        for (int k = 1; k < 3; ++k) x[k] = 2 * x[k] - 1;
        round_off(x + 1, 2);
        for (int k = 1; k < 3; ++k) x[k] *= radius;
    }
    *out = mesh;
    return SN_OK;
}

SnStatus sn_mesh_ball(int across, double radius, SnMesh** out) {
    if (!sn_is_length(radius)) return SN_BAD_INPUT;
    SnMesh* mesh;
    SN_TRY(sn_create_lattice((int[3]){across, across, across}, SN_LATTICE_OUTWARD, &mesh));
    for (int i = 0; i < mesh->vertex_count; ++i) {
        double* x = mesh->vertex + 3 * i;
        for (int k = 0; k < 3; ++k) x[k] = 2 * x[k] - 1;
        round_off(x, 3);
        for (int k = 0; k < 3; ++k) x[k] *= radius;
    }
    *out = mesh;
    return SN_OK;
}
