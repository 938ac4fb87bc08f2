// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_PASSES_H
#define SN_MATH_PASSES_H

#include "base/pool.h"

#include <stddef.h>

// Passes over long vectors in pieces, which threads share. Where a piece begins depends on nothing
// but the length, and whoever needs a sum adds those of the pieces in order: the same bits for any
// number of threads.

enum { SN_MOST_PIECES = 64 };

/// Work on numbers first .. first + count - 1, the piece of that index.
typedef void SnPiece(void* context, int index, size_t first, size_t count);

/// Returns the number of pieces. A thread gets the same pieces each time, as far as it can.
int sn_pass(SnPool* pool, size_t n, SnPiece* piece, void* context);

/// a . b
double sn_pass_dot(SnPool* pool, size_t n, const double* a, const double* b);

#endif
