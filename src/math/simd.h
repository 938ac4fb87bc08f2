// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_SIMD_H
#define SN_MATH_SIMD_H

#include <stdint.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

// `Lanes` is a vector type of GCC: eight doubles that are computed at once. Kernels are written
// once, on `Lanes`, for all instruction sets: the compiler splits the eight lanes into registers of
// the width that the set has. Only operations that GCC's vector types lack (square roots, gathers,
// blends) have a version for each set in this file.

#define SN_LANES 8

typedef double Lanes __attribute__((vector_size(64), may_alias));
typedef int64_t LaneMask __attribute__((vector_size(64), may_alias)); // a lane with all bits set
                                                                      // means "true"

#define LANES_INLINE static inline __attribute__((always_inline))

// A mark for long functions, which are not inlined: each file that uses such a function has one
// copy of it.
#define LANES_APART static __attribute__((noinline, unused))

// SN_WIDE_BYTES is the size of one register, for kernels that count registers; eight lanes fill
// SN_WIDES registers. A dense product keeps its sums in registers: SN_TILE_SLABS groups of eight
// rows times SN_TILE_COLUMNS columns. AVX-512 has 32 registers, AVX2 and SSE2 have 16.
#if defined(__AVX512F__)
#define SN_WIDE_BYTES   64
#define SN_TILE_SLABS   3
#define SN_TILE_COLUMNS 8
#elif defined(__AVX2__)
#define SN_WIDE_BYTES   32
#define SN_TILE_SLABS   1
#define SN_TILE_COLUMNS 4
#else
#define SN_WIDE_BYTES   16
#define SN_TILE_SLABS   1
#define SN_TILE_COLUMNS 2
#endif
#define SN_WIDES (64 / SN_WIDE_BYTES)
#define SN_WIDTH (SN_WIDE_BYTES / 8) // doubles in a register

typedef double Wide __attribute__((vector_size(SN_WIDE_BYTES), may_alias));
typedef float WideFloat __attribute__((vector_size(SN_WIDE_BYTES / 2), may_alias));

LANES_INLINE Wide wide_set(double x) { return (Wide){0} + x; }
LANES_INLINE Wide wide_load(const double* p) { return *(const Wide*)p; }
LANES_INLINE void wide_store(double* p, Wide v) { *(Wide*)p = v; }
LANES_INLINE Wide wide_load_float(const float* p) {
    return __builtin_convertvector(*(const WideFloat*)p, Wide);
}

#if defined(__AVX2__)
// Eight lanes as two registers.
typedef union LanesPair {
    Lanes all;
    __m256d half[2];
} LanesPair;
#endif

LANES_INLINE Lanes lanes_set(double x) { return (Lanes){x, x, x, x, x, x, x, x}; }

/// Returns v. With AVX-512, v is held in a register; otherwise GCC would load v from memory again
/// for every use.
LANES_INLINE Lanes lanes_hold(Lanes v) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(v));
#endif
    return v;
}

// Eight numbers anywhere in an array; they need not be aligned to 64 bytes.
typedef double LanesLoose __attribute__((vector_size(64), may_alias, aligned(8)));
LANES_INLINE Lanes lanes_load(const double* x) { return *(const LanesLoose*)x; }
LANES_INLINE void lanes_store(double* x, Lanes a) { *(LanesLoose*)x = a; }

/// a < b ? x : y, lane by lane. A NaN in a or b gives y.
LANES_INLINE Lanes lanes_if_less(Lanes a, Lanes b, Lanes x, Lanes y) {
#if defined(__AVX512F__)
    return (Lanes)_mm512_mask_blend_pd(_mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ),
                                       (__m512d)y, (__m512d)x);
#elif defined(__AVX2__)
    LanesPair p = {.all = a}, q = {.all = b}, s = {.all = x}, t = {.all = y};
    for (int h = 0; h < 2; ++h)
        t.half[h] =
            _mm256_blendv_pd(t.half[h], s.half[h], _mm256_cmp_pd(p.half[h], q.half[h], _CMP_LT_OQ));
    return t.all;
#else
    LaneMask mask = (LaneMask)(a < b);
    return (Lanes)((mask & (LaneMask)x) | (~mask & (LaneMask)y));
#endif
}

LANES_INLINE Lanes lanes_max(Lanes a, Lanes b) { return lanes_if_less(a, b, b, a); }
LANES_INLINE Lanes lanes_min(Lanes a, Lanes b) { return lanes_if_less(b, a, b, a); }
LANES_INLINE Lanes lanes_abs(Lanes a) { return (Lanes)((LaneMask)a & (INT64_MAX - (LaneMask){0})); }

LANES_INLINE Lanes lanes_sqrt(Lanes a) {
#if defined(__AVX512F__)
    return (Lanes)_mm512_sqrt_pd((__m512d)a);
#elif defined(__AVX2__)
    LanesPair pair = {.all = a};
    for (int h = 0; h < 2; ++h) pair.half[h] = _mm256_sqrt_pd(pair.half[h]);
    return pair.all;
#else
    for (int i = 0; i < SN_LANES; ++i) a[i] = __builtin_sqrt(a[i]);
    return a;
#endif
}

/// 1/sqrt(a) for a > 0, to a few units in the last place.
LANES_INLINE Lanes lanes_rsqrt(Lanes a) {
#if defined(__AVX512F__)
    Lanes y = (Lanes)_mm512_rsqrt14_pd((__m512d)a), half = 0.5 * a;
    y = y * (1.5 - half * y * y);
    return y * (1.5 - half * y * y);
#else
    return 1.0 / lanes_sqrt(a);
#endif
}

/// 1/sqrt(a) for a > 0, to at least 13 bits: for choosing angles, not for results.
LANES_INLINE Lanes lanes_rsqrt_rough(Lanes a) {
#if defined(__AVX512F__)
    return (Lanes)_mm512_rsqrt14_pd((__m512d)a);
#else
    return lanes_rsqrt(a);
#endif
}

/// Returns 1 when every lane satisfies a > b.
LANES_INLINE int lanes_all_greater(Lanes a, Lanes b) {
#if defined(__AVX512F__)
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_GT_OQ) == 0xff;
#else
    int all = 1;
    for (int i = 0; i < SN_LANES; ++i) all &= a[i] > b[i];
    return all;
#endif
}

/// Sum of the lanes, in a fixed order.
LANES_INLINE double lanes_sum(Lanes a) {
    return ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7]));
}

/// log(x) for normal x > 0, within about 1 unit in the last place: x = 2^e m with m in
/// [sqrt(1/2), sqrt(2)), and log m = 2 artanh(s), s = (m-1)/(m+1), by its series.
LANES_INLINE Lanes lanes_log(Lanes x) {
    const LaneMask bits = (LaneMask)x, root_half = (LaneMask)lanes_set(0.70710678118654752440);
    const LaneMask e = (bits - root_half) >> 52;
    const Lanes m = (Lanes)(bits - (e << 52));
    const Lanes exponent = __builtin_convertvector(e, Lanes);
    const Lanes f = m - 1.0, s = f / (2.0 + f), z = s * s;
    // r = 2 (artanh(s)/s - 1)/z = 2/3 + 2/5 z + ... with |s| <= 0.172, so that the first term left
    // out, 2/23 z^10, is below rounding.
    Lanes r = lanes_set(2.0 / 21);
    for (int k = 19; k >= 3; k -= 2) r = r * z + 2.0 / k;
    const double ln2_high = 0x1.62e42fee00000p-1, ln2_low = 0x1.a39ef35793c76p-33;
    // log(1 + f) = f - (f*f/2 - s*(f*f/2 + z r)). The bracket is smaller than f, so its rounding
    // errors hardly change the last bits of the sum.
    const Lanes half_square = 0.5 * f * f;
    return exponent * ln2_high -
           ((half_square - (s * (half_square + z * r) + exponent * ln2_low)) - f);
}

/// exp(x), with x clamped to [-700, 700]: x = k ln 2 + r with |r| <= ln(2)/2, and exp(r) by its
/// Taylor series up to r^13.
LANES_INLINE Lanes lanes_exp(Lanes x) {
    x = lanes_max(lanes_min(x, lanes_set(700)), lanes_set(-700));
    const double ln2_high = 0x1.62e42fee00000p-1, ln2_low = 0x1.a39ef35793c76p-33;
    const Lanes magic = lanes_set(0x1.8p52), shifted = x * 1.4426950408889634074 + magic;
    const Lanes k = shifted - magic, r = (x - k * ln2_high) - k * ln2_low;
    Lanes p = lanes_set(1);
    for (int i = 13; i >= 1; --i) p = 1.0 + p * r * (1.0 / i);
    const LaneMask scale =
        ((LaneMask)shifted + (LaneMask){1023, 1023, 1023, 1023, 1023, 1023, 1023, 1023}) << 52;
    return p * (Lanes)scale;
}

/// to[i] += from[i] for i < count.
LANES_INLINE void lanes_add_some(double* to, const double* from, int count) {
#if defined(__AVX512F__)
    int i = 0;
    for (; i + SN_LANES <= count; i += SN_LANES)
        _mm512_storeu_pd(to + i, _mm512_add_pd(_mm512_loadu_pd(to + i), _mm512_loadu_pd(from + i)));
    if (i < count) {
        const __mmask8 rest = (__mmask8)((1u << (count - i)) - 1);
        const __m512d sum = _mm512_add_pd(_mm512_maskz_loadu_pd(rest, to + i),
                                          _mm512_maskz_loadu_pd(rest, from + i));
        _mm512_mask_storeu_pd(to + i, rest, sum);
    }
#else
    for (int i = 0; i < count; ++i) to[i] += from[i];
#endif
}

/// Repeats each of eight numbers three times, in the order in which the x, y, z of eight nodes lie
/// in an array: out[k] lane l = m[(8 k + l) / 3].
LANES_INLINE void lanes_triple(const double* m, Lanes out[3]) {
#if defined(__AVX512F__)
    const __m512d all = _mm512_loadu_pd(m);
    out[0] = (Lanes)_mm512_permutexvar_pd(_mm512_setr_epi64(0, 0, 0, 1, 1, 1, 2, 2), all);
    out[1] = (Lanes)_mm512_permutexvar_pd(_mm512_setr_epi64(2, 3, 3, 3, 4, 4, 4, 5), all);
    out[2] = (Lanes)_mm512_permutexvar_pd(_mm512_setr_epi64(5, 5, 6, 6, 6, 7, 7, 7), all);
#else
    out[0] = (Lanes){m[0], m[0], m[0], m[1], m[1], m[1], m[2], m[2]};
    out[1] = (Lanes){m[2], m[3], m[3], m[3], m[4], m[4], m[4], m[5]};
    out[2] = (Lanes){m[5], m[5], m[6], m[6], m[6], m[7], m[7], m[7]};
#endif
}

/// Loads the coordinates of eight nodes: out[k] lane l = x[3*index[l] + k]. May also read the
/// double after each node's coordinates.
LANES_INLINE void lanes_gather3(const double* x, const int* index, Lanes out[3]) {
#if defined(__AVX512F__)
    // Load the coordinates of nodes l and l + 4 into the two halves of row[l] (with one more number
    // each), and transpose them in registers.
    __m512d row[4];
    for (int l = 0; l < 4; ++l)
        row[l] =
            _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_loadu_pd(x + 3 * (int64_t)index[l])),
                               _mm256_loadu_pd(x + 3 * (int64_t)index[l + 4]), 1);
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    const __m512d xz01 = _mm512_unpacklo_pd(row[0], row[1]),
                  y01 = _mm512_unpackhi_pd(row[0], row[1]);
    const __m512d xz23 = _mm512_unpacklo_pd(row[2], row[3]),
                  y23 = _mm512_unpackhi_pd(row[2], row[3]);
    out[0] = (Lanes)_mm512_permutex2var_pd(xz01, low, xz23);
    out[1] = (Lanes)_mm512_permutex2var_pd(y01, low, y23);
    out[2] = (Lanes)_mm512_permutex2var_pd(xz01, high, xz23);
#elif defined(__AVX2__)
    LanesPair to[3];
    for (int h = 0; h < 2; ++h) {
        __m256d row[4];
        for (int l = 0; l < 4; ++l) row[l] = _mm256_loadu_pd(x + 3 * (int64_t)index[4 * h + l]);
        const __m256d xz01 = _mm256_unpacklo_pd(row[0], row[1]);
        const __m256d xz23 = _mm256_unpacklo_pd(row[2], row[3]);
        to[0].half[h] = _mm256_permute2f128_pd(xz01, xz23, 0x20);
        to[1].half[h] = _mm256_permute2f128_pd(_mm256_unpackhi_pd(row[0], row[1]),
                                               _mm256_unpackhi_pd(row[2], row[3]), 0x20);
        to[2].half[h] = _mm256_permute2f128_pd(xz01, xz23, 0x31);
    }
    for (int k = 0; k < 3; ++k) out[k] = to[k].all;
#else
    for (int l = 0; l < SN_LANES; ++l)
        for (int k = 0; k < 3; ++k) out[k][l] = x[3 * (int64_t)index[l] + k];
#endif
}

/// x[3*index[l] + k] += in[k] lane l, in the order of the lanes. Several lanes may name the same
/// node.
LANES_INLINE void lanes_scatter_add3(double* x, const int* index, const Lanes in[3]) {
#if defined(__AVX512F__)
    // Make a pair (x, y) for each node: `even` has the pairs of the even lanes, `odd` those of the
    // odd lanes.
    const __m512d even = _mm512_unpacklo_pd((__m512d)in[0], (__m512d)in[1]);
    const __m512d odd = _mm512_unpackhi_pd((__m512d)in[0], (__m512d)in[1]);
    const __m128d xy[SN_LANES] = {_mm512_castpd512_pd128(even),    _mm512_castpd512_pd128(odd),
                                  _mm512_extractf64x2_pd(even, 1), _mm512_extractf64x2_pd(odd, 1),
                                  _mm512_extractf64x2_pd(even, 2), _mm512_extractf64x2_pd(odd, 2),
                                  _mm512_extractf64x2_pd(even, 3), _mm512_extractf64x2_pd(odd, 3)};
    for (int l = 0; l < SN_LANES; ++l) {
        double* node = x + 3 * (int64_t)index[l];
        _mm_storeu_pd(node, _mm_add_pd(_mm_loadu_pd(node), xy[l]));
        node[2] += in[2][l];
    }
#else
    for (int l = 0; l < SN_LANES; ++l) {
        double* node = x + 3 * (int64_t)index[l];
        node[0] += in[0][l];
        node[1] += in[1][l];
        node[2] += in[2][l];
    }
#endif
}

/// value[9*index[l] + e] += in[e] lane l for the nine entries of a 3x3 block; lanes with a negative
/// index are left out.
LANES_INLINE void lanes_scatter_add9(double* value, const int* index, const Lanes in[9]) {
#if defined(__AVX512F__)
    // Transpose the first eight entries, so that r[l] has those of lane l, and add r[l] to the
    // block of this lane. The ninth entry is added on its own.
    __m512d t[8], s[8], r[8];
    for (int i = 0; i < 8; i += 2) {
        t[i] = _mm512_unpacklo_pd((__m512d)in[i], (__m512d)in[i + 1]);
        t[i + 1] = _mm512_unpackhi_pd((__m512d)in[i], (__m512d)in[i + 1]);
    }
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    for (int i = 0; i < 8; i += 4) {
        s[i] = _mm512_permutex2var_pd(t[i], low, t[i + 2]);
        s[i + 1] = _mm512_permutex2var_pd(t[i + 1], low, t[i + 3]);
        s[i + 2] = _mm512_permutex2var_pd(t[i], high, t[i + 2]);
        s[i + 3] = _mm512_permutex2var_pd(t[i + 1], high, t[i + 3]);
    }
    for (int i = 0; i < 4; ++i) {
        r[i] = _mm512_shuffle_f64x2(s[i], s[i + 4], 0x44);
        r[i + 4] = _mm512_shuffle_f64x2(s[i], s[i + 4], 0xee);
    }
    for (int l = 0; l < SN_LANES; ++l) {
        if (index[l] < 0) continue;
        double* block = value + 9 * (int64_t)index[l];
        _mm512_storeu_pd(block, _mm512_add_pd(_mm512_loadu_pd(block), r[l]));
        block[8] += in[8][l];
    }
#else
    for (int l = 0; l < SN_LANES; ++l) {
        if (index[l] < 0) continue;
        double* block = value + 9 * (int64_t)index[l];
        for (int e = 0; e < 9; ++e) block[e] += in[e][l];
    }
#endif
}

// ---- particles: four numbers per node, in one aligned record ------------------------------------

// Sixteen floats at once, for kernels where single precision pays.
#define SN_FLOAT_LANES 16

typedef float LanesFloat __attribute__((vector_size(64), may_alias));

LANES_INLINE LanesFloat lanes_float_set(float x) { return (LanesFloat){0} + x; }

#if defined(__AVX2__)
typedef union LanesFloatPair {
    LanesFloat all;
    __m256 half[2];
} LanesFloatPair;
#endif

LANES_INLINE LanesFloat lanes_float_sqrt(LanesFloat a) {
#if defined(__AVX512F__)
    return (LanesFloat)_mm512_sqrt_ps((__m512)a);
#elif defined(__AVX2__)
    LanesFloatPair pair = {.all = a};
    for (int h = 0; h < 2; ++h) pair.half[h] = _mm256_sqrt_ps(pair.half[h]);
    return pair.all;
#else
    for (int i = 0; i < SN_FLOAT_LANES; ++i) a[i] = __builtin_sqrtf(a[i]);
    return a;
#endif
}

LANES_INLINE LanesFloat lanes_float_max(LanesFloat a, LanesFloat b) {
#if defined(__AVX512F__)
    return (LanesFloat)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined(__AVX2__)
    LanesFloatPair p = {.all = a}, q = {.all = b};
    for (int h = 0; h < 2; ++h) p.half[h] = _mm256_max_ps(p.half[h], q.half[h]);
    return p.all;
#else
    for (int i = 0; i < SN_FLOAT_LANES; ++i) a[i] = a[i] > b[i] ? a[i] : b[i];
    return a;
#endif
}

/// Loads the records of eight particles: out[k] lane l = x[at[l] + k], at[l] a multiple of 4.
LANES_INLINE void lanes_gather4(const double* x, const int* at, Lanes out[4]) {
#if defined(__AVX512F__)
    __m512d row[4];
    for (int l = 0; l < 4; ++l)
        row[l] = _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_load_pd(x + at[l])),
                                    _mm256_load_pd(x + at[l + 4]), 1);
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    for (int k = 0; k < 2; ++k) {
        const __m512d near =
            k ? _mm512_unpackhi_pd(row[0], row[1]) : _mm512_unpacklo_pd(row[0], row[1]);
        const __m512d far =
            k ? _mm512_unpackhi_pd(row[2], row[3]) : _mm512_unpacklo_pd(row[2], row[3]);
        out[k] = (Lanes)_mm512_permutex2var_pd(near, low, far);
        out[k + 2] = (Lanes)_mm512_permutex2var_pd(near, high, far);
    }
#elif defined(__AVX2__)
    LanesPair to[4];
    for (int h = 0; h < 2; ++h) {
        __m256d row[4];
        for (int l = 0; l < 4; ++l) row[l] = _mm256_load_pd(x + at[4 * h + l]);
        const __m256d xz01 = _mm256_unpacklo_pd(row[0], row[1]);
        const __m256d xz23 = _mm256_unpacklo_pd(row[2], row[3]);
        const __m256d yw01 = _mm256_unpackhi_pd(row[0], row[1]);
        const __m256d yw23 = _mm256_unpackhi_pd(row[2], row[3]);
        to[0].half[h] = _mm256_permute2f128_pd(xz01, xz23, 0x20);
        to[1].half[h] = _mm256_permute2f128_pd(yw01, yw23, 0x20);
        to[2].half[h] = _mm256_permute2f128_pd(xz01, xz23, 0x31);
        to[3].half[h] = _mm256_permute2f128_pd(yw01, yw23, 0x31);
    }
    for (int k = 0; k < 4; ++k) out[k] = to[k].all;
#else
    for (int l = 0; l < SN_LANES; ++l)
        for (int k = 0; k < 4; ++k) out[k][l] = x[at[l] + k];
#endif
}

/// Stores the records of eight particles: x[at[l] + k] = in[k] lane l. No two lanes may name the
/// same particle.
LANES_INLINE void lanes_scatter4(double* x, const int* at, const Lanes in[4]) {
#if defined(__AVX512F__)
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    for (int k = 0; k < 2; ++k) { // even lanes, then odd ones
        const __m512d xy = k ? _mm512_unpackhi_pd((__m512d)in[0], (__m512d)in[1])
                             : _mm512_unpacklo_pd((__m512d)in[0], (__m512d)in[1]);
        const __m512d zw = k ? _mm512_unpackhi_pd((__m512d)in[2], (__m512d)in[3])
                             : _mm512_unpacklo_pd((__m512d)in[2], (__m512d)in[3]);
        const __m512d first = _mm512_permutex2var_pd(xy, low, zw);   // lanes k, k + 4
        const __m512d second = _mm512_permutex2var_pd(xy, high, zw); // lanes k + 2, k + 6
        _mm256_store_pd(x + at[k], _mm512_castpd512_pd256(first));
        _mm256_store_pd(x + at[k + 4], _mm512_extractf64x4_pd(first, 1));
        _mm256_store_pd(x + at[k + 2], _mm512_castpd512_pd256(second));
        _mm256_store_pd(x + at[k + 6], _mm512_extractf64x4_pd(second, 1));
    }
#elif defined(__AVX2__)
    LanesPair from[4];
    for (int k = 0; k < 4; ++k) from[k].all = in[k];
    for (int h = 0; h < 2; ++h) {
        const int* node = at + 4 * h;
        const __m256d xy02 = _mm256_unpacklo_pd(from[0].half[h], from[1].half[h]);
        const __m256d xy13 = _mm256_unpackhi_pd(from[0].half[h], from[1].half[h]);
        const __m256d zw02 = _mm256_unpacklo_pd(from[2].half[h], from[3].half[h]);
        const __m256d zw13 = _mm256_unpackhi_pd(from[2].half[h], from[3].half[h]);
        _mm256_store_pd(x + node[0], _mm256_permute2f128_pd(xy02, zw02, 0x20));
        _mm256_store_pd(x + node[1], _mm256_permute2f128_pd(xy13, zw13, 0x20));
        _mm256_store_pd(x + node[2], _mm256_permute2f128_pd(xy02, zw02, 0x31));
        _mm256_store_pd(x + node[3], _mm256_permute2f128_pd(xy13, zw13, 0x31));
    }
#else
    for (int l = 0; l < SN_LANES; ++l)
        for (int k = 0; k < 4; ++k) x[at[l] + k] = in[k][l];
#endif
}

/// out[k] = the sum of the lanes of in[k].
LANES_INLINE void lanes_sums4(const Lanes in[4], double* out) {
#if defined(__AVX2__)
    __m256d half[4];
    for (int k = 0; k < 4; ++k) {
        const LanesPair pair = {.all = in[k]};
        half[k] = _mm256_add_pd(pair.half[0], pair.half[1]);
    }
    const __m256d xy = _mm256_hadd_pd(half[0], half[1]), zw = _mm256_hadd_pd(half[2], half[3]);
    _mm256_store_pd(out, _mm256_add_pd(_mm256_permute2f128_pd(xy, zw, 0x20),
                                       _mm256_permute2f128_pd(xy, zw, 0x31)));
#else
    for (int k = 0; k < 4; ++k) out[k] = lanes_sum(in[k]);
#endif
}

/// Loads the records of sixteen particles in single precision, as lanes_gather4 does for eight.
LANES_INLINE void lanes_float_gather4(const float* x, const int* at, LanesFloat out[4]) {
#if defined(__AVX512F__)
    __m512 row[4];
    for (int l = 0; l < 4; ++l) {
        row[l] = _mm512_castps128_ps512(_mm_load_ps(x + at[l]));
        row[l] = _mm512_insertf32x4(row[l], _mm_load_ps(x + at[l + 4]), 1);
        row[l] = _mm512_insertf32x4(row[l], _mm_load_ps(x + at[l + 8]), 2);
        row[l] = _mm512_insertf32x4(row[l], _mm_load_ps(x + at[l + 12]), 3);
    }
    const __m512 xy01 = _mm512_unpacklo_ps(row[0], row[1]);
    const __m512 xy23 = _mm512_unpacklo_ps(row[2], row[3]);
    const __m512 zw01 = _mm512_unpackhi_ps(row[0], row[1]);
    const __m512 zw23 = _mm512_unpackhi_ps(row[2], row[3]);
    out[0] = (LanesFloat)_mm512_shuffle_ps(xy01, xy23, 0x44);
    out[1] = (LanesFloat)_mm512_shuffle_ps(xy01, xy23, 0xee);
    out[2] = (LanesFloat)_mm512_shuffle_ps(zw01, zw23, 0x44);
    out[3] = (LanesFloat)_mm512_shuffle_ps(zw01, zw23, 0xee);
#elif defined(__AVX2__)
    LanesFloatPair to[4];
    for (int h = 0; h < 2; ++h) {
        __m256 row[4];
        for (int l = 0; l < 4; ++l)
            row[l] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_load_ps(x + at[8 * h + l])),
                                          _mm_load_ps(x + at[8 * h + l + 4]), 1);
        const __m256 xy01 = _mm256_unpacklo_ps(row[0], row[1]);
        const __m256 xy23 = _mm256_unpacklo_ps(row[2], row[3]);
        const __m256 zw01 = _mm256_unpackhi_ps(row[0], row[1]);
        const __m256 zw23 = _mm256_unpackhi_ps(row[2], row[3]);
        to[0].half[h] = _mm256_shuffle_ps(xy01, xy23, 0x44);
        to[1].half[h] = _mm256_shuffle_ps(xy01, xy23, 0xee);
        to[2].half[h] = _mm256_shuffle_ps(zw01, zw23, 0x44);
        to[3].half[h] = _mm256_shuffle_ps(zw01, zw23, 0xee);
    }
    for (int k = 0; k < 4; ++k) out[k] = to[k].all;
#else
    for (int l = 0; l < SN_FLOAT_LANES; ++l)
        for (int k = 0; k < 4; ++k) out[k][l] = x[at[l] + k];
#endif
}

/// Stores the records of sixteen particles, as lanes_scatter4 does for eight.
LANES_INLINE void lanes_float_scatter4(float* x, const int* at, const LanesFloat in[4]) {
#if defined(__AVX512F__)
    const __m512 xy01 = _mm512_unpacklo_ps((__m512)in[0], (__m512)in[1]);
    const __m512 xy23 = _mm512_unpackhi_ps((__m512)in[0], (__m512)in[1]);
    const __m512 zw01 = _mm512_unpacklo_ps((__m512)in[2], (__m512)in[3]);
    const __m512 zw23 = _mm512_unpackhi_ps((__m512)in[2], (__m512)in[3]);
    const __m512 row[4] = {_mm512_shuffle_ps(xy01, zw01, 0x44), _mm512_shuffle_ps(xy01, zw01, 0xee),
                           _mm512_shuffle_ps(xy23, zw23, 0x44),
                           _mm512_shuffle_ps(xy23, zw23, 0xee)};
    for (int l = 0; l < 4; ++l) {
        _mm_store_ps(x + at[l], _mm512_castps512_ps128(row[l]));
        _mm_store_ps(x + at[l + 4], _mm512_extractf32x4_ps(row[l], 1));
        _mm_store_ps(x + at[l + 8], _mm512_extractf32x4_ps(row[l], 2));
        _mm_store_ps(x + at[l + 12], _mm512_extractf32x4_ps(row[l], 3));
    }
#elif defined(__AVX2__)
    LanesFloatPair from[4];
    for (int k = 0; k < 4; ++k) from[k].all = in[k];
    for (int h = 0; h < 2; ++h) {
        const __m256 xy01 = _mm256_unpacklo_ps(from[0].half[h], from[1].half[h]);
        const __m256 xy23 = _mm256_unpackhi_ps(from[0].half[h], from[1].half[h]);
        const __m256 zw01 = _mm256_unpacklo_ps(from[2].half[h], from[3].half[h]);
        const __m256 zw23 = _mm256_unpackhi_ps(from[2].half[h], from[3].half[h]);
        const __m256 row[4] = {
            _mm256_shuffle_ps(xy01, zw01, 0x44), _mm256_shuffle_ps(xy01, zw01, 0xee),
            _mm256_shuffle_ps(xy23, zw23, 0x44), _mm256_shuffle_ps(xy23, zw23, 0xee)};
        for (int l = 0; l < 4; ++l) {
            _mm_store_ps(x + at[8 * h + l], _mm256_castps256_ps128(row[l]));
            _mm_store_ps(x + at[8 * h + l + 4], _mm256_extractf128_ps(row[l], 1));
        }
    }
#else
    for (int l = 0; l < SN_FLOAT_LANES; ++l)
        for (int k = 0; k < 4; ++k) x[at[l] + k] = in[k][l];
#endif
}

#endif
