// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_MOVING_H
#define SN_XPBD_MOVING_H

#include "rigid/pose.h"
#include "xpbd/particle.h"

/// What moves a rigid body: the inverses of mass and inertia, this in the world's frame.
typedef struct SnXpbdMass {
    double w;       // 1/kg
    Mat3 inverse_I; // 1/(kg m^2)
} SnXpbdMass;

/// All that constraints move within a step: nodes, and rigid bodies by how far they have gone since
/// the step began, as a shift and a turn.
typedef struct SnXpbdMoving {
    int node_count, body_count;
    SnParticle* particle;   // nodes where they are now (node_count)
    double* way;            // of bodies (body_count x 6), m and rad
    const SnXpbdMass* body; // (body_count)
} SnXpbdMoving;

static inline Vec3 sn_particle_at(const SnParticle* particle) {
    return v3(particle->x, particle->y, particle->z);
}

static inline void sn_particle_move(SnParticle* particle, Vec3 by) {
    particle->x += by.x;
    particle->y += by.y;
    particle->z += by.z;
}

#endif
