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

// A small system in a stage of some scheme, at some iterate, for the tests of system, coords and
// solve. Everything is random unless the definition fixes it.

typedef struct RigDef {
    SnMeshKind kind;
    int law;   // number of the law in the registry
    int fibre; // number of the fibre term in the registry; -1: none
    double mass_damping, stiffness_damping, viscosity, spring_damping, drag;
    double laplacian_damping, deformation_drag;
    int consistent_mass;
    int bodies; // free rigid bodies
    int carry;  // 1: nodes at both ends follow two more bodies; for meshes with 4 cells or more
    int frozen; // 1: of these nodes, those at the high end are frozen instead
    int bond; // 1: nodes at the very low end follow the first rigid body for good; 2: nodes at the
              // very high end follow the last one, too
    int scalars;        // 1: one more unknown number per triangle (strain_term.h)
    double scalar_mass; // kg
    int hold;           // 1: some nodes are driven, and some are held in one or two components
    int no_loads;       // 1: neither gravity nor given forces
    int cells;          // number of cells along x; 0: two
} RigDef;

typedef struct Rig {
    RigDef def;
    SnModel* model;
    SnAwake* awake; // all parts are awake
    SnState* state; // `now` is the step's start
    SnMap* map;
    SnSolid* deforming; // elements that no aggregate carries as a whole; NULL: all elements
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

    // ---- a stage, which points to the members below
    SnStage stage;
    SnConfig reference, q; // q is the iterate
    double *p_ref, *x_target, *v_target;
    SnConfig lag;
    SnRandom random;
} Rig;

Rig* make_rig(RigDef def);
void free_rig(Rig* rig);

/// Make the system again after other nodes follow movers (sn_map_follow).
void rig_make_system(Rig* rig);

/// Set the stage `index` of an implicit scheme with step h (s). References, momenta and the lagged
/// shape are near the start; q is near the reference, within `noise` m.
void set_stage(Rig* rig, SnIntegrator integrator, int index, double h, double noise);

/// Return new memory that lives as long as the rig.
double* rig_vector(Rig* rig, int n);
double* rig_random(Rig* rig, int n, double size);
SnConfig rig_config(Rig* rig, const SnConfig* from);

SnMotion rig_motion(Rig* rig);

/// 1: component i of a system vector is an unknown.
int rig_is_free(const Rig* rig, int i);

/// Make a tangent step that turns bodies by `turn` rad and is zero where nothing is free.
double* rig_tangent(Rig* rig, double size, double turn);

/// The definitions for tests of stages: meshes, masses, held nodes, dampings. All have a merit
/// function.
enum { STAGE_DEFS = 16 };
RigDef stage_def(int i);

/// Visit every stage of every implicit scheme.
void walk_stages(void (*visit)(SnIntegrator integrator, int index, const RigDef* def),
                 const RigDef* def);

#endif
