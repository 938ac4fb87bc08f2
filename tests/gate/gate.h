// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_GATE_H
#define SN_TESTS_GATE_H

#include "sinew/sinew.h"

#include <stddef.h>
#include <stdint.h>

// The gate: small worlds in which everything happens that rigid parts can do. They are run in every
// way that accepts them. gate.txt keeps what happens in them, and when. A change that is meant to
// move no results must not move any of this.

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

/// Events that must happen in a situation when rigidification is on, as bits.
enum { GATE_FORMS = 1, GATE_SLEEPS = 2, GATE_WAKES = 4, GATE_MERGES = 8, GATE_PARTS = 16 };

/// A situation: bodies, and events within GATE_STEPS steps.
typedef struct GateSituation {
    const char* name;
    void (*define)(SnWorldDef* def);            ///< changes the definition, or NULL
    SnStatus (*fill)(SnWorld* world, SnError*); ///< SN_UNSUPPORTED where a way does not accept it
    SnStatus (*act)(SnWorld*, int step, SnError*); ///< called before each step; NULL: nothing
    unsigned must;     ///< bits of the events that must happen: GATE_FORMS and so on
    unsigned contacts; ///< kinds of contact, as bits 1 << GATE_ROWS and so on
    int held;          ///< 1: bodies are held, so that there is an equilibrium
} GateSituation;

extern const GateSituation gate_situation[];
extern const int gate_situation_count;

/// Results of a run: the first step (from 1) in which an event happened, 0 if it never did; sums of
/// counts over all steps; means of energies over all steps.
typedef struct GateSeen {
    long formed, slept, woke, merged, parted; ///< first step of each event
    long changes;                             ///< steps in which the set of rigid elements changed
    long dofs, rigid, parts, contacts, pressing, iterations, sweeps; ///< sums
    double kinetic, elastic, potential, friction;                    ///< J
    uint64_t hash; ///< hash of all states on the way, and of their energies
    long asleep, one,
        rigid_now; ///< after the last step: bodies asleep, bodies merged, rigid elements
} GateSeen;

/// Write the name of a run, as in "fall/bdf1/rows/rigid".
void gate_name(const GateSituation* situation, const GateWay* way, char* name, size_t size);

/// Run a situation. Then run its second half once more from a snapshot, in a new world of two
/// threads; `resumed` becomes the results of the first half and this second half. SN_UNSUPPORTED:
/// the way does not accept the situation.
SnStatus gate_run(const GateSituation* situation, const GateWay* way, GateSeen* seen,
                  GateSeen* resumed, SnError* error);

#endif
