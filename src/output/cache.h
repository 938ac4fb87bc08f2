// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_H
#define SN_OUTPUT_CACHE_H

#include "base/status.h"

#include <stdint.h>

// Recorded motion (frames.snc): names and node counts of all bodies that are ever there, then frame
// by frame the time, which bodies are there, all their node positions as doubles, and where a body
// has them a byte for each of its elements. A checksum ends the header and each frame and continues
// from the one before, and the file ends with the number of frames: what is damaged, cut off or put
// together from two files is refused.

/// One body. Rigid ones have the corners of their block as nodes.
typedef struct SnCacheBody {
    const char* name;
    int node_count;
    int element_count;  // that have a code in each frame; 0: none
    int comes_and_goes; // 1: there are frames without it
} SnCacheBody;

// ---- writing

typedef struct SnCacheWriter SnCacheWriter;

/// Begin anew. Until the commit, frames go to a hidden file beside the final one: DIR/.NAME.part.
SnStatus sn_create_cache(const char* path, const SnCacheBody* body, int body_count,
                         SnCacheWriter** writer, SnError* error);

/// Go on behind the first `frames` frames of the hidden file or, where that does not hold them, of
/// the final one. SN_BAD_FILE when neither does, or when they are of other bodies.
SnStatus sn_reopen_cache(const char* path, const SnCacheBody* body, int body_count, int64_t frames,
                         SnCacheWriter** writer, SnError* error);

/// Add a frame: `x` holds all nodes of all bodies, 3 each, m, `code` a byte for each of their
/// elements that have one; NULL where none has. `there` is 1 for each body that is there; NULL: all
/// are. Those that are not have room in `x`, which is not looked at, and 0 in `code`. Times ascend.
/// SN_BAD_INPUT for numbers that are not finite, and where a body is away that does not come and
/// go. What cannot be written shows in the calls below.
SnStatus sn_cache_add(SnCacheWriter* writer, double time, const unsigned char* there,
                      const double* x, const unsigned char* code);

/// Make all frames so far last.
SnStatus sn_cache_sync(SnCacheWriter* writer, SnError* error);

/// Put all frames in place under the final name. After a write error the hidden file stays, to go
/// on from. Frees the writer either way.
SnStatus sn_cache_commit(SnCacheWriter* writer, SnError* error);

/// Close the hidden file as it is. NULL is allowed.
void sn_cache_abandon(SnCacheWriter* writer);

// ---- reading

typedef struct SnCache SnCache;

/// Open a file and read its header. `unfinished`: it may end anywhere, as a hidden one may.
SnStatus sn_open_cache(const char* path, int unfinished, SnCache** cache, SnError* error);
void sn_close_cache(SnCache* cache);

int sn_cache_body_count(const SnCache* cache);
SnCacheBody sn_cache_body(const SnCache* cache, int index);
int sn_cache_node_count(const SnCache* cache);    // of all bodies together
int sn_cache_element_count(const SnCache* cache); // that have codes, of all bodies together
int64_t sn_cache_frame_count(const SnCache* cache);

/// Whether a body is there in a frame.
int sn_cache_is_there(const SnCache* cache, int64_t frame, int body);

/// The frames in which a body is there: the first of them, and how many there are from it to the
/// last; 0: none.
typedef struct SnCacheSpan {
    int64_t first, count;
} SnCacheSpan;
SnCacheSpan sn_cache_span(const SnCache* cache, int body);

/// Read the next frame, of which there must be one: all nodes of all bodies, which are 0 where a
/// body is away. SN_BAD_FILE when it is damaged. `code` may be NULL: then codes are passed over.
SnStatus sn_cache_next(SnCache* cache, double* time, double* x, unsigned char* code,
                       SnError* error);

/// Time of any frame, and where the nodes of one body are that is there, whatever sn_cache_next has
/// read. Checksums are not looked at.
SnStatus sn_cache_time(const SnCache* cache, int64_t frame, double* time, SnError* error);
SnStatus sn_cache_read(const SnCache* cache, int64_t frame, int body, double* x, SnError* error);

/// Codes of the elements of all bodies, body by body, in any frame; 0 where a body is away.
/// SN_BAD_FILE when they are damaged. There must be some.
SnStatus sn_cache_read_codes(SnCache* cache, int64_t frame, unsigned char* code, SnError* error);

#endif
