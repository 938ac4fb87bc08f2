// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_STILL_H
#define SN_XPBD_STILL_H

#include "base/arena.h"
#include "material/material.h"
#include "math/vec3.h"
#include "system/model.h"
#include "system/rows.h"

// This header finds soft bodies that are still: where the user allows an error, such soft bodies
// stay rigid for a whole step (the oracle that source text 002 asks for in section 5). Consider a
// mode of frequency omega and stiffness-proportional damping alpha1. Its amplitude is x away from
// rest, has moved by u0 and then by u in the last two steps of length h, and is pushed by the
// acceleration `load`. Then the mode obeys
//
//     u - u0 = -h^2 omega^2 x - h alpha1 omega^2 u + h^2 load,
//
// and swings with the amplitude u / (h omega) at most. So a soft body that is kept rigid is held
// away from where it would otherwise be by at most
//
//     A = (|u - u0| + h^2 |load|) / (h omega)^2 + (alpha1 / h + 1 / (h omega)) |u|,
//
// where omega is its lowest frequency, and u and load are without their rigid parts. The soft body
// is still where A is at most the allowed error times its size.
//
// A soft body that was rigid in the last step has no u, so it stays rigid until one of two things
// happens. First, all soft bodies are made elastic for two steps in a row now and then, which shows
// how far each is from rest. Second, something may touch the soft body with a speed w such that w /
// omega is above the error. Bodies that touch swing together: n soft bodies with the mass M in all
// have an omega^2 that is smaller than the omega^2 of one of them, of mass m, by the factor m / (n
// M). A soft body that touches a soft body that is not near its rest is elastic, too. Only
// positions and velocities of the last two steps are kept.

typedef struct SnStillPart {
    double limit;  // how far the part may be held away from where it would otherwise be, m; 0: the
                   // part is never still
    double size;   // longest side of its bounding box at rest, m
    double omega;  // a lower bound of its lowest frequency, 1/s
    double alpha1; // largest stiffness-proportional damping of its elements, s
} SnStillPart;

/// Find the bounds of a part from its rest shape and the materials of its elements. `error` is the
/// allowed error as a share of the part's longest side.
SnStillPart sn_still_part(const SnPart* part, const SnMaterial* material, double error);

/// The data with which a step begins. Arrays of velocities are (node_count x 3).
typedef struct SnStillAt {
    const double *x, *before;   // positions now, and a step ago (node_count x 3), m
    const double* now;          // velocities before loads act, m/s
    const double* v_before;     // velocities one step ago, m/s; NULL: none are known
    const double* coasting;     // velocities without constraints, with the loads of this step, m/s
    const double* mass;         // masses of nodes (node_count), kg
    const unsigned char* fixed; // 1: no layer body may carry the node (node_count)
    const double* coast;   // how far rigids go without constraints, m and rad (rigid_count x 6)
    const double* gravity; // (3), m/s^2
    const SnRows* rows;    // or NULL
    double h;              // length of the step, s
    long long number;      // number of the step
} SnStillAt;

/// Set still[p] of each part to 1 where it stays rigid for the whole step, or else to 0.
SnStatus sn_still_find(const SnModel* model, const SnStillPart* part, const SnStillAt* at,
                       SnArena scratch, unsigned char* still);

#endif
