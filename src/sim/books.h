// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_BOOKS_H
#define SN_SIM_BOOKS_H

#include "sim/reactions.h"

// Energy books: what changed the energy E = kinetic + elastic + potential + contact_energy of a
// world in a step,
//
//     E_1 - E_0 = script + drive + wind + damping + contact + numerical.
//
// `numerical` is the rest: the energy that the scheme loses or gains, and the error of the sums of
// works. Works are summed as the scheme sums forces, to keep this error small. With the forces f,
// the length h of the step, the velocity v at the end of a stage and the share of the step for
// which a stage counts (sn_scheme_share):
//
// - first order (and statics): W = f . (x_1 - x_0), f at the step's end. If the energies are convex
//   between x_0 and x_1, `numerical` is at most 0: it is -(v_1 - v_0)^T M (v_1 - v_0) / 2, with the
//   mass matrix M, minus the amounts by which energies at x_0 are above their tangents at x_1;
// - SDIRK2 and the midpoint rule: W = sum over stages of share h f . v;
// - BDF2: W_1 = W_0 / 3 + 2/3 h f . v, with the work W_0 of the step before, because the scheme
//   passes a third of each change of momentum on to the next step:
//   M (v_1 - v_0) = M (v_0 - v_before) / 3 + 2/3 h f.
//
// The books of a step with several substeps are sums over the substeps.

/// The elastic energy of all parts, J, including their rigid elements (record.c).
double sn_world_elastic(const SnWorld* world, const SnTermAt* at);
/// The elastic energy of all parts and the potential energy of loads on all that is awake, J
/// (record.c).
double sn_world_stored(const SnWorld* world, const SnTermAt* at);
/// The energy of contacts that are springs, J, in the configuration q; `state` has the contacts
/// that detection does not list (record_contact.c).
double sn_world_spring_energy(const SnWorld* world, const SnState* state, const SnConfig* q);

/// Open the books of a (sub)step, after the script has begun the step and contacts are found.
/// Reactions are set to zero. Energy that the script has changed at once, by kicks, changes of
/// gravity and nodes that it stopped, is entered as its work (books.c).
SnStatus sn_books_open(SnWorld* world, SnArena scratch);
/// Forget the works of this (sub)step, which is about to be solved, perhaps once more.
void sn_books_restart(SnWorld* world);
/// Close the books of a (sub)step that is recorded.
void sn_books_close(SnWorld* world);

/// Enter a stage of an implicit step: reactions, works of drives, of damping and of the wind
/// (books_works.c).
SnStatus sn_books_stage(SnWorld* world, const SnScheme* scheme, const SnStageEnd* end,
                        SnArena scratch);
/// Enter a step whose reactions are known, of a scheme that counts forces at the step's end: works
/// of drives, of damping and of the wind (books_works.c).
SnStatus sn_books_whole(SnWorld* world, SnArena scratch);
/// Add to `works` the works of damping and wind in a time `length`, s. Configuration and velocities
/// in this time are those of `at`.
SnStatus sn_books_damp(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works);
/// Add to `works` the work of contacts that are springs in a time `length`, s. The work of contacts
/// that are rows is found when the step is recorded (record_contact.c).
void sn_books_press(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works);
/// 1: script or hand push nodes with given forces.
int sn_books_have_given(const SnWorld* world);
/// Work of the given forces at a time, s, on nodes along their way (node_count x 3), m.
double sn_books_push(const SnWorld* world, double time, const double* way);
/// Work, J, of the forces that hold or drive nodes, which are opposite to all other forces f on
/// these nodes, N, along the nodes' displacements `way`, m (both node_count x 3).
double sn_books_drive(const SnWorld* world, const double* f, const double* way);
/// Add works to those of the (sub)step under way.
void sn_books_enter(SnWorld* world, const SnWorks* works);

/// To be called when a user has changed the state: the next step measures energies anew.
static inline void sn_books_forget(SnWorld* world) { world->state->books.known = 0; }

#endif
