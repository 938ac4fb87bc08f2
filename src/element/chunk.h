// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_CHUNK_H
#define SN_ELEMENT_CHUNK_H

#include "base/pool.h"
#include "base/status.h"

// A fixed greedy colouring of chunks of elements: chunks of one colour share no node, so they may
// run in parallel. All chunks of one colour are finished before chunks of the next colour begin, so
// the order of every sum is the same for any number of threads.

typedef struct SnChunkColours {
    int colour_count;
    int* start; // first entry of each colour                (colour_count + 1)
    int* chunk; // chunk indices, by colour, then ascending  (number of chunks)
} SnChunkColours;

/// Colour the chunks. Chunk c touches nodes node[start[c]] .. node[start[c+1]-1] (repeats allowed),
/// all below `node_count`.
SnStatus sn_chunk_colour(int chunk_count, const int* start, const int* node, int node_count,
                         SnChunkColours* colours);
void sn_chunk_colours_free(SnChunkColours* colours);

/// Run `task` once for every chunk; context and chunk index are its first two arguments.
void sn_chunk_run(const SnChunkColours* colours, SnPool* pool, SnTask* task, void* context);

#endif
