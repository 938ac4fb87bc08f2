// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SHAPES_H
#define SN_TESTS_SHAPES_H

#include "output/picture.h"

#include <math.h>
#include <stdlib.h>

// Shapes for pictures: triangles over a lattice of vertices.

typedef struct Shape {
    double* vertex;
    int (*triangle)[3];
    double* scalar;
    int vertex_count, triangle_count;
} Shape;

static inline Shape new_shape(int vertices, int triangles) {
    Shape shape = {.vertex_count = vertices, .triangle_count = triangles};
    shape.vertex = calloc((size_t)vertices * 3, sizeof(double));
    shape.scalar = calloc((size_t)vertices, sizeof(double));
    shape.triangle = calloc((size_t)triangles, sizeof(int[3]));
    return shape;
}

static inline void free_shape(Shape* shape) {
    free(shape->vertex);
    free(shape->scalar);
    free(shape->triangle);
}

static inline void put_vertex(Shape* shape, int i, double x, double y, double z) {
    shape->vertex[3 * i] = x;
    shape->vertex[3 * i + 1] = y;
    shape->vertex[3 * i + 2] = z;
}

/// Set two triangles for each cell of an (m + 1) x (n + 1) lattice.
static inline void put_lattice(Shape* shape, int m, int n) {
    for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
            int a = i * (n + 1) + j, b = a + n + 1, t = 2 * (i * n + j);
            int corner[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            for (int k = 0; k < 3; ++k) {
                shape->triangle[t][k] = corner[0][k];
                shape->triangle[t + 1][k] = corner[1][k];
            }
        }
    }
}

/// Make a square plate in the plane z = 0.
static inline Shape make_plate(int n, double size) {
    Shape shape = new_shape((n + 1) * (n + 1), 2 * n * n);
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; j <= n; ++j) {
            double x = size * i / n, y = size * j / n;
            put_vertex(&shape, i * (n + 1) + j, x, y, 0);
            shape.scalar[i * (n + 1) + j] = sin(6 * x / size) * cos(4 * y / size);
        }
    }
    put_lattice(&shape, n, n);
    return shape;
}

static inline Shape make_sphere(int n, double radius, double x, double y, double z) {
    Shape shape = new_shape((n + 1) * (2 * n + 1), 4 * n * n);
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; j <= 2 * n; ++j) {
            double p = acos(-1) * i / n, q = acos(-1) * j / n;
            put_vertex(&shape, i * (2 * n + 1) + j, x + radius * sin(p) * cos(q),
                       y + radius * sin(p) * sin(q), z + radius * cos(p));
        }
    }
    put_lattice(&shape, n, 2 * n);
    return shape;
}

// Compute the point (u, v, w) of a bar that is clamped at u = 0 and bends down under its own
// weight.
static inline void bend(double u, double v, double w, double p[3]) {
    double angle = 0.9 * u * (2 - u), length = 1.0;
    double x = 0, z = 0;
    for (int i = 0; i < 32; ++i) {
        double s = u * (i + 0.5) / 32, a = 0.9 * s * (2 - s);
        x += length * u / 32 * cos(a);
        z -= length * u / 32 * sin(a);
    }
    p[0] = x + w * sin(angle);
    p[1] = v;
    p[2] = z + w * cos(angle) + 0.9;
}

/// Make a bent bar with a square section. The scalar is largest at top and bottom of the clamped
/// end.
static inline Shape make_bar(int n) {
    int m = 4, ring = 4 * m;
    Shape shape = new_shape((n + 1) * (ring + 1) + 2 * (m + 1) * (m + 1), 2 * n * ring + 4 * m * m);
    double h = 0.1;
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; j <= ring; ++j) {
            int side = j / m % 4;
            double t = h * (2.0 * (j % m) / m - 1);
            double v = side == 0 ? t : side == 1 ? h : side == 2 ? -t : -h;
            double w = side == 0 ? -h : side == 1 ? t : side == 2 ? h : -t;
            double u = (double)i / n;
            int vertex = i * (ring + 1) + j;
            bend(u, v, w, shape.vertex + 3 * vertex);
            shape.scalar[vertex] = 4.2e5 * (1 - u) * (1 - u) * fabs(w) / h;
        }
    }
    put_lattice(&shape, n, ring);

    // the two ends
    int first_vertex = (n + 1) * (ring + 1), first_triangle = 2 * n * ring;
    for (int end = 0; end < 2; ++end) {
        Shape cap = shape;
        int base = first_vertex + end * (m + 1) * (m + 1);
        for (int i = 0; i <= m; ++i)
            for (int j = 0; j <= m; ++j) {
                double v = h * (2.0 * i / m - 1), w = h * (2.0 * j / m - 1);
                int vertex = base + i * (m + 1) + j;
                bend(end, v, w, shape.vertex + 3 * vertex);
                shape.scalar[vertex] = end ? 0 : 4.2e5 * fabs(w) / h;
            }
        cap.triangle = shape.triangle + first_triangle + end * 2 * m * m;
        put_lattice(&cap, m, m);
        for (int t = 0; t < 2 * m * m; ++t)
            for (int k = 0; k < 3; ++k) cap.triangle[t][k] += base;
    }
    return shape;
}

static inline SnDrawnSurface surface_of(const Shape* shape, double r, double g, double b) {
    return (SnDrawnSurface){.vertex = shape->vertex,
                            .vertex_count = shape->vertex_count,
                            .triangle = (const int(*)[3])shape->triangle,
                            .triangle_count = shape->triangle_count,
                            .colour = {r, g, b}};
}

#endif
