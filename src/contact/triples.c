// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/triples.h"

#include <assert.h>

SnTriples sn_count_triples(const SnRows* rows) {
    return (SnTriples){sn_rows_of(rows, SN_ROW_EQUAL), sn_rows_singles(rows),
                       sn_rows_of(rows, SN_ROW_CONE) / 3};
}

int sn_triples_place(const SnTriples* triples, int row) {
    const int single = row - triples->equals;
    if (single <= 0) return row;
    return row + 2 * (single < triples->singles ? single : triples->singles);
}

SnStatus sn_triples_pad(const SnTriples* triples, const SnSparseRows* C, SnArena* scratch,
                        SnSparseRows* padded) {
    assert(C->count == triples->equals + triples->singles + 3 * triples->contacts);
    const int count = sn_triples_place(triples, C->count);
    int* first = SN_PUSH(scratch, int, count + 1);
    if (!first) return SN_OUT_OF_MEMORY;
    for (int i = 0, at = 0; i < C->count; ++i) {
        first[at++] = C->first[i];
        while (at < sn_triples_place(triples, i + 1)) first[at++] = C->first[i + 1];
    }
    first[count] = C->first[C->count];
    *padded = (SnSparseRows){count, first, C->block};
    return SN_OK;
}
