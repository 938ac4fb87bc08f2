// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_XPBD_BODIES_H
#define SN_TESTS_XPBD_BODIES_H

#include "element/solids.h"
#include "plain_xpbd.h"
#include "xpbd/solid.h"

// Small solids as constraints, beside the same written plainly (bench/plain_xpbd.h).

/// The laws that are solved; the first ones resist shear.
enum { LAWS = 3, SHEAR_LAWS = 2, MIXED = LAWS };
extern const char* const law_name[LAWS];

typedef struct Body {
    TestSolid s;
    SnPlainElement* plain; // by index in the mesh
    SnParticle* x;         // of both
    SnParticleFloat* single;
    double* mass;
} Body;

/// `cells` along x, deformed, with random masses; every fifth node does not move unless `free`.
/// With `law` MIXED elements alternate.
Body make_body(SnMeshKind kind, int law, int damped, int cells, int free);
void free_body(Body* b);

/// Positions in double from s.x, in float from those.
void reset_body(Body* b);

SnParticles particles_of(const Body* b);
SnXpbdSolid* make_constraints(const Body* b, SnXpbdPrecision precision);

#endif
