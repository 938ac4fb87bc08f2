// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_XPBD_BODIES_H
#define SN_TESTS_XPBD_BODIES_H

#include "element/solids.h"
#include "plain_xpbd.h"
#include "xpbd/solid.h"

// Small solids as constraints, and the same constraints in plain code (bench/plain_xpbd.h).

/// The laws for which constraints exist; the first ones resist shear.
enum { LAWS = 3, SHEAR_LAWS = 2, MIXED = LAWS };
extern const char* const law_name[LAWS];

typedef struct Body {
    TestSolid s;
    SnPlainElement* plain; // plain elements, in the order of the mesh
    SnParticle* x;         // particles of both
    SnParticleFloat* single;
    double* mass;
} Body;

/// Make a body with `cells` cells along x, deformed, with random masses. Every fifth node does not
/// move unless `free`. With `law` MIXED the laws alternate by element.
Body make_body(SnMeshKind kind, int law, int damped, int cells, int free);
void free_body(Body* b);

/// Set the positions in double from s.x, and the positions in float from these.
void reset_body(Body* b);

SnParticles particles_of(const Body* b);
SnXpbdSolid* make_constraints(const Body* b, SnXpbdPrecision precision);

#endif
