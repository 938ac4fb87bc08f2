// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_BASE64_H
#define SN_BASE_BASE64_H

#include <stddef.h>

/// The number of base64 letters for `size` bytes, without the terminating zero.
#define SN_BASE64_LETTERS(size) (((size) + 2) / 3 * 4)

/// Write bytes as base64 letters, padded with '=' and terminated by a zero. `text` must hold
/// SN_BASE64_LETTERS(size) + 1 bytes.
void sn_base64(const void* data, size_t size, char* text);

#endif
