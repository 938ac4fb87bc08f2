// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"

#include <math.h>
#include <stdint.h>

// The Morton code of a point is a number in which the bits of its three coordinates alternate.
// Points in the order of their codes lie along a curve (the Morton curve), and neighbours on the
// curve are mostly near each other in space. A code has BITS bits per axis: three times 21 bits fit
// into 64. Each pass of the radix sort takes DIGIT bits.
enum { BITS = 21, DIGIT = 8, DIGITS = 1 << DIGIT };

typedef struct Key {
    uint64_t code;
    int element;
} Key;

// Put two zero bits in front of each of the lower 21 bits.
static uint64_t spread_bits(uint64_t x) {
    x = (x | x << 32) & 0x001f00000000ffff;
    x = (x | x << 16) & 0x001f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

// Return the index of the slice in which a coordinate lies; 2^21 slices divide the range from `low`
// to low + extent. A NaN lies in slice 0.
static uint64_t find_slice(double x, double low, double extent) {
    double t = (x - low) / extent * (1 << BITS);
    if (!(t > 0)) return 0;
    return t < (1 << BITS) - 1 ? (uint64_t)t : (1 << BITS) - 1;
}

// Make the Morton code of each element's centre. All axes use the same extent, so the curve's cells
// are cubes also in a long mesh, and elements that are near in the order are near in space.
static void make_keys(const SnMesh* mesh, Key* key) {
    double low[3], high[3], extent = 0;
    sn_mesh_bounds(mesh, low, high);
    for (int k = 0; k < 3; ++k) extent = fmax(extent, high[k] - low[k]);
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        key[e] = (Key){.element = e};
        for (int k = 0; k < 3; ++k)
            key[e].code |= spread_bits(find_slice(centre[k], low[k], extent)) << k;
    }
}

// Do one stable pass of a radix sort, by the DIGIT bits from bit `shift` on.
static void sort_by_digit(int shift, const Key* from, Key* to, int count) {
    int start[DIGITS + 1] = {0};
    for (int i = 0; i < count; ++i) start[(from[i].code >> shift & (DIGITS - 1)) + 1]++;
    for (int d = 0; d < DIGITS; ++d) start[d + 1] += start[d];
    for (int i = 0; i < count; ++i) to[start[from[i].code >> shift & (DIGITS - 1)]++] = from[i];
}

SnStatus sn_mesh_morton_order(const SnMesh* mesh, int** out) {
    int count = mesh->element_count;
    int* order = SN_NEW_ARRAY(int, count);
    Key* a = SN_NEW_ARRAY(Key, count);
    Key* b = SN_NEW_ARRAY(Key, count);
    int enough = order && a && b;
    if (enough) {
        make_keys(mesh, a);
        for (int shift = 0; shift < 64; shift += 2 * DIGIT) {
            sort_by_digit(shift, a, b, count);
            sort_by_digit(shift + DIGIT, b, a, count);
        }
        for (int i = 0; i < count; ++i) order[i] = a[i].element;
        *out = order;
    } else {
        sn_free(order);
    }
    sn_free(a);
    sn_free(b);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}
