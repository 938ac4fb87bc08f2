// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char* const names[SN_ISA_COUNT] = {"plain", "avx2", "avx512"};

const char* sn_isa_name(SnIsa isa) { return names[isa]; }

int sn_isa_available(SnIsa isa) {
    if (isa == SN_ISA_PLAIN) return 1;
#if defined(SN_HAS_X86_ISAS)
    __builtin_cpu_init();
    int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (isa == SN_ISA_AVX2) return avx2;
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
#else
    return 0;
#endif
}

static SnIsa chosen;

static void choose_isa(void) {
    int limit = SN_ISA_COUNT - 1;
    const char* wish = getenv("SINEW_ISA");
    for (int i = 0; wish && i < SN_ISA_COUNT; ++i)
        if (strcmp(wish, names[i]) == 0) limit = i;
    while (!sn_isa_available((SnIsa)limit)) --limit;
    chosen = (SnIsa)limit;
}

SnIsa sn_isa(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, choose_isa);
    return chosen;
}
