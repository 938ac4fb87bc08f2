// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_PASSES_H
#define SN_MATH_PASSES_H

#include "base/pool.h"

#include <stddef.h>

// A pass works on a long vector in pieces, which the threads share. The borders of the pieces
// depend on the vector's length only, and the sums of the pieces are added in order, so a result
// has the same bits for any number of threads.

enum { SN_MOST_PIECES = 64 };

/// A function that works on piece `index` of a vector: its numbers first .. first + count - 1.
typedef void SnPiece(void* context, int index, size_t first, size_t count);

/// Call `piece` for all pieces of a vector of n numbers, and return the number of pieces. As far as
/// possible, a thread gets the same pieces in every pass.
int sn_pass(SnPool* pool, size_t n, SnPiece* piece, void* context);

/// Returns a . b.
double sn_pass_dot(SnPool* pool, size_t n, const double* a, const double* b);

#endif
