// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/few_kernels.h"

#include "base/isa.h"
#include "math/simd.h"
#include "sparse/lanes.h"

// SLABS slabs of rows, or COLUMNS columns of a panel, are multiplied at once. These numbers are
// chosen so that the sums for three right-hand sides stay in registers.
enum { SLABS = SN_WIDES == 1 ? 2 : 1, COLUMNS = SN_WIDES == 1 ? 4 : SN_WIDES == 2 ? 2 : 1 };

// Fronts with fewer than NARROW pivots have loops of their own, in which the lanes of a register
// are always right-hand sides (see few_typed.h).
enum { NARROW = 7 };

// A column of a slab stored in float; load_float widens it to doubles.
typedef float EightFloats __attribute__((vector_size(32), may_alias));

LANES_INLINE Lanes load_double(const double* p) { return *(const Lanes*)p; }
LANES_INLINE Lanes load_float(const float* p) {
    return __builtin_convertvector(*(const EightFloats*)p, Lanes);
}

LANES_INLINE const double* panel_double(const SnFewView* view) { return view->panel; }
LANES_INLINE const float* panel_float(const SnFewView* view) { return view->single; }

// slab_rows: where the eight rows of a slab begin in an array with four numbers per row. next_rows:
// the indices of eight consecutive rows.
static const int slab_rows[SN_SLAB] = {0, 4, 8, 12, 16, 20, 24, 28};
static const int next_rows[SN_SLAB] = {0, 1, 2, 3, 4, 5, 6, 7};

#define Stored      double
#define TYPED(name) name##_double
#include "sparse/few_typed.h"
#undef Stored
#undef TYPED

#define Stored      float
#define TYPED(name) name##_float
#include "sparse/few_typed.h"

#include <assert.h>

static void forward_fronts(const SnFewView* view, int sides, int first, int last) {
    assert(sides > 1 && sides <= SN_FEW && first <= last);
    if (view->single)
        forward_fronts_float(view, sides, first, last);
    else
        forward_fronts_double(view, sides, first, last);
}

static void backward_fronts(const SnFewView* view, int sides, int first, int last) {
    assert(sides > 1 && sides <= SN_FEW && first <= last);
    if (view->single)
        backward_fronts_float(view, sides, first, last);
    else
        backward_fronts_double(view, sides, first, last);
}

extern const SnFewKernels SN_ISA_NAME(sn_few_table);
const SnFewKernels SN_ISA_NAME(sn_few_table) = {forward_fronts, backward_fronts};
