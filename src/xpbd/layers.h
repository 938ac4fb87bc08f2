// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_LAYERS_H
#define SN_XPBD_LAYERS_H

#include "base/status.h"
#include "xpbd/group.h"

// Builds the layers of the multi-layer solver (source text 002, section 3.3, algorithm 1). In each
// layer a share of the elements is rigid; rigid elements that share a node belong to one layer
// body. All layers are found in one pass, which inserts elements into disjoint sets, from the
// finest layer to the coarsest, and copies the sets after each layer.
//
// The disjoint sets are sets of nodes: an element that is inserted merges the sets of its corners.
// (Algorithm 1 has sets of elements, and stores for each node which element claimed it. Sets of
// nodes give the same layer bodies and need no memory per element. Also, an element must merge all
// sets that it touches; algorithm 1, as printed, merges only one of them.) The root of a set is its
// node with the smallest number.

/// Elements as lists of nodes. An element with fewer corners than the others repeats a node.
typedef struct SnLayersMesh {
    int corners;        // nodes per element
    const int* element; // nodes (element_count x corners)
    int element_count;
    int node_count; // numbers of nodes are below this number
} SnLayersMesh;

/// One layer with its layer bodies. Layer bodies are numbered in the order of the smallest node
/// numbers in them.
typedef struct SnLayer {
    double share;    // the percentage of elements that should be rigid
    int rigid_count; // the actual number of elements that are rigid
    int body_count;
    int* body;  // the layer body of each node; -1: the node has no rigid element (node_count)
    int* start; // first entry of each layer body in `node`               (body_count + 1)
    int* node;  // nodes of the layer bodies, ascending in each           (start[body_count])
    int* boundary_start; // first entry of each layer body in `boundary`  (body_count + 1)
    int* boundary;       // nodes of the layer bodies that have elastic elements as well
                         // (boundary_start[body_count])
} SnLayer;

typedef struct SnLayers {
    // ---- given by the caller
    int count;    // number of entries of the list of shares
    int* listed;  // the layer of each entry of that list                            (count)
    int distinct; // number of layers: one for each different share
    const unsigned char* always; // 1: the element is rigid in every layer, and shares are
                                 // percentages of all other elements (element_count); NULL: no
                                 // element is rigid in every layer
    // ---- written by the last build
    SnLayer* layer;       // from the coarsest to the finest                  (distinct)
    unsigned char* group; // number of layers in which each element is rigid, see xpbd/group.h
                          // (element_count)
    // ---- work memory
    SnGrouping* grouping;
    unsigned char* elastic;           // 1: sn_group must not make the element rigid (element_count)
    int* inserted;                    // elements in the order in which they are inserted
                                      // (element_count)
    struct SnLayerNode *fresh, *node; // the sets before any insertion, and the present sets
                                      // (node_count)
    int *cursor, *boundary_cursor;    // index for the next node of each layer body in `node` and in
                                      // `boundary` (node_count)
    int node_count;
} SnLayers;

/// Make layers with the given shares of rigid elements, % (count). Shares are 0 to 100, in any
/// order and with repeats, such as 100, 50, 0, 50, 0. There are no layer bodies before the first
/// build. Returns SN_BAD_INPUT for a share out of range, for an empty list, or for more than 255
/// different shares. Later calls may pass `mesh` at another address, but with the same content.
SnStatus sn_create_layers(const SnLayersMesh* mesh, const double* share, int count,
                          SnLayers** layers);
void sn_destroy_layers(SnLayers* layers);

/// Find the layer bodies of all layers. Elements with the smallest keys turn rigid first. An
/// element with a node that is `held`, or with an entry 1 in `elastic`, is rigid in no layer; both
/// arrays may be NULL. A layer has floor(share * element_count / 100) rigid elements, or all
/// elements that may be rigid, if there are fewer. Elements with an entry 1 in SnLayers.always are
/// rigid in addition, and are not counted in element_count here. Nothing is allocated.
void sn_layers_build(SnLayers* layers, const SnLayersMesh* mesh, const float* key,
                     const unsigned char* held, const unsigned char* elastic);

/// The number of groups that are elastic in a layer: an element is elastic if its group is below
/// this number.
static inline int sn_layer_groups(int layer) { return layer + 1; }

#endif
