// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_MIXED_H
#define SN_COORDS_MIXED_H

#include "rigid/partition.h"
#include "system/map.h"

// Soft bodies that are rigid in places (source text 000, sections 3.3.2 and 3.3.4). From the labels
// of elements this code makes rigid pieces (rigid/partition.h), aggregates of their nodes, and
// lists of the elements that still deform. One numbering covers the elements of all solids of a
// model, in the order of parts.

/// A solid part of the model.
typedef struct SnMixedPart {
    const SnPart* part;
    int first_element;      // number of the part's first element among the elements of all solids
    SnPartitionMesh mesh;   // nodes are counted from the part's first node; arrays are owned
    SnPartition* partition; // the part's rigid pieces
    SnSolid* deforming; // all elements except those whose nodes all follow one aggregate, or are
                        // all frozen
    SnSolid* resting;   // all other elements
    SnSprings* deforming_edges;  // all springs along edges except those whose two ends follow one
                                 // aggregate, or are both frozen; NULL: the part has no springs
    SnSprings* resting_edges;    // all other springs along edges; NULL: the part has no springs
    unsigned char* edge_deforms; // 1: the spring is among deforming_edges  (spring_count)
    int no_new_rigid;            // 1: no element of this part may turn rigid in this step (written
                                 // by sim/adapt.c)
    int slept;  // state of the part at the last update: 1 asleep, 0 awake; -1: the next update
                // makes the whole part anew
    int leader; // index in SnMixed.part of the part whose aggregate all nodes of this part follow:
                // this part or an earlier one; -1: there is no such part (written by sim/merge.c)
    int led;    // `leader` at the last update
    int anew;   // 1: labels, held nodes, sleep or leader have changed since the last update
} SnMixedPart;

typedef struct SnMixed {
    const SnModel* model;
    SnMixedPart* part; // solid parts of the model, in order
    int part_count;
    int element_count;      // elements of all solids
    SnMap* map;             // map that says which mover each node follows; not owned
    unsigned char* label;   // labels of elements at the last update  (element_count)
    unsigned char* pinned;  // bits SN_NODE_... of nodes at the last update (rigid/partition.h)
                            // (node_count)
    unsigned char* deforms; // 1: the element is among the deforming ones  (element_count)
    unsigned char* free;    // 1: the node must belong to no rigid piece, even if its elements are
                            // labelled rigid; 0 at first, written by the owner of this struct
                            // (node_count)
    unsigned char* flags;   // work memory  (node_count)
} SnMixed;

/// Create an SnMixed for a map. Nothing is rigid at first.
SnStatus sn_create_mixed(SnMap* map, SnMixed** mixed);
void sn_destroy_mixed(SnMixed* mixed);

/// The index in model->part of mixed->part[p].
static inline int sn_mixed_in_model(const SnMixed* mixed, int p) {
    return (int)(mixed->part[p].part - mixed->model->part);
}

/// 1: mixed->part[p] is asleep, so none of its nodes moves.
static inline int sn_mixed_is_asleep(const SnMixed* mixed, int p) {
    return mixed->map->awake->asleep[sn_mixed_in_model(mixed, p)];
}

/// Make aggregates of the elements that are labelled rigid, unless this saves too little time, and
/// write into the map which node follows which aggregate. A node that is held in all components and
/// not driven does not move. A node that is driven, is held in some components only, or belongs to
/// a woken element joins no aggregate. Parts that are asleep and were asleep at the last update are
/// skipped. A part with a leader must be one rigid piece as a whole, and so must the leader.
/// Returns 1 if a node has begun or ceased to follow an aggregate, 0 otherwise.
int sn_mixed_update(SnMixed* mixed, const unsigned char* label, const unsigned char* held,
                    const int* drive);

/// Set *whole to 1 if sn_mixed_update with these arguments would make mixed->part[p] one rigid
/// piece that moves and has all nodes of the part, else to 0. The part is treated as if it were
/// awake. Only such a part may have a leader or be a leader.
SnStatus sn_mixed_would_be_whole(const SnMixed* mixed, int p, const unsigned char* label,
                                 const unsigned char* held, const int* drive, int* whole);

#endif
