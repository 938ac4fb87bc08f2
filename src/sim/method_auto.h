// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_METHOD_AUTO_H
#define SN_SIM_METHOD_AUTO_H

#include "sinew/world.h"

#include <string.h>

// The method "auto" chooses one of the other methods when a world starts, from the facts below
// (docs/solvers.md). The choice depends on no clock, no number of threads and no state.

#define SN_METHOD_AUTO         "auto"
#define SN_METHOD_AUTO_SUMMARY "one of the others, chosen as the world starts; see: sinew check"

static inline int sn_is_method_auto(const char* name) { return strcmp(name, SN_METHOD_AUTO) == 0; }

/// All facts on which the choice depends.
typedef struct SnMethodFacts {
    int solves;      // 1: steps of the integrator need a method
    int is_static;   // 1: steps have no inertia
    int soft_bodies; // bodies that deform
    int springs;     // 1: all bodies that deform are made of springs
    int rows;        // 1: contacts may be rows
    int penalty;     // 1: contacts may be springs
    int touching;    // 1: bodies that deform may touch each other
    int driven;      // 1: the script moves nodes
    int iterations;  // solver.iterations of a scene; 0: as many as a solve needs
    double reach; // how far shear waves go in a step, divided by the size of the body; the largest
                  // value of all soft bodies
} SnMethodFacts;

/// A method of the registry, and the reason for which it is chosen.
typedef struct SnMethodChoice {
    const char* name;
    const char* reason;
} SnMethodChoice;

/// Choose a method (method_auto.c).
SnMethodChoice sn_choose_method(const SnMethodFacts* facts);

/// The facts of a world whose model and script are made (method_facts.c).
SnMethodFacts sn_method_facts(const SnWorld* world);

#endif
