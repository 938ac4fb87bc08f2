// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_ISLAND_SYSTEM_H
#define SN_CONTACT_ISLAND_SYSTEM_H

#include "contact/delassus.h"

// The unknowns of one island by themselves: the part of A that belongs to the components which its
// contacts touch, and the matrix A + C^T D C of it, where D is one small block for each contact and
// one number for each equality row.

/// What a contact (three rows) or an equality row (one) has on one block row.
typedef struct SnSpot {
    int row;                         // of the island
    double J[3][SN_MAX_BLOCK_WIDTH]; // rows x width
} SnSpot;

typedef struct SnCouple {
    int contact, equal;       // number among all; exactly one of them, the other -1
    int rows;                 // 3 or 1
    int first_spot, end_spot; // in SnIslandSystem.spot
    int64_t first_place;      // of the blocks of its pairs of spots, in SnIslandSystem.place
} SnCouple;

/// Patterns and their analysis, kept while an island looks the same.
typedef struct SnIslandCache SnIslandCache;

typedef struct SnIslandSystem {
    // ---- what is there
    const SnBlockMatrix* A;
    int row_count, dofs;
    int* row;       // block rows of A, ascending (row_count)
    int* first_dof; // of the island (row_count + 1)
    int couple_count;
    SnCouple* couple; // contacts in the order of the island, then equality rows
    SnSpot* spot;

    // ---- the matrix
    SnBlockPattern* pattern; // not owned: the cache's
    SnBlockMatrix* H;        // likewise
    SnLinear* linear;        // likewise
    int* from;               // blocks of A that are part of it: its number there
    int* to;                 // and here
    int from_count;
    int* place; // block of each pair of spots of a couple, row <= column
} SnIslandSystem;

SnStatus sn_create_island_cache(SnPool* pool, SnIslandCache** cache);
void sn_destroy_island_cache(SnIslandCache* cache);

/// What sn_component_system_make took may go to others. It is called before each set of them.
void sn_island_cache_release(SnIslandCache* cache);

/// All memory but the cache's is scratch; matrix and solver may go to others when the next system
/// is made.
SnStatus sn_island_system_make(const SnDelassus* delassus, const SnBlockMatrix* A, int island,
                               SnIslandCache* cache, SnArena* scratch, SnIslandSystem* system);

/// The same for one heavy component and its equality rows, without contacts. Matrix and solver stay
/// until the cache is released.
SnStatus sn_component_system_make(const SnDelassus* delassus, const SnBlockMatrix* A, int heavy,
                                  SnIslandCache* cache, SnArena* scratch, SnIslandSystem* system);

/// Unknowns of the island out of those of all, and back.
void sn_island_gather(const SnIslandSystem* system, const double* all, double* v);
void sn_island_scatter(const SnIslandSystem* system, const double* v, double* all);

/// y = A v.
void sn_island_multiply(const SnIslandSystem* system, const double* v, double* y);
/// w of couple k.
void sn_island_velocity(const SnIslandSystem* system, int k, const double* v, double* w);
/// g += C^T r for couple k.
void sn_island_pull(const SnIslandSystem* system, int k, const double* r, double* g);

/// The sum of C A^-1 C^T over the rows of a couple, of what they have on one block row: with the
/// diagonal of A only, 1/kg.
double sn_island_spot_response(const SnIslandSystem* system, const SnSpot* spot, int rows);
/// About C A^-1 C^T of couple k, for each of its rows: with the diagonal of A only, 1/kg.
double sn_island_response(const SnIslandSystem* system, int k);

/// Factor A + C^T D C; D has nine numbers for each couple, a number for an equality row at the
/// first.
SnStatus sn_island_factor(SnIslandSystem* system, const double (*D)[3][3]);

#endif
