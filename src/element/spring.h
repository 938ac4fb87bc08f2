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

/// The material of one spring.
typedef struct SnSpringMaterial {
    double stiffness;      // k, N/m
    double damping;        // c, N s/m
    double linear_density; // mass per rest length, kg/m
} SnSpringMaterial;

SnSpringMaterial sn_default_spring_material(void);
/// Fail with a message where a number is out of its range.
SnStatus sn_spring_check(const SnSpringMaterial* material, SnError* error);
/// Check a spring that may have no mass, between nodes that get theirs from other elements.
SnStatus sn_spring_check_light(const SnSpringMaterial* material, SnError* error);

/// Eight springs. Unused lanes repeat the last one without stiffness.
typedef struct SnSpringBatch {
    Lanes stiffness, rest_length, damping; // N/m; m; N s/m
    int node[2][SN_LANES];                 // ascending
} SnSpringBatch;

typedef struct SnSprings {
    int spring_count;
    int batch_count;
    int chunk_count; // number of runs of SN_SPRING_CHUNK batches
    SnSpringBatch* batch;
    int* filled; // number of batches of each chunk that are used; NULL: all
    SnChunkColours colours;
    int damped; // 1: some spring is
} SnSprings;

enum { SN_SPRING_CHUNK = 16, SN_SPRING_PAIRS = 3 };

/// Pack the springs of a mesh, with the mesh's lengths as rest lengths. `material` has one entry
/// per spring.
SnStatus sn_create_springs(const SnMesh* mesh, const SnSpringMaterial* material, int first_node,
                           SnSprings** springs);
void sn_destroy_springs(SnSprings* springs);

/// Make a selection of springs, which has none at first. It has as much room as all need, and the
/// colours of all, which it does not own: `springs` has to live as long.
SnStatus sn_create_springs_selection(const SnSprings* springs, SnSprings** selection);
/// Give a selection the springs whose flag, one per spring, is `value`.
void sn_springs_select(const SnSprings* springs, const unsigned char* flag, int value,
                       SnSprings* selection);

/// Return 1 where a lane of a batch has a spring.
static inline int sn_spring_is_used(const SnSpringBatch* batch, int lane) {
    return batch->stiffness[lane] > 0;
}

/// These functions do for springs what those of element/solid.h do for solids. Blocks are (0,0),
/// (0,1), (1,1).
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
