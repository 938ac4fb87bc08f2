// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STOP_H
#define SN_SYSTEM_STOP_H

#include "base/status.h"

// Why a step could not be done, and where. The function that fails writes the reason to an SnStop.
// sim/stop.c turns the reason into a sentence with the names of bodies.

/// The list of all reasons: X(kind, sentence, advice). In a sentence, @ is replaced by the place
/// and # by the value.
#define SN_STOP_KINDS(X)                                                                           \
    X(FORCES, "the forces at @ are beyond all bounds", "a smaller step may help")                  \
    X(START, "no start of the solve has a finite energy: the forces are largest at @",             \
      "a smaller step, slower drives or an inversion-safe law may help")                           \
    X(STUCK, "the solve is stuck far from balance: # N are left at @",                             \
      "a smaller step or another method may help")                                                 \
    X(WORK, "a step may not take more work than this, and # N are still left at @",                \
      "a smaller step, less extreme numbers or the linear solver cholesky may help")               \
    X(MATRIX, "the matrix is not positive definite at @",                                          \
      "a smaller step, a law that can be inverted or the linear solver cholesky may help")         \
    X(TURN, "@ turns by # rad, and turns of nearly half a circle cannot be told apart",            \
      "a smaller step may help")                                                                   \
    X(STATE, "position or velocity of @ is no longer finite", "a smaller step may help")           \
    X(DOMAIN, "@ turned inside out, which its law cannot hold",                                    \
      "a smaller step or an inversion-safe law may help")                                          \
    X(THROWN, "@ is thrown # m off its path", "a smaller step or another integrator may help")     \
    X(ENERGY, "the energy of @ is no longer finite", "a smaller step may help")                    \
    X(SUBSTEPS, "the error at @ stays too large after # substeps",                                 \
      "a looser error_tolerance or an implicit integrator may help")                               \
    X(ROW, "the force of @ is not finite", "a smaller step may help")                              \
    X(ORACLE, "rigidification cannot predict how @ deforms: the matrix is not positive definite",  \
      "a smaller step, or a run without rigidification, may help")                                 \
    X(COMING, "'@' is to come or to go now, and cannot", "`from` and `until` say when it does")    \
    X(MEMORY, "out of memory; most of it is for @", "a coarser mesh or fewer threads may help")    \
    X(OTHER, "the step failed; the most deformed is @", "a smaller step may help")

typedef enum SnStopKind {
    SN_STOP_NONE,
#define SN_STOP_KIND(kind, sentence, advice) SN_STOP_##kind,
    SN_STOP_KINDS(SN_STOP_KIND)
#undef SN_STOP_KIND
        SN_STOP_COUNT
} SnStopKind;

typedef enum SnStopPlace {
    SN_AT_NOTHING, // no place was written; sim/stop.c looks for one
    SN_AT_BLOCK,   // `index`: a block of unknowns (system/map.h)
    SN_AT_NODE,    // `index`: a node of the model
    SN_AT_MOVER,   // `index`: a mover (system/map.h)
    SN_AT_ELEMENT, // `index`: an element of the part `part`
    SN_AT_PART,    // the part `part` as a whole
    SN_AT_ROW,     // `index`: a constraint row
} SnStopPlace;

/// The reason why a step cannot be done. It is used only if the step fails with `status`.
typedef struct SnStop {
    SnStopKind kind; // SN_STOP_NONE: no reason was written
    SnStatus status;
    SnStopPlace place;
    int index, part; // see SnStopPlace
    double value;    // the number in the kind's sentence, in its unit
} SnStop;

#endif
