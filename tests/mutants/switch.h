// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// scripts/mutants.py puts these lines before every source of the build in which it tries the tests.
// No system header is included: each source decides which functions its system headers declare.

extern int sn_mutant_on;
extern unsigned char sn_mutant_reached[];
void sn_mutant_reach(int number);

/// 1: the mutant of this number is on. The first call for a number in a process notes that the
/// mutant was reached.
static inline int sn_mutant(int number) {
    if (!__atomic_load_n(&sn_mutant_reached[number], __ATOMIC_RELAXED)) sn_mutant_reach(number);
    return number == sn_mutant_on;
}
