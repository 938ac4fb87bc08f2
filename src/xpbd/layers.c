// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/layers.h"

#include "base/memory.h"

#include <string.h>

/// A node as a member of a disjoint set.
typedef struct SnLayerNode {
    int parent; // a node in the same set, whose number is not above the node's own; a root is its
                // own parent
    int left;   // number of elements at the node that have not been inserted yet
} SnLayerNode;

// ---- the list of shares

static SnStatus find_distinct_shares(SnLayers* layers, const double* share) {
    for (int i = 0; i < layers->count; ++i) {
        if (!(share[i] >= 0 && share[i] <= 100)) return SN_BAD_INPUT;
        int at = 0, repeated = 0;
        while (at < layers->distinct && layers->layer[at].share > share[i]) ++at;
        repeated = at < layers->distinct && layers->layer[at].share == share[i];
        if (repeated) continue;
        memmove(layers->layer + at + 1, layers->layer + at,
                (size_t)(layers->distinct - at) * sizeof *layers->layer);
        layers->layer[at].share = share[i];
        ++layers->distinct;
    }
    for (int i = 0; i < layers->count; ++i)
        while (layers->layer[layers->listed[i]].share != share[i]) ++layers->listed[i];
    return layers->distinct <= UINT8_MAX ? SN_OK : SN_BAD_INPUT;
}

// ---- memory

static SnStatus allocate_layer(SnLayer* layer, int nodes) {
    layer->body = SN_NEW_ARRAY(int, nodes);
    layer->start = SN_NEW_ARRAY(int, nodes + 1);
    layer->node = SN_NEW_ARRAY(int, nodes);
    layer->boundary_start = SN_NEW_ARRAY(int, nodes + 1);
    layer->boundary = SN_NEW_ARRAY(int, nodes);
    if (!layer->body || !layer->start || !layer->node || !layer->boundary_start || !layer->boundary)
        return SN_OUT_OF_MEMORY;
    for (int i = 0; i < nodes; ++i) layer->body[i] = -1;
    return SN_OK;
}

static SnStatus allocate_layers(SnLayers* layers, const SnLayersMesh* mesh) {
    layers->group = SN_NEW_ARRAY(unsigned char, mesh->element_count);
    layers->elastic = SN_NEW_ARRAY(unsigned char, mesh->element_count);
    layers->inserted = SN_NEW_ARRAY(int, mesh->element_count);
    layers->fresh = SN_NEW_ARRAY(SnLayerNode, mesh->node_count);
    layers->node = SN_NEW_ARRAY(SnLayerNode, mesh->node_count);
    layers->cursor = SN_NEW_ARRAY(int, mesh->node_count);
    layers->boundary_cursor = SN_NEW_ARRAY(int, mesh->node_count);
    if (!layers->group || !layers->elastic || !layers->inserted || !layers->fresh ||
        !layers->node || !layers->cursor || !layers->boundary_cursor)
        return SN_OUT_OF_MEMORY;
    for (int d = 0; d < layers->distinct; ++d)
        SN_TRY(allocate_layer(&layers->layer[d], mesh->node_count));
    return sn_create_grouping(mesh->element_count, &layers->grouping);
}

static void count_elements_of_nodes(SnLayers* layers, const SnLayersMesh* mesh) {
    const size_t corners = (size_t)mesh->element_count * (size_t)mesh->corners;
    for (int i = 0; i < mesh->node_count; ++i) layers->fresh[i].parent = i;
    for (size_t k = 0; k < corners; ++k) ++layers->fresh[mesh->element[k]].left;
}

static SnStatus fill_layers(SnLayers* layers, const SnLayersMesh* mesh, const double* share) {
    layers->listed = SN_NEW_ARRAY(int, layers->count);
    layers->layer = SN_NEW_ARRAY(SnLayer, layers->count);
    if (!layers->listed || !layers->layer) return SN_OUT_OF_MEMORY;
    SN_TRY(find_distinct_shares(layers, share));
    SN_TRY(allocate_layers(layers, mesh));
    count_elements_of_nodes(layers, mesh);
    return SN_OK;
}

SnStatus sn_create_layers(const SnLayersMesh* mesh, const double* share, int count,
                          SnLayers** out) {
    if (count <= 0) return SN_BAD_INPUT;
    SnLayers* layers = SN_NEW(SnLayers);
    if (!layers) return SN_OUT_OF_MEMORY;
    layers->count = count;
    layers->node_count = mesh->node_count;
    const SnStatus status = fill_layers(layers, mesh, share);
    if (status < 0) {
        sn_destroy_layers(layers);
        return status;
    }
    *out = layers;
    return SN_OK;
}

void sn_destroy_layers(SnLayers* layers) {
    if (!layers) return;
    for (int d = 0; layers->layer && d < layers->distinct; ++d) {
        SnLayer* layer = &layers->layer[d];
        sn_free(layer->body);
        sn_free(layer->start);
        sn_free(layer->node);
        sn_free(layer->boundary_start);
        sn_free(layer->boundary);
    }
    sn_free(layers->listed);
    sn_free(layers->layer);
    sn_free(layers->group);
    sn_destroy_grouping(layers->grouping);
    sn_free(layers->elastic);
    sn_free(layers->inserted);
    sn_free(layers->fresh);
    sn_free(layers->node);
    sn_free(layers->cursor);
    sn_free(layers->boundary_cursor);
    sn_free(layers);
}

// ---- groups

// Loops over corners are much faster if the compiler knows the number of corners.
enum { TET = 4 };

static inline unsigned char any_held(const unsigned char* held, const int* corner, int corners) {
    unsigned char any = 0;
    for (int k = 0; k < corners; ++k) any |= held[corner[k]];
    return any;
}

// Mark in `stays` the elements about which sn_group does not decide: elements with a held node,
// elements that stay elastic, and elements that are rigid in every layer.
static void find_left_out(const SnLayersMesh* mesh, const unsigned char* held,
                          const unsigned char* elastic, const unsigned char* always,
                          unsigned char* stays) {
    const int n = mesh->corners;
    const int* corner = mesh->element;
    for (int e = 0; held && e < mesh->element_count; ++e, corner += n)
        stays[e] = n == TET ? any_held(held, corner, TET) : any_held(held, corner, n);
    for (int e = 0; elastic && e < mesh->element_count; ++e)
        stays[e] = held ? stays[e] | elastic[e] : elastic[e];
    for (int e = 0; always && e < mesh->element_count; ++e)
        stays[e] = held || elastic ? stays[e] | always[e] : always[e];
}

static int count_always(const SnLayers* layers, int count) {
    int many = 0;
    for (int e = 0; layers->always && e < count; ++e) many += layers->always[e] != 0;
    return many;
}

// Return floor(share * count / 100). A number just below a whole number counts as the whole number:
// 29 % of 100 elements are 29, even if the product is rounded to a little less.
static int count_of_share(double share, int count) {
    const double rounding = 1e-9;
    return (int)(share * count / 100 + rounding);
}

static void find_groups(SnLayers* layers, const SnLayersMesh* mesh, const float* key,
                        const unsigned char* held, const unsigned char* elastic) {
    const int always = count_always(layers, mesh->element_count), some = held || elastic || always;
    int rigid[UINT8_MAX];
    for (int d = 0; d < layers->distinct; ++d)
        rigid[d] = count_of_share(layers->layer[d].share, mesh->element_count - always);
    if (some) find_left_out(mesh, held, elastic, layers->always, layers->elastic);
    sn_group(layers->grouping, key, some ? layers->elastic : NULL, mesh->element_count, rigid,
             layers->distinct, layers->group);
    const int able = layers->grouping->able;
    for (int d = 0; d < layers->distinct; ++d)
        layers->layer[d].rigid_count = (rigid[d] < able ? rigid[d] : able) + always;
    for (int e = 0; always > 0 && e < mesh->element_count; ++e)
        if (layers->always[e]) layers->group[e] = (unsigned char)layers->distinct;
}

// Return the index in `inserted` of the first element that is rigid in layer d and in no finer
// layer (with a higher number). Elements that are rigid in finer layers come before.
static int first_inserted(const SnLayers* layers, int d) {
    return d + 1 < layers->distinct ? layers->layer[d + 1].rigid_count : 0;
}

static void list_by_group(SnLayers* layers, int count) {
    int next[UINT8_MAX + 1];
    next[0] = layers->layer[0].rigid_count; // elements that are rigid in no layer come last
    for (int d = 0; d < layers->distinct; ++d) next[sn_layer_groups(d)] = first_inserted(layers, d);
    for (int e = 0; e < count; ++e) layers->inserted[next[layers->group[e]]++] = e;
}

// ---- disjoint sets

// Find the root of the set of node i, and halve the path to the root on the way.
static int find_root(SnLayerNode* node, int i) {
    while (node[i].parent != i) i = node[i].parent = node[node[i].parent].parent;
    return i;
}

// Merge the sets of an element's corners. Corners that have the same parent are in one set already,
// which is the usual case.
static inline void insert_element(SnLayerNode* node, const int* corner, int corners) {
    const int parent = node[corner[0]].parent;
    int apart = 0;
    for (int k = 0; k < corners; ++k) {
        apart |= node[corner[k]].parent ^ parent;
        --node[corner[k]].left;
    }
    if (!apart) return;
    int root = find_root(node, corner[0]);
    for (int k = 1; k < corners; ++k) {
        const int other = find_root(node, corner[k]);
        const int low = other < root ? other : root, high = other < root ? root : other;
        node[high].parent = root = low;
    }
}

static void insert_elements(SnLayers* layers, const SnLayersMesh* mesh, int from, int end) {
    const int n = mesh->corners;
    for (int k = from; k < end; ++k) {
        const int* corner = mesh->element + (size_t)layers->inserted[k] * (size_t)n;
        if (n == TET)
            insert_element(layers->node, corner, TET);
        else
            insert_element(layers->node, corner, n);
    }
}

// Number the layer bodies, and count the nodes of each. A parent has a lower number than its
// children, so the loop reaches it first and makes the root of the set its parent; a child then
// finds the root in one step.
static void number_bodies(SnLayers* layers, SnLayer* layer) {
    SnLayerNode* node = layers->node;
    int bodies = 0;
    for (int i = 0; i < layers->node_count; ++i) {
        layer->body[i] = -1;
        if (node[i].left == layers->fresh[i].left) continue;
        const int root = node[i].parent = node[node[i].parent].parent;
        if (root == i) {
            layer->start[bodies + 1] = layer->boundary_start[bodies + 1] = 0;
            layer->body[i] = bodies++;
        }
        const int body = layer->body[i] = layer->body[root];
        ++layer->start[body + 1];
        layer->boundary_start[body + 1] += node[i].left > 0;
    }
    layer->body_count = bodies;
}

static void list_body_nodes(SnLayers* layers, SnLayer* layer) {
    int *cursor = layers->cursor, *boundary_cursor = layers->boundary_cursor;
    layer->start[0] = layer->boundary_start[0] = 0;
    for (int b = 0; b < layer->body_count; ++b) {
        cursor[b] = layer->start[b];
        boundary_cursor[b] = layer->boundary_start[b];
        layer->start[b + 1] += layer->start[b];
        layer->boundary_start[b + 1] += layer->boundary_start[b];
    }
    for (int i = 0; i < layers->node_count; ++i) {
        const int body = layer->body[i];
        if (body < 0) continue;
        layer->node[cursor[body]++] = i;
        if (layers->node[i].left > 0) layer->boundary[boundary_cursor[body]++] = i;
    }
}

void sn_layers_build(SnLayers* layers, const SnLayersMesh* mesh, const float* key,
                     const unsigned char* held, const unsigned char* elastic) {
    find_groups(layers, mesh, key, held, elastic);
    list_by_group(layers, mesh->element_count);
    memcpy(layers->node, layers->fresh, (size_t)mesh->node_count * sizeof *layers->node);

    // go from the finest layer to the coarsest, because a layer contains all rigid elements of the
    // finer layers
    for (int d = layers->distinct - 1; d >= 0; --d) {
        SnLayer* layer = &layers->layer[d];
        insert_elements(layers, mesh, first_inserted(layers, d), layer->rigid_count);
        number_bodies(layers, layer);
        list_body_nodes(layers, layer);
    }
}
