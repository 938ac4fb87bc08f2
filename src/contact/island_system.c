// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/island_system.h"

#include "contact/island_cache.h"

#include <assert.h>
#include <string.h>

// ---- which unknowns

typedef struct Draft {
    const SnDelassus* d;
    const int* contact; // those of the island
    int contacts;
    int component; // heavy, where there is no island but one component; or -1
    SnArena* scratch;
    SnIslandSystem* s;
    int* local; // of a block row of A: its number here, or -1   (rows of A), the cache's
    int* heavy; // heavy components, and how many
    int heavies;
    SnBlockPair* pair; // that meet in the matrix
    size_t pairs;
} Draft;

static void add_rows(Draft* draft, const int* row, int count) {
    SnIslandSystem* s = draft->s;
    if (draft->local[row[0]] >= 0) return; // the component is there
    for (int i = 0; i < count; ++i) {
        draft->local[row[i]] = s->row_count;
        s->row[s->row_count++] = row[i];
    }
}

static void add_heavy(Draft* draft, int number) {
    const SnHeavy* heavy = &draft->d->heavy[number];
    const int before = draft->s->row_count;
    add_rows(draft, draft->d->row_of + heavy->first_row, heavy->row_count);
    if (draft->s->row_count > before) draft->heavy[draft->heavies++] = number;
}

// the most rows that the island can have: components count once for every contact on them, but
// there are no more than there are
static int most_rows(const Draft* draft) {
    const SnDelassus* d = draft->d;
    int64_t rows = draft->component >= 0 ? d->heavy[draft->component].row_count : 0;
    for (int k = 0; k < draft->contacts && rows < d->pattern->rows; ++k) {
        const int i = draft->contact[k];
        for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p)
            rows += d->part[p].heavy >= 0 ? d->heavy[d->part[p].heavy].row_count
                                          : d->light[d->part[p].light].row_count;
    }
    return rows < d->pattern->rows ? (int)rows : d->pattern->rows;
}

// components in the order in which contacts touch them
static SnStatus list_rows(Draft* draft) {
    const SnDelassus* d = draft->d;
    SnIslandSystem* s = draft->s;
    s->row = SN_PUSH(draft->scratch, int, most_rows(draft));
    draft->heavy = SN_PUSH(draft->scratch, int, d->heavy_count);
    if (!draft->heavy) return SN_OUT_OF_MEMORY;
    if (draft->component >= 0) add_heavy(draft, draft->component);
    for (int k = 0; k < draft->contacts; ++k) {
        const int i = draft->contact[k];
        for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
            const SnPartOf* part = &d->part[p];
            if (part->light >= 0)
                add_rows(draft, d->light[part->light].row, d->light[part->light].row_count);
            else
                add_heavy(draft, part->heavy);
        }
    }
    s->first_dof = SN_PUSH(draft->scratch, int, s->row_count + 1);
    if (!s->first_dof) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->row_count; ++i)
        s->first_dof[i + 1] = s->first_dof[i] + sn_block_width(d->pattern, s->row[i]);
    s->dofs = s->first_dof[s->row_count];
    return SN_OK;
}

// ---- what couples them

// the spot of a row, kept in ascending order
static SnSpot* find_spot(SnIslandSystem* s, SnCouple* couple, int row) {
    int at = couple->end_spot;
    while (at > couple->first_spot && s->spot[at - 1].row >= row) --at;
    if (at < couple->end_spot && s->spot[at].row == row) return &s->spot[at];
    memmove(&s->spot[at + 1], &s->spot[at], sizeof *s->spot * (size_t)(couple->end_spot - at));
    couple->end_spot++;
    s->spot[at] = (SnSpot){.row = row};
    return &s->spot[at];
}

static void add_couple(Draft* draft, const SnSparseRows* rows, int first, int count, int contact,
                       int equal) {
    SnIslandSystem* s = draft->s;
    const SnCouple* last = s->couple_count > 0 ? &s->couple[s->couple_count - 1] : NULL;
    SnCouple* couple = &s->couple[s->couple_count++];
    const int64_t spots = last ? last->end_spot - last->first_spot : 0;
    *couple = (SnCouple){.contact = contact, .equal = equal, .rows = count};
    couple->first_spot = couple->end_spot = last ? last->end_spot : 0;
    couple->first_place = last ? last->first_place + spots * (spots + 1) / 2 : 0;
    for (int k = 0; k < count; ++k)
        for (int e = rows->first[first + k]; e < rows->first[first + k + 1]; ++e) {
            const SnSparseBlock* block = &rows->block[e];
            SnSpot* spot = find_spot(s, couple, draft->local[block->row]);
            for (int a = 0; a < sn_block_width(draft->d->pattern, block->row); ++a)
                spot->J[k][a] += block->value[a];
        }
}

static SnStatus list_couples(Draft* draft) {
    const SnDelassus* d = draft->d;
    SnIslandSystem* s = draft->s;
    int couples = draft->contacts, spots = 0;
    for (int k = 0; k < draft->contacts; ++k) {
        const int i = draft->contact[k];
        spots += d->contact.first[3 * i + 3] - d->contact.first[3 * i];
    }
    for (int h = 0; h < draft->heavies; ++h)
        for (int k = 0; k < d->heavy[draft->heavy[h]].equal_count; ++k) {
            const int r = d->equal_of[d->heavy[draft->heavy[h]].first_equal + k];
            spots += d->equal.first[r + 1] - d->equal.first[r];
            ++couples;
        }
    s->couple = SN_PUSH(draft->scratch, SnCouple, couples);
    s->spot = SN_PUSH(draft->scratch, SnSpot, spots);
    if (!s->spot) return SN_OUT_OF_MEMORY;
    for (int k = 0; k < draft->contacts; ++k)
        add_couple(draft, &d->contact, 3 * draft->contact[k], 3, draft->contact[k], -1);
    for (int h = 0; h < draft->heavies; ++h)
        for (int k = 0; k < d->heavy[draft->heavy[h]].equal_count; ++k) {
            const int r = d->equal_of[d->heavy[draft->heavy[h]].first_equal + k];
            add_couple(draft, &d->equal, r, 1, -1, r);
        }
    return SN_OK;
}

// ---- the matrix

static int64_t count_places(const SnIslandSystem* s) {
    if (s->couple_count == 0) return 0;
    const SnCouple* last = &s->couple[s->couple_count - 1];
    const int64_t spots = last->end_spot - last->first_spot;
    return last->first_place + spots * (spots + 1) / 2;
}

// blocks of A, and one for each pair of spots
static SnStatus list_pairs(Draft* draft) {
    SnIslandSystem* s = draft->s;
    const SnBlockPattern* all = draft->d->pattern;
    int64_t most = count_places(s);
    for (int i = 0; i < s->row_count; ++i)
        most += all->row_start[s->row[i] + 1] - all->row_start[s->row[i]];
    draft->pair = SN_PUSH(draft->scratch, SnBlockPair, most);
    if (!draft->pair) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->row_count; ++i)
        for (int k = all->row_start[s->row[i]]; k < all->row_start[s->row[i] + 1]; ++k)
            draft->pair[draft->pairs++] = (SnBlockPair){i, draft->local[all->column[k]]};
    s->from_count = (int)draft->pairs;
    for (int k = 0; k < s->couple_count; ++k)
        for (int a = s->couple[k].first_spot; a < s->couple[k].end_spot; ++a)
            for (int b = a; b < s->couple[k].end_spot; ++b)
                draft->pair[draft->pairs++] = (SnBlockPair){s->spot[a].row, s->spot[b].row};
    return SN_OK;
}

static SnStatus find_places(Draft* draft) {
    SnIslandSystem* s = draft->s;
    const SnBlockPattern* all = draft->d->pattern;
    s->from = SN_PUSH(draft->scratch, int, s->from_count);
    s->to = SN_PUSH(draft->scratch, int, s->from_count);
    s->place = SN_PUSH(draft->scratch, int, count_places(s));
    if (!s->place) return SN_OUT_OF_MEMORY;
    int at = 0;
    for (int i = 0; i < s->row_count; ++i)
        for (int k = all->row_start[s->row[i]]; k < all->row_start[s->row[i] + 1]; ++k) {
            s->from[at] = k;
            s->to[at++] = sn_block_find(s->pattern, i, draft->local[all->column[k]]);
        }
    int64_t place = 0;
    for (int k = 0; k < s->couple_count; ++k)
        for (int a = s->couple[k].first_spot; a < s->couple[k].end_spot; ++a)
            for (int b = a; b < s->couple[k].end_spot; ++b)
                s->place[place++] = sn_block_find(s->pattern, s->spot[a].row, s->spot[b].row);
    return SN_OK;
}

static SnStatus make(Draft* draft, SnIslandCache* cache) {
    SnIslandSystem* s = draft->s;
    SN_TRY(list_rows(draft));
    SN_TRY(list_couples(draft));
    SN_TRY(list_pairs(draft));
    int* width = SN_PUSH(draft->scratch, int, s->row_count);
    if (!width) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->row_count; ++i) width[i] = s->first_dof[i + 1] - s->first_dof[i];
    SN_TRY(sn_island_cache_find(cache, s->row_count, width, draft->pair, draft->pairs,
                                draft->component >= 0, s));
    return find_places(draft);
}

static SnStatus make_system(Draft* draft, const SnBlockMatrix* A, SnIslandCache* cache) {
    *draft->s = (SnIslandSystem){.A = A};
    draft->local = sn_island_cache_numbers(cache, draft->d->pattern->rows);
    if (!draft->local) return SN_OUT_OF_MEMORY;
    const SnStatus status = make(draft, cache);
    for (int i = 0; i < draft->s->row_count; ++i) draft->local[draft->s->row[i]] = -1;
    return status;
}

SnStatus sn_island_system_make(const SnDelassus* d, const SnBlockMatrix* A, int island,
                               SnIslandCache* cache, SnArena* scratch, SnIslandSystem* system) {
    assert(island >= 0 && island < d->island_count);
    Draft draft = {.d = d,
                   .contact = d->island_contact + d->island[island].first,
                   .contacts = d->island[island].count,
                   .component = -1,
                   .scratch = scratch,
                   .s = system};
    return make_system(&draft, A, cache);
}

SnStatus sn_component_system_make(const SnDelassus* d, const SnBlockMatrix* A, int heavy,
                                  SnIslandCache* cache, SnArena* scratch, SnIslandSystem* system) {
    assert(heavy >= 0 && heavy < d->heavy_count);
    Draft draft = {.d = d, .component = heavy, .scratch = scratch, .s = system};
    return make_system(&draft, A, cache);
}

// ---- use

void sn_island_gather(const SnIslandSystem* s, const double* all, double* v) {
    for (int i = 0; i < s->row_count; ++i)
        memcpy(v + s->first_dof[i], all + s->A->pattern->first_dof[s->row[i]],
               sizeof *v * (size_t)(s->first_dof[i + 1] - s->first_dof[i]));
}

void sn_island_scatter(const SnIslandSystem* s, const double* v, double* all) {
    for (int i = 0; i < s->row_count; ++i)
        memcpy(all + s->A->pattern->first_dof[s->row[i]], v + s->first_dof[i],
               sizeof *v * (size_t)(s->first_dof[i + 1] - s->first_dof[i]));
}

void sn_island_multiply(const SnIslandSystem* s, const double* v, double* y) {
    const SnBlockPattern* all = s->A->pattern;
    const double* block = s->A->value;
    memset(y, 0, sizeof *y * (size_t)s->dofs);
    for (int a = 0, at = 0; a < s->row_count; ++a)
        for (int k = all->row_start[s->row[a]]; k < all->row_start[s->row[a] + 1]; ++k, ++at) {
            const int b = s->pattern->column[s->to[at]], i0 = s->first_dof[a], j0 = s->first_dof[b];
            const double* value = block + sn_block_at(all, k);
            for (int i = i0; i < s->first_dof[a + 1]; ++i)
                for (int j = j0; j < s->first_dof[b + 1]; ++j, ++value) {
                    y[i] += *value * v[j];
                    if (a != b) y[j] += *value * v[i];
                }
        }
}

void sn_island_velocity(const SnIslandSystem* s, int k, const double* v, double* w) {
    const SnCouple* couple = &s->couple[k];
    for (int r = 0; r < couple->rows; ++r) w[r] = 0;
    for (int a = couple->first_spot; a < couple->end_spot; ++a) {
        const SnSpot* spot = &s->spot[a];
        const int first = s->first_dof[spot->row], end = s->first_dof[spot->row + 1];
        for (int r = 0; r < couple->rows; ++r)
            for (int i = first; i < end; ++i) w[r] += spot->J[r][i - first] * v[i];
    }
}

void sn_island_pull(const SnIslandSystem* s, int k, const double* r, double* g) {
    const SnCouple* couple = &s->couple[k];
    for (int a = couple->first_spot; a < couple->end_spot; ++a) {
        const SnSpot* spot = &s->spot[a];
        const int first = s->first_dof[spot->row], end = s->first_dof[spot->row + 1];
        for (int q = 0; q < couple->rows; ++q)
            for (int i = first; i < end; ++i) g[i] += spot->J[q][i - first] * r[q];
    }
}

double sn_island_spot_response(const SnIslandSystem* s, const SnSpot* spot, int rows) {
    const int row = s->row[spot->row], width = sn_block_width(s->A->pattern, row);
    const double* block = s->A->value + sn_block_at(s->A->pattern, s->A->pattern->row_start[row]);
    double sum = 0;
    for (int i = 0; i < width; ++i)
        for (int r = 0; r < rows; ++r)
            sum += spot->J[r][i] * spot->J[r][i] / block[i * (width + 1)];
    return sum;
}

double sn_island_response(const SnIslandSystem* s, int k) {
    assert(k >= 0 && k < s->couple_count);
    const SnCouple* couple = &s->couple[k];
    double sum = 0;
    for (int a = couple->first_spot; a < couple->end_spot; ++a)
        sum += sn_island_spot_response(s, &s->spot[a], couple->rows);
    return sum / couple->rows;
}

// block += J_a^T D J_b
static void add_pair(const SnIslandSystem* s, const SnSpot* a, const SnSpot* b, int rows,
                     const double D[3][3], double* block) {
    const int m = s->first_dof[a->row + 1] - s->first_dof[a->row],
              n = s->first_dof[b->row + 1] - s->first_dof[b->row];
    for (int p = 0; p < rows; ++p) {
        double DJ[SN_MAX_BLOCK_WIDTH] = {0};
        for (int q = 0; q < rows; ++q)
            for (int j = 0; j < n; ++j) DJ[j] += D[p][q] * b->J[q][j];
        for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) block[i * n + j] += a->J[p][i] * DJ[j];
    }
}

SnStatus sn_island_factor(SnIslandSystem* s, const double (*D)[3][3]) {
    const SnBlockPattern* all = s->A->pattern;
    double* value = s->H->value;
    memset(value, 0, sizeof *value * (size_t)sn_block_at(s->pattern, s->pattern->blocks));
    for (int k = 0; k < s->from_count; ++k) {
        const int64_t from = sn_block_at(all, s->from[k]), end = sn_block_at(all, s->from[k] + 1);
        memcpy(value + sn_block_at(s->pattern, s->to[k]), s->A->value + from,
               sizeof *value * (size_t)(end - from));
    }
    for (int k = 0; k < s->couple_count; ++k) {
        const SnCouple* couple = &s->couple[k];
        const int* place = s->place + couple->first_place;
        if (D[k][0][0] == 0) continue;
        for (int a = couple->first_spot; a < couple->end_spot; ++a)
            for (int b = a; b < couple->end_spot; ++b)
                add_pair(s, &s->spot[a], &s->spot[b], couple->rows, D[k],
                         value + sn_block_at(s->pattern, *place++));
    }
    return sn_linear_factor(s->linear, s->H);
}
