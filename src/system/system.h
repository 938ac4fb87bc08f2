// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SYSTEM_H
#define SN_SYSTEM_SYSTEM_H

#include "base/arena.h"
#include "base/pool.h"
#include "sparse/schur.h"
#include "system/map.h"
#include "system/rows.h"
#include "system/term.h"

// The one place where methods meet the map. A method asks a system for residuals, matrices and
// merit values of one stage of a time step; it never knows which nodes follow which movers.
//
// One stage of any scheme (scheme.h) is a nonlinear equation in the configuration q. With d = q -
// ref (the tangent step from the reference configuration ref), tau = gamma h (h the length of the
// step) and v = d / tau (held and driven components move as `x_target` and `v_target` say):
//
//     g(q) = a (M d - tau p_ref) - c J^T f(q, v) = 0,      a = 1, c = tau^2
//
// where M is the mass, p_ref the reference momentum, f the forces and J the map from unknowns to
// nodes and movers (map.h). In statics a = 0, c = 1 and v = 0. The matrix of the equation, used by
// every method that needs a matrix, is
//
//     A = a M + J^T (c beta K + c/tau D) J,                K = -df/dx, D = -df/dv,
//
// with D positive semi-definite, and K too unless the exact K is asked for (SnTangent). beta is 1
// except in the linearly implicit scheme. Where all forces have potentials, g is the gradient of
// the incremental potential
//
//     E(q) = a (tau^2 v^T M v / 2 - tau p_ref^T d) + c (W(q) + tau R(v)),
//
// with the energies W and the dissipation potentials R (half the power lost).

/// One nonlinear equation. It is made from a scheme (scheme.h) and read by methods.
typedef struct SnStage {
    double tau;                 // gamma h, s
    double mass_weight;         // a
    double force_weight;        // c, s^2 (1 in statics)
    double stiffness_factor;    // beta
    int is_static;              // 1: there are no velocities
    double time;                // time at the stage's end, s
    double elapsed;             // time from the step's start to the stage's end, s
    const SnConfig* start;      // configuration at the beginning of the step
    const SnConfig* reference;  // the configuration ref
    const double* momentum_ref; // p_ref  (dofs), kg m/s
    const double* predicted;    // a guess of d (dofs); NULL: there is none
    const SnConfig* lag; // configuration at which M(q) and damping are taken; NULL: they are taken
                         // at the iterate
    const double* x_target; // where held and driven components of nodes are at `time`
                            // (node_count x 3), m
    const double* v_target; // velocities of held and driven components at `time` (node_count x 3),
                            // m/s; not used in statics
    const unsigned char* held; // bits of the held and driven components of each node (node_count)
    int driven;                // 1: x_target differs from start
    SnTangent tangent;         // kind of K in the matrix
    int one_solve;             // 1: the stage is one linear solve
} SnStage;

typedef struct SnSystem SnSystem;

/// Bits of sn_system_capabilities: properties of a stage that a method may rely on.
enum {
    SN_SYSTEM_MERIT = 1 << 0, // the incremental potential exists
    SN_SYSTEM_BOUND = 1 << 1, // the matrix of sn_system_matrix is only a bound from above of A;
                              // sn_system_apply multiplies with A itself
    SN_SYSTEM_COUPLED =
        1 << 2, // the bound differs from A in about as many directions as there are contacts
};

typedef struct SnSystemDef {
    const SnMap*
        map; // its blocks are numbered; not owned, and must not change while the system lives
    const SnTerm* term; // copied  (term_count)
    int term_count;
    SnRows* rows;    // constraint rows, whose forces act beside the terms; not owned, may be NULL
    SnPool* pool;    // not owned, may be NULL
    const int* rank; // position of each node in a good order of elimination, all different
                     // (node_count); NULL: no order is given
} SnSystemDef;

// ---- making one: a system is made anew when the map has changed (system.c)

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** system);
void sn_destroy_system(SnSystem* system);

// ---- reading its members (system_read.c)

int sn_system_dofs(const SnSystem* system);                // number of unknowns
int sn_system_movers(const SnSystem* system);              // number of movers
int sn_system_mover_dof(const SnSystem* system, int body); // the first of a mover's six unknowns
const SnBlockPattern* sn_system_pattern(const SnSystem* system);
const SnModel* sn_system_model(const SnSystem* system);
const SnAwake* sn_system_awake(const SnSystem* system);
SnPool* sn_system_pool(const SnSystem* system);
/// Bits SN_SYSTEM_... of a stage (system_terms.c).
unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage);

/// Constraint rows, or NULL. Code that detects contacts or joints fills the rows, stage by stage;
/// they stay until this code fills them anew.
SnRows* sn_system_rows(const SnSystem* system);
int sn_system_row_count(const SnSystem* system);

/// Pull the rows back to unknowns: C = J_rows J, held components left out. The result is in scratch
/// memory (rows_pull.c).
SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* rows);

/// For each block b, the lowest block that the pattern of the matrix joins to b, directly or
/// through other blocks (block_count). Blocks with the same lowest block form a component.
const int* sn_system_components(const SnSystem* system);

/// Find which components can move as rigid bodies without moving anything that is held, so that in
/// statics their matrix is singular. *loose is 1 for each block of such a component (block_count),
/// in scratch memory (system_loose.c).
SnStatus sn_system_find_loose(const SnSystem* system, const SnConfig* q, SnArena* scratch,
                              unsigned char** loose);

// ---- the unknown (system_map.c)

/// to = from moved along alpha u, with all nodes and cores that follow movers.
void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
/// Find u such that `from` moved along u is `to`.
void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u);
/// Put nodes and cores that follow aggregates where their aggregates are (system_moment.c).
void sn_system_carry(const SnSystem* system, SnConfig* q);
/// Let nodes and cores that follow aggregates move as their aggregates do (system_moment.c).
void sn_system_carry_moment(const SnSystem* system, SnMoment* moment);

// ---- the map and inertia (system_map.c, system_inertia.c)

/// v = J u
void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out);
/// g += J^T f. In `forces`, forces on nodes that follow movers are replaced by forces on these
/// movers.
void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g);
/// g += weight J^T f; `forces` changes as in sn_system_pull. Returns |J^T f|^2 over the unknowns.
double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g);
/// b += the term of d(M u)/dt that remains without acceleration: omega x I omega of movers.
void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b);
/// p = M v of unknowns.
void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p);
/// Kinetic energy, J.
double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion);
/// u = M^-1 p. SN_UNSUPPORTED where M^-1 p needs a linear solve (consistent mass), or where M is
/// singular.
SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p, double* u);
/// Find d with M(from moved by d) d = tau p, zero where there is no mass. SN_UNSUPPORTED where M^-1
/// p needs a linear solve (consistent mass).
SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d);
/// The rate of the tangent step `theta` from a fixed configuration when the unknowns move with u.
void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out);
/// Find the momentum p of unknowns in a moment (system_moment.c).
void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p);
/// Store the velocity u and the momentum p of unknowns in a moment, and let nodes that follow
/// movers move with these (system_moment.c).
void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment);

// ---- a stage

/// Make configurations, motions, forces and moments in scratch memory, with zeros for all nodes
/// that are awake and all movers; NULL pointers when memory is short (system_scratch.c).
SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch);
SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch);
SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch);
SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch);
void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to);

/// Find g, and in *scale the sum of the norms of the terms that cancel in g: of inertia, and of the
/// forces of each group of terms, held nodes included. `scale` may be NULL (stage.c).
/// SN_OUT_OF_MEMORY when the scratch memory does not suffice.
SnStatus sn_system_residual(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale);

/// Find J^T f(q, v) alone: the momentum that forces give per second.
SnStatus sn_system_force(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* g);

/// Find how nodes and movers move at the stage's end when the unknown is q and then moves by u
/// (NULL: not at all): v = (d + u)/tau, held and driven components move as the stage says. In
/// statics `motion` has displacements from the step's start instead of velocities (stage_motion.c).
SnStatus sn_system_motion(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const double* u, SnArena* scratch, SnMotion* motion);

/// Find E(q), which is +infinity outside a law's domain. Only with SN_SYSTEM_MERIT.
SnStatus sn_system_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* merit);

/// Find residual and merit together, for little more than the cost of the residual: both are the
/// same as from separate calls, to rounding. Outside a law's domain the merit is +infinity and g
/// means nothing. Without SN_SYSTEM_MERIT, *merit tells only whether q is outside a law's domain.
SnStatus sn_system_evaluate(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale, double* merit);

/// Create a matrix for sn_system_matrix (system.c).
SnStatus sn_system_create_matrix(const SnSystem* system, SnBlockMatrix** A);
/// Turn a matrix A of another system into a matrix of this system. Memory of A that is large enough
/// is used again. SN_OUT_OF_MEMORY: A is still a matrix of the other system.
SnStatus sn_system_refit_matrix(const SnSystem* system, SnBlockMatrix* A);

/// Find A at q. Held components have rows and columns of zeros with one positive number on the
/// diagonal (stage_matrix.c).
SnStatus sn_system_matrix(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena scratch, SnBlockMatrix* A);

/// g += the change of g to first order when nodes are displaced by w (3 per node, nonzero only
/// where nodes are held or driven), as on a driven boundary. The boundary's velocity is already in
/// g (stage_product.c).
SnStatus sn_system_lift(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const double* w, SnArena scratch, double* g);

/// For a step that is linearised at q: correct g for soft bodies that turn as stage->predicted
/// says. Nodes of such a body move straight in a step, which makes wrong stresses; their forces are
/// removed from g to first order (turn.c).
SnStatus sn_system_turn(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        SnArena scratch, double* g);

/// Find how the material around the node of each block has turned from one configuration to the
/// other, so that block (r, s) of A turns into about R_r A_rs R_s^T: R[9 r ...] is the rotation of
/// block r. The rotation is the identity for movers, where a held component would turn, and where
/// no term knows the rotation (rotations.c).
SnStatus sn_system_rotations(const SnSystem* system, const SnConfig* from, const SnConfig* to,
                             SnArena scratch, double* R);

/// y = A u at q without forming A; zero in held components (stage_product.c).
SnStatus sn_system_apply(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         const double* u, SnArena scratch, double* y);

// ---- sums over its terms (system_terms.c)

/// W(q): potential energy of all terms, J.
double sn_system_energy(const SnSystem* system, const SnTermAt* at);

/// Energies are differences of larger numbers: return the magnitude of these, J. Changes of energy
/// below the rounding of this magnitude mean nothing.
double sn_system_energy_unit(const SnSystem* system);

/// Add the forces of all terms on nodes and movers to `out`.
void sn_system_forces(const SnSystem* system, const SnTermAt* at, SnForces* out);

#endif
