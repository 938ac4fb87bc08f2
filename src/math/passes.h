// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_PASSES_H
#define SN_MATH_PASSES_H

#include "base/pool.h"

#include <stddef.h>

// Passes over long vectors in pieces, which threads share. Where a piece begins depends on the
// length alone, and sums of pieces are added in order: the same bits for any number of threads.

enum { SN_MOST_PIECES = 64 };

/// Works on piece `index` of a vector: numbers first .. first + count - 1.
typedef void SnPiece(void* context, int index, size_t first, size_t count);

/// Call `piece` for all pieces of n numbers; returns how many there are. A thread gets the same
/// pieces in every pass, as far as it can.
int sn_pass(SnPool* pool, size_t n, SnPiece* piece, void* context);

/// Returns a . b.
double sn_pass_dot(SnPool* pool, size_t n, const double* a, const double* b);

#endif
