// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "sparse/ic_kernels.h"
#include "sparse/row_kernels.h"

// chooses the kernels of this processor's instruction set

SN_ISA_TABLES(SnRowKernels, sn_row_table);
SN_ISA_TABLES(SnIcKernels, sn_ic_table);

const SnRowKernels* sn_row_kernels(void) { return sn_row_table[sn_isa()]; }

const SnIcKernels* sn_ic_kernels(void) { return sn_ic_table[sn_isa()]; }
