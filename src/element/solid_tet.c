// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/solid_kernels.h"

extern const SnSolidKernels SN_ISA_NAME(sn_solid_tet);

#define NODES   4
#define PAIRS   SN_TET_PAIRS
#define INNER   6
#define KERNELS SN_ISA_NAME(sn_solid_tet)
#include "element/solid_chunk.h"
