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
// merit values of one stage of a time step; it never knows who follows whom.
//
// One stage of any scheme (scheme.h) is a nonlinear equation in the configuration q. With
// d = q - ref (the tangent step from the reference configuration), tau = gamma h and v = d / tau
// (held and driven components move as they are told):
//
//     g(q) = a (M d - tau p_ref) - c J^T f(q, v) = 0,      a = 1, c = tau^2
//
// in statics a = 0, c = 1 and v = 0. Its matrix, used by every method that needs one, is
//
//     A = a M + J^T (c beta K + c/tau D) J,                K = -df/dx, D = -df/dv,
//
// with D positive semi-definite, and K too unless the exact one is asked for (SnTangent); beta is 1
// but for the linearly implicit scheme. Where all forces have potentials, g is the gradient of the
// incremental potential
//
//     E(q) = a (tau^2 v^T M v / 2 - tau p_ref^T d) + c (W(q) + tau R(v)),
//
// W the energies and R the dissipation potentials (half the power lost).

/// One nonlinear equation. Made by a scheme, read by methods.
typedef struct SnStage {
    double tau;                 // gamma h, s
    double mass_weight;         // a
    double force_weight;        // c, s^2 (1 in statics)
    double stiffness_factor;    // beta
    int is_static;              // 1: no velocities
    double time;                // at the stage's end, s
    double elapsed;             // from the step's start to there, s
    const SnConfig* start;      // configuration at the beginning of the step
    const SnConfig* reference;  // ref
    const double* momentum_ref; // p_ref (dofs), kg m/s
    const double* predicted;    // a guess of d (dofs), or NULL
    const SnConfig* lag;        // where M(q) and damping are taken; NULL: at the iterate
    const double* x_target;     // nodes: where held and driven components are at `time`
    const double* v_target;     // nodes: how they move then, m/s; not used in statics
    const unsigned char* held;  // bits of those components (node_count)
    int driven;                 // 1: x_target differs from start
    SnTangent tangent;          // which K stands in the matrix
    int one_solve;              // 1: a linear solve is all of it
} SnStage;

typedef struct SnSystem SnSystem;

/// What a method may rely on.
enum {
    SN_SYSTEM_MERIT = 1 << 0,   // the incremental potential exists
    SN_SYSTEM_BOUND = 1 << 1,   // the matrix is a bound from above of A, which sn_system_apply has
    SN_SYSTEM_COUPLED = 1 << 2, // and differs from it in as many directions as there are contacts
};

typedef struct SnSystemDef {
    const SnMap* map; // its rows are numbered; not owned, and stays as it is while the system lives
    const SnTerm* term;
    int term_count;
    SnRows* rows;    // not owned, may be NULL: whose forces act beside the terms
    SnPool* pool;    // not owned, may be NULL
    const int* rank; // places of nodes in a good order of elimination, all different; or NULL
} SnSystemDef;

// ---- made for who follows whom (system.c)

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** system);
void sn_destroy_system(SnSystem* system);

// ---- what it is (system_read.c)

int sn_system_dofs(const SnSystem* system);               // 3 per block row
int sn_system_bodies(const SnSystem* system);             // of the model, and aggregates
int sn_system_body_dof(const SnSystem* system, int body); // the first of its six
const SnBlockPattern* sn_system_pattern(const SnSystem* system);
const SnModel* sn_system_model(const SnSystem* system);
const SnAwake* sn_system_awake(const SnSystem* system);
SnPool* sn_system_pool(const SnSystem* system);
/// What a method may rely on in a stage (system_terms.c).
unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage);

/// Constraint rows, or NULL. Filled by whoever detects contacts or joints, stage by stage; they
/// stay until they are filled anew.
SnRows* sn_system_rows(const SnSystem* system);
int sn_system_row_count(const SnSystem* system);

/// The rows pulled back to unknowns: C = J_rows J, held components left out. In scratch memory
/// (rows_pull.c).
SnStatus sn_system_pull_rows(const SnSystem* system, const SnConfig* at, SnArena* scratch,
                             SnSparseRows* rows);

/// The lowest block row that a block row is joined to by the pattern (block rows).
const int* sn_system_components(const SnSystem* system);

/// *loose: by block, 1 where its component can move as a rigid body without moving anything that is
/// held, so that in statics its matrix is singular. In scratch memory (system_loose.c).
SnStatus sn_system_find_loose(const SnSystem* system, const SnConfig* q, SnArena* scratch,
                              unsigned char** loose);

// ---- the unknown (system_map.c)

void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to);
void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u);
/// Nodes that follow go to where their bodies are, and move as these do (system_moment.c).
void sn_system_carry(const SnSystem* system, SnConfig* q);
void sn_system_carry_moment(const SnSystem* system, SnMoment* moment);

// ---- the map and inertia (system_map.c, system_inertia.c)

void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out);
/// Forces on nodes that follow become forces on bodies on the way.
void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g);
/// The same with g += weight J^T f. Returns |J^T f|^2, of unknowns only.
double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g);
void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b);
void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p);
double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion);
/// SN_UNSUPPORTED where the mass matrix has to be solved with, or is singular.
SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p, double* u);
/// d with M(from moved by d) d = tau p, zero where there is no mass. SN_UNSUPPORTED where the mass
/// matrix has to be solved with.
SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d);
void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out);
/// From a moment in time to the momentum of unknowns, and back (system_moment.c).
void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p);
void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment);

// ---- a stage

/// Fresh ones in scratch memory; NULL pointers when memory is short (system_scratch.c).
SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch);
SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch);
SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch);
SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch);
void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to);

/// g, and in *scale the size of what cancels in it: the norms of inertia and of each term's force,
/// held nodes included (stage.c).
/// SN_OUT_OF_MEMORY when the scratch memory does not suffice.
SnStatus sn_system_residual(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale);

/// J^T f(q, v) alone: the momentum that forces give per second.
SnStatus sn_system_force(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* g);

/// How nodes and bodies move at the stage's end when the unknown is q and then moves by u (NULL:
/// not at all): v = (d + u)/tau, held and driven components as they are told. In statics,
/// displacements from the step's start (stage_motion.c).
SnStatus sn_system_motion(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const double* u, SnArena* scratch, SnMotion* motion);

/// E(q); +infinity outside a law's domain. Only with SN_SYSTEM_MERIT.
SnStatus sn_system_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* merit);

/// Residual and merit together, for little more than the residual alone: the same as apart, to
/// rounding. Outside a law's domain the merit is +infinity and g means nothing. Without
/// SN_SYSTEM_MERIT, all that *merit tells is whether q is outside a law's domain.
SnStatus sn_system_evaluate(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale, double* merit);

/// A matrix for sn_system_matrix (system.c).
SnStatus sn_system_create_matrix(const SnSystem* system, SnBlockMatrix** A);
/// The same with a matrix of another system, whose memory is kept where it is large enough.
/// SN_OUT_OF_MEMORY: it is still the other system's.
SnStatus sn_system_refit_matrix(const SnSystem* system, SnBlockMatrix* A);

/// A at q. Held components have rows and columns of zeros with one positive number on the diagonal
/// (stage_matrix.c).
SnStatus sn_system_matrix(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena scratch, SnBlockMatrix* A);

/// g += the change of g to first order when nodes are displaced by w (3 per node, nonzero only
/// where nodes are held or driven): what a driven boundary does to the others. Its velocity is in g
/// already (stage_product.c).
SnStatus sn_system_lift(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const double* w, SnArena scratch, double* g);

/// g += what straight steps of nodes do to soft bodies that turn as `predicted` (turn.c), for a
/// step that is linearised at q.
SnStatus sn_system_turn(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        SnArena scratch, double* g);

/// R[9 r ..] of block row r: how the material around its node has turned from one configuration to
/// the other, so that A there is about R A R^T (rotations.c). The identity for bodies, where a
/// component would turn that is held, and where nothing tells.
SnStatus sn_system_rotations(const SnSystem* system, const SnConfig* from, const SnConfig* to,
                             SnArena scratch, double* R);

/// y = A u at q without forming A; zero in held components (stage_product.c).
SnStatus sn_system_apply(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         const double* u, SnArena scratch, double* y);

// ---- its terms (system_terms.c)

/// W(q): potential energy of all terms, J.
double sn_system_energy(const SnSystem* system, const SnTermAt* at);

/// What energies are differences of, J: changes below the rounding of this may be none.
double sn_system_energy_unit(const SnSystem* system);

/// Forces of all terms on nodes and bodies, added.
void sn_system_forces(const SnSystem* system, const SnTermAt* at, SnForces* out);

#endif
