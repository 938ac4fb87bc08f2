// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "qp/dense_kernels.h"

// This file chooses the kernels that were compiled for this processor's instruction set.

SN_ISA_TABLES(SnDenseKernels, sn_dense_table);

const SnDenseKernels* sn_dense_kernels(void) { return sn_dense_table[sn_isa()]; }
