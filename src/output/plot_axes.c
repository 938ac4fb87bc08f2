// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define WANTED 5 // approximate number of steps along an axis

SnTicks sn_ticks(double low, double high) {
    // if all numbers are equal, widen the range
    if (!(high > low)) {
        double room = low != 0 ? 0.1 * fabs(low) : 1;
        low -= room;
        high += room;
    }
    double rough = (high - low) / WANTED, power = pow(10, floor(log10(rough)));
    double step = power * (rough <= 1.5 * power   ? 1
                           : rough <= 3.5 * power ? 2
                           : rough <= 7.5 * power ? 5
                                                  : 10);
    double first = floor(low / step + 1e-9), last = ceil(high / step - 1e-9);
    return (SnTicks){first * step, step, (int)(last - first) + 1};
}

SnTicks sn_power_ticks(double low, double high) {
    const double from = floor(low + 1e-9), to = fmax(ceil(high - 1e-9), from + 1);
    const double step = ceil((to - from) / (2 * WANTED));
    const double count = ceil((to - from) / step);
    return (SnTicks){from, step, (int)count + 1};
}

double sn_tick_value(const SnTicks* ticks, int index) {
    double value = ticks->first + index * ticks->step;
    return fabs(value) < 1e-9 * ticks->step ? 0 : value;
}

void sn_tick_text(const SnTicks* ticks, int index, char* text, size_t size) {
    double value = sn_tick_value(ticks, index);
    double last = ticks->first + (ticks->count - 1) * ticks->step;
    double most = fmax(fabs(ticks->first), fabs(last));
    int digits = 1 + (int)(floor(log10(most) + 1e-9) - floor(log10(ticks->step) + 1e-9));
    if (ticks->step >= 1 && most < 1e5) digits = 5; // 200 is easier to read than 2e+02
    snprintf(text, size, "%.*g", digits > 1 ? digits : 1, value);
    // write '.' in every locale
    char* comma = strchr(text, ',');
    if (comma) *comma = '.';
}
