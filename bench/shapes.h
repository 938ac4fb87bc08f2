// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_SHAPES_H
#define SN_BENCH_SHAPES_H

#include "sinew/sinew.h"

// For `sinew bench solvers --only shapes` and its test only: a body whose handles have been moved
// and are held there, positions to start from, and an answer that somebody else has found.

typedef struct SnShape {
    SnMesh* rest;
    int* handle; // vertices that are held
    int handles;
    double *start, *answer; // positions  (vertex count x 3), m
} SnShape;

/// Read FOLDER/NAME_rest.node and .ele, NAME_init.node, NAME_nh_soln.node and NAME_handles.txt. The
/// shape has to be freed also after a failure.
SnStatus sn_read_shape(const char* folder, const char* name, SnShape* shape, SnError* error);
void sn_free_shape(SnShape* shape);

/// The longest side at rest, m.
double sn_shape_size(const SnShape* shape);

typedef struct SnShapeCase {
    const char* law;
    double youngs_modulus, poissons_ratio; // Young's modulus in Pa, Poisson's ratio
    const char* method;
    double tolerance; // relative tolerance
    int max_iterations;
} SnShapeCase;

/// Create a world whose next step finds the equilibrium, with its nodes at `start`. It has to be
/// destroyed also after a failure.
SnStatus sn_shape_world(const SnShape* shape, const SnShapeCase* c, const double* start,
                        SnWorld** world, SnError* error);

#endif
