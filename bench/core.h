// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_CORE_H
#define SN_BENCH_CORE_H

#include "mesh/mesh.h"
#include "obvious.h"
#include "sinew/sinew.h"
#include "tally.h"

// For the files of `sinew bench core`, and for whole steps in `sinew bench linear`.

/// A cantilever 1 m x 0.25 m x 0.25 m of rubber, and deformed positions of its nodes: it is bent,
/// sheared and shaken, so that no element is at rest.
typedef struct SnCoreCase {
    SnMesh* mesh;
    double* x; // (vertex_count x 3), m
    double young, poisson, density, h;
} SnCoreCase;

/// Make a case of 4 across x across x across cells of five tets.
SnStatus sn_make_core_case(int across, SnCoreCase* c);
void sn_free_core_case(SnCoreCase* c);

/// Make a world of the case: it is clamped at x = 0, takes linearly implicit steps on one thread
/// and starts stretched and spinning. It has to be destroyed also after a failure.
SnStatus sn_make_core_world(const SnCoreCase* c, const char* law, const char* solver,
                            SnWorld** world, SnBodyId* body, SnError* error);

/// Times of kernels, ns per tet.
typedef struct SnCoreKernels {
    double energy, force, hessian, product;
} SnCoreKernels;

SnStatus sn_core_law_kernels(const SnCoreCase* c, int law, SnCoreKernels* out);
/// Count the elements, batches and blocks that kernels go over, and run each kernel of each law
/// once, so that instructions can be counted.
SnStatus sn_core_count_laws(SnTally* tally, const SnCoreCase* c);
SnCoreKernels sn_core_obvious_kernels(const SnCoreCase* c, const SnObviousTet* tet);

/// Times of the fastest step, ms.
typedef struct SnCoreStep {
    double element;  // forces and projected Hessians; in ours also their scatter into the matrix
    double assemble; // sorting and merging triplets; 0 in ours
    double factor, solve;
    double own; // time of everything but factor and solve
    double total;
} SnCoreStep;

typedef struct SnCoreSteps {
    SnCoreStep ours, obvious;
    double error; // largest distance of a node between both after all steps, over the bar's length
} SnCoreSteps;

/// Take a few linearly implicit steps in both ways, beginning alike.
SnStatus sn_core_steps(const SnCoreCase* c, SnCoreSteps* out, SnError* error);

#endif
