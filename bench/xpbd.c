// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd.h"

static const SnBenchPart parts[] = {
    {"kernels", sn_bench_xpbd_kernels},
    {"realtime", sn_bench_xpbd_realtime},
};

SnStatus sn_bench_xpbd(const SnBenchOptions* options, FILE* out, SnError* error) {
    return sn_bench_parts(parts, sizeof parts / sizeof parts[0], options, out, error);
}
