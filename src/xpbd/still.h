// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_STILL_H
#define SN_XPBD_STILL_H

#include "base/arena.h"
#include "material/material.h"
#include "math/vec3.h"
#include "system/model.h"
#include "system/rows.h"

// Finds soft bodies that are still. If the user allows an error, such soft bodies stay rigid for a
// whole step. (Section 5 of source text 002 asks for such an oracle.) Consider a vibration mode
// with the angular frequency omega and the stiffness-proportional damping alpha1. It is displaced
// from rest by x, it moved by u0 and then by u in the last two steps of length h, and an
// acceleration `load` pushes it. Then
//
//     u - u0 = -h^2 omega^2 x - h alpha1 omega^2 u + h^2 load,
//
// and from there its velocity u / h carries it at most u / (h omega) farther. So if the soft body
// is kept rigid, it is held away from where it would otherwise be by at most
//
//     A = (|u - u0| + h^2 |load|) / (h omega)^2 + (alpha1 / h + 1 / (h omega)) |u|,
//
// where omega is the lowest angular frequency of the soft body, and u and load are taken without
// their rigid parts. The soft body is still if A is at most a quarter of the allowed error times
// the soft body's size.
//
// A soft body that was rigid in the last step has u = 0. It stays rigid as long as its load alone
// leaves it still, until one of three other things happens. First, all soft bodies are elastic in
// the first two of every 16 steps, which shows how far each is from rest. Second, something may
// touch the soft body with a speed w such that w / omega is above the limit of A. Third, the soft
// body may touch another one that is not near its rest. A soft body with held nodes is never still.
// Bodies that touch swing together: for a soft body of mass m in a cluster of n soft bodies with
// the total mass M, omega^2 is multiplied by m / (n M). None of this needs an elastic force.

typedef struct SnStillPart {
    double limit;  // largest A with which the part is still, m; 0: the part is never still
    double size;   // longest side of the part's bounding box at rest, m
    double omega;  // a lower bound of the part's lowest angular frequency, 1/s
    double alpha1; // largest stiffness-proportional damping of the part's elements, s
} SnStillPart;

/// Find the bounds of a part from its rest shape and the materials of its elements. `error` is the
/// allowed error as a fraction of the part's longest side.
SnStillPart sn_still_part(const SnPart* part, const SnMaterial* material, double error);

/// The data with which a step begins. Arrays without a given shape are (node_count x 3).
typedef struct SnStillAt {
    const double *x, *before;   // positions now, and one step ago, m
    const double* now;          // velocities before loads act, m/s
    const double* v_before;     // velocities one step ago, m/s; NULL: they are not known
    const double* coasting;     // velocities that include the effect of this step's loads, but not
                                // of constraints, m/s
    const double* mass;         // masses of nodes (node_count), kg
    const unsigned char* fixed; // 1: no layer body may carry the node (node_count)
    const double* coast;   // shifts and turns of rigids in this step without constraints, m and rad
                           // (rigid_count x 6)
    const double* gravity; // (3), m/s^2
    const SnRows* rows;    // rows of the step, or NULL
    double h;              // length of the step, s
    long long number;      // number of the step
} SnStillAt;

/// Set still[p] of each part p to 1 if the part stays rigid for the whole step, or else to 0.
SnStatus sn_still_find(const SnModel* model, const SnStillPart* part, const SnStillAt* at,
                       SnArena scratch, unsigned char* still);

#endif
