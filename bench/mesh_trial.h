// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_MESH_TRIAL_H
#define SN_BENCH_MESH_TRIAL_H

#include "base/status.h"
#include "mesh/quality.h"
#include "sinew/world.h"

// For the files of `sinew bench mesh` and their tests only: fill surfaces that others made with
// tets, and simulate them.

/// A file in the folder that scripts/unpack-surfaces.sh fills.
typedef struct SnForeign {
    const char* file;
    int up;        // the axis along which the surface stands upright
    int test_tets; // number of tets for a test of a second or two
    int thin;      // 1: with `test_tets` tets most of its walls are lost
} SnForeign;

enum { SN_FOREIGN_COUNT = 12 };
extern const SnForeign sn_foreign[SN_FOREIGN_COUNT];
extern const char* const sn_foreign_folder; // path from the project's root

/// Read a surface file as it is, and scale the surface to a longest side of 1 m.
SnStatus sn_read_foreign(const char* path, SnMesh** surface, SnError* error);

// ---- how near a mesh is to its surface (mesh_fit.c) ---------------------------------------------

/// How near a mesh is to its surface. Distances are in mean edges of the tets.
typedef struct SnMeshFit {
    double edge; // mean edge of the tets, m
    int closed;  // 1: the input has no open edge

    /// Largest distance from the surface of the solid, of corners and centres of boundary
    /// triangles, and of middles of their sides. The surface of the solid is the input's. If the
    /// input has holes, it is also where the winding number passes one half, which closes them.
    double mesh_to_input, sides_to_input;

    /// Largest distance from the boundary, of those vertices of the input that a ball of radius one
    /// edge can touch from inside and another one from outside (within a fifth of the radius). Only
    /// at such vertices the solid and the gap beside it are as wide as the lattice. Elsewhere
    /// sharper edges are cut off, thinner parts may be lost, and thinner gaps and cavities filled.
    double input_to_mesh;
    double touched; // share of the input's vertices that two such balls can touch
} SnMeshFit;

/// Measure the fit of a mesh to its surface. If the input is open, input_to_mesh and touched are 0.
SnStatus sn_measure_fit(const SnMesh* input, const SnMesh* tets, SnMeshFit* fit);

// ---- fifty steps (mesh_trial.c) -----------------------------------------------------------------

/// Results of steps of a body of hard rubber (10 MPa, 0.4, 1000 kg/m^3) under gravity, whose lowest
/// tenth along the axis `up` is held. The steps are backward Euler of 0.01 s.
typedef struct SnMeshSteps {
    int done;               // number of steps that were done
    int remarks;            // number of steps that did not converge, were subdivided or the like
    double smallest_volume; // least det F of all tets and steps; 1 at rest, negative inside out
    double sag;             // largest distance of a node from rest, m
    double seconds;         // processor time, s
} SnMeshSteps;

/// Create the world of these steps. It has to be destroyed also after a failure.
SnStatus sn_make_trial_world(const SnMesh* tets, int up, SnWorld** world, SnBodyId* body,
                             SnError* error);

SnStatus sn_try_steps(const SnMesh* tets, int up, int steps, SnMeshSteps* result, SnError* error);

#endif
