// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_GUESS_H
#define SN_COORDS_ORACLE_GUESS_H

#include "coords/oracle.h"
#include "rigid/motion.h"

// The data of one prediction of the oracle, and the functions that the oracle's three files share:
// oracle.c, oracle_contacts.c (contacts), and oracle_springs.c (contacts that are springs).

/// A prediction for one part. Vectors have 3 numbers per node of the model; only entries of the
/// part's nodes are used.
typedef struct SnGuess {
    const SnModel* model;
    const SnMixedPart* mixed;
    SnOraclePart* part;
    const SnOracleStep* step;
    int first, end;      // numbers of the part's nodes: first <= i < end
    int free;            // 1: no node of the part is held, so the frame moves
    SnRigidMotion frame; // how the part moves as a whole
    double* x;       // positions of nodes or, where nodes follow an aggregate, of their ghosts, m
    double* u;       // velocities of these nodes or ghosts in the frame, m/s
    double* ahead;   // positions of ghosts at the end of the step, m; NULL: the part has no springs
                     // along edges
    double *r, *z;   // r, N s, and z, m/s, of oracle.h
    double* inward;  // changes of velocities in the step that come from turning with the frame, m/s
    double* columns; // work memory for solves with P: the x of all rows of P, then all y, then all
                     // z
    unsigned char* stuck; // 1: a contact holds the node  (end - first)
    double* conductance; // conductance of each spring, kg; 0: the spring does not act now; NULL: no
                         // contacts are springs
    SnArena scratch;
} SnGuess;

/// Add the impulses of contacts to r: the impulses of the last step, and the changes that would
/// make each node of a contact stop and stick if the node were alone.
SnStatus sn_guess_add_contacts(const SnGuess* g);

/// Reduce the motion of stuck nodes relative to each other: v -= share (w - mean of w over stuck
/// nodes), for all stuck nodes.
void sn_guess_stop_stuck(const SnGuess* g, const double* w, double share, double* v);

/// Find (P^-1)_ii of a node of the part, 1/kg; *inverse is 0 if the node is held. The number is
/// stored for later calls.
SnStatus sn_guess_mobility(const SnGuess* g, int node, double* inverse);

/// 1: an entry of a row is on a node of the part.
static inline int sn_guess_has(const SnGuess* g, const SnRowEntry* entry) {
    return entry->node >= g->first && entry->node < g->end;
}

/// J v of an entry, with the velocity of its node or mover at the start of the step.
static inline double sn_guess_entry_velocity(const SnGuess* g, const SnRowEntry* entry) {
    const double* moves = entry->node >= 0 ? g->step->now->v + 3 * (size_t)entry->node
                                           : g->step->twist + 6 * entry->body;
    double sum = 0;
    for (int k = 0; k < (entry->node >= 0 ? 3 : 6); ++k) sum += entry->J[k] * moves[k];
    return sum;
}

// ---- contacts that are springs (oracle_springs.c)

/// Find which springs act, and add their impulses I: r += J^T I.
void sn_guess_add_springs(const SnGuess* g);

/// Add to r the change of the springs' impulses when velocities of nodes change by dv: r -= J^T c J
/// dv, with c the conductances.
void sn_guess_resist(const SnGuess* g, const double* dv);

/// Find which springs act when velocities of nodes have changed by dv, and change r accordingly.
/// Returns 1 if some spring has begun or ceased to act.
int sn_guess_switch_springs(const SnGuess* g, const double* dv);

/// On entry `wrench` is an impulse and an angular impulse on the frame. On exit `wrench` has the
/// changes of the frame's velocity and angular velocity that these impulses cause while the springs
/// resist. `inward` is a given further change of the nodes' velocities.
void sn_guess_solve_frame(const SnGuess* g, const double* inward, double wrench[6]);

/// Replace a by S a, or by S^T a (`back`). S is described in oracle_springs.c.
SnStatus sn_guess_soften(const SnGuess* g, int back, double* a);

/// Return the sum over springs of z^T J^T c J z, with c the conductance of the spring.
double sn_guess_spring_curvature(const SnGuess* g, const double* z);

#endif
