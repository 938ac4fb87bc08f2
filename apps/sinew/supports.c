// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "supports.h"

#include "base/file.h"
#include "base/memory.h"

#include <string.h>

// Write "KIND.NAME", where commas, quotes and control characters become "_", because they would
// break a line of the table.
static void compose_name(const SnSupport* support, char text[SN_SUPPORT_LETTERS]) {
    snprintf(text, SN_SUPPORT_LETTERS, "%s.%s", sn_support_kind_name(support->kind), support->name);
    for (char* c = text; *c; ++c)
        if (*c == ',' || *c == '"' || (unsigned char)*c < ' ') *c = '_';
}

// Find a name in the list, or add it. Returns its place, or -1: the list is full.
static int place_name(SnSupports* s, const char* name) {
    int place = 0;
    while (place < s->name_count && strcmp(s->name[place], name) != 0) ++place;
    if (place == SN_MOST_SUPPORT_NAMES) return -1;
    if (place == s->name_count) memcpy(s->name[s->name_count++], name, SN_SUPPORT_LETTERS);
    return place;
}

SnStatus sn_list_supports(const SnWorld* world, SnSupports* s) {
    const int count = sn_world_support_count(world);
    *s = (SnSupports){.support = SN_NEW_ARRAY(SnSupport, count),
                      .column = SN_NEW_ARRAY(int, count),
                      .name = sn_alloc((size_t)count, sizeof *s->name)};
    if (!s->support || !s->column || !s->name) {
        sn_free_supports(s);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < count; ++i) {
        const SnSupport support = sn_world_support_at(world, i);
        char name[SN_SUPPORT_LETTERS] = "";
        if (!support.name || !*support.name) continue;
        compose_name(&support, name);
        const int place = place_name(s, name);
        if (place < 0) break;
        s->support[s->count] = support;
        s->column[s->count++] = place;
    }
    return SN_OK;
}

void sn_free_supports(SnSupports* s) {
    sn_free(s->support);
    sn_free(s->column);
    sn_free(s->name);
    *s = (SnSupports){0};
}

void sn_write_support_names(const SnSupports* s, FILE* stream) {
    static const char* const component[] = {"force_x",  "force_y",  "force_z",
                                            "moment_x", "moment_y", "moment_z"};
    for (int i = 0; i < s->name_count; ++i)
        for (int k = 0; k < 6; ++k) fprintf(stream, ",%s.%s", s->name[i], component[k]);
}

void sn_write_reactions(const SnSupports* s, FILE* stream, const SnWorld* world) {
    for (int i = 0; i < s->name_count; ++i) {
        double sum[6] = {0};
        for (int n = 0; n < s->count; ++n) {
            if (s->column[n] != i) continue;
            const SnReaction reaction = sn_world_reaction(world, &s->support[n]);
            for (int k = 0; k < 3; ++k) {
                sum[k] += reaction.force[k];
                sum[3 + k] += reaction.moment[k];
            }
        }
        for (int k = 0; k < 6; ++k) {
            putc(',', stream);
            sn_file_number(stream, sum[k]);
        }
    }
}
