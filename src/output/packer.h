// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_PACKER_H
#define SN_OUTPUT_PACKER_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Bytes inside a text: packed as gzip does, then as the letters of base64, without line ends.

typedef struct SnPacker SnPacker;

/// Write errors are the stream's to tell.
SnStatus sn_create_packer(FILE* stream, SnPacker** packer);
void sn_destroy_packer(SnPacker* packer); // NULL is allowed

void sn_packer_add(SnPacker* packer, const void* data, size_t size);

/// Letters so far: what is still being packed is not among them.
int64_t sn_packer_letters(const SnPacker* packer);

/// Write what is left.
void sn_packer_finish(SnPacker* packer);

#endif
