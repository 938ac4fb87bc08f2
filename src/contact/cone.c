// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/cone.h"

#include "contact/bracket.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---- the parts

static void invert(const double G[3][3], double out[3][3]) {
    for (int i = 0; i < 3; ++i) {
        const double *a = G[(i + 1) % 3], *b = G[(i + 2) % 3];
        for (int j = 0; j < 3; ++j) {
            const int k = (j + 1) % 3, l = (j + 2) % 3;
            out[j][i] = a[k] * b[l] - a[l] * b[k];
        }
    }
    const double det = G[0][0] * out[0][0] + G[0][1] * out[1][0] + G[0][2] * out[2][0];
    for (int i = 0; i < 9; ++i) out[i / 3][i % 3] /= det;
}

// Jacobi's rotation of the tangential block [a b; b d]
static void diagonalise(SnCone* cone) {
    const double a = cone->G[1][1], b = cone->G[1][2], d = cone->G[2][2];
    const double half = 0.5 * (a - d), root = hypot(half, b), mean = 0.5 * (a + d);
    const double angle = 0.5 * atan2(b, half);
    cone->stiff[0] = mean + root;
    cone->stiff[1] = mean - root;
    cone->axis[0] = cos(angle);
    cone->axis[1] = sin(angle);
}

// share of a contact's response that counts as none
#define NOTHING 1e-12

SnCone sn_make_cone(const double G[3][3], double friction) {
    SnCone cone = {.friction = friction};
    memcpy(cone.G, G, sizeof cone.G);
    const double trace = G[0][0] + G[1][1] + G[2][2];
    cone.inert = !(G[0][0] > NOTHING * trace);
    if (cone.inert) return cone;
    diagonalise(&cone);
    if (cone.stiff[1] < NOTHING * trace) {
        cone.G[1][1] += NOTHING * trace;
        cone.G[2][2] += NOTHING * trace;
        diagonalise(&cone);
    }
    invert(cone.G, cone.inverse);
    return cone;
}

// ---- single rows

SnCone sn_make_single(double g, SnRange range) {
    assert(range.lo <= 0 && range.hi >= 0);
    return (SnCone){.G = {{g}}, .inert = !(g > 0), .single = 1, .range = range};
}

static SnConeState solve_single(const SnCone* cone, double c, double r[3]) {
    r[0] = sn_range_clamp(&cone->range, -c / cone->G[0][0]);
    r[1] = r[2] = 0;
    if (r[0] == 0) return SN_CONE_OPEN;
    return r[0] > cone->range.lo && r[0] < cone->range.hi ? SN_CONE_STICKS : SN_CONE_SLIDES;
}

static double single_residual(const SnCone* cone, double w, double r) {
    const double g = cone->G[0][0];
    return g * fabs(r - sn_range_clamp(&cone->range, r - w / g));
}

// ---- friction with a given normal impulse

// The s in a disc of the given radius with the least s.G_tt s / 2 + c.s, as (G_tt + kappa) s = -c
// with kappa >= 0: Newton on 1/|s| = 1/radius, which climbs to the root from below (More and
// Sorensen 1983).
static void solve_disc(const SnCone* cone, const double c[2], double radius, double s[2]) {
    const double x = cone->axis[0], y = cone->axis[1];
    const double d[2] = {x * c[0] + y * c[1], x * c[1] - y * c[0]};
    double kappa = fmax(0, hypot(d[0], d[1]) / radius - cone->stiff[0]), t[2];
    for (int i = 0;; ++i) {
        t[0] = -d[0] / (cone->stiff[0] + kappa);
        t[1] = -d[1] / (cone->stiff[1] + kappa);
        const double square = t[0] * t[0] + t[1] * t[1], length = sqrt(square);
        if (length <= radius * (1 + 1e-15) || i == 50) break;
        const double slope =
            t[0] * t[0] / (cone->stiff[0] + kappa) + t[1] * t[1] / (cone->stiff[1] + kappa);
        const double step = (length - radius) / radius * square / slope;
        if (!(kappa + step > kappa)) break;
        kappa += step;
    }
    s[0] = x * t[0] - y * t[1];
    s[1] = y * t[0] + x * t[1];
}

// w_n when the normal impulse is p and friction has adjusted itself to it; r becomes that impulse
static double normal_velocity(const SnCone* cone, const double c[3], double p, double r[3]) {
    const double d[2] = {c[1] + cone->G[1][0] * p, c[2] + cone->G[2][0] * p};
    r[0] = p;
    r[1] = r[2] = 0;
    if (p > 0 && cone->friction > 0) solve_disc(cone, d, cone->friction * p, r + 1);
    return c[0] + cone->G[0][0] * p + cone->G[0][1] * r[1] + cone->G[0][2] * r[2];
}

// ---- all together

enum { MOST_STEPS = 60 };

// p with w_n(p) = 0 in a bracket
static double find_normal(const SnCone* cone, const double c[3], SnBracket bracket, double r[3]) {
    for (int i = 0; i < MOST_STEPS; ++i) {
        const double p = sn_bracket_guess(&bracket);
        if (!(p > bracket.low)) return bracket.low; // the root is at an end, to rounding
        if (!(p < bracket.high)) return bracket.high;
        const double w = normal_velocity(cone, c, p, r);
        if (fabs(w) <= 1e-15 * fabs(c[0])) return p;
        sn_bracket_narrow(&bracket, p, w);
    }
    return bracket.low;
}

SnConeState sn_cone_solve(const SnCone* cone, const double c[3], double r[3]) {
    if (cone->single && !cone->inert) return solve_single(cone, c[0], r);
    if (!(c[0] < 0) || cone->inert) {
        r[0] = r[1] = r[2] = 0;
        return SN_CONE_OPEN;
    }
    double stick[3];
    for (int i = 0; i < 3; ++i)
        stick[i] =
            -(cone->inverse[i][0] * c[0] + cone->inverse[i][1] * c[1] + cone->inverse[i][2] * c[2]);
    if (stick[0] > 0 && hypot(stick[1], stick[2]) <= cone->friction * stick[0]) {
        memcpy(r, stick, sizeof stick);
        return SN_CONE_STICKS;
    }
    // from a guess outwards until the velocity has changed its sign
    double low = 0, at_low = c[0], high = fmax(r[0], -c[0] / cone->G[0][0]);
    double at_high = normal_velocity(cone, c, high, r);
    for (int i = 0; at_high < 0 && i < MOST_STEPS; ++i) {
        low = high, at_low = at_high;
        high *= 2;
        at_high = normal_velocity(cone, c, high, r);
    }
    if (at_high > 0)
        normal_velocity(cone, c,
                        find_normal(cone, c, (SnBracket){low, at_low, high, at_high, 0}, r), r);
    return SN_CONE_SLIDES;
}

double sn_cone_residual(const SnCone* cone, const double w[3], const double r[3]) {
    if (cone->inert) return 0;
    if (cone->single) return single_residual(cone, w[0], r[0]);
    const double normal = fmin(w[0], cone->G[0][0] * r[0]); // 0 where p = 0 <= w or w = 0 <= p
    const double stiff = cone->stiff[0], radius = cone->friction * fmax(r[0], 0);
    double s[2] = {r[1] - w[1] / stiff, r[2] - w[2] / stiff}; // to be r_t again, once in the disc
    const double length = hypot(s[0], s[1]);
    if (length > radius)
        for (int k = 0; k < 2; ++k) s[k] *= radius / length;
    return fmax(fabs(normal), stiff * hypot(s[0] - r[1], s[1] - r[2]));
}
