// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Compiles the macro-typed loops in both precisions, and makes the table of these loops.
#include "xpbd/solid_kernels.h"

#include "base/pool.h"
#include "math/simd.h"
#include "xpbd/solid_brakes.h"

#include <stddef.h>
#include <string.h>

// The loop prefetches each batch AHEAD batches (about 0.3 us) before it solves the batch.
enum { AHEAD = 2 };

#include "xpbd/lanes_double.h"

#include "xpbd/solid_batch.h"

#include "xpbd/lanes_float.h"

#include "xpbd/solid_batch.h"

#define SWEEPS(law, shape, real)                                                                   \
    { sweep_##law##_##shape##_##real, sweep_damped_##law##_##shape##_##real }
#define MEASURES(law, shape, real)                                                                 \
    { measure_##law##_##shape##_##real, measure_damped_##law##_##shape##_##real }
#define BEFORE(law, shape, real) before_##law##_##shape##_##real
#define BOTH(what, law, real)                                                                      \
    { what(law, TETS, real), what(law, TRIANGLES, real) }
#define ALL(what, real)                                                                            \
    { BOTH(what, STVK, real), BOTH(what, NEO_HOOKEAN, real), BOTH(what, VOLUME, real) }
#define TABLE(real)                                                                                \
    { .sweep = ALL(SWEEPS, real), .measure = ALL(MEASURES, real), .before = ALL(BEFORE, real) }

extern const SnXpbdKernelTable SN_ISA_NAME(sn_xpbd_kernels);
const SnXpbdKernelTable SN_ISA_NAME(sn_xpbd_kernels) = {{TABLE(double), TABLE(float)}};
