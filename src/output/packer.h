// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PACKER_H
#define SN_OUTPUT_PACKER_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// A packer writes bytes into a text: they are packed as gzip does, then written as the letters of
// base64, without line ends.

typedef struct SnPacker SnPacker;

/// Make a packer that writes to a stream. Whether writing failed can be asked of the stream
/// (ferror).
SnStatus sn_create_packer(FILE* stream, SnPacker** packer);
void sn_destroy_packer(SnPacker* packer); // NULL is allowed

void sn_packer_add(SnPacker* packer, const void* data, size_t size);

/// The number of letters that have been written so far, without bytes that are still being packed.
int64_t sn_packer_letters(const SnPacker* packer);

/// Write all bytes that are still being packed.
void sn_packer_finish(SnPacker* packer);

#endif
