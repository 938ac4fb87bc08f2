// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Macros for single precision, for macro-typed headers: see lanes_double.h.
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
#define REAL            float
#define VECTOR          LanesFloat
#define WIDTH           SN_FLOAT_LANES
#define NAME(x)         x##_float
#define SET             lanes_float_set
#define SQRT            lanes_float_sqrt
#define MOST            lanes_float_max
#define SMALLEST_SQUARE 1e-13f // about (4 eps)^2, with eps the relative rounding error of a number
#define GATHER          lanes_float_gather4
#define SCATTER         lanes_float_scatter4
