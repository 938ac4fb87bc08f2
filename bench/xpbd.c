// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd.h"

#include "tables.h"

static const SnBenchPart parts[] = {
    {"kernels", sn_bench_xpbd_kernels, sn_count_xpbd_kernels},
    {"realtime", sn_bench_xpbd_realtime, sn_count_xpbd_realtime},
};
const SnBenchParts sn_xpbd_parts = SN_BENCH_PARTS(parts);

SnStatus sn_bench_xpbd(const SnBenchOptions* options, FILE* out, SnError* error) {
    return sn_bench_parts(&sn_xpbd_parts, options, out, error);
}
