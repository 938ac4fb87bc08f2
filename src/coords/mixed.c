// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/mixed.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// ---- creating an SnMixed

static SnStatus make_part(SnMixedPart* p, const SnPart* part, int first_element) {
    const SnMesh* mesh = part->mesh;
    const int corners = sn_mesh_corners(mesh);
    const size_t count = (size_t)mesh->element_count * (size_t)corners;
    int *node = SN_NEW_ARRAY(int, count), *neighbour = NULL;
    SnStatus status = node ? sn_mesh_neighbours(mesh, &neighbour) : SN_OUT_OF_MEMORY;
    *p = (SnMixedPart){.part = part,
                       .first_element = first_element,
                       .leader = -1,
                       .led = -1,
                       .mesh = {corners, node, neighbour, mesh->element_count, mesh->vertex_count}};
    SN_TRY(status);
    for (size_t i = 0; i < count; ++i)
        node[i] = sn_part_node(part, mesh->element[i]) - part->first_node;
    SN_TRY(sn_create_partition(&p->mesh, &p->partition));
    SN_TRY(sn_create_selection(part->solid, &p->resting));
    SN_TRY(sn_create_selection(part->solid, &p->deforming));
    if (!part->springs) return SN_OK;
    p->edge_deforms = SN_NEW_ARRAY(unsigned char, part->springs->spring_count);
    if (!p->edge_deforms) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_create_springs_selection(part->springs, &p->resting_edges));
    return sn_create_springs_selection(part->springs, &p->deforming_edges);
}

// `mover` is a node's entry in SnMap.node_mover. Returns 1 if the node is frozen or follows an
// aggregate that is made of elements. Aggregates that are made by bonds do not count, because
// elements at their nodes always deform.
static int is_made_of_elements(const SnMap* map, int mover) {
    return mover == SN_NODE_FROZEN || mover >= sn_map_first_part(map);
}

// Find the springs that deform. A spring does not deform if both ends follow the same aggregate, or
// if both are frozen.
static void find_deforming_edges(SnMixed* mixed, SnMixedPart* p) {
    const SnSprings* springs = p->part->springs;
    const int* of = mixed->map->node_mover;
    if (!springs) return;
    for (int i = 0; i < springs->spring_count; ++i) {
        const SnSpringBatch* batch = &springs->batch[i / SN_LANES];
        const int a = of[batch->node[0][i % SN_LANES]], b = of[batch->node[1][i % SN_LANES]];
        p->edge_deforms[i] = !is_made_of_elements(mixed->map, a) || a != b;
    }
    sn_springs_select(springs, p->edge_deforms, 1, p->deforming_edges);
    sn_springs_select(springs, p->edge_deforms, 0, p->resting_edges);
}

static SnStatus fill_mixed(SnMixed* mixed, SnMap* map) {
    const SnModel* model = mixed->model = map->model;
    mixed->map = map;
    mixed->part = SN_NEW_ARRAY(SnMixedPart, model->part_count);
    if (!mixed->part) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) {
        if (!model->part[p].solid) continue;
        SnMixedPart* part = &mixed->part[mixed->part_count++];
        SN_TRY(make_part(part, &model->part[p], mixed->element_count));
        mixed->element_count += part->mesh.element_count;
    }
    mixed->label = SN_NEW_ARRAY(unsigned char, mixed->element_count);
    mixed->deforms = SN_NEW_ARRAY(unsigned char, mixed->element_count);
    mixed->pinned = SN_NEW_ARRAY(unsigned char, model->node_count);
    mixed->free = SN_NEW_ARRAY(unsigned char, model->node_count);
    mixed->flags = SN_NEW_ARRAY(unsigned char, model->node_count);
    if (!mixed->label || !mixed->deforms || !mixed->pinned || !mixed->free || !mixed->flags)
        return SN_OUT_OF_MEMORY;
    memset(mixed->deforms, 1, (size_t)mixed->element_count);
    for (int p = 0; p < mixed->part_count; ++p) {
        sn_solid_select(mixed->part[p].part->solid, mixed->deforms + mixed->part[p].first_element,
                        1, mixed->part[p].deforming);
        find_deforming_edges(mixed, &mixed->part[p]);
    }
    return SN_OK;
}

SnStatus sn_create_mixed(SnMap* map, SnMixed** out) {
    SnMixed* mixed = SN_NEW(SnMixed);
    if (!mixed) return SN_OUT_OF_MEMORY;
    const SnStatus status = fill_mixed(mixed, map);
    if (status < 0)
        sn_destroy_mixed(mixed);
    else
        *out = mixed;
    return status;
}

void sn_destroy_mixed(SnMixed* mixed) {
    if (!mixed) return;
    for (int p = 0; p < mixed->part_count; ++p) {
        sn_free((void*)mixed->part[p].mesh.element);
        sn_free((void*)mixed->part[p].mesh.neighbour);
        sn_destroy_partition(mixed->part[p].partition);
        sn_destroy_solid(mixed->part[p].deforming);
        sn_destroy_solid(mixed->part[p].resting);
        sn_destroy_springs(mixed->part[p].deforming_edges);
        sn_destroy_springs(mixed->part[p].resting_edges);
        sn_free(mixed->part[p].edge_deforms);
    }
    sn_free(mixed->part);
    sn_free(mixed->label);
    sn_free(mixed->deforms);
    sn_free(mixed->pinned);
    sn_free(mixed->free);
    sn_free(mixed->flags);
    sn_free(mixed);
}

// ---- updating

// Find the bits SN_NODE_... of node i from its held components and its drive.
static unsigned char find_node_flag(const SnMixed* mixed, const unsigned char* held,
                                    const int* drive, int i) {
    const SnModel* model = mixed->model;
    const unsigned more = held[i] & ~(unsigned)model->held[i]; // in plane parts z is always held
    if (mixed->free[i]) return SN_NODE_ELASTIC;
    if (more == 0) return 0;
    return drive[i] < 0 && held[i] == SN_HELD_ALL ? SN_NODE_HELD : SN_NODE_ELASTIC;
}

static void mark_woken_nodes(const SnMixedPart* part, const unsigned char* label,
                             unsigned char* flags) {
    const int corners = part->mesh.corners;
    for (int e = 0; e < part->mesh.element_count; ++e)
        for (int k = 0; label[e] == SN_LABEL_WOKEN && k < corners; ++k)
            flags[part->mesh.element[(size_t)e * (size_t)corners + (size_t)k]] |= SN_NODE_ELASTIC;
}

// 1: all nodes of part p follow the aggregate of another part, its leader. This needs both parts to
// be awake.
static int has_leader(const SnMixed* mixed, int p) {
    const int leader = mixed->part[p].leader;
    return leader >= 0 && leader != p && !sn_mixed_is_asleep(mixed, p) &&
           !sn_mixed_is_asleep(mixed, leader);
}

// Number the aggregates of all parts, after the aggregates that are made by bonds, and write the
// aggregate that each node follows to map->node_mover. Frozen pieces are no aggregates. Returns 0
// if node_mover has not changed.
static int number_aggregates(SnMixed* mixed) {
    SnMap* map = mixed->map;
    int count = 0, anew = 0;
    for (int p = 0; p < mixed->part_count; ++p) {
        const SnMixedPart* part = &mixed->part[p];
        const SnPartition* partition = part->partition;
        int* of = map->node_mover + part->part->first_node;
        const int asleep = sn_mixed_is_asleep(mixed, p);
        // frozen pieces come first in a partition; all pieces of a part that is asleep are frozen
        int frozen = asleep ? partition->body_count : 0;
        if (asleep && !part->anew) continue;
        while (frozen < partition->body_count && partition->frozen[frozen]) ++frozen;
        const int own = sn_map_first_part(map) + count - frozen, with = has_leader(mixed, p);
        const int first = with ? map->node_mover[mixed->part[part->leader].part->first_node] : own;
        assert(!with || (first >= 0 && partition->body_count == 1 && frozen == 0));
        for (int i = 0; i < part->mesh.node_count; ++i) {
            if (sn_map_is_bonded(map, part->part->first_node + i)) continue;
            const int piece = partition->body_of_node[i];
            const int followed = piece < 0        ? SN_NODE_FREE
                                 : piece < frozen ? SN_NODE_FROZEN
                                                  : first + piece;
            anew |= of[i] != followed;
            of[i] = followed;
        }
        count += with ? 0 : partition->body_count - frozen;
    }
    if (anew) sn_map_follow(map, count);
    return anew;
}

// Find the elements that deform. An element does not deform if all its nodes follow the same
// aggregate, or if all are frozen.
static void find_deforming(SnMixed* mixed, SnMixedPart* p) {
    unsigned char* deforms = mixed->deforms + p->first_element;
    const int* of = mixed->map->node_mover + p->part->first_node;
    const int corners = p->mesh.corners;
    for (int e = 0; e < p->mesh.element_count; ++e) {
        const int* node = p->mesh.element + (size_t)e * (size_t)corners;
        deforms[e] = !is_made_of_elements(mixed->map, of[node[0]]);
        for (int k = 1; k < corners; ++k) deforms[e] |= of[node[k]] != of[node[0]];
    }
    sn_solid_select(p->part->solid, deforms, 1, p->deforming);
    sn_solid_select(p->part->solid, deforms, 0, p->resting);
}

// Building a system anew takes about as long as solving it. A new system is needed if an element of
// an aggregate is woken. If elements may turn rigid but none is woken, a new system is worth its
// time if more than this fraction of all deforming elements may now join rigid pieces
// (is_near_change).
#define WORTH_JOINING 0.05

// A bit of SnMixed.flags: an element at the node has been labelled rigid since the last update.
enum { NEAR_CHANGE = 1 << 7 };

static int is_near_change(const SnMixedPart* p, int e, const unsigned char* flags) {
    int near = 0;
    for (int k = 0; k < p->mesh.corners; ++k)
        near |= flags[p->mesh.element[e * p->mesh.corners + k]] & NEAR_CHANGE;
    return near;
}

// Return 1 if an element of an aggregate is woken. Otherwise return 0, and add to *may_join the
// number of the part's elements that may now join rigid pieces.
static int count_changes(const SnMixed* mixed, const SnMixedPart* p, const unsigned char* label,
                         int* may_join) {
    const unsigned char *before = mixed->label + p->first_element,
                        *deforms = mixed->deforms + p->first_element;
    unsigned char* flags = mixed->flags + p->part->first_node;
    int must = 0;
    for (int e = 0; e < p->mesh.element_count; ++e) {
        if (label[e] == before[e]) continue;
        must |= !deforms[e] && label[e] != SN_LABEL_RIGID;
        for (int k = 0; k < p->mesh.corners && label[e] == SN_LABEL_RIGID; ++k)
            flags[p->mesh.element[e * p->mesh.corners + k]] |= NEAR_CHANGE;
    }
    for (int e = 0; e < p->mesh.element_count && !must; ++e)
        *may_join += deforms[e] && label[e] == SN_LABEL_RIGID && is_near_change(p, e, flags);
    for (int i = 0; i < p->mesh.node_count; ++i) flags[i] &= (unsigned char)~NEAR_CHANGE;
    return must;
}

// Set `anew` of the parts that have changed since the last update. Return 1 if a new system has to
// be built, or is worth the time.
static int find_changes(SnMixed* mixed, const unsigned char* label) {
    int must = 0, may_join = 0, deforming = 0, ignored = 0;
    for (int p = 0; p < mixed->part_count; ++p) {
        SnMixedPart* part = &mixed->part[p];
        const size_t first = (size_t)part->first_element, node = (size_t)part->part->first_node;
        const int asleep = sn_mixed_is_asleep(mixed, p);
        part->anew = 0;
        if (asleep && part->slept == 1) continue;
        deforming += part->deforming->element_count;
        const int held =
            memcmp(mixed->pinned + node, mixed->flags + node, (size_t)part->mesh.node_count) != 0;
        const int told = asleep != part->slept || part->leader != part->led || held;
        part->anew = told || memcmp(mixed->label + first, label + first,
                                    (size_t)part->mesh.element_count) != 0;
        must |= told;
        if (part->anew && !must)
            must = count_changes(mixed, part, label + first,
                                 part->no_new_rigid ? &ignored : &may_join);
    }
    return must || may_join > WORTH_JOINING * deforming;
}

// If the rigid pieces of a part have less than this fraction of its nodes, they cost more time than
// they save.
#define WORTH_CARRYING 0.05

static void find_pieces(const SnMixedPart* p, const unsigned char* label,
                        const unsigned char* flags, SnPartition* partition) {
    int carried = 0;
    sn_partition_find(partition, &p->mesh, label, flags);
    for (int i = 0; i < p->mesh.node_count; ++i) carried += partition->body_of_node[i] >= 0;
    if (carried < WORTH_CARRYING * p->mesh.node_count) sn_partition_clear(partition, &p->mesh);
}

// Copy the new labels of a part's elements. But if p->no_new_rigid is 1, a deforming element that
// is now labelled rigid keeps its old label.
static void take_labels(SnMixed* mixed, const SnMixedPart* p, const unsigned char* label) {
    unsigned char* own = mixed->label + p->first_element;
    const unsigned char* deforms = mixed->deforms + p->first_element;
    for (int e = 0; e < p->mesh.element_count; ++e)
        if (!(p->no_new_rigid && deforms[e] && label[e] == SN_LABEL_RIGID)) own[e] = label[e];
}

int sn_mixed_update(SnMixed* mixed, const unsigned char* label, const unsigned char* held,
                    const int* drive) {
    assert((label || mixed->element_count == 0) && held && drive);
    SN_EACH_AWAKE(i, mixed->map->awake) mixed->flags[i] = find_node_flag(mixed, held, drive, i);
    if (!find_changes(mixed, label)) return 0;
    for (int p = 0; p < mixed->part_count; ++p) {
        SnMixedPart* part = &mixed->part[p];
        const size_t first = (size_t)part->first_element, node = (size_t)part->part->first_node;
        if (!part->anew) continue;
        part->slept = sn_mixed_is_asleep(mixed, p);
        part->led = part->leader;
        take_labels(mixed, part, label + first);
        memcpy(mixed->pinned + node, mixed->flags + node, (size_t)part->mesh.node_count);
        mark_woken_nodes(part, mixed->label + first, mixed->flags + node);
        find_pieces(part, mixed->label + first, mixed->flags + node, part->partition);
    }
    if (!number_aggregates(mixed)) return 0;
    for (int p = 0; p < mixed->part_count; ++p) {
        if (!mixed->part[p].anew) continue;
        find_deforming(mixed, &mixed->part[p]);
        find_deforming_edges(mixed, &mixed->part[p]);
    }
    return 1;
}

// 1: the partition has a single piece, which moves and has all nodes of the part.
static int is_one_piece(const SnMixedPart* p, const SnPartition* partition) {
    int whole = partition->body_count == 1 && !partition->frozen[0];
    for (int i = 0; i < p->mesh.node_count; ++i) whole &= partition->body_of_node[i] == 0;
    return whole;
}

SnStatus sn_mixed_would_be_whole(const SnMixed* mixed, int p, const unsigned char* label,
                                 const unsigned char* held, const int* drive, int* whole) {
    const SnMixedPart* part = &mixed->part[p];
    const unsigned char* own = label + part->first_element;
    SnPartition* partition = NULL;
    unsigned char* flags = SN_NEW_ARRAY(unsigned char, part->mesh.node_count);
    if (!flags) return SN_OUT_OF_MEMORY;
    const SnStatus status = sn_create_partition(&part->mesh, &partition);
    if (status >= 0) {
        for (int i = 0; i < part->mesh.node_count; ++i)
            flags[i] = find_node_flag(mixed, held, drive, part->part->first_node + i);
        mark_woken_nodes(part, own, flags);
        find_pieces(part, own, flags, partition);
        *whole = is_one_piece(part, partition);
    }
    sn_destroy_partition(partition);
    sn_free(flags);
    return status;
}
