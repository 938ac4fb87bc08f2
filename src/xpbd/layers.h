// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_LAYERS_H
#define SN_XPBD_LAYERS_H

#include "base/status.h"
#include "xpbd/group.h"

// The layers of the multi-layer solver (source text 002, section 3.3, algorithm 1). In each a share
// of the elements is rigid; rigid elements that share a node belong to one body. All layers come
// from one pass that inserts elements from the finest layer to the coarsest and takes a picture
// after each.
//
// The disjoint sets are those of nodes: an element merges the sets of its corners. That finds the
// same bodies as sets of elements that remember which of them claimed a node, needs no memory per
// element, and merges all sets that an element touches (algorithm 1 as printed leaves all but one
// of them apart). The root of a set is its smallest node.

/// Elements as lists of nodes. One with fewer corners than others repeats a node.
typedef struct SnLayersMesh {
    int corners;        // numbers per element
    const int* element; // nodes (element_count x corners)
    int element_count;
    int node_count; // nodes are below this
} SnLayersMesh;

/// One layer: its bodies, in the order of their smallest nodes.
typedef struct SnLayer {
    double share;    // of all elements that are to be rigid, %
    int rigid_count; // elements that are
    int body_count;
    int* body;  // of each node, or -1: elastic                          (node_count)
    int* start; // first entry of each body in `node`                    (body_count + 1)
    int* node;  // nodes of the bodies, ascending in each                (start[body_count])
    int* boundary_start; // the same of nodes that have elastic elements as well  (body_count + 1)
    int* boundary;       //                                   (boundary_start[body_count])
} SnLayer;

typedef struct SnLayers {
    // what was asked for
    int count;                   // entries of the list
    int* listed;                 // the layer of each                                 (count)
    int distinct;                // layers: different shares
    const unsigned char* always; // elements that are rigid in every layer, whatever its share, and
                                 // are not counted among others (element_count); NULL: none
    // from the coarsest to the finest, as of the last build
    SnLayer* layer;       //                                                  (distinct)
    unsigned char* group; // of each element: layers in which it is rigid, see xpbd/group.h
    // work
    SnGrouping* grouping;
    unsigned char* elastic; // elements that stay elastic                     (element_count)
    int* inserted;          // elements by group                              (element_count)
    struct SnLayerNode *fresh, *node;
    int *cursor, *boundary_cursor;
    int node_count;
} SnLayers;

/// Layers of `share` % rigid elements, 0 to 100, in any order and with repeats: 100, 50, 0, 50, 0.
/// No layer has bodies before the first build. SN_BAD_INPUT for a share out of range, no layer or
/// more than 255 different ones. `mesh` may change later in nothing but the place of its memory.
SnStatus sn_create_layers(const SnLayersMesh* mesh, const double* share, int count,
                          SnLayers** layers);
void sn_destroy_layers(SnLayers* layers);

/// Bodies of all layers for one key per element, the smallest of which turn rigid first. Elements
/// with a node that is `held` are rigid in no layer, nor are those that are set in `elastic`; both
/// may be NULL. A layer has floor(share * element_count / 100) rigid elements, or all that may be.
/// Allocates nothing.
void sn_layers_build(SnLayers* layers, const SnLayersMesh* mesh, const float* key,
                     const unsigned char* held, const unsigned char* elastic);

/// Number of groups that are elastic in a layer: an element is where its group is below this.
static inline int sn_layer_groups(int layer) { return layer + 1; }

#endif
