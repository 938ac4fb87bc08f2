// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_ORACLE_H
#define SN_COORDS_ORACLE_H

#include "base/arena.h"
#include "coords/mixed.h"
#include "sparse/linear.h"
#include "system/rows.h"

// The oracle predicts which elements will deform (source text 000, section 3.3.5; docs/sources.md).
// Before a step is solved with the current aggregates, the oracle estimates the velocities u + du
// at the end of the step as if everything were elastic, by the linearly implicit step
//
//     A du = h f - (h D + h^2 K) u - M dv_frame =: r,      A = M + h D + h^2 K,
//
// where M is the mass, D the damping, K the stiffness, f the forces, h the length of the step and u
// the velocities. Velocities are relative to a frame that moves as the soft body would move under
// the same forces if it were rigid as a whole; dv_frame is the change of the frame's velocity at
// each node. So r = 0 for a body that falls freely, and for a spinning body whose stresses are
// those that its spin needs. (For the same purpose source text 000 subtracts gravity; it relies on
// its thresholds for bodies that spin.) If some nodes of the body are held, the frame stands still.
//
// For nodes that follow aggregates, the positions and velocities of their ghosts are used
// (coords/ghost.h). In rigid elements K w replaces K u, where w are the velocities of ghosts
// relative to their aggregates: stresses turn with an aggregate, so only motion relative to it
// changes them.
//
// A du = r is solved for each soft body separately, by one iteration of conjugate gradients, du =
// (r.z / z.A z) z, for which A is not assembled: only the number z.A z is needed. The direction is
// z = P^-1 r with P = M + (h^2 + h alpha1) L (oracle_springs.c changes z where contacts are
// springs). L is the Laplacian of the mesh, the sum over elements of V E B^T B, with the volume V,
// Young's modulus E and the gradients B of shape functions. L does not depend on positions and has
// one number for each pair of nodes, the same for x, y and z. So P is factored anew only when h,
// held nodes or materials change.

typedef struct SnOraclePart {
    SnBlockPattern* pattern; // pattern of P over the nodes that are not held, one number per block
    SnBlockMatrix* P;        // kg
    SnLinear* linear;        // factors of P; NULL: P has not been made yet
    int* row;        // row of P for each node of the part; -1: the node is held (nodes of the part)
    int rows;        // number of rows of P, one for each node that is not held in all components
    double* inverse; // diagonal entry of P^-1 for each node of the part, 1/kg; 0: the entry has not
                     // been computed yet
    unsigned char* held; // bits of the held components of each node of the part, for which P was
                         // made
    double h;            // length of the step that P was made for, s; 0: P has to be made anew
} SnOraclePart;

typedef struct SnOracle {
    const SnMixed* mixed;
    SnOraclePart* part; // (mixed->part_count)
} SnOracle;

SnStatus sn_create_oracle(const SnMixed* mixed, SnOracle** oracle);
void sn_destroy_oracle(SnOracle* oracle);

/// Let the next prediction make P of a part anew, because the part's materials have changed.
void sn_oracle_forget(SnOracle* oracle, int part);

/// A spring or a dashpot in place of a contact (oracle_springs.c).
typedef struct SnOracleSpring {
    const SnRowEntry* entry; // entries of J, the gradient of the spring as in an SnRow
                             // (entry_count)
    int entry_count;
    double wanted;      // value of J v at which the spring gives no impulse, m/s
    double conductance; // impulse of the spring divided by `wanted` - J v, N s/(m/s) = kg
    double place; // fraction of `conductance`, 0 to 1, that comes from stiffness. This part acts on
                  // the positions of ghosts, too; the rest acts on velocities only
    int pushes;   // 1: the spring can push but not pull; 0: it can do both
} SnOracleSpring;

/// The data of a step that a prediction needs.
typedef struct SnOracleStep {
    const SnMoment* now;
    const SnGhost* ghost; // ghosts from earlier predictions
    int goes_on; // 1: ghosts will be moved by this prediction; 0: all ghosts are at their nodes
    const double* twist;       // velocities and angular velocities of movers  (number of movers x
                               // 6), m/s and rad/s
    const unsigned char* held; // bits of held components  (node_count)
    const double* gravity;     // (3), m/s^2
    const double* node_force;  // given forces  (node_count x 3), N
    double drag;               // 1/s
    const double* wind;        // (3), m/s
    const SnRows* rows; // rows of contacts, with the forces of the last step (0 for new contacts);
                        // NULL: there are no contacts
    const SnOracleSpring* spring; // springs in place of contacts (spring_count)
    int spring_count;
    double h; // length of the step, s
    SnPool* pool;
} SnOracleStep;

/// Predict the velocities u of a part's nodes at the end of the step, relative to the part's frame
/// (node_count x 3), m/s. Entries of nodes of other parts are not written.
SnStatus sn_oracle_predict(SnOracle* oracle, int part, const SnOracleStep* step, SnArena scratch,
                           double* u);

#endif
