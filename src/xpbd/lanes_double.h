// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Macros for double precision. Macro-typed headers (solid_batch.h and others) name their types and
// functions by these macros, and are included once for each precision. This file has no include
// guard, so that it may be included again.
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
#define SMALLEST_SQUARE 1e-30 // about (4 eps)^2, with eps the relative rounding error of a number
#define GATHER          lanes_gather4
#define SCATTER         lanes_scatter4
