// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/chunk.h"

#include "base/memory.h"

#include <string.h>

enum { UNCOLOURED = -1 };

// Return the first colour that no neighbour of chunk c has. Neighbours are chunks that share a
// node. last[k] is the chunk for which a neighbour of colour k was found last.
static int find_lowest_free(int c, const int* start, const int* node, const int* node_head,
                            const int* next, const int* owner, const int* colour, int* last) {
    for (int i = start[c]; i < start[c + 1]; ++i)
        for (int e = node_head[node[i]]; e >= 0; e = next[e])
            if (colour[owner[e]] != UNCOLOURED) last[colour[owner[e]]] = c;
    int free_colour = 0;
    while (last[free_colour] == c) ++free_colour;
    return free_colour;
}

// Sort the chunks by colour with a counting sort.
static SnStatus sort_by_colour(int chunk_count, const int* colour, SnChunkColours* colours) {
    colours->start = SN_NEW_ARRAY(int, colours->colour_count + 1);
    colours->chunk = SN_NEW_ARRAY(int, chunk_count);
    if (!colours->start || !colours->chunk) {
        sn_chunk_colours_free(colours);
        return SN_OUT_OF_MEMORY;
    }
    for (int c = 0; c < chunk_count; ++c) colours->start[colour[c] + 1]++;
    for (int k = 0; k < colours->colour_count; ++k) colours->start[k + 1] += colours->start[k];
    for (int c = 0; c < chunk_count; ++c) colours->chunk[colours->start[colour[c]]++] = c;
    for (int k = colours->colour_count; k > 0; --k) colours->start[k] = colours->start[k - 1];
    colours->start[0] = 0;
    return SN_OK;
}

SnStatus sn_chunk_colour(int chunk_count, const int* start, const int* node, int node_count,
                         SnChunkColours* colours) {
    const int entries = start[chunk_count];
    int* head = SN_NEW_ARRAY(int, node_count);
    int* next = SN_NEW_ARRAY(int, entries);
    int* owner = SN_NEW_ARRAY(int, entries);
    int* colour = SN_NEW_ARRAY(int, chunk_count);
    int* last = SN_NEW_ARRAY(int, chunk_count + 1);
    SnStatus status = head && next && owner && colour && last ? SN_OK : SN_OUT_OF_MEMORY;
    *colours = (SnChunkColours){0};
    if (status == SN_OK) {
        memset(head, 0xff, (size_t)node_count * sizeof *head);
        memset(last, 0xff, (size_t)(chunk_count + 1) * sizeof *last);
        memset(colour, 0xff, (size_t)chunk_count * sizeof *colour);

        // list the chunks around each node, in linked lists
        for (int c = 0; c < chunk_count; ++c)
            for (int i = start[c]; i < start[c + 1]; ++i) {
                owner[i] = c;
                next[i] = head[node[i]];
                head[node[i]] = i;
            }
        for (int c = 0; c < chunk_count; ++c) {
            colour[c] = find_lowest_free(c, start, node, head, next, owner, colour, last);
            if (colour[c] >= colours->colour_count) colours->colour_count = colour[c] + 1;
        }
        status = sort_by_colour(chunk_count, colour, colours);
    }
    sn_free(head);
    sn_free(next);
    sn_free(owner);
    sn_free(colour);
    sn_free(last);
    return status;
}

void sn_chunk_colours_free(SnChunkColours* colours) {
    sn_free(colours->start);
    sn_free(colours->chunk);
    *colours = (SnChunkColours){0};
}

typedef struct Job {
    const int* chunk;
    SnTask* task;
    void* context;
} Job;

static void run_chunk(void* context, int index, int worker) {
    const Job* job = context;
    job->task(job->context, job->chunk[index], worker);
}

void sn_chunk_run(const SnChunkColours* colours, SnPool* pool, SnTask* task, void* context) {
    Job job = {colours->chunk, task, context};
    const int alone = colours->start[colours->colour_count] <= colours->colour_count;
    sn_pool_run_stages(alone ? NULL : pool, colours->colour_count, colours->start, run_chunk, &job);
}
