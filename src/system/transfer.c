// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/transfer.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// ---- making

static void fill_unknown(int* numbers, int count) {
    for (int i = 0; i < count; ++i) numbers[i] = -1;
}

static int count_elements_before(const SnModel* model, int parts) {
    int count = 0;
    for (int p = 0; p < parts; ++p)
        if (model->part[p].solid) count += model->part[p].mesh->element_count;
    return count;
}

static SnStatus create_arrays(const SnTransferDef* def, SnTransfer* t) {
    const SnModel *old = def->old, *fresh = def->fresh;
    const int elements = count_elements_before(fresh, fresh->part_count);
    t->node = SN_NEW_ARRAY(int, fresh->node_count);
    t->element = SN_NEW_ARRAY(int, elements);
    t->part = SN_CLONE_ARRAY(int, def->part, fresh->part_count);
    t->body = SN_CLONE_ARRAY(int, def->body, fresh->rigid_count);
    t->to_node = SN_NEW_ARRAY(int, old->node_count);
    t->to_part = SN_NEW_ARRAY(int, old->part_count);
    t->to_body = SN_NEW_ARRAY(int, old->rigid_count);
    if (!t->node || !t->element || !t->part || !t->body || !t->to_node || !t->to_part ||
        !t->to_body)
        return SN_OUT_OF_MEMORY;
    fill_unknown(t->node, fresh->node_count);
    fill_unknown(t->element, elements);
    fill_unknown(t->to_node, old->node_count);
    fill_unknown(t->to_part, old->part_count);
    fill_unknown(t->to_body, old->rigid_count);
    return SN_OK;
}

static void join_node(SnTransfer* t, int from, int to) {
    t->node[to] = from;
    t->to_node[from] = to;
}

static SnStatus join_nodes(const SnPart* from, const SnPart* to, const int* vertex, SnTransfer* t) {
    if (from->kind != to->kind || from->mesh->vertex_count != to->mesh->vertex_count ||
        from->mesh->element_count != to->mesh->element_count || from->slot_count != to->slot_count)
        return SN_BAD_INPUT;
    for (int v = 0; v < to->mesh->vertex_count; ++v) {
        const int was = vertex ? vertex[v] : v;
        if (was < 0 || was >= from->mesh->vertex_count || t->to_node[sn_part_node(from, was)] >= 0)
            return SN_BAD_INPUT;
        join_node(t, sn_part_node(from, was), sn_part_node(to, v));
    }
    for (int s = 0; s < to->slot_count; ++s) join_node(t, from->first_slot + s, to->first_slot + s);
    return SN_OK;
}

static SnStatus join_part(const SnTransferDef* def, int p, int was, SnTransfer* t) {
    const SnPart *from = &def->old->part[was], *to = &def->fresh->part[p];
    SN_TRY(join_nodes(from, to, def->vertex ? def->vertex[p] : NULL, t));
    t->to_part[was] = p;
    if (!to->solid) return SN_OK;
    const int first = count_elements_before(def->old, was),
              at = count_elements_before(def->fresh, p);
    for (int e = 0; e < to->mesh->element_count; ++e) t->element[at + e] = first + e;
    return SN_OK;
}

static SnStatus join_all(const SnTransferDef* def, SnTransfer* t) {
    for (int p = 0; p < def->fresh->part_count; ++p)
        if (t->part[p] >= 0) SN_TRY(join_part(def, p, t->part[p], t));
    for (int b = 0; b < def->fresh->rigid_count; ++b)
        if (t->body[b] >= 0) t->to_body[t->body[b]] = b;
    return SN_OK;
}

SnStatus sn_create_transfer(const SnTransferDef* def, SnTransfer** out) {
    assert(def->old && def->fresh && def->part && def->body);
    SnTransfer* t = SN_NEW(SnTransfer);
    if (!t) return SN_OUT_OF_MEMORY;
    SnStatus status = create_arrays(def, t);
    if (status >= 0) status = join_all(def, t);
    if (status < 0) {
        sn_destroy_transfer(t);
        return status;
    }
    *out = t;
    return SN_OK;
}

void sn_destroy_transfer(SnTransfer* t) {
    if (!t) return;
    sn_free(t->node);
    sn_free(t->element);
    sn_free(t->part);
    sn_free(t->body);
    sn_free(t->to_node);
    sn_free(t->to_part);
    sn_free(t->to_body);
    sn_free(t);
}

// ---- the state

// Return the old number of each thing (node, rigid body, element or part) that has an entry in a
// field of the new state; -1 means that the thing is new. Returns NULL if sn_state_carry does not
// copy the field.
static const int* sources_of(const SnTransfer* t, const SnStateField* field) {
    if (field->carry == SN_CARRY_ELSEWHERE) return NULL;
    return field->per == SN_PER_NODE      ? t->node
           : field->per == SN_PER_RIGID   ? t->body
           : field->per == SN_PER_ELEMENT ? t->element
                                          : t->part;
}

static void carry_entries(const int* source, const SnStateField* field, const SnState* old,
                          SnState* fresh) {
    const char* from = sn_state_field(old, field);
    char* to = sn_state_field(fresh, field);
    for (int i = 0; to && i < sn_state_count(fresh, field->per); ++i)
        if (source[i] >= 0)
            memcpy(to + field->size * (size_t)i, from + field->size * (size_t)source[i],
                   field->size);
}

// The new number of an old part; -1 if `part` is -1 or the part is gone.
static int renumber_part(const SnTransfer* t, int part) { return part < 0 ? -1 : t->to_part[part]; }

// Renumber the groups of parts that move as one. A group has the number of its first part. If a
// part of the group is gone, all other parts of the group move by themselves.
static void renumber_merged(const SnTransfer* t, const SnState* old, SnState* fresh) {
    for (int p = 0; p < fresh->rest_count; ++p) {
        SnMerged* merged = &fresh->merged[p];
        const int group = merged->group;
        int first = -1, whole = group >= 0;
        if (t->part[p] < 0) continue;
        for (int q = 0; q < old->rest_count && whole; ++q) {
            if (old->merged[q].group != group) continue;
            whole = t->to_part[q] >= 0;
            if (first < 0 || t->to_part[q] < first) first = t->to_part[q];
        }
        if (group >= 0 && !whole) *merged = (SnMerged){.group = -1, .partner = -1};
        merged->group = whole ? first : -1;
        merged->partner = renumber_part(t, merged->partner);
    }
}

void sn_state_carry(const SnState* old, const SnTransfer* t, SnState* fresh) {
    int fields;
    const SnStateField* field = sn_state_fields(&fields);
    for (int k = 0; k < fields; ++k, ++field) {
        if (field->per != SN_PER_STATE) {
            const int* source = sources_of(t, field);
            if (source) carry_entries(source, field, old, fresh);
        } else if (field->carry != SN_CARRY_ELSEWHERE)
            memcpy(sn_state_field(fresh, field), sn_state_field(old, field), field->size);
    }
    if (fresh->rest_count) renumber_merged(t, old, fresh);
}
