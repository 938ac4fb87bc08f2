// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/delassus.h"

#include "base/join.h"
#include "contact/held.h"

#include <assert.h>
#include <string.h>

// ---- sets of block rows that are joined

static void join_rows(int* parent, const SnSparseRows* rows, int first, int end) {
    const int from = rows->first[first], to = rows->first[end];
    for (int e = from + 1; e < to; ++e) sn_join(parent, rows->block[from].row, rows->block[e].row);
}

// ---- which components are touched, and by whom

// what is known of a component: at its lowest row
typedef struct Component {
    int rows;         // of A
    int has_equal;    // 1: equality rows act on it
    int light, heavy; // number among those that are touched, or -1
} Component;

typedef struct Draft {
    SnDelassus* d;
    SnArena* scratch;
    int* component; // of a block row, by A and by equality rows
    Component* of;  // (rows)
} Draft;

static Component* component_of(const Draft* draft, const SnSparseBlock* block) {
    return &draft->of[draft->component[block->row]];
}

static int is_light(const Component* c) { return !c->has_equal && c->rows <= SN_LIGHT_ROWS; }

static SnStatus measure_components(Draft* draft, const int* by_A) {
    SnDelassus* d = draft->d;
    const int rows = d->pattern->rows;
    draft->component = SN_PUSH(draft->scratch, int, rows);
    draft->of = SN_PUSH(draft->scratch, Component, rows);
    if (!draft->of) return SN_OUT_OF_MEMORY;
    memcpy(draft->component, by_A, (size_t)rows * sizeof *by_A);
    for (int r = 0; r < d->equal.count; ++r) join_rows(draft->component, &d->equal, r, r + 1);
    for (int i = 0; i < rows; ++i) draft->component[i] = sn_joined(draft->component, i);
    for (int i = 0; i < rows; ++i) draft->of[i] = (Component){.light = -1, .heavy = -1};
    for (int i = 0; i < rows; ++i) draft->of[draft->component[i]].rows++;
    for (int e = 0; e < d->equal.first[d->equal.count]; ++e)
        component_of(draft, &d->equal.block[e])->has_equal = 1;
    return SN_OK;
}

static void number_component(SnDelassus* d, Component* c) {
    if (c->light >= 0 || c->heavy >= 0) return;
    if (is_light(c))
        c->light = d->light_count++;
    else
        c->heavy = d->heavy_count++;
}

// block rows of every heavy component, ascending; they are counted
static void list_rows(SnDelassus* d) {
    int first = 0;
    for (int k = 0; k < d->heavy_count; ++k) {
        d->heavy[k].first_row = first;
        first += d->heavy[k].row_count;
        d->heavy[k].row_count = 0;
    }
    for (int i = 0; i < d->pattern->rows; ++i) {
        if (d->heavy_of_row[i] < 0) continue;
        SnHeavy* heavy = &d->heavy[d->heavy_of_row[i]];
        d->place_of_row[i] = heavy->row_count;
        d->row_of[heavy->first_row + heavy->row_count++] = i;
    }
}

static SnStatus number_components(Draft* draft) {
    SnDelassus* d = draft->d;
    d->light_count = d->heavy_count = 0;
    for (int e = 0; e < d->contact.first[d->contact.count]; ++e)
        number_component(d, component_of(draft, &d->contact.block[e]));
    for (int e = 0; e < d->equal.first[d->equal.count]; ++e)
        number_component(d, component_of(draft, &d->equal.block[e]));
    d->light = SN_PUSH(draft->scratch, SnLight, d->light_count);
    d->heavy = SN_PUSH(draft->scratch, SnHeavy, d->heavy_count);
    d->heavy_of_row = SN_PUSH(draft->scratch, int, d->pattern->rows);
    d->place_of_row = SN_PUSH(draft->scratch, int, d->pattern->rows);
    d->row_of = SN_PUSH(draft->scratch, int, d->pattern->rows);
    if (!d->row_of) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < d->pattern->rows; ++i) {
        const Component* c = &draft->of[draft->component[i]];
        d->heavy_of_row[i] = c->heavy;
        if (c->light >= 0) d->light[c->light].row[d->light[c->light].row_count++] = i;
        if (c->heavy >= 0) d->heavy[c->heavy].row_count++;
    }
    list_rows(d);
    return SN_OK;
}

// ---- the parts of contacts

static int has_part(const SnDelassus* d, int from, int to, const Component* c) {
    for (int p = from; p < to; ++p)
        if (d->part[p].light == c->light && d->part[p].heavy == c->heavy) return 1;
    return 0;
}

static SnStatus list_parts(Draft* draft) {
    SnDelassus* d = draft->d;
    d->part_start = SN_PUSH(draft->scratch, int, d->contact_count + 1);
    d->part = SN_PUSH(draft->scratch, SnPartOf, d->contact.first[d->contact.count]);
    if (!d->part) return SN_OUT_OF_MEMORY;
    int count = 0;
    for (int i = 0; i < d->contact_count; ++i) {
        d->part_start[i] = count;
        for (int e = d->contact.first[3 * i]; e < d->contact.first[3 * i + 3]; ++e) {
            const Component* c = component_of(draft, &d->contact.block[e]);
            if (has_part(d, d->part_start[i], count, c)) continue;
            d->part[count++] = (SnPartOf){.light = c->light, .heavy = c->heavy};
        }
    }
    d->part_start[d->contact_count] = count;
    return SN_OK;
}

// which matrices a heavy component gets
static SnStatus choose_routes(Draft* draft) {
    SnDelassus* d = draft->d;
    for (int k = 0; k < d->heavy_count; ++k) {
        SnHeavy* heavy = &d->heavy[k];
        heavy->dense = heavy->count <= SN_MOST_DENSE;
        if (!heavy->dense || heavy->equal_count <= SN_MOST_EQUAL) continue;
        heavy->held = SN_PUSH(draft->scratch, SnHeld, 1);
        if (!heavy->held) return SN_OUT_OF_MEMORY;
        d->held_count++;
    }
    return SN_OK;
}

// contacts and equality rows of every heavy component, ascending
static SnStatus list_heavies(Draft* draft) {
    SnDelassus* d = draft->d;
    const int parts = d->part_start[d->contact_count];
    int* list = SN_PUSH(draft->scratch, int, parts + d->equal.count + d->contact_count);
    if (!list) return SN_OUT_OF_MEMORY;
    d->contact_of = list;
    d->equal_of = list + parts;
    d->island_contact = d->equal_of + d->equal.count;
    for (int p = 0; p < parts; ++p)
        if (d->part[p].heavy >= 0) d->heavy[d->part[p].heavy].count++;
    for (int r = 0; r < d->equal.count; ++r)
        if (d->equal.first[r] < d->equal.first[r + 1])
            d->heavy[component_of(draft, &d->equal.block[d->equal.first[r]])->heavy].equal_count++;
    int first = 0, first_equal = 0;
    for (int k = 0; k < d->heavy_count; ++k) {
        SnHeavy* heavy = &d->heavy[k];
        heavy->first = first;
        heavy->first_equal = first_equal;
        first += heavy->count;
        first_equal += heavy->equal_count;
        heavy->count = heavy->equal_count = 0;
    }
    for (int i = 0; i < d->contact_count; ++i)
        for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
            if (d->part[p].heavy < 0) continue;
            SnHeavy* heavy = &d->heavy[d->part[p].heavy];
            d->part[p].place = heavy->count;
            d->contact_of[heavy->first + heavy->count++] = i;
        }
    for (int r = 0; r < d->equal.count; ++r) {
        if (d->equal.first[r] == d->equal.first[r + 1]) continue;
        SnHeavy* heavy = &d->heavy[component_of(draft, &d->equal.block[d->equal.first[r]])->heavy];
        d->equal_of[heavy->first_equal + heavy->equal_count++] = r;
    }
    return choose_routes(draft);
}

// ---- islands

// what the components of a contact make of its island
static void mark_island(const SnDelassus* d, int contact, SnIsland* island) {
    for (int p = d->part_start[contact]; p < d->part_start[contact + 1]; ++p) {
        if (d->part[p].heavy < 0) continue;
        const SnHeavy* heavy = &d->heavy[d->part[p].heavy];
        island->dense = island->dense && heavy->dense;
        island->held = island->held || heavy->held;
    }
}

static SnStatus find_islands(Draft* draft) {
    SnDelassus* d = draft->d;
    int* parent = draft->component; // components that contacts join
    int* island_of = SN_PUSH(draft->scratch, int, d->pattern->rows);
    d->island = SN_PUSH(draft->scratch, SnIsland, d->contact_count);
    if (!d->island) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < d->contact_count; ++i) join_rows(parent, &d->contact, 3 * i, 3 * i + 3);
    for (int i = 0; i < d->pattern->rows; ++i) island_of[i] = -1;
    d->island_count = 0;
    for (int pass = 0; pass < 2; ++pass) { // count, then list
        int first = 0;
        for (int k = 0; pass == 1 && k < d->island_count; ++k) {
            d->island[k].first = first;
            first += d->island[k].count;
            d->island[k].count = 0;
        }
        for (int i = 0; i < d->contact_count; ++i) {
            const int e = d->contact.first[3 * i];
            if (e == d->contact.first[3 * i + 3]) continue; // moves nothing
            int* number = &island_of[sn_joined(parent, d->contact.block[e].row)];
            if (*number < 0) {
                *number = d->island_count++;
                d->island[*number] = (SnIsland){.dense = 1};
            }
            SnIsland* island = &d->island[*number];
            if (pass == 1) d->island_contact[island->first + island->count] = i;
            island->count++;
            mark_island(d, i, island);
        }
    }
    return SN_OK;
}

// room for the numbers of heavy components and of contacts
static SnStatus place_numbers(Draft* draft) {
    SnDelassus* d = draft->d;
    for (int k = 0; k < d->heavy_count; ++k) {
        SnHeavy* heavy = &d->heavy[k];
        const int64_t m = heavy->equal_count, n = 3 * (int64_t)heavy->count;
        if (!heavy->dense) continue;
        heavy->W = SN_PUSH(draft->scratch, double, n* n);
        heavy->w = SN_PUSH(draft->scratch, double, n);
        if (heavy->held) continue;
        heavy->R = SN_PUSH(draft->scratch, double, m* m);
        heavy->Y = SN_PUSH(draft->scratch, double, m* n);
    }
    d->all_b = SN_PUSH(draft->scratch, double, d->held_count ? d->pattern->dofs : 0);
    d->all_v = SN_PUSH(draft->scratch, double, d->held_count ? d->pattern->dofs : 0);
    d->equal_work = SN_PUSH(draft->scratch, double, d->equal.count);
    d->G = sn_arena_push(draft->scratch, (size_t)d->contact_count, sizeof *d->G);
    return d->G ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_delassus_prepare(SnDelassus* d, const SnBlockPattern* pattern, const int* component,
                             const SnSparseRows* contact, const SnSparseRows* equal,
                             SnArena* scratch) {
    assert(contact->count % 3 == 0);
    assert(component != NULL || pattern->rows == 0);
    *d = (SnDelassus){.pattern = pattern,
                      .contact = *contact,
                      .equal = *equal,
                      .contact_count = contact->count / 3};
    Draft draft = {.d = d, .scratch = scratch};
    SN_TRY(measure_components(&draft, component));
    SN_TRY(number_components(&draft));
    SN_TRY(list_parts(&draft));
    SN_TRY(list_heavies(&draft));
    SN_TRY(find_islands(&draft));
    return place_numbers(&draft);
}
