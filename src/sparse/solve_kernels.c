// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/solve_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

#include <string.h>

// sums that are held in registers: SLABS groups of eight sides, SIDES registers of them, times
// COLUMNS rows or columns of the panel
enum { SLABS = SN_TILE_SLABS, SIDES = SLABS * SN_WIDES, COLUMNS = SN_TILE_COLUMNS };

#define Stored      double
#define TYPED(name) name##_double
#define load_stored wide_load
#include "sparse/solve_typed.h"
#undef Stored
#undef TYPED
#undef load_stored

#define Stored      float
#define TYPED(name) name##_float
#define load_stored wide_load_float
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
