// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_BASE64_H
#define SN_BASE_BASE64_H

#include <stddef.h>

/// Letters that `size` bytes take, without a zero behind them.
#define SN_BASE64_LETTERS(size) (((size) + 2) / 3 * 4)

/// Bytes as letters, with '=' at the end, and a zero.
void sn_base64(const void* data, size_t size, char* text);

#endif
