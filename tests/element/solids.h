// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_ELEMENT_SOLIDS_H
#define SN_TESTS_ELEMENT_SOLIDS_H

#include "base/arena.h"
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "differences.h"
#include "element/solid.h"
#include "math/quat.h"

// Small solids to try things on, and the walk over all laws, fibres, element kinds and dampings.

/// Nodes before the mesh's own: numbering must not begin at zero for a test to see it.
enum { FIRST_NODE = 3 };

typedef enum Damping {
    DAMPING_NONE,
    DAMPING_STIFFNESS,
    DAMPING_VISCOSITY,
    DAMPING_BOTH,
    DAMPING_COUNT
} Damping;

typedef struct SolidCase {
    SnMeshKind kind;
    int law;   // -1: all laws that resist shear in one mesh, element by element
    int fibre; // -1: none, -2: all kinds and none in one mesh
    Damping damping;
} SolidCase;

typedef struct TestSolid {
    SnMesh* mesh;
    SnMaterial* material;
    SnSolid* solid;
    int nodes; // FIRST_NODE included
    double *x, *v;
    SnArenaStore* store;
    SnArena scratch;
} TestSolid;

/// A bent mesh of a few dozen elements (`cells` along x) that leaves lanes unused. x is the rest
/// shape and v is zero.
TestSolid make_solid(SolidCase c, int cells);
void free_solid(TestSolid* s);

/// The laws as the element room evaluates them.
const SnLaw* case_law(SolidCase c); // NULL for all laws
/// 1: the law does not resist shear, and its matrix is clamped everywhere but at rest.
int case_is_shearless(SolidCase c);
const char* case_name(SolidCase c);

/// Every kind x law x fibre x damping of the registries, and the mesh with all of them.
void walk_solids(void (*visit)(SolidCase c));
void walk_solids_of_damping(Damping damping, void (*visit)(SolidCase c));

/// x = A X + noise, z untouched in the plane. Random velocities too.
void deform(TestSolid* s, Mat3 A, double noise, uint64_t seed);

/// rotation * diag(stretches) * rotation; in the plane rotations are about z.
Mat3 random_stretch(SnMeshKind kind, const double stretch[3], SnRandom* random);
Mat3 random_rotation(SnMeshKind kind, SnRandom* random);

/// All laws of the case hold at x.
int inside_domain(const TestSolid* s);

double energy_of(const TestSolid* s);
/// f at x, v with x_lag = `lag` (NULL: no stiffness damping), from zero.
void force_of(const TestSolid* s, const double* x, const double* v, const double* lag, double* f);

/// Dense (3 nodes)^2 matrix through destinations that lanes scatter to.
void dense_hessian(const TestSolid* s, const SnSolidAt* at, SnWeights weights, SnPool* pool,
                   double* H);
void dense_multiply(int n, const double* H, const double* w, double* y);

#endif
