// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bench.h"

#include <math.h>
#include <stdarg.h>

static void print_verdict(FILE* out, double value, int met, const char* format, va_list words) {
    fprintf(out, "  target: ");
    vfprintf(out, format, words);
    if (isfinite(value))
        fprintf(out, ": %.2f, %s\n", value, met ? "met" : "MISSED");
    else
        fprintf(out, ": not measured\n");
}

void sn_print_at_least(FILE* out, double value, double bound, const char* format, ...) {
    va_list words;
    va_start(words, format);
    print_verdict(out, value, value >= bound, format, words);
    va_end(words);
}

void sn_print_at_most(FILE* out, double value, double bound, const char* format, ...) {
    va_list words;
    va_start(words, format);
    print_verdict(out, value, value <= bound, format, words);
    va_end(words);
}
