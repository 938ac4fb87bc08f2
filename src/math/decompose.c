// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/decompose.h"

SN_ISA_TABLES(SnDecompose, sn_decompose_table);

const SnDecompose* sn_decompose(SnIsa isa) { return sn_decompose_table[isa]; }
