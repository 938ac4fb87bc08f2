// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes a solid of selected elements of another solid. The selected elements of a chunk form a new
// chunk. Two new chunks can share a node only if the old chunks did, so colours stay valid.
#include "base/memory.h"
#include "element/solid.h"

#include <string.h>

SnStatus sn_create_selection(const SnSolid* whole, SnSolid** out) {
    SnSolid* part = SN_NEW(SnSolid);
    if (!part) return SN_OUT_OF_MEMORY;
    part->whole = whole;
    part->nodes_per_element = whole->nodes_per_element;
    part->node_end = whole->node_end;
    part->batch = SN_NEW_ARRAY(SnSolidBatch, whole->batch_count);
    part->chunk = SN_NEW_ARRAY(SnSolidChunk, whole->chunk_count);
    if (whole->fibre) part->fibre = SN_NEW_ARRAY(SnSolidFibre, whole->batch_count);
    part->colours.start = SN_NEW_ARRAY(int, whole->colours.colour_count + 1);
    part->colours.chunk = SN_NEW_ARRAY(int, whole->chunk_count);
    if (!part->batch || !part->chunk || (whole->fibre && !part->fibre) || !part->colours.start ||
        !part->colours.chunk) {
        sn_destroy_solid(part);
        return SN_OUT_OF_MEMORY;
    }
    *out = part;
    return SN_OK;
}

static void copy_lane(const SnSolidBatch* from, int source, SnSolidBatch* to, int lane) {
    for (int a = 0; a < 3; ++a)
        for (int j = 0; j < 3; ++j) to->gradient[a][j][lane] = from->gradient[a][j][source];
    to->volume[lane] = from->volume[source];
    for (int k = 0; k < 2; ++k) to->modulus[k][lane] = from->modulus[k][source];
    to->alpha1[lane] = from->alpha1[source];
    to->viscosity[lane] = from->viscosity[source];
    for (int a = 0; a < 4; ++a) to->node[a][lane] = from->node[a][source];
    to->element[lane] = from->element[source];
    to->slot[lane] = from->slot[source];
}

static void copy_fibre(const SnSolidFibre* from, int source, SnSolidFibre* to, int lane) {
    for (int k = 0; k < 3; ++k) to->direction[k][lane] = from->direction[k][source];
    to->point.kappa[lane] = from->point.kappa[source];
    to->point.exponent[lane] = from->point.exponent[source];
    to->point.tension[lane] = from->point.tension[source];
}

// Append the element in lane `lane` of batch `batch` to the chunk of `part` that begins at batch
// `first` and has `count` elements so far. `used` 0: the element only fills an unused lane.
static void append_element(const SnSolid* whole, int batch, int lane, int used, SnSolid* part,
                           int first, int count) {
    const int to = first + count / SN_LANES, to_lane = count % SN_LANES;
    copy_lane(&whole->batch[batch], lane, &part->batch[to], to_lane);
    if (whole->fibre) copy_fibre(&whole->fibre[batch], lane, &part->fibre[to], to_lane);
    if (used) return;
    part->batch[to].volume[to_lane] = 0;
    part->batch[to].element[to_lane] = -1;
}

// Pack the chosen elements of a chunk. Returns 1, or 0 when no element of the chunk is chosen.
static int select_chunk(const SnSolid* whole, const SnSolidChunk* chunk,
                        const unsigned char* choice, int chosen, SnSolid* part) {
    const int first = part->batch_count;
    int count = 0, last_batch = 0, last_lane = 0;
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b)
        for (int lane = 0; lane < SN_LANES; ++lane) {
            const int element = whole->batch[b].element[lane];
            if (element < 0 || choice[element] != chosen) continue;
            append_element(whole, b, lane, 1, part, first, count++);
            last_batch = b, last_lane = lane;
        }
    if (count == 0) return 0;
    part->element_count += count;
    for (; count % SN_LANES != 0; ++count)
        append_element(whole, last_batch, last_lane, 0, part, first, count);
    SnSolidChunk* rest = &part->chunk[part->chunk_count++];
    *rest = *chunk;
    rest->first = first;
    rest->count = count / SN_LANES;
    part->batch_count += rest->count;
    part->damped |= chunk->damped;
    part->viscous |= chunk->viscous;
    return 1;
}

void sn_solid_select(const SnSolid* whole, const unsigned char* choice, int chosen, SnSolid* part) {
    const SnChunkColours* colours = &whole->colours;
    part->element_count = part->batch_count = part->chunk_count = 0;
    part->damped = part->viscous = 0;
    part->colours.colour_count = colours->colour_count;
    for (int k = 0; k < colours->colour_count; ++k) {
        part->colours.start[k] = part->chunk_count;
        for (int i = colours->start[k]; i < colours->start[k + 1]; ++i)
            if (select_chunk(whole, &whole->chunk[colours->chunk[i]], choice, chosen, part))
                part->colours.chunk[part->chunk_count - 1] = part->chunk_count - 1;
    }
    part->colours.start[colours->colour_count] = part->chunk_count;
}
