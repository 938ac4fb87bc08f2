// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/decimal.h"

#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static locale_t plain; // the C locale: made once, kept until the program ends
static pthread_once_t plain_once = PTHREAD_ONCE_INIT;

static void make_c_locale(void) { plain = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

// Read any number, correctly rounded, through strtod in the C locale.
static double read_slowly(const char* text) {
    pthread_once(&plain_once, make_c_locale);
    if (!plain) return strtod(text, NULL);
    locale_t before = uselocale(plain);
    double value = strtod(text, NULL);
    uselocale(before);
    return value;
}

// A decimal number as found in the text. With count <= 19, its value is (-1)^negative * digits *
// 10^exponent. `count` is the number of decimal digits from the first nonzero digit on.
typedef struct Decimal {
    int negative, count, exponent;
    uint64_t digits; // the first 19 of the `count` digits, as a whole number
} Decimal;

static int is_digit(char c) { return c >= '0' && c <= '9'; }

// Read digits into d and return a pointer to the first character after them. `after` is 0 for
// digits before the decimal point, and 1 for digits after it. Each digit after the point lowers the
// exponent by 1.
static const char* read_digits(const char* at, int after, Decimal* d) {
    for (; is_digit(*at); ++at) {
        d->exponent -= after;
        if (d->count == 0 && *at == '0') continue;
        if (d->count++ < 19) d->digits = 10 * d->digits + (uint64_t)(*at - '0');
    }
    return at;
}

// Read the exponent that begins with the 'e' at `at`, and return a pointer to the first character
// after it. When no digit follows the 'e', there is no exponent, and `at` is returned.
static const char* read_exponent(const char* at, Decimal* d) {
    const char* digit = at + 1;
    int sign = *digit == '-' ? -1 : 1, value = 0;
    if (*digit == '-' || *digit == '+') ++digit;
    if (!is_digit(*digit)) return at;
    for (; is_digit(*digit); ++digit)
        if (value < 100000) value = 10 * value + (*digit - '0');
    d->exponent += sign * value;
    return digit;
}

// Return the value of d; `text` is the number's text. When `digits` and 10^|exponent| are exact as
// doubles, one multiplication or division rounds only once, so the result is correctly rounded. All
// other numbers are read by strtod.
static double convert_decimal(const char* text, const Decimal* d) {
    static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (d->count > 19 || d->digits > (uint64_t)1 << 53 || abs(d->exponent) > 22)
        return read_slowly(text);
    double value = (double)d->digits;
    value = d->exponent < 0 ? value / ten[-d->exponent] : value * ten[d->exponent];
    return d->negative ? -value : value;
}

size_t sn_read_decimal(const char* text, double* value) {
    Decimal d = {.negative = text[0] == '-'};
    const char* first = text + (text[0] == '-' || text[0] == '+');
    const char* at = read_digits(first, 0, &d);
    if (*at == '.') {
        const char* point = at++;
        at = read_digits(at, 1, &d);
        if (at == point + 1 && point == first) return 0;
    }
    if (at == first) return 0;
    if (*at == 'e' || *at == 'E') at = read_exponent(at, &d);
    *value = convert_decimal(text, &d);
    return (size_t)(at - text);
}
