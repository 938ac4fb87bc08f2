// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_H
#define SN_COORDS_ORACLE_H

#include "base/arena.h"
#include "coords/mixed.h"
#include "sparse/linear.h"
#include "system/rows.h"

// Where will something happen? (Source text 000, section 3.3.5.) Before a step is solved with the
// aggregates that there are now, the velocities at its end are estimated as if everything were
// elastic: by the linearly implicit step
//
//     A du = h f - (h D + h^2 K) u - M dv_frame =: r,      A = M + h D + h^2 K,
//
// in a frame that moves as the soft body would if it were rigid as a whole, under the same forces:
// a body that falls, or spins with the stresses that its spin makes, has r = 0. (The text splits
// off gravity to the same end, and leaves spinning to its thresholds.) Where nodes are held the
// frame stands still.
//
// Nodes that follow aggregates are taken to be where their ghosts are (coords/ghost.h), and to move
// with the velocity of these. For rigid elements K u is then K w, as stresses turn with aggregates.
//
// A du = r is solved by one step of conjugate gradients for each soft body by itself,
// du = (r.z / z.A z) z, which needs no more of A than one number. z = P^-1 r (but see
// oracle_springs.c where contacts are springs), with
// P = M + (h^2 + h alpha1) L and L the Laplacian of the mesh, V E B^T B summed over elements: one
// number for each pair of nodes, the same for x, y and z, factored once and for all.

typedef struct SnOraclePart {
    SnBlockPattern* pattern; // pattern of P over the nodes that are not held, one number per block
    SnBlockMatrix* P;        // kg
    SnLinear* linear;        // solves with P; NULL: it is not there yet
    int* row;        // row of each node of the part in P, or -1: it is held  (nodes of the part)
    int rows;        // rows of P: nodes that are not held
    double* inverse; // diagonal entry of P^-1, by node of the part, 1/kg; 0: not known yet
    unsigned char* held; // bits of held components, by node of the part, that P was made for
    double h;            // length of the step that P was made for, s; 0: P has to be made anew
} SnOraclePart;

typedef struct SnOracle {
    const SnMixed* mixed;
    SnOraclePart* part; // (mixed->part_count)
} SnOracle;

SnStatus sn_create_oracle(const SnMixed* mixed, SnOracle** oracle);
void sn_destroy_oracle(SnOracle* oracle);

/// Make P of a part anew at the next prediction, as its materials have changed.
void sn_oracle_forget(SnOracle* oracle, int part);

/// A spring or a dashpot in place of a contact (oracle_springs.c).
typedef struct SnOracleSpring {
    const SnRowEntry* entry; // J  (entry_count)
    int entry_count;
    double wanted;      // velocity J v at which it gives no impulse, m/s
    double conductance; // impulse that it gives for each m/s less, kg
    double place;       // share of the conductance that comes from stiffness, which acts on
                        // positions; the rest acts on velocities only
    int pushes;         // 1: it does not pull
} SnOracleSpring;

/// Everything that acts in the step that begins.
typedef struct SnOracleStep {
    const SnMoment* now;
    const SnGhost* ghost; // ghosts from earlier predictions
    int goes_on;          // 1: ghosts are moved by this prediction, too; 0: ghosts are where nodes
                          // are, and stay there
    const double* twist;  // velocities and angular velocities of movers  (x 6)
    const unsigned char* held; // bits of held components  (node_count)
    const double* gravity;     // (3), m/s^2
    const double* node_force;  // given forces  (node_count x 3), N
    double drag;               // 1/s
    const double* wind;        // (3), m/s
    const SnRows* rows; // rows of contacts, with the forces of the last step; new contacts have
                        // none; or NULL
    const SnOracleSpring* spring; // contacts that are springs  (spring_count)
    int spring_count;
    double h; // length of the step, s
    SnPool* pool;
} SnOracleStep;

/// Predict u: approximate velocities of a part's nodes at the end of the step, relative to its
/// frame (node_count x 3), m/s. Entries of other nodes are left alone.
SnStatus sn_oracle_predict(SnOracle* oracle, int part, const SnOracleStep* step, SnArena scratch,
                           double* u);

#endif
