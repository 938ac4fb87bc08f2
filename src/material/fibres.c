// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The fibre terms and their registry; each term is a single function of the stretch, so all of them
// share this file.
#include "material/fibre.h"

// quadratic: g = kappa/2 (l - 1)^2
static void evaluate_quadratic(int n, const SnFibrePoint* point, const Lanes* l, Lanes* g,
                               Lanes* dg, Lanes* ddg) {
    for (int i = 0; i < n; ++i) {
        const Lanes e = l[i] - 1.0;
        g[i] = 0.5 * point[i].kappa * e * e;
        dg[i] = point[i].kappa * e;
        ddg[i] = point[i].kappa;
    }
}

// anisotropic StVK: g = kappa/8 (l^2 - 1)^2
static void evaluate_stvk(int n, const SnFibrePoint* point, const Lanes* l, Lanes* g, Lanes* dg,
                          Lanes* ddg) {
    for (int i = 0; i < n; ++i) {
        const Lanes square = l[i] * l[i], e = square - 1.0;
        g[i] = 0.125 * point[i].kappa * e * e;
        dg[i] = 0.5 * point[i].kappa * l[i] * e;
        ddg[i] = 0.5 * point[i].kappa * (3.0 * square - 1.0);
    }
}

// Fung with activation: g = kappa/(2c) (exp(c (l - 1)^2) - 1) + tension (l - 1)
static void evaluate_fung(int n, const SnFibrePoint* point, const Lanes* l, Lanes* g, Lanes* dg,
                          Lanes* ddg) {
    for (int i = 0; i < n; ++i) {
        const Lanes e = l[i] - 1.0, ce2 = point[i].exponent * e * e, growth = lanes_exp(ce2);
        g[i] = 0.5 * point[i].kappa * (growth - 1.0) / point[i].exponent + point[i].tension * e;
        dg[i] = point[i].kappa * e * growth + point[i].tension;
        ddg[i] = point[i].kappa * growth * (1.0 + 2.0 * ce2);
    }
}

static const SnFibre quadratic_fibre = {"quadratic", "kappa/2 (|F d| - 1)^2 along the fibre.", 1,
                                        evaluate_quadratic};
static const SnFibre stvk_fibre = {"stvk", "Anisotropic St. Venant-Kirchhoff along the fibre.", 0,
                                   evaluate_stvk};
static const SnFibre fung_fibre = {
    "fung", "Exponentially stiffening tissue with active tension (muscle).", 0, evaluate_fung};

static const SnFibre* const fibres[] = {&quadratic_fibre, &stvk_fibre, &fung_fibre};

extern const SnFibreTable SN_ISA_NAME(sn_fibres);
const SnFibreTable SN_ISA_NAME(sn_fibres) = {fibres, sizeof fibres / sizeof fibres[0]};
