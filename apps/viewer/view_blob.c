// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_blob.h"

#include "base/memory.h"

SnBlob* sn_create_blob(size_t size) {
    if (size > SIZE_MAX - sizeof(SnBlob)) return NULL;
    SnBlob* blob = sn_alloc(1, sizeof(SnBlob) + size);
    if (blob) *blob = (SnBlob){.holders = 1, .size = size};
    return blob;
}

SnBlob* sn_hold_blob(SnBlob* blob) {
    if (blob) __atomic_add_fetch(&blob->holders, 1, __ATOMIC_RELAXED);
    return blob;
}

void sn_drop_blob(SnBlob* blob) {
    if (blob && !__atomic_sub_fetch(&blob->holders, 1, __ATOMIC_ACQ_REL)) sn_free(blob);
}
