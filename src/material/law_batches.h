// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The loops over batches of an isotropic law. The file of a law includes this file at its end,
// after it has defined
//   Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]);  psi, and its derivative P
//   void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame); writes A, even, odd
// and the macros LAW_ID (as in sn_law_<id>), LAW_NAME, LAW_SUMMARY, LAW_INVERSION_SAFE and
// LAW_MODULI, the name of a function like SnLaw.moduli.
#include "material/frame.h"
#include "math/decompose.h"

static void tangent_batches(int n, const SnLawPoint* point, SnLawFrame* frame) {
    const SnDecompose* decompose = sn_decompose(SN_THIS_ISA);
    int i = 0;
    for (; i + 1 < n; i += 2)
        decompose->svd_pair(point[i].F, point[i + 1].F, FRAME_SWEEPS, &frame[i].svd,
                            &frame[i + 1].svd);
    if (i < n) decompose->svd(point[i].F, FRAME_SWEEPS, &frame[i].svd);
    for (i = 0; i < n; ++i) law_stretch(point[i].modulus, frame[i].svd.s, &frame[i]);
}

#define LAW_ROTATION_FREE 1
#include "material/law_table.h"
