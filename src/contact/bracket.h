// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_BRACKET_H
#define SN_CONTACT_BRACKET_H

// A root between two points at which a rising function is below and above zero: regula falsi,
// halving the value at an end that stays twice (Illinois).

typedef struct SnBracket {
    double low, at_low, high, at_high;
    int stayed; // -1: the low end, 1: the high end, 0: neither yet
} SnBracket;

/// Where the root may be.
static inline double sn_bracket_guess(const SnBracket* b) {
    return b->low - b->at_low * (b->high - b->low) / (b->at_high - b->at_low);
}

/// The function is `at` there.
static inline void sn_bracket_narrow(SnBracket* b, double x, double at) {
    if (at < 0) {
        if (b->stayed == 1) b->at_high *= 0.5;
        b->low = x, b->at_low = at, b->stayed = 1;
    } else {
        if (b->stayed == -1) b->at_low *= 0.5;
        b->high = x, b->at_high = at, b->stayed = -1;
    }
}

#endif
