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

/// All that constraints move within a step: nodes, and bodies by how far they have gone, as a shift
/// and a turn. Rigid bodies of the model, since the step began, come first; behind them those that
/// carry nodes of soft ones in a layer, since it began.
typedef struct SnXpbdMoving {
    int node_count, body_count;
    SnParticle* particle; // nodes where they are now (node_count)
    double* way;          // of bodies and carriers ((body_count + carrier_count) x 6), m and rad
    SnXpbdMass* body;     // likewise
    const int* carrier;   // of a node, among those that carry nodes; -1: none. NULL: of no node
    int first_carrier;    // the body that the first of these is
    int carrier_count;
    double* jump;  // how far they go when all rows have been looked at (carrier_count x 6)
    int* touching; // rows that push each of them (carrier_count)
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
