// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Defines the kinds of elements that parts are made of (solids, springs), and the table of the
// kinds that soft bodies may have in addition.
#include "system/elements.h"

#include "base/hash.h"
#include "system/term.h"

// ---- solids

static SnTerm solid_term(const void* self) { return sn_solid_term(self); }
static void destroy_solid(void* self) { sn_destroy_solid(self); }

static uint64_t hash_solid(const void* self, uint64_t hash) {
    const SnSolid* solid = self;
    const size_t batches = (size_t)solid->batch_count, chunks = (size_t)solid->chunk_count;
    hash = sn_hash_bytes(hash, solid->batch, sizeof *solid->batch * batches);
    hash = sn_hash_bytes(hash, solid->chunk, sizeof *solid->chunk * chunks);
    return solid->fibre ? sn_hash_bytes(hash, solid->fibre, sizeof *solid->fibre * batches) : hash;
}

const SnElementOps sn_solid_elements = {.name = "solids",
                                        .can = SN_ELEMENTS_PROJECT | SN_ELEMENTS_DISTANCES,
                                        .term = solid_term,
                                        .hash = hash_solid,
                                        .destroy = destroy_solid};

// ---- springs

static SnTerm springs_term(const void* self) { return sn_springs_term(self); }
static void destroy_springs(void* self) { sn_destroy_springs(self); }

static uint64_t hash_springs(const void* self, uint64_t hash) {
    const SnSprings* springs = self;
    return sn_hash_bytes(hash, springs->batch,
                         sizeof *springs->batch * (size_t)springs->batch_count);
}

const SnElementOps sn_springs_elements = {.name = "springs",
                                          .can = SN_ELEMENTS_PROJECT | SN_ELEMENTS_DISTANCES,
                                          .term = springs_term,
                                          .hash = hash_springs,
                                          .destroy = destroy_springs};

// ---- elements that soft bodies may have in addition, in the order of their terms within a part

static const SnAddedElements* const added[] = {&sn_added_edges};

const SnAddedElements* const* sn_added_elements(int* count) {
    *count = (int)(sizeof added / sizeof added[0]);
    return added;
}

SnStatus sn_added_elements_check(const SnSoftDef* def, SnError* error) {
    for (size_t i = 0; i < sizeof added / sizeof added[0]; ++i) SN_TRY(added[i]->check(def, error));
    return SN_OK;
}
