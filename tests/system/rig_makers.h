// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_RIG_MAKERS_H
#define SN_TESTS_SYSTEM_RIG_MAKERS_H

#include "system/rig.h"

// Everything that a map can be: rig_makers.c has a table of small systems. What is promised of maps
// is checked on each of them, and a new kind of unknown needs one more line there.

/// Visit a rig of every maker in a stage of backward Euler: with nothing held and with nodes held,
/// with a lumped and with a consistent mass.
void walk_makers(void (*visit)(Rig* rig));

/// The same with every kind of damping, one after the other.
void walk_dampings(void (*visit)(Rig* rig));

/// The same without damping, in statics.
void walk_statics(void (*visit)(Rig* rig));

/// A teardown that says which rig a walk had come to when it failed.
int say_where(void** state);
#define WALK(test) cmocka_unit_test_teardown(test, say_where)

#endif
