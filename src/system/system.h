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

// A system is the interface between the methods that solve a stage and the map of unknowns (map.h).
// A method asks the system for residuals, matrices and merit values of one stage of a time step; it
// need not know which nodes follow which movers.
//
// One stage of any scheme (scheme.h) is a nonlinear equation in the configuration q. Let d = q -
// ref be the tangent step from the reference configuration ref, h the length of the step, tau =
// gamma h, and v = d / tau; held and driven components move as `x_target` and `v_target` say. Then
// the equation is
//
//     g(q) = a (M d - tau p_ref) - c J^T f(q, v) = 0,      a = 1, c = tau^2
//
// where M is the mass matrix, p_ref the reference momentum, f the forces and J the map from
// unknowns to nodes and movers (map.h). In statics a = 0, c = 1 and v = 0. The matrix of the
// equation, used by every method that needs a matrix, is
//
//     A = a M + J^T (c beta K + c/tau D) J,                K = -df/dx, D = -df/dv,
//
// where D is positive semi-definite; K is positive semi-definite, too, unless SnStage.tangent asks
// for the exact K. beta is 1 except in the linearly implicit scheme. Where all forces have
// potentials, g is the gradient of the incremental potential
//
//     E(q) = a (tau^2 v^T M v / 2 - tau p_ref^T d) + c (W(q) + tau R(v)),
//
// where W is the sum of the energies, and R the sum of the dissipation potentials (half the power
// lost).

/// The numbers of one stage's equation. A step makes them from its scheme (scheme.h); methods read
/// them.
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
    const double* predicted;    // a guess of d  (dofs); NULL: there is no guess
    const SnConfig* lag;    // configuration at which M(q) and damping are evaluated; NULL: they are
                            // evaluated at the iterate
    const double* x_target; // positions of held and driven components at `time` (node_count x 3), m
    const double* v_target; // velocities of held and driven components at `time` (node_count x 3),
                            // m/s; not used in statics
    const unsigned char* held; // bits of the held and driven components of each node  (node_count)
    int driven;                // 1: x_target differs from start
    SnTangent tangent;         // which K the matrix has
    int one_solve;             // 1: the stage is one linear solve
} SnStage;

typedef struct SnSystem SnSystem;

/// Bits of sn_system_capabilities: properties of a stage that a method may rely on.
enum {
    SN_SYSTEM_MERIT = 1 << 0,   // the incremental potential exists
    SN_SYSTEM_BOUND = 1 << 1,   // sn_system_matrix gives only an upper bound of A; sn_system_apply
                                // multiplies with A itself
    SN_SYSTEM_COUPLED = 1 << 2, // with SN_SYSTEM_BOUND: the rank of the bound minus A grows with
                                // the number of contacts
};

typedef struct SnSystemDef {
    const SnMap* map;   // map whose blocks have been numbered; not owned, and must not change while
                        // the system exists
    const SnTerm* term; // terms; copied  (term_count)
    int term_count;
    SnRows* rows;    // constraint rows, whose forces act beside the terms; not owned, may be NULL
    SnPool* pool;    // not owned, may be NULL
    const int* rank; // position of each node in a good order of elimination; no two nodes have the
                     // same position (node_count); NULL: no order is given
} SnSystemDef;

// ---- making a system, which is done anew when the map has changed (system.c)

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** system);
void sn_destroy_system(SnSystem* system);

// ---- the members of a system (system_read.c)

int sn_system_dofs(const SnSystem* system);                // number of unknowns
int sn_system_movers(const SnSystem* system);              // number of movers
int sn_system_mover_dof(const SnSystem* system, int body); // the first of a mover's six unknowns
const SnBlockPattern* sn_system_pattern(const SnSystem* system);
const SnModel* sn_system_model(const SnSystem* system);
const SnAwake* sn_system_awake(const SnSystem* system);
SnPool* sn_system_pool(const SnSystem* system);
/// Return the bits SN_SYSTEM_... of a stage (system_terms.c).
unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage);

/// The system's constraint rows, or NULL. Code that detects contacts or joints fills the rows for
/// each stage.
SnRows* sn_system_rows(const SnSystem* system);
int sn_system_row_count(const SnSystem* system);

/// Pull the rows back to unknowns: C = J_rows J, with zeros in place of held components. The result
/// is in scratch memory (rows_pull.c).
SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* rows);

/// The component of each block b (block_count). Two blocks are in the same component of the matrix
/// if the pattern couples them, directly or through other blocks. The number of a component is the
/// smallest number of its blocks.
const int* sn_system_components(const SnSystem* system);

/// Find the loose components of the matrix: those that can move as a rigid body without moving a
/// held node, so that in statics their matrix is singular. loose[b] is set to 1 for each block b of
/// a loose component and to 0 for all other blocks (block_count); the array is in scratch memory
/// (system_loose.c).
SnStatus sn_system_find_loose(const SnSystem* system, const SnConfig* q, SnArena* scratch,
                              unsigned char** loose);

// ---- tangent steps (system_map.c)

/// to = from moved along alpha u; nodes and cores that follow movers move along.
void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
/// Find u such that `from` moved along u is `to`.
void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u);
/// Set the positions of nodes and the poses of cores that follow aggregates from the poses of the
/// aggregates (system_moment.c).
void sn_system_carry(const SnSystem* system, SnConfig* q);
/// Set the velocities of nodes and the momenta of cores that follow aggregates from the momenta of
/// the aggregates (system_moment.c).
void sn_system_carry_moment(const SnSystem* system, SnMoment* moment);

// ---- the map and inertia (system_map.c, system_inertia.c)

/// v = J u, the velocities of nodes and movers.
void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out);
/// g += J^T f. `forces` is changed: forces on nodes that follow movers become forces on these
/// movers.
void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g);
/// g += weight J^T f; `forces` changes as in sn_system_pull. Returns |J^T f|^2 over the unknowns,
/// as in sn_system_norm.
double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g);
/// Return |g| over the unknowns, in which torques on movers are divided by the movers' lengths
/// (sn_rigid_length).
double sn_system_norm(const SnSystem* system, const double* g);
/// Find the squares of the lengths by which entries of g are divided in sn_system_norm: 1 for
/// forces, squared lengths for torques (dofs). NULL if there are no movers.
SnStatus sn_system_scale(const SnSystem* system, SnArena* scratch, double** scale);
/// Return the largest absolute coordinate of q, m.
double sn_system_size(const SnSystem* system, const SnConfig* q);
/// Return the largest entry of the tangent step u, with angles of movers times their lengths, m;
/// NaN if some entry is no number.
double sn_system_way(const SnSystem* system, const double* u);
/// b += omega x I omega for movers: the term of d(M u)/dt that remains without acceleration.
void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b);
/// p = M v, the momenta of unknowns.
void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p);
/// Return the kinetic energy, J.
double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion);
/// u = M^-1 p. Returns SN_UNSUPPORTED if M^-1 p needs a linear solve (consistent mass), or if M is
/// singular.
SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p, double* u);
/// Find the tangent step d that unknowns with the momenta p make in the time tau without forces:
/// M(from moved by d) d = tau p. d is zero where there is no mass. Returns SN_UNSUPPORTED if M^-1 p
/// needs a linear solve (consistent mass).
SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d);
/// The tangent step `theta` leads from a fixed configuration to the present one. Write the time
/// derivative of theta to `out`, for unknowns that have the velocities u.
void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out);
/// Find the momenta p of unknowns from a moment (system_moment.c).
void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p);
/// Store the velocities u and the momenta p of unknowns in a moment, and let nodes that follow
/// movers move along (system_moment.c).
void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment);

// ---- a stage

/// Make configurations, motions, forces and moments in scratch memory. Entries of movers and of
/// awake nodes are zero; entries of sleeping nodes are undefined. If memory is short, the last
/// pointer of the result (pose, twist, wrench or momentum) is NULL (system_scratch.c).
SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch);
SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch);
SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch);
SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch);
void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to);

/// Find the residual g. *scale becomes the size of the terms that cancel in g: the norm of the
/// inertial part plus the norms of the forces of each group of terms (stage.c), held nodes
/// included. `scale` may be NULL (stage.c). Returns SN_OUT_OF_MEMORY if the scratch memory does not
/// suffice.
SnStatus sn_system_residual(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale);

/// Find J^T f(q, v) alone: the forces on unknowns.
SnStatus sn_system_force(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* g);

/// Find the velocities of nodes and movers at the stage's end if the solution is q moved by u (u
/// NULL: q itself): v = (d + u)/tau, and held and driven components move as the stage says. In
/// statics `motion` has displacements from the step's start in place of velocities
/// (stage_motion.c).
SnStatus sn_system_motion(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const double* u, SnArena* scratch, SnMotion* motion);

/// Find the forces of all terms and rows on all nodes, held ones included, in a stage that is
/// solved by q. They are the forces at q; in a stage of one solve, they are linearised at the
/// step's start. The result is in scratch memory (stage_acting.c).
SnStatus sn_system_acting(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena* scratch, SnForces* forces);

/// Find the merit E(q), which is +infinity outside a law's domain. To be called only if the stage
/// has SN_SYSTEM_MERIT.
SnStatus sn_system_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* merit);

/// Find residual and merit together, for little more than the cost of the residual. Up to rounding,
/// both are the same as from separate calls. Outside a law's domain the merit is +infinity and g is
/// undefined. Without SN_SYSTEM_MERIT, *merit is a finite number without meaning where q is within
/// the laws' domains.
SnStatus sn_system_evaluate(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale, double* merit);

/// Create a matrix for sn_system_matrix (system.c).
SnStatus sn_system_create_matrix(const SnSystem* system, SnBlockMatrix** A);
/// Turn a matrix A of another system into a matrix of this system. Memory of A is used again where
/// it is large enough. If the result is SN_OUT_OF_MEMORY, A belongs to neither system: it may only
/// be refitted again or destroyed.
SnStatus sn_system_refit_matrix(const SnSystem* system, SnBlockMatrix* A);

/// Find the matrix A at q. The rows and columns of held components are zero except for a positive
/// number on the diagonal (stage_matrix.c).
SnStatus sn_system_matrix(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena scratch, SnBlockMatrix* A);

/// g += the change of g, to first order, when nodes are displaced by w (node_count x 3, m). w is
/// nonzero only where nodes are held or driven, as on a driven boundary. The boundary's velocity is
/// already in g (stage_product.c).
SnStatus sn_system_lift(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const double* w, SnArena scratch, double* g);

/// Correct g of a step that is linearised at q, for soft bodies that turn as stage->predicted says.
/// In such a step nodes move on straight lines instead of arcs, which causes wrong stresses. The
/// forces of these stresses are removed from g to first order (turn.c).
SnStatus sn_system_turn(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        SnArena scratch, double* g);

/// Find how the material around the node of each block has turned from one configuration to the
/// other. R[9 r ...] becomes the rotation R_r of block r, so that block (r, s) of A turns
/// approximately into R_r A_rs R_s^T. The rotation is the identity for movers, where a held
/// component would turn, and where no term knows the rotation (rotations.c).
SnStatus sn_system_rotations(const SnSystem* system, const SnConfig* from, const SnConfig* to,
                             SnArena scratch, double* R);

/// y = A u at q, without forming A; y is zero in held components (stage_product.c).
SnStatus sn_system_apply(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         const double* u, SnArena scratch, double* y);

// ---- sums over the system's terms (system_terms.c)

/// Return the potential energy W(q) of all terms, J.
double sn_system_energy(const SnSystem* system, const SnTermAt* at);

/// The energies of some terms are differences of larger numbers. Return the magnitude of these
/// numbers, J: a change of energy below their rounding is meaningless.
double sn_system_energy_unit(const SnSystem* system);

/// Add the forces of all terms on nodes and movers to `out`.
void sn_system_forces(const SnSystem* system, const SnTermAt* at, SnForces* out);

#endif
