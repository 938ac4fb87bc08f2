// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_H
#define SN_XPBD_SOLID_H

#include "base/pool.h"
#include "element/solid.h"
#include "math/quat.h"
#include "xpbd/particle.h"

// XPBD treats tets and plane triangles as constraints. The accepted laws are "stvk" (six strains,
// three in the plane), "stable-neo-hookean-nolog" (two constraints) and "volume" (one constraint).
// Compliances are chosen so that the constraints have exactly the energy of the law. Elements are
// coloured so that elements of one colour share no node. The elements of a colour are packed in
// batches as wide as a vector, in the order of the solid (along the Morton curve).
//
// A step calls sn_xpbd_solid_order (if groups change), then sn_xpbd_solid_begin, then
// sn_xpbd_solid_sweep several times.

typedef struct SnXpbdSolid SnXpbdSolid;

/// The group of an element (xpbd/group.h) is below this number.
enum { SN_XPBD_GROUPS = 64 };

/// Make the constraints of a solid; the solid is not needed afterwards. Returns SN_UNSUPPORTED with
/// a message for other laws, for fibres and viscosity, and for stable neo-Hookean with a Poisson's
/// ratio of 0 or less.
SnStatus sn_create_xpbd_solid(const SnSolid* solid, SnXpbdPrecision precision, SnXpbdSolid** out,
                              SnError* error);
void sn_destroy_xpbd_solid(SnXpbdSolid* solid);

/// Sort the elements of each colour by group[e], where e is the element's index in the mesh;
/// elements of one group keep the solid's order. A new solid has all elements in group 0. Colours
/// in which no group changes cost almost no time. To be called before sn_xpbd_solid_begin, because
/// multipliers do not move along with elements.
void sn_xpbd_solid_order(SnXpbdSolid* solid, const unsigned char* group);

/// Return 1 if elements have stiffness-proportional damping.
int sn_xpbd_solid_is_damped(const SnXpbdSolid* solid);

/// Begin a step of `h` seconds: set multipliers to zero, and prepare damping, which acts on the
/// changes of strains since the positions in `particles` (solid_damped.h). `turn` is the rotation
/// of the body in the step.
void sn_xpbd_solid_begin(SnXpbdSolid* solid, const SnParticles* particles, double h, Quat turn);

/// Do one Gauss-Seidel iteration over the elements whose group is below `groups`: colour by colour,
/// each colour in parallel, with the same bits for any number of threads. Unless `residual` is
/// NULL, it is set to the squared residual: the sum over constraints C of (C + alpha lambda /
/// h^2)^2, each taken just before the constraint is projected, with the compliance alpha and the
/// multiplier lambda. The constraint of a shear, 2 E_ij, counts as E_ij here. Damped elements have
/// residuals of damped strains in addition to these residuals or instead of them (solid_damped.h).
void sn_xpbd_solid_sweep(SnXpbdSolid* solid, const SnParticles* particles, int groups, SnPool* pool,
                         double* residual);

/// Return the squared residual (see sn_xpbd_solid_sweep) of the elements whose group is `groups` or
/// above, at the present positions of nodes.
double sn_xpbd_solid_measure(const SnXpbdSolid* solid, const SnParticles* particles, int groups);

/// List the elements whose group is below `groups`, as indices in the mesh, in the order in which a
/// sweep projects them. `element` has room for all elements of the solid. Returns the number of
/// listed elements.
int sn_xpbd_solid_list(const SnXpbdSolid* solid, int groups, int* element);

/// Returns 1 if threads share the work of a sweep, 0 if all colours are too small to be shared.
int sn_xpbd_solid_is_shared(const SnXpbdSolid* solid);

#endif
