// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_SPRING_H
#define SN_ELEMENT_SPRING_H

#include "base/arena.h"
#include "element/chunk.h"
#include "element/weights.h"
#include "math/simd.h"
#include "mesh/mesh.h"

// Springs between two nodes: energy k/2 (l - L)^2, damping force -c (rate of l) along the spring.
// Packed, chunked and coloured like solids.

/// What one spring is made of.
typedef struct SnSpringMaterial {
    double stiffness;      // k, N/m
    double damping;        // c, N s/m
    double linear_density; // mass per rest length, kg/m
} SnSpringMaterial;

SnSpringMaterial sn_default_spring_material(void);
SnStatus sn_spring_check(const SnSpringMaterial* material, SnError* error);
/// The same of one that may have no mass, between nodes that have theirs from others.
SnStatus sn_spring_check_light(const SnSpringMaterial* material, SnError* error);

/// Eight springs. Unused lanes repeat the last one without stiffness.
typedef struct SnSpringBatch {
    Lanes stiffness, rest_length, damping;
    int node[2][SN_LANES]; // ascending
} SnSpringBatch;

typedef struct SnSprings {
    int spring_count;
    int batch_count;
    int chunk_count; // runs of SN_SPRING_CHUNK batches
    SnSpringBatch* batch;
    int* filled; // batches of each chunk that are used; NULL: all
    SnChunkColours colours;
    int damped;
} SnSprings;

enum { SN_SPRING_CHUNK = 16, SN_SPRING_PAIRS = 3 };

/// Rest lengths are the mesh's. `material` has one entry per spring.
SnStatus sn_create_springs(const SnMesh* mesh, const SnSpringMaterial* material, int first_node,
                           SnSprings** springs);
void sn_destroy_springs(SnSprings* springs);

/// Some of the springs, for what looks at these alone: none so far. It has as much room as all need
/// and the colours of all, which it does not own.
SnStatus sn_create_springs_selection(const SnSprings* springs, SnSprings** selection);
/// Take those whose flag, one per spring, is `value`.
void sn_springs_select(const SnSprings* springs, const unsigned char* flag, int value,
                       SnSprings* selection);

/// 1: a lane of a batch has a spring.
static inline int sn_spring_is_used(const SnSpringBatch* batch, int lane) {
    return batch->stiffness[lane] > 0;
}

/// As for solids: element/solid.h. Blocks are (0,0), (0,1), (1,1).
double sn_springs_energy(const SnSprings* springs, const double* x);
void sn_springs_force(const SnSprings* springs, const double* x, const double* v, SnPool* pool,
                      double* f);
double sn_springs_evaluate(const SnSprings* springs, const double* x, const double* v, SnPool* pool,
                           SnArena scratch, double* f);
void sn_springs_hessian(const SnSprings* springs, const double* x, SnWeights weights,
                        const int* destination, SnPool* pool, double* value);
void sn_springs_product(const SnSprings* springs, const double* x, SnWeights weights,
                        const double* w, SnPool* pool, double* y);

#endif
