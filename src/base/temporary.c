// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void sn_temporary_name(const char* folder, const char* ending, char* name) {
    static _Atomic unsigned counter;
    unsigned number = atomic_fetch_add(&counter, 1);
    sprintf(name, "%s.sinew-%ld-%u.tmp%.16s", folder, (long)getpid(), number, ending);
}

// ---- those that are being written

enum { SLOTS = 16 }; // more than are ever open at once; what finds no room is cleaned up later

static _Atomic(const char*) remembered[SLOTS];

void sn_temporary_remember(const char* name) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* none = NULL;
        if (atomic_compare_exchange_strong(&remembered[i], &none, name)) return;
    }
}

void sn_temporary_forget(const char* name) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* expected = name;
        if (atomic_compare_exchange_strong(&remembered[i], &expected, NULL)) return;
    }
}

void sn_temporary_remove_all(void) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* name = atomic_load(&remembered[i]);
        if (name) unlink(name);
    }
}

// ---- those that were left behind

// 1: a temporary name of a process that is no more
static int is_stale(const char* name) {
    long process;
    unsigned number;
    char dot;
    if (sscanf(name, ".sinew-%ld-%u%c", &process, &number, &dot) != 3 || dot != '.') return 0;
    if (!strstr(name, ".tmp") || process <= 0) return 0;
    return kill((pid_t)process, 0) && errno == ESRCH;
}

void sn_temporary_clean(const char* folder) {
    DIR* listing = opendir(folder);
    if (!listing) return;
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing))
        if (is_stale(entry->d_name)) unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
}
