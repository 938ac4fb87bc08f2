// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_BLOB_H
#define SN_APP_VIEW_BLOB_H

#include <stddef.h>

// Bytes that several threads and clients share: their maker writes them once, then they are only
// read. The last holder who drops them frees them.

typedef struct SnBlob {
    int holders; // only the functions below change it
    size_t size; // bytes of `data`
    unsigned char data[];
} SnBlob;

/// Make a blob of zeroed bytes with one holder. NULL: no memory.
SnBlob* sn_create_blob(size_t size);

/// Add a holder; returns the blob. NULL is fine.
SnBlob* sn_hold_blob(SnBlob* blob);

/// Take a holder away, and free the blob when it was the last. NULL is fine.
void sn_drop_blob(SnBlob* blob);

/// The next multiple of 4: parts of messages begin at such places.
static inline size_t sn_padded(size_t bytes) { return (bytes + 3) / 4 * 4; }

#endif
