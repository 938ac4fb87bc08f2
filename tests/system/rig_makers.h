// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_RIG_MAKERS_H
#define SN_TESTS_SYSTEM_RIG_MAKERS_H

#include "system/rig.h"

// All kinds of maps: rig_makers.c has a table of small systems. Tests check on each of them what is
// promised of maps. A new kind of unknown needs one more line in this table.

/// Visit a rig of every maker in a stage of backward Euler: with and without held nodes, each with
/// a lumped and with a consistent mass.
void walk_makers(void (*visit)(Rig* rig));

/// Do the same with every kind of damping, one after the other.
void walk_dampings(void (*visit)(Rig* rig));

/// Do the same without damping, in statics.
void walk_statics(void (*visit)(Rig* rig));

/// A teardown that prints at which rig a walk was when it failed.
int say_where(void** state);
#define WALK(test) cmocka_unit_test_teardown(test, say_where)

#endif
