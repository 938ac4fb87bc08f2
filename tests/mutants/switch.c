// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The environment says which mutant is on, SN_MUTANT=31, and which file gets the numbers of those
// that were reached, SN_MUTANT_REACHED=FILE. A number is written as soon as it is reached, so that
// nothing is lost of a program that is killed.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "switch.h"

enum { MOST = 1000 }; // mutants; scripts/mutant_list.py asks for smaller numbers

int sn_mutant_on;
unsigned char sn_mutant_reached[MOST];
static char file[4096];

__attribute__((constructor)) static void read_environment(void) {
    const char *on = getenv("SN_MUTANT"), *path = getenv("SN_MUTANT_REACHED");
    if (on) sn_mutant_on = atoi(on);
    if (path) snprintf(file, sizeof file, "%s", path);
}

// Threads may come here at the same time: a number that is written twice does no harm.
void sn_mutant_reach(int number) {
    const int kept = errno;
    __atomic_store_n(&sn_mutant_reached[number], 1, __ATOMIC_RELAXED);
    const int out = file[0] ? open(file, O_WRONLY | O_APPEND | O_CREAT, 0666) : -1;
    char text[16];
    const int length = snprintf(text, sizeof text, "%d\n", number);
    if (out >= 0 && write(out, text, (size_t)length) < 0) perror(file);
    if (out >= 0) close(out);
    errno = kept;
}
