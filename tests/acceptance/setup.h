// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_ACCEPTANCE_SETUP_H
#define SN_TESTS_ACCEPTANCE_SETUP_H

#include "check.h"
#include "sinew/sinew.h"

// Worlds in one line per thing: every call must succeed, or the test fails with the library's text.

/// Statics without gravity, solved as far as rounding allows.
SnWorldDef statics(void);

SnWorld* new_world(const SnWorldDef* def);
SnMaterialDef elastic(const char* law, double youngs_modulus, double poissons_ratio);

/// A soft body of one material; the mesh is destroyed.
SnBodyId add_soft(SnWorld* world, SnMesh* mesh, SnMaterialDef material, double thickness);

/// Vertices with |x_axis - value| small; the one vertex nearest to a point.
SnSelect at_plane(int axis, double value);
SnSelect at_point(double x, double y, double z);

void pin(SnWorld* world, SnBodyId body, SnSelect select, int x, int y, int z);

/// A total force spread equally over the nodes, growing from 0 at time 0 to all of it at `full`
/// (0: all of it from the beginning).
void push(SnWorld* world, SnBodyId body, SnSelect select, const double force[3], double full);

/// From the first step on the nodes are where they were plus `by`.
void shift(SnWorld* world, SnBodyId body, SnSelect select, const double by[3]);

/// Steps that must end without a remark.
void settle(SnWorld* world, int steps);

/// The node nearest to a point, now; starts the world where nothing did yet.
int node_at(SnWorld* world, SnBodyId body, double x, double y, double z);

/// Where a node is.
const double* position_of(const SnWorld* world, SnBodyId body, int node);

/// The limit of values on three meshes, and the order of convergence seen in them: v = value + c
/// cells^-slope through all three.
typedef struct Limit {
    double value, slope;
} Limit;
Limit limit_of(const int cells[3], const double value[3]);

/// Relative difference from an outside value, and from the value that this code gave when the test
/// was written: the second shows silent drift.
#define CHECK_OUTSIDE(actual, outside, relative)                                                   \
    CHECK_NEAR(actual, outside, (relative)*fabs((double)(outside)))
#define CHECK_OWN(actual, own, relative) CHECK_NEAR(actual, own, (relative)*fabs(own))

#endif
