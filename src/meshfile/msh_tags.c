// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "meshfile/msh.h"

#include <stdlib.h>

void sn_free_msh_tags(SnMshTags* tags) {
    sn_free(tags->tag);
    *tags = (SnMshTags){0};
}

// Begin the list of numbers. So far the numbers were first, first + 1, ..., and needed no list.
static SnStatus list_tags(SnMshTags* tags, int room) {
    tags->tag = sn_alloc((size_t)room, sizeof *tags->tag);
    if (!tags->tag) return SN_OUT_OF_MEMORY;
    tags->room = room;
    for (int i = 0; i < tags->count; ++i) {
        tags->tag[i].tag = tags->first + i;
        tags->tag[i].index = i;
    }
    return SN_OK;
}

SnStatus sn_msh_add_tag(SnMshTags* tags, int64_t tag, int announced) {
    if (tags->count == 0) tags->first = tag;
    if (!tags->tag && tag != tags->first + tags->count) SN_TRY(list_tags(tags, announced));
    if (tags->tag) {
        tags->tag[tags->count].tag = tag;
        tags->tag[tags->count].index = tags->count;
    }
    tags->count++;
    return SN_OK;
}

static int compare_tags(const void* a, const void* b) {
    int64_t x = ((const struct SnMshTag*)a)->tag, y = ((const struct SnMshTag*)b)->tag;
    return (x > y) - (x < y);
}

int sn_msh_sort_tags(SnMshTags* tags, int64_t* twice) {
    if (!tags->tag) return 0;
    qsort(tags->tag, (size_t)tags->count, sizeof *tags->tag, compare_tags);
    for (int i = 1; i < tags->count; ++i) {
        if (tags->tag[i].tag != tags->tag[i - 1].tag) continue;
        *twice = tags->tag[i].tag;
        return 1;
    }
    return 0;
}

int sn_msh_find_tag(const SnMshTags* tags, int64_t tag) {
    if (!tags->tag)
        return tag >= tags->first && tag - tags->first < tags->count ? (int)(tag - tags->first)
                                                                     : -1;
    struct SnMshTag key = {tag, 0};
    struct SnMshTag* found =
        bsearch(&key, tags->tag, (size_t)tags->count, sizeof *tags->tag, compare_tags);
    return found ? found->index : -1;
}
