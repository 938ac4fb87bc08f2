// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PACKER_H
#define SN_OUTPUT_PACKER_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A packer writes bytes as text: the bytes are compressed as gzip does, then written as the letters
// of base64, without line ends.

typedef struct SnPacker SnPacker;

/// Make a packer that writes to a stream. To learn whether writing failed, the caller asks the
/// stream (ferror).
SnStatus sn_create_packer(FILE* stream, SnPacker** packer);
void sn_destroy_packer(SnPacker* packer); // NULL is allowed

void sn_packer_add(SnPacker* packer, const void* data, size_t size);

/// The number of letters that have been written so far. Bytes that are still being compressed have
/// no letters yet.
int64_t sn_packer_letters(const SnPacker* packer);

/// Compress and write all bytes that are left.
void sn_packer_finish(SnPacker* packer);

#endif
