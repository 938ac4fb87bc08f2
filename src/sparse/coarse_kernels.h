// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_COARSE_KERNELS_H
#define SN_SPARSE_COARSE_KERNELS_H

// The inner loops of a coarse layer (coarse.h), compiled once per instruction set. Blocks of A R
// are stored column by column, 3 rows x 6 columns. All arrays must come from sn_alloc, because the
// kernels read three numbers by a load of four, which may read one number past the end of an array
// (lanes.h).

enum { SN_COARSE_WIDE = 6, SN_COARSE_BLOCK = 3 * SN_COARSE_WIDE };

typedef struct SnCoarseKernels {
    /// out = r - A R c for rows first .. last-1; row i has blocks start[i] .. start[i+1]-1
    void (*subtract)(const double* AR, const int* start, const int* patch, int first, int last,
                     const double* c, const double* r, double* out);
    /// Set `sum` to the six numbers of (A R)^T y for one patch. The patch has blocks at[0 ..
    /// count-1] of A R; block at[k] lies in row row[k].
    void (*collect)(const double* AR, const int* at, const int* row, int count, const double* y,
                    double sum[SN_COARSE_WIDE]);
} SnCoarseKernels;

/// The table for this processor.
const SnCoarseKernels* sn_coarse_kernels(void);

#endif
