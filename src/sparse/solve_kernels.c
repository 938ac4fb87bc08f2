// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/solve_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

enum { SLABS = SN_TILE_SLABS, COLUMNS = SN_TILE_COLUMNS };

LANES_INLINE Lanes load(const double* p) { return *(const Lanes*)p; }
LANES_INLINE void store(double* p, Lanes v) { *(Lanes*)p = v; }

typedef float Singles __attribute__((vector_size(32), may_alias));

LANES_INLINE Lanes load_double(const double* p) { return *(const Lanes*)p; }
LANES_INLINE Lanes load_float(const float* p) {
    return __builtin_convertvector(*(const Singles*)p, Lanes);
}

#define Stored      double
#define TYPED(name) name##_double
#define load_stored load_double
#include "sparse/solve_typed.h"
#undef Stored
#undef TYPED
#undef load_stored

#define Stored      float
#define TYPED(name) name##_float
#define load_stored load_float
#include "sparse/solve_typed.h"

static void forward(const SnPanelView* panel, int width, double* y, double* u) {
    if (panel->single)
        forward_float(panel, panel->single, width, y, u);
    else
        forward_double(panel, panel->numbers, width, y, u);
}

static void backward(const SnPanelView* panel, int width, const double* u, double* y,
                     double* sums) {
    if (panel->single)
        backward_float(panel, panel->single, width, u, y, sums);
    else
        backward_double(panel, panel->numbers, width, u, y, sums);
}

extern const SnSolveKernels SN_ISA_NAME(sn_solve_table);
const SnSolveKernels SN_ISA_NAME(sn_solve_table) = {forward, backward};
