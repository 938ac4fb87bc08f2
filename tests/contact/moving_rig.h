// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_MOVING_RIG_H
#define SN_TESTS_CONTACT_MOVING_RIG_H

#include "contact/impulses.h"

/// Contacts of something that has `unknowns` unknowns, each with mass 1. The contacts' velocities
/// are B v, so that W = B B^T.
typedef struct MovingRig {
    int count, unknowns; // contacts; unknowns, a multiple of 3
    SnBlockPattern* pattern;
    SnBlockMatrix* A;
    SnLinear* linear;
    SnSchur* schur;
    SnArenaStore* store;
    SnArena scratch;
    SnIslandCache* cache;
    int *component, *first;
    SnSparseBlock* block;
    SnDelassus delassus;
} MovingRig;

/// Make a rig; B has 3 count rows of `unknowns` numbers.
MovingRig make_moving_rig(int count, int unknowns, const double* B);
void free_moving_rig(MovingRig rig);

/// Solve for the impulses r, starting from their values. Returns 1 if they converged.
int solve_moving_rig(MovingRig* rig, const double* c, const double* gamma, const double* friction,
                     double tolerance, int max_sweeps, double* r, SnImpulseStats* stats);

#endif
