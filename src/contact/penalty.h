// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_PENALTY_H
#define SN_CONTACT_PENALTY_H

#include "contact/contact_rows.h"
#include "system/system.h"

// Contact as an energy (source text 004, section 8.5). Contacts are found at q_0, which is an
// iterate of the solve under way or where a step starts. From there the gap of each is linear,
//
//     gap(q) = gap_0 + J_n (q - q_0),      W = sum max(lambda - k gap, 0)^2 / (2 k),
//
// so that the force k |gap| ends where things part. lambda is 0, but where depths are brought to
// nothing by an augmented Lagrangian. With N the force at q_0 and w = J v the velocity at which the
// two sides move against each other, friction and damping have the dissipation potential
//
//     R = sum mu N f(|w_t|) + N min(w_n, 0)^2 / (2 v_d),
//
// where f is a smooth |w_t| (slip.h). In statics w is how far things went in the step, over h.

typedef struct SnPenaltySettings {
    double stiffness;     // k, N/m
    double slip_speed;    // of f, m/s
    double damping_speed; // v_d: what closes at this speed is pushed twice as hard, m/s; 0: no
                          // damping
    int beside_matrix;    // 1: energy and forces only, nothing in the matrix
} SnPenaltySettings;

/// What a contact has beside its rows.
typedef struct SnPress {
    double pressed; // N
    double closing; // what obstacles add to w_n, m/s
    double slip;    // |w_t| at q_0 before the step, m/s; only where that is taken
    int turns;      // the first of four rows of `turns`; -1: none
    double bend;    // what stiffness across the normal these have, over k
    double turn[3]; // how the normal turns with what moves across it: the diagonal of a symmetric
                    // 2x2 matrix, and what is beside it
} SnPress;

typedef struct SnPenalty {
    const SnModel* model;
    SnPenaltySettings settings;
    SnRows rows;    // three per contact. Along the normal: rhs is gap_0, m, force lambda, N; across
                    // it: rhs is the velocity of obstacles, m/s
    SnRows turns;   // four per contact with a triangle (sn_contact_turns_add)
    SnPress* press; // one per contact
    int press_capacity;
    int couples;    // 1: some contact is on more than one node
    SnConfig start; // q_0, owned
    // ---- set by whoever steps
    double over;     // statics: the length of a step, s; 0: velocities are those of the stage
    SnConfig from;   // statics: where the step started; not owned
    int slip_before; // 1: friction goes with the slip before the step, for one linear solve
} SnPenalty;

SnStatus sn_create_penalty(const SnModel* model, const SnPenaltySettings* settings,
                           SnPenalty** penalty);
void sn_destroy_penalty(SnPenalty* penalty);

static inline int sn_penalty_count(const SnPenalty* penalty) { return penalty->rows.count / 3; }

/// No contacts, and q_0 = q from now on.
void sn_penalty_clear(SnPenalty* penalty, const SnConfig* q);

/// Append a contact that was found at def->start: its gap at q_0 is what the same linear gap has
/// become there when obstacles have moved for `elapsed` seconds. `unit`: seconds that velocities of
/// obstacles are counted in.
SnStatus sn_penalty_add(SnPenalty* penalty, const SnContactRowsDef* def, const SnContact* contact,
                        double elapsed, double unit);

/// N of all contacts, once their lambda are set. `before`: how everything moved before the step, or
/// NULL.
void sn_penalty_press(SnPenalty* penalty, const SnMotion* before);

/// How deep contact i is at q, m; below 0: apart.
double sn_penalty_depth(const SnPenalty* penalty, int i, const SnConfig* q);

/// Forces of contact i along its normal and across it, N.
void sn_penalty_force(const SnPenalty* penalty, int i, const SnTermAt* at, double force[3]);

/// The velocity w of contact i, m/s, along its normal and across it.
void sn_penalty_velocity(const SnPenalty* penalty, int i, const SnTermAt* at, double w[3]);

/// Its Hessian takes contacts between two things apart: every node and body gets a block of its own
/// that bounds the exact J^T J from above, so that the matrix keeps its pattern. Contacts of nodes
/// with obstacles are exact, but for the change of N; products are, for all.
SnTerm sn_penalty_term(const SnPenalty* penalty);

/// The derivative (penalty_matrix.c): the same three functions as those of a term.
SnStatus sn_penalty_scatter(const void* self, const SnPlaces* places, int** destination);
void sn_penalty_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                        const int* destination, double* value);
void sn_penalty_product(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                        SnForces* y);
/// 1: a contact is on more than one node, and the Hessian a bound.
int sn_penalty_couples(const SnPenalty* penalty);

#endif
