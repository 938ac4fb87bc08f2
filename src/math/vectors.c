// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/vectors.h"

SN_ISA_TABLES(SnVectors, sn_vector_kernels);

const SnVectors* sn_vectors(SnIsa isa) { return sn_vector_kernels[isa]; }
