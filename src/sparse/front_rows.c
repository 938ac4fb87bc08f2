// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/front_rows.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// A growing list of places in the order of elimination.
typedef struct List {
    int64_t count, capacity;
    int* item;
} List;

static SnStatus append_item(List* list, int item) {
    if (list->count == list->capacity) {
        int64_t capacity = list->capacity * 2 + 1024;
        int* grown = SN_NEW_ARRAY(int, capacity);
        if (!grown) return SN_OUT_OF_MEMORY;
        if (list->count) memcpy(grown, list->item, (size_t)list->count * sizeof *grown);
        sn_free(list->item);
        list->item = grown;
        list->capacity = capacity;
    }
    list->item[list->count++] = item;
    return SN_OK;
}

// Work space for uniting the rows of children with those of their parent.
typedef struct Union {
    List list; // rows of all supernodes so far, one supernode after the other, not sorted within a
               // supernode
    int* mark; // the last supernode to which each row was added, -1: none (rows)
    int *child, *sibling; // lists of the children found so far; -1 ends a list (supernodes)
} Union;

// Add a row to the list of supernode p, unless the row is in the list already or comes before
// `end`, the first place after the supernode's pivots.
static SnStatus add_row(Union* work, int p, int end, int row) {
    if (row < end || work->mark[row] == p) return SN_OK;
    work->mark[row] = p;
    return append_item(&work->list, row);
}

// To the list of supernode p, add the rows that its columns meet in A, and the rows of its
// children.
static SnStatus gather_rows(const SnRowGraph* graph, const SnSupernodes* s, int p,
                            const int64_t* start, Union* work) {
    int end = s->first[p + 1];
    for (int k = s->first[p]; k < end; ++k) {
        int row = s->order[k];
        for (int e = graph->start[row]; e < graph->start[row + 1]; ++e)
            SN_TRY(add_row(work, p, end, s->place[graph->neighbour[e]]));
    }
    for (int c = work->child[p]; c != -1; c = work->sibling[c])
        for (int64_t q = start[c]; q < start[c + 1]; ++q)
            SN_TRY(add_row(work, p, end, work->list.item[q]));
    return SN_OK;
}

static SnStatus unite_rows(const SnRowGraph* graph, const SnSupernodes* s, SnFrontRows* rows,
                           Union* work) {
    // To find the parents of supernodes, mark[k] is at first the supernode that eliminates place k.
    for (int p = 0; p < s->count; ++p)
        for (int k = s->first[p]; k < s->first[p + 1]; ++k) work->mark[k] = p;
    for (int p = 0; p < s->count; ++p) {
        int above = s->parent[s->first[p + 1] - 1];
        rows->parent[p] = above < 0 ? -1 : work->mark[above];
        work->child[p] = -1;
    }
    for (int k = 0; k < s->rows; ++k) work->mark[k] = -1;
    for (int p = 0; p < s->count; ++p) {
        SN_TRY(gather_rows(graph, s, p, rows->start, work));
        rows->start[p + 1] = work->list.count;
        int parent = rows->parent[p];
        if (parent < 0) continue;
        work->sibling[p] = work->child[parent];
        work->child[parent] = p;
    }
    return SN_OK;
}

// Sort the lists of all supernodes at once: first list for each row the supernodes that have this
// row, then visit rows in ascending order and append each row to its supernodes.
static SnStatus sort_lists(const SnSupernodes* s, const List* list, SnFrontRows* rows) {
    int64_t* start = SN_NEW_ARRAY(int64_t, (size_t)s->rows + 2);
    int64_t* next = SN_CLONE_ARRAY(int64_t, rows->start, s->count + 1);
    int* owner = SN_NEW_ARRAY(int, list->count);
    rows->row = SN_NEW_ARRAY(int, list->count);
    SnStatus status = start && next && owner && rows->row ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        for (int64_t q = 0; q < list->count; ++q) start[list->item[q] + 2]++;
        for (int i = 0; i < s->rows; ++i) start[i + 2] += start[i + 1];
        for (int p = 0; p < s->count; ++p)
            for (int64_t q = rows->start[p]; q < rows->start[p + 1]; ++q)
                owner[start[list->item[q] + 1]++] = p;
        for (int i = 0; i < s->rows; ++i)
            for (int64_t q = start[i]; q < start[i + 1]; ++q) rows->row[next[owner[q]]++] = i;
    }
    sn_free(start);
    sn_free(next);
    sn_free(owner);
    return status;
}

SnStatus sn_create_front_rows(const SnRowGraph* graph, const SnSupernodes* s, SnFrontRows* out) {
    assert(graph->rows == s->rows && (s->rows == 0 || s->first[s->count] == s->rows));
    *out = (SnFrontRows){.start = SN_NEW_ARRAY(int64_t, (size_t)s->count + 1),
                         .parent = SN_NEW_ARRAY(int, s->count)};
    Union work = {.mark = SN_NEW_ARRAY(int, s->rows),
                  .child = SN_NEW_ARRAY(int, s->count),
                  .sibling = SN_NEW_ARRAY(int, s->count)};
    SnStatus status = SN_OUT_OF_MEMORY;
    if (out->start && out->parent && work.mark && work.child && work.sibling)
        status = unite_rows(graph, s, out, &work);
    if (status == SN_OK) status = sort_lists(s, &work.list, out);
    sn_free(work.list.item);
    sn_free(work.mark);
    sn_free(work.child);
    sn_free(work.sibling);
    if (status < 0) sn_destroy_front_rows(out);
    return status;
}

void sn_destroy_front_rows(SnFrontRows* rows) {
    sn_free(rows->start);
    sn_free(rows->row);
    sn_free(rows->parent);
    *rows = (SnFrontRows){0};
}
