// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The macro-typed loops in both precisions, and the table of them.
#include "xpbd/solid_kernels.h"

#include "base/pool.h"
#include "math/simd.h"

#include <stddef.h>

// batches that are asked for before they are needed: some 0.3 us
enum { AHEAD = 2 };

#include "xpbd/lanes_double.h"

#include "xpbd/solid_batch.h"

#include "xpbd/lanes_float.h"

#include "xpbd/solid_batch.h"

#define SWEEPS(law, shape, real)                                                                   \
    { sweep_##law##_##shape##_##real, sweep_damped_##law##_##shape##_##real }
#define MEASURES(law, shape, real)                                                                 \
    { measure_##law##_##shape##_##real, measure_damped_##law##_##shape##_##real }
#define TABLE(real)                                                                                \
    {                                                                                              \
        .sweep = {{SWEEPS(STVK, TETS, real), SWEEPS(STVK, TRIANGLES, real)},                       \
                  {SWEEPS(NEO_HOOKEAN, TETS, real), SWEEPS(NEO_HOOKEAN, TRIANGLES, real)}},        \
        .measure = {{MEASURES(STVK, TETS, real), MEASURES(STVK, TRIANGLES, real)},                 \
                    {MEASURES(NEO_HOOKEAN, TETS, real), MEASURES(NEO_HOOKEAN, TRIANGLES, real)}},  \
        .before = {                                                                                \
            {before_STVK_TETS_##real, before_STVK_TRIANGLES_##real},                               \
            {before_NEO_HOOKEAN_TETS_##real, before_NEO_HOOKEAN_TRIANGLES_##real}                  \
        }                                                                                          \
    }

extern const SnXpbdKernelTable SN_ISA_NAME(sn_xpbd_kernels);
const SnXpbdKernelTable SN_ISA_NAME(sn_xpbd_kernels) = {{TABLE(double), TABLE(float)}};
