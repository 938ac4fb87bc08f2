// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy and stress of batches, and the law's entry for the registry. The file of a law includes
// this file at its end, directly or through law_batches.h, after it has defined
//   Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]);  psi, and its derivative P
//   void tangent_batches(int n, const SnLawPoint* point, SnLawFrame* frame);
// and the macros LAW_ID (as in sn_law_<id>), LAW_NAME, LAW_SUMMARY, LAW_ROTATION_FREE,
// LAW_INVERSION_SAFE and LAW_MODULI, the name of a function like SnLaw.moduli.

// Energy and stress both come from law_both: the compiler removes the computation of a result that
// is not used.
static void energy_batches(int n, const SnLawPoint* point, Lanes* psi) {
    Lanes P[9];
    for (int i = 0; i < n; ++i) psi[i] = law_both(point[i].modulus, point[i].F, P);
}

static void stress_batches(int n, const SnLawPoint* point, SnLawStress* stress) {
    for (int i = 0; i < n; ++i) law_both(point[i].modulus, point[i].F, stress[i].P);
}

static void both_batches(int n, const SnLawPoint* point, Lanes* psi, SnLawStress* stress) {
    for (int i = 0; i < n; ++i) psi[i] = law_both(point[i].modulus, point[i].F, stress[i].P);
}

#define LAW_TABLE_(id) SN_ISA_NAME(sn_law_##id)
#define LAW_TABLE(id)  LAW_TABLE_(id)
extern const SnLaw LAW_TABLE(LAW_ID);
const SnLaw LAW_TABLE(LAW_ID) = {
    .name = LAW_NAME,
    .summary = LAW_SUMMARY,
    .rotation_free = LAW_ROTATION_FREE,
    .inversion_safe = LAW_INVERSION_SAFE,
    .moduli = LAW_MODULI,
    .energy = energy_batches,
    .stress = stress_batches,
    .both = both_batches,
    .tangent = tangent_batches,
};
