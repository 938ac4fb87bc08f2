// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "sparse/coarse_kernels.h"
#include "sparse/few_kernels.h"
#include "sparse/few_row_kernels.h"
#include "sparse/front_kernels.h"
#include "sparse/ic_kernels.h"
#include "sparse/row_kernels.h"
#include "sparse/schur_kernels.h"
#include "sparse/solve_kernels.h"

// The functions of this file return the kernels that were compiled for this processor's instruction
// set.

SN_ISA_TABLES(SnRowKernels, sn_row_table);
SN_ISA_TABLES(SnIcKernels, sn_ic_table);
SN_ISA_TABLES(SnFrontKernels, sn_front_table);
SN_ISA_TABLES(SnFrontKernels, sn_front_dot_table);
SN_ISA_TABLES(SnSolveKernels, sn_solve_table);
SN_ISA_TABLES(SnCoarseKernels, sn_coarse_table);
SN_ISA_TABLES(SnFewKernels, sn_few_table);
SN_ISA_TABLES(SnFewRowKernels, sn_few_row_table);
SN_ISA_TABLES(SnSchurKernels, sn_schur_table);

const SnRowKernels* sn_row_kernels(void) { return sn_row_table[sn_isa()]; }

const SnIcKernels* sn_ic_kernels(void) { return sn_ic_table[sn_isa()]; }

const SnFrontKernels* sn_front_kernels(void) { return sn_front_table[sn_isa()]; }

const SnFrontKernels* sn_front_dot_kernels(void) { return sn_front_dot_table[sn_isa()]; }

const SnSolveKernels* sn_solve_kernels(void) { return sn_solve_table[sn_isa()]; }

const SnCoarseKernels* sn_coarse_kernels(void) { return sn_coarse_table[sn_isa()]; }

const SnFewKernels* sn_few_kernels(void) { return sn_few_table[sn_isa()]; }

const SnFewRowKernels* sn_few_row_kernels(void) { return sn_few_row_table[sn_isa()]; }

const SnSchurKernels* sn_schur_kernels(void) { return sn_schur_table[sn_isa()]; }
