// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONTACT_KERNELS_H
#define SN_CONTACT_CONTACT_KERNELS_H

typedef struct SnContactKernels {
    /// w += W^T change for three rows W of n numbers, one after the other.
    void (*add_rows)(int n, const double* W, const double change[3], double* w);
} SnContactKernels;

const SnContactKernels* sn_contact_kernels(void);

#endif
