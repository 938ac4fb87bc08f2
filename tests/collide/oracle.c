// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "oracle.h"

#include <stdint.h>
#include <string.h>

// The four corners lie in one plane at the roots of a cubic c(t), and there they touch where all of
// some quartics s_i(t) are not negative. In Bernstein form a polynomial lies between its least and
// largest coefficient, so signs on an interval follow from signs of coefficients; intervals are
// halved until all is clear. Coefficients are whole numbers of 384 bits.

typedef __int128 Wide;

enum { DEPTH = 40, LIMBS = 6, QUARTICS = 4 };

// ---- polynomials in t -----------------------------------------------------------------------

typedef struct Poly {
    Wide c[5];
} Poly;

typedef struct PolyVec {
    Poly k[3];
} PolyVec;

static Poly poly_mul(Poly a, Poly b) {
    Poly p = {{0}};
    for (int i = 0; i < 5; ++i)
        for (int j = 0; i + j < 5; ++j) p.c[i + j] += a.c[i] * b.c[j];
    return p;
}

static Poly poly_sub(Poly a, Poly b) {
    for (int i = 0; i < 5; ++i) a.c[i] -= b.c[i];
    return a;
}

static Poly poly_add(Poly a, Poly b) {
    for (int i = 0; i < 5; ++i) a.c[i] += b.c[i];
    return a;
}

static Poly dot(PolyVec a, PolyVec b) {
    return poly_add(poly_mul(a.k[0], b.k[0]),
                    poly_add(poly_mul(a.k[1], b.k[1]), poly_mul(a.k[2], b.k[2])));
}

static PolyVec cross(PolyVec a, PolyVec b) {
    PolyVec c;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        c.k[i] = poly_sub(poly_mul(a.k[j], b.k[k]), poly_mul(a.k[k], b.k[j]));
    }
    return c;
}

// from corner j to corner i
static PolyVec between(const int x[4][3], const int d[4][3], int i, int j) {
    PolyVec v;
    memset(&v, 0, sizeof v);
    for (int k = 0; k < 3; ++k) {
        v.k[k].c[0] = x[i][k] - x[j][k];
        v.k[k].c[1] = d[i][k] - d[j][k];
    }
    return v;
}

// ---- Bernstein coefficients -----------------------------------------------------------------

typedef struct Big {
    uint64_t limb[LIMBS]; // two's complement, lowest first
} Big;

static Big big(Wide x) {
    Big b;
    b.limb[0] = (uint64_t)x;
    b.limb[1] = (uint64_t)(x >> 64);
    for (int i = 2; i < LIMBS; ++i) b.limb[i] = x < 0 ? ~(uint64_t)0 : 0;
    return b;
}

static Big big_add(Big a, Big b) {
    unsigned __int128 carry = 0;
    for (int i = 0; i < LIMBS; ++i) {
        carry += (unsigned __int128)a.limb[i] + b.limb[i];
        a.limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    return a;
}

static int sign_of(Big a) {
    if (a.limb[LIMBS - 1] >> 63) return -1;
    for (int i = 0; i < LIMBS; ++i)
        if (a.limb[i]) return 1;
    return 0;
}

typedef struct Bernstein {
    int degree;
    Big b[5];
} Bernstein;

// b_i = sum_j C(i, j) / C(n, j) a_j, times 12
static Bernstein bernstein(Poly p, int degree) {
    static const int choose[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    Bernstein out = {.degree = degree};
    for (int i = 0; i <= degree; ++i) {
        Wide sum = 0;
        for (int j = 0; j <= i; ++j) sum += p.c[j] * choose[i][j] * (12 / choose[degree][j]);
        out.b[i] = big(sum);
    }
    return out;
}

// one half of the interval by de Casteljau's rule, times 2^degree
static Bernstein half_of(Bernstein p, int upper) {
    int n = p.degree;
    Bernstein out = {.degree = n};
    Big row[5];
    memcpy(row, p.b, sizeof row);
    for (int level = 0; level <= n; ++level) {
        Big kept = row[upper ? n - level : 0];
        for (int i = level; i < n; ++i) kept = big_add(kept, kept);
        out.b[upper ? n - level : level] = kept;
        for (int i = 0; i < n - level; ++i) row[i] = big_add(row[i], row[i + 1]);
    }
    return out;
}

// least and largest sign of the coefficients
static void signs_of(const Bernstein* p, int* least, int* most) {
    *least = 1;
    *most = -1;
    for (int i = 0; i <= p->degree; ++i) {
        int s = sign_of(p->b[i]);
        if (s < *least) *least = s;
        if (s > *most) *most = s;
    }
}

// ---- the search -----------------------------------------------------------------------------

typedef struct Problem {
    Bernstein cubic, quartic[QUARTICS];
    int quartics;
} Problem;

// where the cubic is zero at an end, and there every quartic is fit, some of them positive
static int touches_at_end(const Problem* p, int last) {
    int some = 0;
    if (sign_of(p->cubic.b[last ? 3 : 0])) return 0;
    for (int i = 0; i < p->quartics; ++i) {
        int s = sign_of(p->quartic[i].b[last ? 4 : 0]);
        if (s < 0) return 0;
        some |= s > 0;
    }
    return some;
}

static Verdict search(const Problem* p, int depth, double first, double* t) {
    int least, most, all = 1, some = 0;
    signs_of(&p->cubic, &least, &most);
    if (least > 0 || most < 0) return MISS;
    int crosses = (least == 0 && most == 0) || sign_of(p->cubic.b[0]) * sign_of(p->cubic.b[3]) < 0;
    *t = first;
    for (int i = 0; i < p->quartics; ++i) {
        signs_of(&p->quartic[i], &least, &most);
        if (most < 0) return MISS;
        all &= least >= 0;
        some |= least > 0;
    }
    if ((crosses && all && some) || touches_at_end(p, 0) || touches_at_end(p, 1)) return HIT;
    if (depth == DEPTH) return UNCLEAR;
    Verdict verdict = MISS;
    for (int upper = 0; upper < 2 && verdict != HIT; ++upper) {
        Problem part = {.quartics = p->quartics, .cubic = half_of(p->cubic, upper)};
        for (int i = 0; i < p->quartics; ++i) part.quartic[i] = half_of(p->quartic[i], upper);
        double width = 1.0 / (double)((int64_t)2 << depth);
        Verdict own = search(&part, depth + 1, first + upper * width, t);
        if (own != MISS) verdict = own;
        // where nothing becomes clear, both halves would be searched to the end
        if (own == UNCLEAR) return UNCLEAR;
    }
    return verdict;
}

// Barycentric weights of p - a = s u + t v, times |n|^2 with n = u x v.
Verdict oracle_point_triangle(const int x[4][3], const int d[4][3], double* when) {
    PolyVec p = between(x, d, 0, 1), u = between(x, d, 2, 1), v = between(x, d, 3, 1);
    PolyVec n = cross(u, v);
    Poly s = dot(cross(p, v), n), t = dot(cross(u, p), n);
    Problem problem = {.quartics = 3, .cubic = bernstein(dot(p, n), 3)};
    problem.quartic[0] = bernstein(s, 4);
    problem.quartic[1] = bernstein(t, 4);
    problem.quartic[2] = bernstein(poly_sub(poly_sub(dot(n, n), s), t), 4);
    return search(&problem, 0, 0, when);
}

// a + s e = b + t f: with r = b - a and n = e x f, s |n|^2 = (r x f) . n, t |n|^2 = (r x e) . n.
Verdict oracle_edges(const int x[4][3], const int d[4][3], double* when) {
    PolyVec e = between(x, d, 1, 0), f = between(x, d, 3, 2), r = between(x, d, 2, 0);
    PolyVec n = cross(e, f);
    Poly s = dot(cross(r, f), n), t = dot(cross(r, e), n), square = dot(n, n);
    Problem problem = {.quartics = 4, .cubic = bernstein(dot(r, n), 3)};
    problem.quartic[0] = bernstein(s, 4);
    problem.quartic[1] = bernstein(t, 4);
    problem.quartic[2] = bernstein(poly_sub(square, s), 4);
    problem.quartic[3] = bernstein(poly_sub(square, t), 4);
    return search(&problem, 0, 0, when);
}
