// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "tally.h"

#include <string.h>

static SnStatus fail_unknown_part(const SnBenchParts* parts, const char* name, SnError* error) {
    char names[256] = "";
    for (int i = 0; i < parts->count; ++i) {
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", parts->part[i].name);
    }
    return sn_fail(error, SN_BAD_INPUT, "--only: there is no part '%s'; there are %s", name, names);
}

static int is_asked_for(const SnBenchPart* part, const SnBenchOptions* options) {
    return !options->only || strcmp(options->only, part->name) == 0;
}

SnStatus sn_bench_parts(const SnBenchParts* parts, const SnBenchOptions* options, FILE* out,
                        SnError* error) {
    int found = 0;
    for (int i = 0; i < parts->count; ++i) {
        if (!is_asked_for(&parts->part[i], options)) continue;
        SN_TRY(parts->part[i].run(options, out, error));
        found = 1;
    }
    return found ? SN_OK : fail_unknown_part(parts, options->only, error);
}

static SnStatus count_part(const SnBench* bench, const SnBenchPart* part, FILE* out,
                           SnError* error) {
    SnTally tally = {.out = out, .bench = bench->name, .part = part->name};
    if (part->count) {
        const SnStatus status = part->count(&tally, error);
        if (status < 0 && error && !error->text[0])
            sn_fail(error, status, "%s", sn_status_text(status));
        SN_TRY(status);
    }
    if (tally.lines == 0)
        return sn_fail(error, SN_BAD_INPUT, "bench %s: the part '%s' has no small case that counts",
                       bench->name, part->name);
    fflush(out);
    return SN_OK;
}

SnStatus sn_bench_count(const SnBench* bench, const SnBenchOptions* options, FILE* out,
                        SnError* error) {
    int found = 0;
    for (int i = 0; i < bench->parts->count; ++i) {
        if (!is_asked_for(&bench->parts->part[i], options)) continue;
        SN_TRY(count_part(bench, &bench->parts->part[i], out, error));
        found = 1;
    }
    return found ? SN_OK : fail_unknown_part(bench->parts, options->only, error);
}
