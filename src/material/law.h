// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_LAW_H
#define SN_MATERIAL_LAW_H

#include "base/isa.h"
#include "math/svd.h"

// Isotropic hyperelastic laws: energy density psi(F), first Piola-Kirchhoff stress P = dpsi/dF and
// its derivative, for batches of eight deformation gradients. Each law has a file of its own and
// knows nothing of meshes. Matrices are row-major, F[3*i + j].

/// Eight points at which a law is evaluated.
typedef struct SnLawPoint {
    Lanes F[9];       // deformation gradient
    Lanes modulus[2]; // the law's own moduli (mu, lambda), from SnLaw.moduli, Pa
} SnLawPoint;

typedef struct SnLawStress {
    Lanes P[9]; // Pa
} SnLawStress;

/// The derivative dP/dF of eight points in the frame of the singular vectors, F = u diag(s) v^T. In
/// this frame, dF is dFhat = u^T dF v, and dP is dPhat = u^T dP v. The diagonal of dPhat is A times
/// the diagonal of dFhat. For each pair of off-diagonal entries (i,j), (j,i), the symmetric part is
/// multiplied by `even` and the antisymmetric part by `odd`. Index k of `even` and `odd` stands for
/// the pair (i,j) of the two numbers other than k.
typedef struct SnLawFrame {
    Svd svd;
    Lanes A[6];            // second derivatives in the stretches: 00 11 22 01 02 12, Pa
    Lanes even[3], odd[3]; // (psi_i - psi_j) / (s_i - s_j) and (psi_i + psi_j) / (s_i + s_j) with
                           // psi_i = dpsi/ds_i, Pa
} SnLawFrame;

typedef struct SnLaw {
    const char* name;
    const char* summary; // one sentence for `sinew list`
    int rotation_free; // 1: rigid rotation costs no energy, and the tangent's frame is the singular
                       // vectors of F; 0: the linear law
    int inversion_safe; // 1: energy and force are finite at any F; 0: the energy is finite only
                        // where det F > 0
    /// The weights of a law that is made of squared distances: psi is the sum over i of (modulus[i]
    /// distance[i] / 2) |F - N_i|^2, where N_i is the matrix of set i that is nearest to F. So the
    /// slope of P is at most the sum of modulus[i] distance[i]. {0, 0} for all other laws.
    double distance[2];

    /// Compute the law's own moduli, chosen such that E and nu are Young's modulus (Pa) and
    /// Poisson's ratio at small strain. If modulus[0] is 0, shear costs no energy, and only the
    /// bulk modulus follows from E and nu.
    void (*moduli)(double E, double nu, double modulus[2]);

    // batches: n groups of eight points
    /// Compute psi, J/m^3. Where det F <= 0, psi is +infinity if the law is not inversion_safe.
    void (*energy)(int n, const SnLawPoint* point, Lanes* psi);
    void (*stress)(int n, const SnLawPoint* point, SnLawStress* stress);
    /// Compute energy and stress together, for less than the cost of `energy` and `stress` one by
    /// one; the results are the same to rounding.
    void (*both)(int n, const SnLawPoint* point, Lanes* psi, SnLawStress* stress);
    void (*tangent)(int n, const SnLawPoint* point, SnLawFrame* frame); // exact, not projected
} SnLaw;

/// Return 1 if shear costs no energy in a law. The stiffness of such a law at rest is not positive
/// definite.
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

/// Return the index of the law `name` in every table; -1: there is no such law.
int sn_law_find(const char* name);

#endif
