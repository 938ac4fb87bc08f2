// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_MOVING_H
#define SN_XPBD_MOVING_H

#include "rigid/pose.h"
#include "xpbd/particle.h"

/// The inverse mass of a rigid body, and its inverse inertia in the world's frame.
typedef struct SnXpbdMass {
    double w;       // 1/kg
    Mat3 inverse_I; // 1/(kg m^2)
} SnXpbdMass;

/// Everything that constraints move within a step: nodes, rigids, and layer bodies. Layer bodies
/// carry nodes of soft bodies, so they are also called carriers. The way of a rigid or layer body
/// says how far the body has gone: a shift and a turn. In arrays, rigids come first, with their
/// ways since the start of the step; layer bodies follow, with their ways since they took the
/// layer's step.
typedef struct SnXpbdMoving {
    int node_count, body_count; // numbers of nodes, and of rigids
    SnParticle* particle;       // present positions and inverse masses of nodes (node_count)
    double* way;                // ways of rigids and layer bodies, m and rad
                                // ((body_count + carrier_count) x 6)
    SnXpbdMass* body;   // inverse masses of rigids and layer bodies (body_count + carrier_count)
    const int* carrier; // layer body of each node, counted from 0, -1: none (node_count); NULL:
                        // there are no layer bodies
    int first_carrier;  // number of the first layer body in `way` and `body`
    int carrier_count;
    double* jump;  // change of the ways of layer bodies that a sweep over rows collects, m and rad
                   // (carrier_count x 6)
    int* touching; // number of rows that push each layer body (carrier_count)
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
