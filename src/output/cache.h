// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CACHE_H
#define SN_OUTPUT_CACHE_H

#include "base/status.h"

#include <stdint.h>

// Recorded motion (frames.snc). The file begins with the names and node counts of all bodies that
// are ever present. Each frame then has its time, says which bodies are present, and has the
// positions of all their nodes as doubles. A body may also have codes: a byte for each of its
// elements in each frame. The header and each frame end with a checksum of all bytes of the file so
// far, and the file ends with the number of frames: a file that is damaged, cut off or put together
// from two files is refused.

/// One body. A rigid body has the corners of its block as nodes.
typedef struct SnCacheBody {
    const char* name;
    int node_count;
    int element_count;  // number of elements that have a code in each frame; 0: the body has no
                        // codes
    int comes_and_goes; // 1: the body may be absent in some frames
} SnCacheBody;

// ---- writing

typedef struct SnCacheWriter SnCacheWriter;

/// Begin a new recording. Until sn_cache_commit, frames go to a hidden file beside the final one:
/// DIR/.NAME.part.
SnStatus sn_create_cache(const char* path, const SnCacheBody* body, int body_count,
                         SnCacheWriter** writer, SnError* error);

/// Continue a recording after its first `frames` frames, which are copied from the hidden file, or
/// from the final file if the hidden one does not have them. SN_BAD_FILE: neither file has so many
/// frames of the same bodies.
SnStatus sn_reopen_cache(const char* path, const SnCacheBody* body, int body_count, int64_t frames,
                         SnCacheWriter** writer, SnError* error);

/// Add a frame. `x` has the positions of all nodes of all bodies, 3 numbers each, m. `code` has a
/// byte for each element that has a code; it may be NULL if no element has one. `there` has a byte
/// for each body, 1 if the body is present; NULL: all bodies are present. An absent body also has
/// entries in `x`, which are not read, and in `code`, where they must be 0. `time` is in s, and
/// must be larger than the time of the frame before. SN_BAD_INPUT: a number is not finite, the time
/// is not larger, or a body is absent whose comes_and_goes is 0. This function does not report
/// write errors; sn_cache_sync and sn_cache_commit do.
SnStatus sn_cache_add(SnCacheWriter* writer, double time, const unsigned char* there,
                      const double* x, const unsigned char* code);

/// Flush all frames so far to the disk, so that these frames survive a crash.
SnStatus sn_cache_sync(SnCacheWriter* writer, SnError* error);

/// End the file, and rename it to the final name. If writing fails, the hidden file stays, so that
/// the recording can be continued. Frees the writer in both cases.
SnStatus sn_cache_commit(SnCacheWriter* writer, SnError* error);

/// Close the hidden file as it is, and free the writer. NULL is allowed.
void sn_cache_abandon(SnCacheWriter* writer);

// ---- reading

typedef struct SnCache SnCache;

/// Open a file and read its header. `unfinished` 1: the file may end anywhere, as hidden files may.
SnStatus sn_open_cache(const char* path, int unfinished, SnCache** cache, SnError* error);
void sn_close_cache(SnCache* cache);

int sn_cache_body_count(const SnCache* cache);
SnCacheBody sn_cache_body(const SnCache* cache, int index);
// A file of unknown origin may be small although its header has huge numbers of nodes and elements:
// the file has positions of a body only for frames in which the body is present, and a few bytes
// may be the codes of many elements. So a reader must not allocate as much memory as the header
// suggests before it knows that the body is present in some frame (sn_cache_span): such a body has
// 24 bytes in the file for each of its nodes.
int sn_cache_node_count(const SnCache* cache);    // nodes of all bodies together
int sn_cache_element_count(const SnCache* cache); // elements with codes, of all bodies together
int64_t sn_cache_frame_count(const SnCache* cache);

/// 1 if a body is present in a frame.
int sn_cache_is_there(const SnCache* cache, int64_t frame, int body);

/// The frames from the first to the last one in which a body is present: the index of the first,
/// and how many frames these are. A count of 0: the body is in no frame.
typedef struct SnCacheSpan {
    int64_t first, count;
} SnCacheSpan;
SnCacheSpan sn_cache_span(const SnCache* cache, int body);

/// Read the next frame, which must exist. `x` receives the positions of all nodes of all bodies,
/// with 0 for absent bodies. `code` receives the codes of all elements. Both may be NULL: then
/// positions or codes are only checked. SN_BAD_FILE: the frame is damaged.
SnStatus sn_cache_next(SnCache* cache, double* time, double* x, unsigned char* code,
                       SnError* error);

/// Read the time (s) of any frame, or the node positions (m) of one body that is present in the
/// frame. These functions do not depend on what sn_cache_next has read, and do not check checksums.
SnStatus sn_cache_time(const SnCache* cache, int64_t frame, double* time, SnError* error);
SnStatus sn_cache_read(const SnCache* cache, int64_t frame, int body, double* x, SnError* error);

/// Read the codes of the elements of all bodies in any frame, body by body; the codes of absent
/// bodies are 0. The file must have codes. SN_BAD_FILE: the codes are damaged.
SnStatus sn_cache_read_codes(SnCache* cache, int64_t frame, unsigned char* code, SnError* error);

#endif
