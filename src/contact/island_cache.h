// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_ISLAND_CACHE_H
#define SN_CONTACT_ISLAND_CACHE_H

#include "contact/island_system.h"

/// Pattern, matrix and solver of rows of the given widths that meet in pairs: those of the last
/// time, if they have been asked for lately. `keep`: nobody else gets them before the cache is
/// released.
SnStatus sn_island_cache_find(SnIslandCache* cache, int rows, const int* width,
                              const SnBlockPair* pairs, size_t pair_count, int keep,
                              SnIslandSystem* system);

/// A number for each of `count` rows, all -1: whoever changes one sets it back. NULL: out of
/// memory.
int* sn_island_cache_numbers(SnIslandCache* cache, int count);

#endif
