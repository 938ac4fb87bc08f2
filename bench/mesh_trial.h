// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_MESH_TRIAL_H
#define SN_BENCH_MESH_TRIAL_H

#include "base/status.h"
#include "mesh/quality.h"
#include "sinew/world.h"

// For the files of `sinew bench mesh` and their tests only: surfaces that others made, from their
// files to a simulation.

/// A file in the folder that scripts/unpack-surfaces.sh fills.
typedef struct SnForeign {
    const char* file;
    int up;        // the axis along which the surface stands upright
    int test_tets; // number of tets for a test of a second or two
    int thin;      // 1: `test_tets` tets miss most of its walls
} SnForeign;

enum { SN_FOREIGN_COUNT = 12 };
extern const SnForeign sn_foreign[SN_FOREIGN_COUNT];
extern const char* const sn_foreign_folder; // path from the project's root

/// Read a surface file as it is, and scale the surface to a longest side of 1 m.
SnStatus sn_read_foreign(const char* path, SnMesh** surface, SnError* error);

// ---- how near a mesh is to its surface (mesh_fit.c) ---------------------------------------------

/// Distances in mean edges of the tets.
typedef struct SnMeshFit {
    double edge; // mean edge of the tets, m
    int closed;  // 1: the input has no open edge

    /// The farthest corner or centre of a boundary triangle from the surface of the solid, and the
    /// farthest middle of a side. The solid's surface is the input's, or where its winding number
    /// passes one half: that closes the holes.
    double mesh_to_input, sides_to_input;

    /// The farthest input vertex from the boundary, of those that balls of radius one edge touch
    /// from inside and outside (within a fifth of it). Only there are the solid and the gap beside
    /// it as wide as the lattice; sharper edges are cut off, thinner parts may be lost and thinner
    /// gaps and cavities filled.
    double input_to_mesh;
    double touched; // share of the input's vertices that such balls touch
} SnMeshFit;

/// Measure the fit of a mesh to its surface. If the input is open, input_to_mesh and touched are 0.
SnStatus sn_measure_fit(const SnMesh* input, const SnMesh* tets, SnMeshFit* fit);

// ---- fifty steps (mesh_trial.c) -----------------------------------------------------------------

/// How steps went of a body of hard rubber (10 MPa, 0.4, 1000 kg/m^3) whose lowest tenth along the
/// axis `up` is held, under gravity, by backward Euler with steps of 0.01 s.
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
