// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PARTICLE_H
#define SN_XPBD_PARTICLE_H

// Nodes in the form in which the kernels of XPBD read and write them: one aligned load per node.
// Arrays must be aligned; sn_alloc aligns them.

typedef struct SnParticle {
    _Alignas(32) double x; // position, m
    double y, z;
    double w; // inverse mass, 1/kg; 0: the node does not move
} SnParticle;

/// The same as SnParticle, in single precision.
typedef struct SnParticleFloat {
    _Alignas(16) float x; // position, m
    float y, z;
    float w; // inverse mass, 1/kg; 0: the node does not move
} SnParticleFloat;

typedef enum SnXpbdPrecision { SN_XPBD_DOUBLE, SN_XPBD_FLOAT, SN_XPBD_PRECISIONS } SnXpbdPrecision;

/// The nodes of a world in double and in single precision. A kernel uses only the array of its own
/// precision.
typedef struct SnParticles {
    SnParticle* real;
    SnParticleFloat* single;
} SnParticles;

#endif
