// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_RIG_H
#define SN_TESTS_SYSTEM_RIG_H

#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "differences.h"
#include "system/scheme.h"
#include "system/strain_term.h"
#include "system/system.h"

// A small system with a stage of some scheme at some iterate: what tests of system, coords and
// solve poke at. Everything is random but for what the definition fixes.

typedef struct RigDef {
    SnMeshKind kind;
    int law;   // of the registry
    int fibre; // or -1
    double mass_damping, stiffness_damping, viscosity, spring_damping, drag;
    double laplacian_damping, deformation_drag;
    int consistent_mass;
    int bodies;  // free rigid bodies
    int carry;   // 1: nodes at both ends follow two more bodies; for meshes with 4 cells or more
    int frozen;  // 1: of these the nodes at the high end do not move instead
    int bond;    // 1: nodes at the very low end follow the first rigid body for good, 2: and those
                 // at the very high end the last one
    int scalars; // 1: one more unknown number per triangle (strain_term.h)
    double scalar_mass; // kg
    int hold;           // 1: some nodes are driven, some held in one or two components
    int no_loads;       // 1: neither gravity nor given forces
    int cells;          // along x, 0: two
} RigDef;

typedef struct Rig {
    RigDef def;
    SnModel* model;
    SnAwake* awake; // all is
    SnState* state; // `now` is the step's start
    SnMap* map;
    SnSolid* deforming; // elements that no body carries whole, or NULL: all
    unsigned char* held;
    SnLoads loads;
    SnDrag drag;
    SnInnerDrag inner;
    StrainTerm strain;
    SnTerm term[6];
    int term_count;
    SnRows rows;
    SnSystem* system;
    int dofs, nodes;
    SnArenaStore* store;
    SnArena scratch;

    // a stage, pointing to:
    SnStage stage;
    SnConfig reference, q; // q is the iterate
    double *p_ref, *x_target, *v_target;
    SnConfig lag;
    SnRandom random;
} Rig;

Rig* make_rig(RigDef def);
void free_rig(Rig* rig);

/// The system anew, for nodes that follow others than before (sn_map_follow).
void rig_make_system(Rig* rig);

/// The stage `index` of an implicit scheme with step h: references, momenta and lagged shape near
/// the start, q near the reference within `noise` m.
void set_stage(Rig* rig, SnIntegrator integrator, int index, double h, double noise);

/// Fresh memory that lives as long as the rig.
double* rig_vector(Rig* rig, int n);
double* rig_random(Rig* rig, int n, double size);
SnConfig rig_config(Rig* rig, const SnConfig* from);

SnMotion rig_motion(Rig* rig);

/// 1 where component i of a system vector is an unknown.
int rig_is_free(const Rig* rig, int i);

/// A tangent step that turns bodies by `turn` rad and has nothing where nothing is free.
double* rig_tangent(Rig* rig, double size, double turn);

/// What tests of stages walk over: meshes, masses, held nodes, dampings. All have a merit.
enum { STAGE_DEFS = 16 };
RigDef stage_def(int i);

/// Every stage of every implicit scheme.
void walk_stages(void (*visit)(SnIntegrator integrator, int index, const RigDef* def),
                 const RigDef* def);

#endif
