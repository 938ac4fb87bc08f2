// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_GATE_H
#define SN_TESTS_GATE_H

#include "sinew/sinew.h"

#include <stddef.h>
#include <stdint.h>

// The gate: small worlds in which everything happens that rigid parts can do, run in every way that
// takes them. What they do, and when, is kept in gate.txt; a change that is to move nothing moves
// none of it.

enum { GATE_STEPS = 100, GATE_HALF = GATE_STEPS / 2 };

/// How contacts are treated. GATE_APART is for worlds in which nothing touches.
typedef enum GateContact {
    GATE_APART,
    GATE_ROWS,
    GATE_PENALTY,
    GATE_HARD, ///< penalties with multipliers
    GATE_PROJECTION,
    GATE_CONTACTS,
} GateContact;

/// How position-based steps are solved.
typedef enum GateLayers {
    GATE_PLAIN,
    GATE_SINGLE,
    GATE_KEPT,
    GATE_SPREAD,
    GATE_CONSTRAINTS,
    GATE_LAYERS,
} GateLayers;

/// A way to run a situation.
typedef struct GateWay {
    SnIntegrator integrator;
    GateContact contact;
    GateLayers layers; ///< for SN_XPBD
    int rigid;         ///< 1: rigidification is on
} GateWay;

/// What has to be seen in a situation where rigidification is on, as bits.
enum { GATE_FORMS = 1, GATE_SLEEPS = 2, GATE_WAKES = 4, GATE_MERGES = 8, GATE_PARTS = 16 };

/// Bodies, and what happens to them within GATE_STEPS steps.
typedef struct GateSituation {
    const char* name;
    void (*define)(SnWorldDef* def);               ///< NULL: as the way says
    SnStatus (*fill)(SnWorld* world, SnError*);    ///< SN_UNSUPPORTED where a way does not take it
    SnStatus (*act)(SnWorld*, int step, SnError*); ///< by hand, before a step; NULL: nothing
    unsigned must;                                 ///< GATE_FORMS and so on
    unsigned contacts; ///< kinds of contact, as bits 1 << GATE_ROWS and so on
    int held;          ///< 1: so that it has an equilibrium
} GateSituation;

extern const GateSituation gate_situation[];
extern const int gate_situation_count;

/// What was seen in a run: the first step (from 1) in which something happened, 0 where it never
/// did; sums of counts over all steps; means over all steps of energies.
typedef struct GateSeen {
    long formed, slept, woke, merged, parted; ///< steps
    long changes;                             ///< steps in which the set of rigid elements changed
    long dofs, rigid, parts, contacts, pressing, iterations, sweeps; ///< sums
    double kinetic, elastic, potential, friction;                    ///< J
    uint64_t hash; ///< of all states on the way, and of their energies
    long asleep, one,
        rigid_now; ///< bodies asleep, bodies merged, rigid elements after the last step
} GateSeen;

/// "fall/bdf1/rows/rigid"
void gate_name(const GateSituation* situation, const GateWay* way, char* name, size_t size);

/// Run a situation; its second half once more from a snapshot, in a world of two threads that is
/// new. SN_UNSUPPORTED: the way does not take it. `resumed` is what was seen that way.
SnStatus gate_run(const GateSituation* situation, const GateWay* way, GateSeen* seen,
                  GateSeen* resumed, SnError* error);

#endif
