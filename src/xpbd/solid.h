// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_H
#define SN_XPBD_SOLID_H

#include "base/pool.h"
#include "element/solid.h"
#include "xpbd/particle.h"

// Tets and plane triangles as constraints of XPBD. The laws "stvk" (six strains, three in the
// plane), "stable-neo-hookean-nolog" (two constraints) and "volume" (one) have compliances that
// make the energy exactly theirs. Elements are coloured so that those of one colour share no node;
// a colour is packed in batches as wide as a vector, in the order of the solid (Morton).
//
// A step:  order (where groups change), begin, then sweeps.

typedef struct SnXpbdSolid SnXpbdSolid;

/// Groups are below this.
enum { SN_XPBD_GROUPS = 64 };

/// `solid` is not needed afterwards. SN_UNSUPPORTED with a sentence for other laws, fibres and
/// viscosity.
SnStatus sn_create_xpbd_solid(const SnSolid* solid, SnXpbdPrecision precision, SnXpbdSolid** out,
                              SnError* error);
void sn_destroy_xpbd_solid(SnXpbdSolid* solid);

/// Sort the elements of each colour by group[element], index in the mesh; those of one group keep
/// the solid's order. At first all are in group 0. What did not change costs next to nothing. To be
/// called before sn_xpbd_solid_begin: multipliers do not move with the elements.
void sn_xpbd_solid_order(SnXpbdSolid* solid, const unsigned char* group);

/// Begin a step of `h` seconds: multipliers are zero, and strains that damping compares with are
/// those of `particles`.
void sn_xpbd_solid_begin(SnXpbdSolid* solid, const SnParticles* particles, double h);

/// One Gauss-Seidel iteration over the elements whose group is below `groups`: colour by colour, a
/// colour in parallel, with the same bits for any number of threads. `residual` (NULL: do not
/// measure) is set to the sum over constraints of (C + alpha lambda / h^2 + gamma (C - C_begin))^2
/// as found before each constraint's update, gamma = alpha1 / h; shears count as E_ij.
void sn_xpbd_solid_sweep(SnXpbdSolid* solid, const SnParticles* particles, int groups, SnPool* pool,
                         double* residual);

/// The same sum for the elements whose group is `groups` or above, as they are.
double sn_xpbd_solid_measure(const SnXpbdSolid* solid, const SnParticles* particles, int groups);

/// The elements of a sweep, as indices in the mesh, in the order in which they are solved (room for
/// all of the solid's). Returns their number.
int sn_xpbd_solid_list(const SnXpbdSolid* solid, int groups, int* element);

/// 1: threads share the work of a sweep; 0: colours are too small for that.
int sn_xpbd_solid_is_shared(const SnXpbdSolid* solid);

#endif
