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
// `numerical` is what is left: what the scheme loses, and the error of the sums of works. Works are
// summed as the scheme sums forces, so that `numerical` shows the scheme and not the bookkeeping:
//
// - first order (and statics): W = f . (x_1 - x_0), f at the step's end. For energies that are
//   convex on the way, `numerical` is then at most 0: -|dv|^2_M / 2 and what W lost against its
//   tangent;
// - SDIRK2 and the midpoint rule: W = sum over stages of share h f . v;
// - BDF2: W_1 = W_0 / 3 + 2/3 h f . v, with the work W_0 of the step before. The scheme itself
// passes a
//   third of each change of momentum on to the next step: M (v_1 - v_0) = M (v_0 - v_before) / 3 +
//   2/3 h f.
//
// A step in several parts adds up their books.

/// The elastic energy of all parts, J, with elements that are rigid (record.c).
double sn_world_elastic(const SnWorld* world, const SnTermAt* at);
/// The energy of contacts that are springs, J, where things are at q; `state` has those contacts
/// that detection does not list (record_contact.c).
double sn_world_spring_energy(const SnWorld* world, const SnState* state, const SnConfig* q);

/// Open the books of a (sub)step, when the script has begun it and contacts are found: reactions
/// begin at zero, and what the script changed at once (kicks, gravity, nodes that it stopped) is
/// its work (books.c).
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
/// Add to `works` those of damping and wind in a time `length`, s, in which things are and move as
/// `at` says.
SnStatus sn_books_damp(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works);
/// Add to `works` that of contacts that are springs in such a time. The work of rows is found when
/// the step is recorded (record_contact.c).
void sn_books_press(const SnWorld* world, const SnTermAt* at, double length, SnWorks* works);
/// Work of what holds nodes against all other forces f on them (node_count x 3), N, along their way
/// (node_count x 3), m.
double sn_books_drive(const SnWorld* world, const double* f, const double* way);
/// Add works to those of the (sub)step under way.
void sn_books_enter(SnWorld* world, const SnWorks* works);

/// Somebody has changed the world by hand: the next step measures energies anew.
static inline void sn_books_forget(SnWorld* world) { world->state->books.known = 0; }

#endif
