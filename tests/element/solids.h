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

// Small solids for tests, and a walk over all laws, fibres, element kinds and dampings.

/// Number of nodes before the mesh's own nodes, so that tests notice code that assumes that numbers
/// begin at 0.
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
    int law;   // -1: all laws that resist shear, alternating by element
    int fibre; // -1: no fibre; -2: all kinds of fibre and none, alternating by element
    Damping damping;
} SolidCase;

typedef struct TestSolid {
    SnMesh* mesh;
    SnMaterial* material;
    SnSolid* solid;
    int nodes; // number of nodes, FIRST_NODE included
    double *x, *v;
    SnArenaStore* store;
    SnArena scratch;
} TestSolid;

/// Make a mesh of a few dozen elements (`cells` along x) that leaves lanes unused. x is the rest
/// shape, and v is zero.
TestSolid make_solid(SolidCase c, int cells);
void free_solid(TestSolid* s);

/// Return the law with which elements of the case are evaluated.
const SnLaw* case_law(SolidCase c); // NULL: the case has all laws
/// 1: the law does not resist shear, so its matrix is projected everywhere but at rest.
int case_is_shearless(SolidCase c);
const char* case_name(SolidCase c);

/// Visit every kind x law x fibre x damping of the registries, and the mesh with all of them.
void walk_solids(void (*visit)(SolidCase c));
void walk_solids_of_damping(Damping damping, void (*visit)(SolidCase c));

/// Set x = A X + noise, and random velocities. In the plane z stays.
void deform(TestSolid* s, Mat3 A, double noise, uint64_t seed);

/// Make rotation * diag(stretches) * rotation. In the plane rotations are about z.
Mat3 random_stretch(SnMeshKind kind, const double stretch[3], SnRandom* random);
Mat3 random_rotation(SnMeshKind kind, SnRandom* random);

/// 1: x is in the domain of all laws of the case.
int inside_domain(const TestSolid* s);

double energy_of(const TestSolid* s);
/// Compute the forces f at x, v with x_lag = `lag` (NULL: no stiffness damping), from zero.
void force_of(const TestSolid* s, const double* x, const double* v, const double* lag, double* f);

/// Compute the dense matrix, (3 nodes)^2, through destinations to which lanes scatter.
void dense_hessian(const TestSolid* s, const SnSolidAt* at, SnWeights weights, SnPool* pool,
                   double* H);
void dense_multiply(int n, const double* H, const double* w, double* y);

#endif
