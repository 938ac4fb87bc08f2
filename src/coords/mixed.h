// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_MIXED_H
#define SN_COORDS_MIXED_H

#include "rigid/partition.h"
#include "system/map.h"

// Soft bodies of which parts move as rigid bodies (source text 000, sections 3.3.2 and 3.3.4): from
// elements that may be rigid to aggregates of nodes, and to the elements that still deform.
// Elements of all solids of a model are counted through, in the order of parts.

/// A solid of the model.
typedef struct SnMixedPart {
    const SnPart* part;
    int first_element;
    SnPartitionMesh mesh; // nodes are counted from the part's first; arrays are owned
    SnPartition* partition;
    SnSolid* deforming;         // elements whose nodes do not all follow one body
    SnSolid* resting;           // the others
    SnSprings* deforming_edges; // springs along edges likewise; NULL where the part has none
    SnSprings* resting_edges;
    unsigned char* edge_deforms; // which of its springs these are
    int no_new_rigid;            // 1: no element of this part may turn rigid in this step; written
                                 // by sim/adapt.c
    int slept;                   // 1: it slept at the last update; -1: all is to be made anew
    int leader;                  // part whose body all of its nodes follow, too, and which comes
                                 // first; -1: none; told by whoever knows
    int led;                     // `leader` as it was at the last update
    int anew;                    // 1: its elements or nodes are labelled otherwise than before
} SnMixedPart;

typedef struct SnMixed {
    const SnModel* model;
    SnMixedPart* part; // solids of the model, in order
    int part_count;
    int element_count;
    SnMap* map;             // says who follows whom; not owned
    unsigned char* label;   // of elements, as they were at the last update
    unsigned char* pinned;  // nodes likewise: SN_NODE_... of rigid/partition.h
    unsigned char* deforms; // elements that are among the deforming ones
    unsigned char* free;    // 1: a node that belongs to no body, whatever its elements do; set by
                            // the owner, from 0 (node_count)
    unsigned char* flags;   // work (node_count)
} SnMixed;

/// Nothing is rigid.
SnStatus sn_create_mixed(SnMap* map, SnMixed** mixed);
void sn_destroy_mixed(SnMixed* mixed);

/// The part of the model that a part is.
static inline int sn_mixed_in_model(const SnMixed* mixed, int p) {
    return (int)(mixed->part[p].part - mixed->model->part);
}

/// 1: nothing of a part moves, whatever its bodies are.
static inline int sn_mixed_is_asleep(const SnMixed* mixed, int p) {
    return mixed->map->awake->asleep[sn_mixed_in_model(mixed, p)];
}

/// Make bodies of the elements that are labelled rigid, where that is worth it. Nodes that are held
/// in all components and not driven do not move; those that are driven, held in some, or of a woken
/// element belong to no body. Of parts that are and were asleep nothing is looked at. Returns 0
/// when all nodes follow as before. A part with a leader is rigid all over, as its leader is.
int sn_mixed_update(SnMixed* mixed, const unsigned char* label, const unsigned char* held,
                    const int* drive);

#endif
