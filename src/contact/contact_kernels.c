// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/contact_kernels.h"

#include "base/isa.h"

static void add_rows(int n, const double* restrict W, const double change[3], double* restrict w) {
    const double a = change[0], b = change[1], c = change[2];
    const double *second = W + n, *third = second + n;
    for (int i = 0; i < n; ++i) w[i] += W[i] * a + second[i] * b + third[i] * c;
}

extern const SnContactKernels SN_ISA_NAME(sn_contact_table);
const SnContactKernels SN_ISA_NAME(sn_contact_table) = {add_rows};
