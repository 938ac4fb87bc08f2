// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONTACT_SOLVER_H
#define SN_CONTACT_CONTACT_SOLVER_H

#include "contact/impulses.h"
#include "system/row_solver.h"

// What solves for the forces of a system's rows (SnRowSolver): on the Delassus operator, by the
// solvers of impulses.h.

typedef struct SnContactSolver {
    SnImpulseSettings settings;
    SnSchur* schur;
    SnIslandCache* islands;

    // ---- filled by every solve
    SnImpulseStats stats; // sweeps and matrices add up; cleared by whoever reads them
    double undone;        // the largest velocity that the forces of the last solve had to undo, m/s
    SnStatus worst;       // SN_NOT_CONVERGED when a solve did not converge
} SnContactSolver;

SnStatus sn_create_contact_solver(const SnImpulseSettings* settings, SnPool* pool,
                                  SnContactSolver** solver);
void sn_destroy_contact_solver(SnContactSolver* solver);

SnRowSolver sn_contact_row_solver(SnContactSolver* solver);

#endif
