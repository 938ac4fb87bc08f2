// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What scripts/mutants.py puts in front of every source of the build in which it tries the suite.
// No header of the system is included: which of their functions these declare is up to each source.

extern int sn_mutant_on;
extern unsigned char sn_mutant_reached[];
void sn_mutant_reach(int number);

/// 1 when the mutant of this number is on. That it was asked for is told once per process.
static inline int sn_mutant(int number) {
    if (!__atomic_load_n(&sn_mutant_reached[number], __ATOMIC_RELAXED)) sn_mutant_reach(number);
    return number == sn_mutant_on;
}
