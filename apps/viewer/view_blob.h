// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_BLOB_H
#define SN_APP_VIEW_BLOB_H

#include <stddef.h>

// A blob is bytes that several threads and clients share: their maker writes the bytes once, then
// they are only read. The last holder who drops the blob frees it.

typedef struct SnBlob {
    int holders; // number of holders; only the functions below change it
    size_t size; // bytes of `data`
    unsigned char data[];
} SnBlob;

/// Make a blob of zeroed bytes with one holder. NULL: out of memory.
SnBlob* sn_create_blob(size_t size);

/// Add a holder; returns `blob`, which may be NULL.
SnBlob* sn_hold_blob(SnBlob* blob);

/// Remove a holder, and free the blob when no holder is left. `blob` may be NULL.
void sn_drop_blob(SnBlob* blob);

/// Round a number of bytes up to a multiple of 4: each piece of a message begins at a multiple of
/// 4.
static inline size_t sn_padded(size_t bytes) { return (bytes + 3) / 4 * 4; }

#endif
