// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_DECIMAL_H
#define SN_BASE_DECIMAL_H

#include <stddef.h>

// Numbers in text have a '.' whatever the locale.

/// The double nearest to the decimal number at the beginning of `text` (zero-terminated): sign,
/// digits with or without a point, exponent. Returns how many characters it has, 0 when there is
/// none: "nan", "inf", "0x1p3" and "" are none. *value is infinite when it is above 1.8e308.
size_t sn_read_decimal(const char* text, double* value);

#endif
