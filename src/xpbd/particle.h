// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PARTICLE_H
#define SN_XPBD_PARTICLE_H

// These are nodes in the form in which the kernels of XPBD read and write them, with one aligned
// load per node. Arrays come from sn_alloc, which aligns them.

typedef struct SnParticle {
    _Alignas(32) double x; // position, m
    double y, z;
    double w; // inverse mass, 1/kg; 0: does not move
} SnParticle;

/// A node as SnParticle has it, in single precision.
typedef struct SnParticleFloat {
    _Alignas(16) float x; // position, m
    float y, z;
    float w; // inverse mass, 1/kg; 0: does not move
} SnParticleFloat;

typedef enum SnXpbdPrecision { SN_XPBD_DOUBLE, SN_XPBD_FLOAT, SN_XPBD_PRECISIONS } SnXpbdPrecision;

/// The nodes of a world in double or in single precision: kernels of one precision read the pointer
/// of that precision and never the other pointer.
typedef struct SnParticles {
    SnParticle* real;
    SnParticleFloat* single;
} SnParticles;

#endif
