// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_GUESS_H
#define SN_COORDS_ORACLE_GUESS_H

#include "coords/oracle.h"
#include "rigid/motion.h"

// One prediction of the oracle, for the files that make it: oracle.c, and what contacts do to it in
// oracle_contacts.c.

/// Vectors of one part, 3 numbers per node of the model: only the part's are used.
typedef struct SnGuess {
    const SnModel* model;
    const SnMixedPart* mixed;
    SnOraclePart* part;
    const SnOracleStep* step;
    int first, end;      // nodes
    int free;            // 1: none of them is held, and the frame moves
    SnRigidMotion frame; // how it moves as a whole
    double* x;           // positions, of ghosts where nodes follow a body
    double* u;           // velocities in the frame, likewise
    double* ahead;       // where ghosts are a step later, where the part has springs; or NULL
    double *r, *z;
    double* columns;      // x, y, z of the free nodes, one after the other
    unsigned char* stuck; // 1: a contact holds it, by node of the part
    double* conductance;  // c of each row where contacts are springs, 0: it does not push; or NULL
    SnArena scratch;
} SnGuess;

/// r += what contacts do: the forces of the last step, and what nodes need beyond.
SnStatus sn_guess_add_contacts(const SnGuess* g);

/// Of the nodes that are stuck, v -= share (v - mean of w).
void sn_guess_stop_stuck(const SnGuess* g, const double* w, double share, double* v);

// ---- contacts that are springs (oracle_springs.c)

/// r += J^T I, and which of them push.
void sn_guess_add_springs(const SnGuess* g);

/// r -= J^T c J dv: what they do when nodes move by dv more.
void sn_guess_resist(const SnGuess* g, const double* dv);

/// z^T J^T c J z.
double sn_guess_spring_curvature(const SnGuess* g, const double* z);

/// The change of the frame's velocity and angular velocity that a force and a torque make, times h,
/// in their place.
void sn_guess_solve_frame(const SnGuess* g, double wrench[6]);

#endif
