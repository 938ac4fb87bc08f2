// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/surface_rim.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Places and edges are found again in tables with open addressing; items keep the order in which
// they came, so the result does not depend on the hash.

typedef struct Table {
    size_t mask;
    int* slot; // item + 1; 0: free          (mask + 1)
} Table;

static SnStatus create_table(size_t items, Table* table) {
    size_t size = 16;
    while (size < 2 * items) size *= 2;
    table->mask = size - 1;
    table->slot = SN_NEW_ARRAY(int, size);
    return table->slot ? SN_OK : SN_OUT_OF_MEMORY;
}

static size_t scramble(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (size_t)(x ^ (x >> 31));
}

// ---- places ---------------------------------------------------------------------------------

// adding 0 makes +0 of -0
static uint64_t hash_of_place(const double x[3]) {
    double same[3] = {x[0] + 0.0, x[1] + 0.0, x[2] + 0.0};
    uint64_t bits[3];
    memcpy(bits, same, sizeof bits);
    return scramble(bits[0] ^ scramble(bits[1] ^ scramble(bits[2])));
}

// first[v] is the lowest vertex at the place of v
static SnStatus weld(const SnMesh* mesh, int* first) {
    Table table;
    SN_TRY(create_table((size_t)mesh->vertex_count, &table));
    for (int v = 0; v < mesh->vertex_count; ++v) {
        const double* x = mesh->vertex + 3 * (size_t)v;
        size_t at = hash_of_place(x) & table.mask;
        for (; table.slot[at]; at = (at + 1) & table.mask) {
            const double* y = mesh->vertex + 3 * (size_t)(table.slot[at] - 1);
            if (x[0] == y[0] && x[1] == y[1] && x[2] == y[2]) break;
        }
        if (!table.slot[at]) table.slot[at] = v + 1;
        first[v] = table.slot[at] - 1;
    }
    sn_free(table.slot);
    return SN_OK;
}

// ---- edges ----------------------------------------------------------------------------------

typedef struct Edge {
    int low, high;
    int sum; // times run through upwards minus downwards
} Edge;

static int add_edge(Table* table, Edge* edge, int count, int from, int to) {
    int low = from < to ? from : to, high = from < to ? to : from;
    size_t at = scramble((uint64_t)low << 32 | (uint64_t)high) & table->mask;
    for (; table->slot[at]; at = (at + 1) & table->mask) {
        const Edge* known = &edge[table->slot[at] - 1];
        if (known->low == low && known->high == high) break;
    }
    if (!table->slot[at]) {
        edge[count] = (Edge){low, high, 0};
        table->slot[at] = ++count;
    }
    edge[table->slot[at] - 1].sum += from < to ? 1 : -1;
    return count;
}

// keep the open edges, return how many
static int open_edges(const SnMesh* mesh, const int* first, Table* table, Edge* edge) {
    int count = 0, open = 0;
    for (int t = 0; t < mesh->element_count; ++t)
        for (int k = 0; k < 3; ++k) {
            const int* corner = mesh->element + 3 * (size_t)t;
            int from = first[corner[k]], to = first[corner[(k + 1) % 3]];
            if (from != to) count = add_edge(table, edge, count, from, to);
        }
    for (int e = 0; e < count; ++e)
        if (edge[e].sum) edge[open++] = edge[e];
    return open;
}

static SnStatus write_rim(const SnMesh* mesh, const Edge* edge, int count, SnMesh** rim,
                          double* length) {
    SN_TRY(sn_create_mesh(SN_MESH_SPRINGS, 2 * count, count, rim));
    *length = 0;
    for (int e = 0; e < count; ++e) {
        (*rim)->element[2 * e] = 2 * e;
        (*rim)->element[2 * e + 1] = 2 * e + 1;
        const double *a = mesh->vertex + 3 * (size_t)edge[e].low,
                     *b = mesh->vertex + 3 * (size_t)edge[e].high;
        memcpy((*rim)->vertex + 6 * (size_t)e, a, 3 * sizeof *a);
        memcpy((*rim)->vertex + 6 * (size_t)e + 3, b, 3 * sizeof *b);
        *length += abs(edge[e].sum) * sn_mesh_measure(*rim, e);
    }
    return SN_OK;
}

SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim, double* length) {
    size_t most = 3 * (size_t)surface->element_count;
    int* first = SN_NEW_ARRAY(int, surface->vertex_count);
    Edge* edge = SN_NEW_ARRAY(Edge, most);
    Table table = {0};
    SnStatus status = SN_OUT_OF_MEMORY;
    *rim = NULL;
    *length = 0;
    if (first && edge && create_table(most, &table) == SN_OK) status = weld(surface, first);
    if (status == SN_OK) {
        int open = open_edges(surface, first, &table, edge);
        if (open > 0) status = write_rim(surface, edge, open, rim, length);
    }
    sn_free(first);
    sn_free(edge);
    sn_free(table.slot);
    return status;
}
