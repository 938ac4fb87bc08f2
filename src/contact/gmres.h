// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_GMRES_H
#define SN_CONTACT_GMRES_H

#include "base/arena.h"

// Linear equations A x = b of which only products are known: of all x in the space of b, A b, A A
// b,
// ... the one that leaves the least (Saad and Schultz 1986).

/// y = A x
typedef SnStatus SnProduct(void* context, const double* x, double* y);

enum { SN_GMRES_STEPS = 30 };

/// x, from 0, in at most SN_GMRES_STEPS products: until |b - A x| <= tolerance |b|. Returns what A
/// returns when it fails.
SnStatus sn_gmres(int n, SnProduct* A, void* context, const double* b, double tolerance,
                  SnArena scratch, double* x);

#endif
