// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_SPRING_H
#define SN_ELEMENT_SPRING_H

#include "base/arena.h"
#include "element/chunk.h"
#include "element/weights.h"
#include "math/simd.h"
#include "mesh/mesh.h"

// Springs between two nodes, with length l and rest length L: energy k/2 (l - L)^2, damping force
// -c (rate of l) along the spring. Springs are packed into batches and chunks with colours, like
// solids.

/// The material of one spring.
typedef struct SnSpringMaterial {
    double stiffness;      // k, N/m
    double damping;        // c, N s/m
    double linear_density; // mass per rest length, kg/m
} SnSpringMaterial;

SnSpringMaterial sn_default_spring_material(void);
/// Fail with a message where a number is out of its range.
SnStatus sn_spring_check(const SnSpringMaterial* material, SnError* error);
/// The same as sn_spring_check, but linear_density may be 0: for springs between nodes that get
/// their mass from other elements.
SnStatus sn_spring_check_light(const SnSpringMaterial* material, SnError* error);

/// Eight springs. Unused lanes repeat the last spring without stiffness.
typedef struct SnSpringBatch {
    Lanes stiffness, rest_length, damping; // N/m; m; N s/m
    int node[2][SN_LANES];                 // the two ends; node[0] has the lower number
} SnSpringBatch;

typedef struct SnSprings {
    int spring_count;
    int batch_count;
    int chunk_count; // number of runs of SN_SPRING_CHUNK batches
    SnSpringBatch* batch;
    int* filled; // number of batches in each chunk that are used; NULL: all are used
    SnChunkColours colours;
    int damped; // 1: some spring is damped
} SnSprings;

enum { SN_SPRING_CHUNK = 16, SN_SPRING_PAIRS = 3 };

/// Pack the springs of a mesh, with the mesh's lengths as rest lengths. `material` has one entry
/// per spring. Node i of the mesh is node `first_node` + i of the world.
SnStatus sn_create_springs(const SnMesh* mesh, const SnSpringMaterial* material, int first_node,
                           SnSprings** springs);
void sn_destroy_springs(SnSprings* springs);

/// Make a selection of `springs`, with room for all springs but without springs at first. The
/// selection uses the colours of `springs`, so `springs` has to live as long as the selection.
SnStatus sn_create_springs_selection(const SnSprings* springs, SnSprings** selection);
/// Give a selection the springs i with flag[i] == value.
void sn_springs_select(const SnSprings* springs, const unsigned char* flag, int value,
                       SnSprings* selection);

/// Return 1 where a lane of a batch has a spring.
static inline int sn_spring_is_used(const SnSpringBatch* batch, int lane) {
    return batch->stiffness[lane] > 0;
}

/// These functions do for springs what the functions sn_solid_... of element/solid.h do for solids.
/// The blocks of a spring are (0,0), (0,1), (1,1).
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
