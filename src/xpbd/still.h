// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_STILL_H
#define SN_XPBD_STILL_H

#include "base/arena.h"
#include "material/material.h"
#include "math/vec3.h"
#include "system/model.h"
#include "system/rows.h"

// Which soft bodies stay rigid for a whole step, where an error is allowed (the oracle that source
// text 002 asks for in section 5). A mode of frequency omega that is x away from where it would
// rest, and has made the ways u0 and u in the last two steps of length h, obeys
//
//     u - u0 = -h^2 omega^2 x - h alpha1 omega^2 u + h^2 load,
//
// and swings with u / (h omega) at most. So what a body may be held away from by being rigid is
//
//     A = (|u - u0| + h^2 |load|) / (h omega)^2 + (alpha1 / h + 1 / (h omega)) |u|,
//
// with omega its lowest frequency, and of u and loads what is not rigid. It is still where A is at
// most the error times its size. A body that was rigid in the last step has no u: it stays so until
// all bodies are elastic for two steps in a row, now and then, from which it is seen how far away
// it is from rest; or until something that touches it comes with a speed w, w / omega above the
// error. Bodies that touch swing together: n of them with the mass M slower than
// one of mass m, by m / (n M) in omega^2; and what touches one that is not near its rest is elastic
// with it. Nothing is remembered but positions and velocities of the last two steps.

typedef struct SnStillPart {
    double limit;  // how far it may be held from where it would be, m; 0: never still
    double size;   // its longest side at rest, m
    double omega;  // a bound of its lowest frequency, 1/s
    double alpha1; // its largest stiffness-proportional damping, s
} SnStillPart;

/// From the rest shape of a part and the materials of its elements.
SnStillPart sn_still_part(const SnPart* part, const SnMaterial* material, double error);

/// What a step begins with.
typedef struct SnStillAt {
    const double *x, *before;   // where nodes are, and were a step ago (node_count x 3), m
    const double* now;          // their velocities (node_count x 3), m/s
    const double* v_before;     // those of a step ago; NULL: there was none
    const double* coasting;     // with what loads add in this step
    const double* mass;         // (node_count), kg
    const unsigned char* fixed; // nodes that no body may carry
    const double* coast;        // how far rigid bodies go without constraints, x 6
    const double* gravity;      // m/s^2
    const SnRows* rows;         // or NULL
    double h;
    long long number; // of the step
} SnStillAt;

/// Sets still[p] of each part to 1 or 0.
SnStatus sn_still_find(const SnModel* model, const SnStillPart* part, const SnStillAt* at,
                       SnArena scratch, unsigned char* still);

#endif
