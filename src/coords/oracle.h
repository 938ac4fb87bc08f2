// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_H
#define SN_COORDS_ORACLE_H

#include "base/arena.h"
#include "coords/mixed.h"
#include "sparse/linear.h"
#include "system/rows.h"

// Where will something happen? (Source text 000, section 3.3.5.) Before a step is solved with what
// is rigid now, the velocities at its end are estimated as if all were elastic: the linearly
// implicit step
//
//     A du = h f - (h D + h^2 K) u - M dv_frame =: r,      A = M + h D + h^2 K,
//
// in a frame that moves as the soft body would if it were rigid as a whole, under the same forces:
// a body that falls, or spins with the stresses that its spin makes, has r = 0. (The text splits
// off gravity to the same end, and leaves what spins to its thresholds.) Where nodes are held the
// frame stands still.
//
// Nodes that bodies carry are taken to be where their ghosts are (coords/ghost.h), and u is that of
// these. Of rigid elements K u is then K w: stresses turn with bodies.
//
// A du = r is solved by one step of conjugate gradients for each soft body by itself,
// du = (r.z / z.A z) z, which needs no more of A than one number. z = P^-1 r (but see
// oracle_springs.c where contacts are springs), with
// P = M + (h^2 + h alpha1) L and L the Laplacian of the mesh, V E B^T B summed over elements: one
// number for each pair of nodes, the same for x, y and z, factored once and for all.

typedef struct SnOraclePart {
    SnBlockPattern* pattern; // of nodes that are not held, one wide
    SnBlockMatrix* P;
    SnLinear* linear;
    int* row;            // of each node of the part, or -1
    int rows;            // free nodes
    double* inverse;     // entry of P^-1 on the diagonal, by node; 0: not known yet
    unsigned char* held; // nodes that P was made for
    double h;
} SnOraclePart;

typedef struct SnOracle {
    const SnMixed* mixed;
    SnOraclePart* part; // (mixed->part_count)
} SnOracle;

SnStatus sn_create_oracle(const SnMixed* mixed, SnOracle** oracle);
void sn_destroy_oracle(SnOracle* oracle);

/// The materials of a part have changed: P is to be made anew.
void sn_oracle_forget(SnOracle* oracle, int part);

/// A spring or a dashpot that a contact is (oracle_springs.c).
typedef struct SnOracleSpring {
    const SnRowEntry* entry; // J  (entry_count)
    int entry_count;
    double wanted;      // velocity of J at which it gives nothing, m/s
    double conductance; // impulse that it gives for each m/s less, kg
    double place;       // share of that which goes by where things are, and not by how they move
    int pushes;         // 1: it does not pull
} SnOracleSpring;

/// What acts in the step that begins.
typedef struct SnOracleStep {
    const SnMoment* now;
    const SnGhost* ghost; // what was predicted before
    int goes_on; // 1: and will be from now on; 0: ghosts are where nodes are, and stay there
    const double* twist; // of the model's bodies
    const unsigned char* held;
    const double* gravity;    // m/s^2
    const double* node_force; // N
    double drag;              // 1/s
    const double* wind;       // m/s
    const SnRows* rows; // contacts, with the forces of the last step: where there are none, new
                        // ones; or NULL
    const SnOracleSpring* spring; // contacts that are springs  (spring_count)
    int spring_count;
    double h;
    SnPool* pool;
} SnOracleStep;

/// u: velocities of a part's nodes at the end of the step in its frame, about. Others are left
/// alone.
SnStatus sn_oracle_predict(SnOracle* oracle, int part, const SnOracleStep* step, SnArena scratch,
                           double* u);

#endif
