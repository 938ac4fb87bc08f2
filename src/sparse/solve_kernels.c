// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/solve_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

#include <assert.h>
#include <string.h>

// A kernel for several right-hand sides keeps its sums in SIDES x COLUMNS registers. It works on
// SLABS groups of eight right-hand sides, which take SIDES registers, and on COLUMNS rows or
// columns of the panel.
enum { SLABS = SN_TILE_SLABS, SIDES = SLABS * SN_WIDES, COLUMNS = SN_TILE_COLUMNS };

// A kernel for one right-hand side forms CHAINS partial sums side by side, in four registers. While
// one addition is not finished, the kernel can start additions to the other registers.
enum { CHAINS = 4 / SN_WIDES };

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

// Call the double or the float version of a kernel, depending on how the panel is stored.
#define CALL(name, panel, ...)                                                                     \
    ((panel)->single ? name##_float(panel, (panel)->single, __VA_ARGS__)                           \
                     : name##_double(panel, (panel)->numbers, __VA_ARGS__))

static void forward_pivots(const SnPanelView* panel, int width, double* y) {
    assert(width == 1 || width % SN_SLAB == 0);
    CALL(forward_pivots, panel, width, y);
}

static void forward_rows(const SnPanelView* panel, int width, int from, int to, const double* y,
                         double* u) {
    CALL(forward_rows, panel, width, from, to, y, u);
}

static void backward_rows(const SnPanelView* panel, int width, int from, int to, const double* u,
                          double* y, double* sums) {
    assert(from % SN_SLAB == 0 && to <= panel->pivots);
    CALL(backward_rows, panel, width, from, to, u, y, sums);
}

static void backward_pivots(const SnPanelView* panel, int width, double* y, double* sums) {
    CALL(backward_pivots, panel, width, y, sums);
}

extern const SnSolveKernels SN_ISA_NAME(sn_solve_table);
const SnSolveKernels SN_ISA_NAME(sn_solve_table) = {forward_pivots, forward_rows, backward_rows,
                                                    backward_pivots};
