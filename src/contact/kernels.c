// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"
#include "contact/contact_kernels.h"

// chooses the kernels of this processor's instruction set

SN_ISA_TABLES(SnContactKernels, sn_contact_table);

const SnContactKernels* sn_contact_kernels(void) { return sn_contact_table[sn_isa()]; }
