// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_ACCEPTANCE_SETUP_H
#define SN_TESTS_ACCEPTANCE_SETUP_H

#include "check.h"
#include "sinew/sinew.h"

// Functions that fill worlds in one line each. Every call must succeed; otherwise the test fails
// with the library's text.

/// Return settings for statics without gravity, solved as far as rounding allows.
SnWorldDef statics(void);

SnWorld* new_world(const SnWorldDef* def);
SnMaterialDef elastic(const char* law, double youngs_modulus, double poissons_ratio);

/// Add a soft body of one material, and destroy the mesh.
SnBodyId add_soft(SnWorld* world, SnMesh* mesh, SnMaterialDef material, double thickness);

/// Select the vertices in a plane x_axis = value, or the vertex that is nearest to a point.
SnSelect at_plane(int axis, double value);
SnSelect at_point(double x, double y, double z);

void pin(SnWorld* world, SnBodyId body, SnSelect select, int x, int y, int z);

/// Apply a total force (N) that is spread equally over the nodes. It grows from 0 at time 0 to its
/// full size at time `full` (s); `full` 0: it has its full size from the beginning.
void push(SnWorld* world, SnBodyId body, SnSelect select, const double force[3], double full);

/// Move nodes by `by` (m) from where they are, in the first step, and hold them there.
void shift(SnWorld* world, SnBodyId body, SnSelect select, const double by[3]);

/// Take steps, all of which must end without a remark.
void settle(SnWorld* world, int steps);

/// Find the node that is nearest to a point now. Starts the world if it has not started yet.
int node_at(SnWorld* world, SnBodyId body, double x, double y, double z);

/// Return the position of a node, m.
const double* position_of(const SnWorld* world, SnBodyId body, int node);

/// Limit of values on three meshes, and order of convergence: v = value + c cells^-slope goes
/// through all three values.
typedef struct Limit {
    double value, slope;
} Limit;
Limit limit_of(const int cells[3], const double value[3]);

/// Check the relative difference from a value found elsewhere, and from the value that this code
/// gave when the test was written. The second check shows drift that the first one allows.
#define CHECK_OUTSIDE(actual, outside, relative)                                                   \
    CHECK_NEAR(actual, outside, (relative)*fabs((double)(outside)))
#define CHECK_OWN(actual, own, relative) CHECK_NEAR(actual, own, (relative)*fabs(own))

#endif
