// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "meshfile/msh.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

SnStatus sn_msh_list(SnMsh* msh, int64_t* first, const char* what) {
    int64_t count, number;
    *first = 0;
    SN_TRY(sn_msh_size(msh, SN_MSH_MANY, &count, what));
    SN_TRY(sn_input_room(msh->input, (uint64_t)count, msh->encoding.text ? 1 : 4, what));
    for (int64_t i = 0; i < count; ++i) {
        SN_TRY(sn_msh_int(msh, -INT32_MAX, INT32_MAX, &number, what));
        if (i == 0) *first = number;
    }
    return SN_OK;
}

SnStatus sn_msh_add_entity(SnMsh* msh, int dimension, int64_t tag, int64_t physical) {
    if (!physical) return SN_OK;
    if (msh->entity_count == msh->entity_room) {
        int room = msh->entity_room ? 2 * msh->entity_room : 16;
        if (msh->entity_room > INT_MAX / 4) return sn_input_no_memory(msh->input);
        SnMshEntity* larger = SN_NEW_ARRAY(SnMshEntity, room);
        if (!larger) return sn_input_no_memory(msh->input);
        if (msh->entity) memcpy(larger, msh->entity, (size_t)msh->entity_count * sizeof *larger);
        sn_free(msh->entity);
        msh->entity = larger;
        msh->entity_room = room;
    }
    msh->entity[msh->entity_count++] = (SnMshEntity){dimension, tag, (int)llabs(physical)};
    return SN_OK;
}

static int compare_entities(const void* a, const void* b) {
    const SnMshEntity *x = a, *y = b;
    if (x->dimension != y->dimension) return x->dimension < y->dimension ? -1 : 1;
    return (x->tag > y->tag) - (x->tag < y->tag);
}

void sn_msh_sort_entities(SnMsh* msh) {
    if (msh->entity_count)
        qsort(msh->entity, (size_t)msh->entity_count, sizeof *msh->entity, compare_entities);
}

int sn_msh_physical(const SnMsh* msh, int dimension, int64_t tag) {
    if (!msh->entity_count) return 0;
    SnMshEntity key = {dimension, tag, 0};
    const SnMshEntity* found =
        bsearch(&key, msh->entity, (size_t)msh->entity_count, sizeof key, compare_entities);
    return found ? found->physical : 0;
}
