// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_DECIMAL_H
#define SN_BASE_DECIMAL_H

#include <stddef.h>

// Numbers in text have a '.' as decimal point, in any locale.

/// Set *value to the double nearest to the decimal number at the beginning of `text` (which ends
/// with a zero byte). The number consists of an optional sign, digits with or without a point, and
/// an optional exponent. *value is infinite when the number's absolute value is above 1.8e308.
/// Returns the number's length in characters, or 0 when `text` does not begin with a number: "nan",
/// "inf" and "" are no numbers, and "0x1p3" is not read as hexadecimal.
size_t sn_read_decimal(const char* text, double* value);

#endif
