// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bench.h"

#include <string.h>

static SnStatus refuse(const SnBenchPart* part, int count, const char* name, SnError* error) {
    char names[256] = "";
    for (int i = 0; i < count; ++i) {
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", part[i].name);
    }
    return sn_fail(error, SN_BAD_INPUT, "--only: there is no part '%s'; there are %s", name, names);
}

SnStatus sn_bench_parts(const SnBenchPart* part, int count, const SnBenchOptions* options,
                        FILE* out, SnError* error) {
    int found = 0;
    for (int i = 0; i < count; ++i) {
        if (options->only && strcmp(options->only, part[i].name) != 0) continue;
        SN_TRY(part[i].run(options, out, error));
        found = 1;
    }
    return found ? SN_OK : refuse(part, count, options->only, error);
}
