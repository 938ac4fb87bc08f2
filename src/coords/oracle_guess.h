// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_GUESS_H
#define SN_COORDS_ORACLE_GUESS_H

#include "coords/oracle.h"
#include "rigid/motion.h"

// One prediction of the oracle, for the files that make it: oracle.c, and what contacts do to it in
// oracle_contacts.c and, as springs, in oracle_springs.c.

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
    double* inward;       // what turning with the frame adds to velocities in the step
    double* columns;      // x, y, z of the free nodes, one after the other
    unsigned char* stuck; // 1: a contact holds it, by node of the part
    double* conductance;  // c of each spring, 0: it does not push; NULL: there are none
    SnArena scratch;
} SnGuess;

/// r += what contacts do: the forces of the last step, and what nodes need beyond.
SnStatus sn_guess_add_contacts(const SnGuess* g);

/// Of the nodes that are stuck, v -= share (v - mean of w).
void sn_guess_stop_stuck(const SnGuess* g, const double* w, double share, double* v);

/// (P^-1)_ii of a node of the part, found when it is first asked for; 0: it is held.
SnStatus sn_guess_mobility(const SnGuess* g, int node, double* inverse);

/// 1: an entry is of a node of the part.
static inline int sn_guess_has(const SnGuess* g, const SnRowEntry* entry) {
    return entry->node >= g->first && entry->node < g->end;
}

/// J v of an entry as its node or body moves when the step begins.
static inline double sn_guess_entry_velocity(const SnGuess* g, const SnRowEntry* entry) {
    const double* moves = entry->node >= 0 ? g->step->now->v + 3 * (size_t)entry->node
                                           : g->step->twist + 6 * entry->body;
    double sum = 0;
    for (int k = 0; k < (entry->node >= 0 ? 3 : 6); ++k) sum += entry->J[k] * moves[k];
    return sum;
}

// ---- contacts that are springs (oracle_springs.c)

/// r += J^T I, and which of them push.
void sn_guess_add_springs(const SnGuess* g);

/// r -= J^T c J dv: what they do when nodes move by dv more.
void sn_guess_resist(const SnGuess* g, const double* dv);

/// Those push that do when nodes move by dv more, and r is as with these. 1: they are others.
int sn_guess_switch_springs(const SnGuess* g, const double* dv);

/// The change of the frame's velocity and angular velocity that a force and a torque make, times h,
/// in their place, where nodes move by `inward` besides.
void sn_guess_solve_frame(const SnGuess* g, const double* inward, double wrench[6]);

/// a becomes S a, or S^T a on the way back.
SnStatus sn_guess_soften(const SnGuess* g, int back, double* a);

/// z^T J^T c J z.
double sn_guess_spring_curvature(const SnGuess* g, const double* z);

#endif
