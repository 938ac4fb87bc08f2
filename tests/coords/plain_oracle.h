// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_COORDS_PLAIN_ORACLE_H
#define SN_TESTS_COORDS_PLAIN_ORACLE_H

#include "sim/world.h"

// The prediction of coords/oracle.h, computed in the plainest way: masses and gradients from the
// mesh, dense matrices, forces and stiffness by differences of stresses. It is for small parts with
// small strains, and for laws whose moduli are Lame's.

enum { PLAIN_MOST = 24 }; // greatest number of nodes of a part

/// How contacts behaved in the prediction.
typedef struct PlainContacts {
    int pressed, lost, idle, stuck, slipped;
} PlainContacts;

typedef struct PlainOracle {
    const SnWorld* world;
    const SnMixedPart* mixed;
    const SnMaterialDef* material;
    const SnOracleStep* step;
    int first, nodes;
    double mass[PLAIN_MOST];
    double G[PLAIN_MOST][PLAIN_MOST];       // sum over elements of V g_i . g_j
    double P[PLAIN_MOST][PLAIN_MOST];       // the matrix of oracle.h; 0 where a node is held
    double inverse[PLAIN_MOST][PLAIN_MOST]; // inverse of P; 0 where a node is held
    int held[PLAIN_MOST], stuck[PLAIN_MOST];
    Vec3 x[PLAIN_MOST], v[PLAIN_MOST], y[PLAIN_MOST], w[PLAIN_MOST]; // nodes, and their ghosts
    Vec3 u[PLAIN_MOST]; // velocities in the frame at the step's start
    Vec3 r[PLAIN_MOST], z[PLAIN_MOST];
    double length;
    Vec3 predicted[PLAIN_MOST]; // velocities in the frame at the step's end
    PlainContacts seen;
} PlainOracle;

/// Predict for a part of the world's `mixed`, which must be of one material. Plane triangles are 1
/// m thick.
void plain_predict(PlainOracle* plain, const SnWorld* world, int part,
                   const SnMaterialDef* material, const SnOracleStep* step);

#endif
