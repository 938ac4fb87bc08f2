// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "contact/contact_kernels.h"
#include "contact/dense_lu.h"

// chooses the kernels of this processor's instruction set

SN_ISA_TABLES(SnContactKernels, sn_contact_table);
SN_ISA_TABLES(SnLuKernels, sn_lu_table);

const SnContactKernels* sn_contact_kernels(void) { return sn_contact_table[sn_isa()]; }

const SnLuKernels* sn_lu_kernels(void) { return sn_lu_table[sn_isa()]; }
