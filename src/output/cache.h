// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_H
#define SN_OUTPUT_CACHE_H

#include "base/status.h"

#include <stdint.h>

// Recorded motion (frames.snc). The file has the names and node counts of all bodies that are ever
// present; then frame by frame the time, which bodies are present, and all their node positions as
// doubles. A body may also have codes: a byte for each of its elements in each frame. A checksum
// ends the header and each frame and continues from the one before, and the file ends with the
// number of frames: a file that is damaged, cut off or put together from two files is refused.

/// One body. A rigid body has the corners of its block as nodes.
typedef struct SnCacheBody {
    const char* name;
    int node_count;
    int element_count;  // number of elements that have a code in each frame; 0: none
    int comes_and_goes; // 1: the body may be absent in some frames
} SnCacheBody;

// ---- writing

typedef struct SnCacheWriter SnCacheWriter;

/// Begin a new recording. Until the commit, frames go to a hidden file beside the final one:
/// DIR/.NAME.part.
SnStatus sn_create_cache(const char* path, const SnCacheBody* body, int body_count,
                         SnCacheWriter** writer, SnError* error);

/// Continue a recording behind the first `frames` frames of the hidden file or, where it does not
/// hold them, of the final one. SN_BAD_FILE when neither file holds them for the same bodies.
SnStatus sn_reopen_cache(const char* path, const SnCacheBody* body, int body_count, int64_t frames,
                         SnCacheWriter** writer, SnError* error);

/// Add a frame. `x` has the positions of all nodes of all bodies, 3 numbers each, m; `code` has a
/// byte for each element that has a code, and may be NULL where none has. `there` is 1 for each
/// body that is present; NULL: all are. A body that is absent has room in `x`, which is not read,
/// and 0 in `code`. Times ascend. SN_BAD_INPUT for numbers that are not finite, and where a body is
/// absent whose comes_and_goes is 0. Write errors are reported by sn_cache_sync and
/// sn_cache_commit.
SnStatus sn_cache_add(SnCacheWriter* writer, double time, const unsigned char* there,
                      const double* x, const unsigned char* code);

/// Flush all frames so far to the disk, so that they survive a crash.
SnStatus sn_cache_sync(SnCacheWriter* writer, SnError* error);

/// End the file, and put it in place under the final name. After a write error the hidden file
/// stays, so that the recording can be continued. Frees the writer in both cases.
SnStatus sn_cache_commit(SnCacheWriter* writer, SnError* error);

/// Close the hidden file as it is, and free the writer. NULL is allowed.
void sn_cache_abandon(SnCacheWriter* writer);

// ---- reading

typedef struct SnCache SnCache;

/// Open a file and read its header. With `unfinished` the file may end anywhere, as a hidden one
/// may.
SnStatus sn_open_cache(const char* path, int unfinished, SnCache** cache, SnError* error);
void sn_close_cache(SnCache* cache);

int sn_cache_body_count(const SnCache* cache);
SnCacheBody sn_cache_body(const SnCache* cache, int index);
int sn_cache_node_count(const SnCache* cache);    // nodes of all bodies together
int sn_cache_element_count(const SnCache* cache); // elements with codes, of all bodies together
int64_t sn_cache_frame_count(const SnCache* cache);

/// 1: a body is present in a frame.
int sn_cache_is_there(const SnCache* cache, int64_t frame, int body);

/// The first frame in which a body is present, and the number of frames from that one to the last
/// in which it is; 0: it is in none.
typedef struct SnCacheSpan {
    int64_t first, count;
} SnCacheSpan;
SnCacheSpan sn_cache_span(const SnCache* cache, int body);

/// Read the next frame, which must exist. `x` receives the positions of all nodes of all bodies,
/// with 0 where a body is absent; `code` the codes of all elements, and where it is NULL they are
/// skipped. SN_BAD_FILE when the frame is damaged.
SnStatus sn_cache_next(SnCache* cache, double* time, double* x, unsigned char* code,
                       SnError* error);

/// Read the time of any frame, or the node positions of one body that is present in it, m. This
/// does not depend on what sn_cache_next has read, and does not check checksums.
SnStatus sn_cache_time(const SnCache* cache, int64_t frame, double* time, SnError* error);
SnStatus sn_cache_read(const SnCache* cache, int64_t frame, int body, double* x, SnError* error);

/// Read the codes of the elements of all bodies, body by body, in any frame; they are 0 where a
/// body is absent. The file must have codes. SN_BAD_FILE when they are damaged.
SnStatus sn_cache_read_codes(SnCache* cache, int64_t frame, unsigned char* code, SnError* error);

#endif
