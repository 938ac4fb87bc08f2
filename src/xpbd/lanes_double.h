// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The macros that the macro-typed headers use, for double precision. This file may be included more
// than once.
#undef REAL
#undef VECTOR
#undef WIDTH
#undef NAME
#undef SET
#undef SQRT
#undef MOST
#undef SMALLEST_SQUARE
#undef GATHER
#undef SCATTER
#define REAL            double
#define VECTOR          Lanes
#define WIDTH           SN_LANES
#define NAME(x)         x##_double
#define SET             lanes_set
#define SQRT            lanes_sqrt
#define MOST            lanes_max
#define SMALLEST_SQUARE 1e-30 // (4 eps)^2, about
#define GATHER          lanes_gather4
#define SCATTER         lanes_scatter4
