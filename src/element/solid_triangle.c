// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/solid_kernels.h"

extern const SnSolidKernels SN_ISA_NAME(sn_solid_triangle);

#define NODES   3
#define PAIRS   SN_TRIANGLE_PAIRS
#define INNER   3
#define KERNELS SN_ISA_NAME(sn_solid_triangle)
#include "element/solid_chunk.h"
