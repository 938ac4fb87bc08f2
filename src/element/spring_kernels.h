// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_SPRING_KERNELS_H
#define SN_ELEMENT_SPRING_KERNELS_H

#include "base/isa.h"
#include "element/spring.h"

// The inner loops over n batches of springs, compiled for each instruction set.
typedef struct SnSpringKernels {
    double (*energy)(int n, const SnSpringBatch* batch, const double* x);
    /// Adds the force and returns the energy.
    double (*evaluate)(int n, const SnSpringBatch* batch, const double* x, const double* v,
                       double* f);
    void (*hessian)(int n, const SnSpringBatch* batch, const double* x, SnWeights weights,
                    const int* destination, double* value);
    void (*product)(int n, const SnSpringBatch* batch, const double* x, SnWeights weights,
                    const double* w, double* y);
} SnSpringKernels;

#endif
