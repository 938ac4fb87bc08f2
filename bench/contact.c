// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact.h"

#include "base/isa.h"
#include "tables.h"

SnStatus sn_bench_contact(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out,
            "Contact and friction: one thread, %s kernels, steps of 0.01 s unless said otherwise.\n"
            "Times are processor times.%s\n\n",
            sn_isa_name(sn_isa()), options->full ? "" : " --full runs longer and larger scenes.");
    int missed = 0;
    SN_TRY(sn_contact_laws(out, &missed, error));
    SN_TRY(sn_contact_standing(options, out, &missed, error));
    SN_TRY(sn_contact_tunnels(options, out, &missed, error));
    SN_TRY(sn_contact_growth(options, out, error));
    SN_TRY(sn_contact_glue(options, out, error));
    sn_print_at_most(out, missed, 0, "rows above that are missed or out of time");
    return SN_OK;
}

static const SnBenchPart parts[] = {
    {.name = "laws", .count = sn_contact_count_laws},
    {.name = "standing", .count = sn_contact_count_standing},
    {.name = "tunnels", .count = sn_contact_count_tunnels},
    {.name = "growth", .count = sn_contact_count_growth},
    {.name = "glue", .count = sn_contact_count_glue},
};
const SnBenchParts sn_contact_parts = SN_BENCH_PARTS(parts);
