// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_UNIAXIAL_H
#define SN_TESTS_UNIAXIAL_H

// Uniaxial stretch of one element with free sides, for E = 1 and nu = 0.3: lateral stretch and
// nominal stress at stretches 0.8, 1.1 and 1.5. The values come from outside this code, with eight
// digits.

typedef struct Uniaxial {
    const char* law;
    double lateral[3], stress[3];
} Uniaxial;

static const double uniaxial_stretch[3] = {0.8, 1.1, 1.5};

static const Uniaxial uniaxial[] = {
    {"neo-hookean", {1.06733837, .97149295, .88017459}, {-0.24000538, .09307743, .37828018}},
    {"stvk", {1.05261579, .96798760, .79056942}, {-0.144, .1155, .9375}},
    {"corotated", {1.06, .97, .85}, {-0.2, .1, .5}},
    {"fixed-corotated", {1.06213350, .97073005, .86933210}, {-0.21730199, .09679246, .44286862}},
    {"stable-neo-hookean", {1.05955646, .97046893, .86708612}, {-0.22976496, .09448760, .40444552}},
    {"stable-neo-hookean-nolog",
     {1.06066017, .97064348, .86922699},
     {-0.23317308, .09365428, .38319088}},
};

#endif
