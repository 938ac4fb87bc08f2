// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_LAW_H
#define SN_MATERIAL_LAW_H

#include "base/isa.h"
#include "math/svd.h"

// Isotropic hyperelastic laws: energy density psi(F), first Piola-Kirchhoff stress P = dpsi/dF and
// its derivative, for batches of eight deformation gradients. One law per file; a law knows no
// mesh. Matrices are row-major, F[3*i + j].

/// Eight points at which a law is evaluated.
typedef struct SnLawPoint {
    Lanes F[9];       // deformation gradient
    Lanes modulus[2]; // the law's own moduli (mu, lambda), from SnLaw.moduli, Pa
} SnLawPoint;

typedef struct SnLawStress {
    Lanes P[9]; // Pa
} SnLawStress;

/// The derivative dP/dF of eight points in the frame of the singular vectors, F = u diag(s) v^T:
/// with dFhat = u^T dF v, the diagonal of dPhat is A diag(dFhat), and each pair of off-diagonal
/// entries (i,j), (j,i) sees its symmetric part times `even` and its antisymmetric part times
/// `odd`. Index k of even and odd stands for the pair (i,j) that lacks k.
typedef struct SnLawFrame {
    Svd svd;
    Lanes A[6];            // second derivatives in the stretches: 00 11 22 01 02 12, Pa
    Lanes even[3], odd[3]; // (psi_i -+ psi_j) / (s_i -+ s_j), Pa
} SnLawFrame;

typedef struct SnLaw {
    const char* name;
    const char* summary; // one sentence for `sinew list`
    int rotation_free;   // 1: rigid rotation costs nothing, and the tangent's frame is that of the
                         // singular vectors of F (all but the linear law)
    int inversion_safe;  // 1: finite energy and force at any F; 0: only where det F > 0
    double distance[2];  // weights of a law that is made of squared distances, psi = sum modulus[i]
                         // distance[i] / 2 |F - nearest of a set|^2: then P never has a slope above
                         // sum modulus[i] distance[i]; 0, 0 for other laws

    /// Compute the law's own moduli, chosen such that E and nu are Young's modulus (Pa) and
    /// Poisson's ratio at small strain. Where modulus[0], mu, is 0, shear costs nothing, and only
    /// the bulk modulus is that of E and nu.
    void (*moduli)(double E, double nu, double modulus[2]);

    // batches: n groups of eight points
    void (*energy)(int n, const SnLawPoint* point, Lanes* psi); // +infinity outside the domain
    void (*stress)(int n, const SnLawPoint* point, SnLawStress* stress);
    /// Compute energy and stress, for less than both apart; they are the same to rounding.
    void (*both)(int n, const SnLawPoint* point, Lanes* psi, SnLawStress* stress);
    void (*tangent)(int n, const SnLawPoint* point, SnLawFrame* frame); // exact, not projected
} SnLaw;

/// Return 1 where shear costs nothing. Such a law has no definite stiffness at rest.
static inline int sn_law_is_shearless(const SnLaw* law) {
    double modulus[2];
    law->moduli(1, 0.25, modulus);
    return modulus[0] == 0;
}

/// Return 1 for a law that is made of squared distances.
static inline int sn_law_is_distances(const SnLaw* law) {
    return law->distance[0] != 0 || law->distance[1] != 0;
}

/// All laws, for one instruction set.
typedef struct SnLawTable {
    const SnLaw* const* law;
    int count;
} SnLawTable;

/// Return the laws of the registry, compiled for `isa`.
const SnLawTable* sn_law_table(SnIsa isa);

/// Return the index of a law in every table, or -1.
int sn_law_find(const char* name);

#endif
