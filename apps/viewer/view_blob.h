// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_BLOB_H
#define SN_APP_VIEW_BLOB_H

#include <stddef.h>

// Bytes that several threads and clients share: written once, by whoever made them, then only read.
// The last one who lets go frees them.

typedef struct SnBlob {
    int holders; // changed by the functions below only
    size_t size;
    unsigned char data[];
} SnBlob;

/// Zeroed bytes with one holder, or NULL.
SnBlob* sn_create_blob(size_t size);

/// One holder more, who gets the blob. NULL is fine.
SnBlob* sn_hold_blob(SnBlob* blob);
void sn_drop_blob(SnBlob* blob);

#endif
