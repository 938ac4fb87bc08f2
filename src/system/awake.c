// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/awake.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// ---- creating a record

SnStatus sn_create_awake(const SnModel* model, SnAwake** out) {
    SnAwake* awake = SN_NEW(SnAwake);
    if (!awake) return SN_OUT_OF_MEMORY;
    awake->model = model;
    awake->node.span = SN_NEW_ARRAY(SnSpan, 2 * (size_t)model->part_count);
    awake->element.span = SN_NEW_ARRAY(SnSpan, model->part_count);
    awake->asleep = SN_NEW_ARRAY(unsigned char, model->part_count);
    awake->deep = SN_NEW_ARRAY(unsigned char, model->part_count);
    if (!awake->node.span || !awake->element.span || !awake->asleep || !awake->deep) {
        sn_destroy_awake(awake);
        return SN_OUT_OF_MEMORY;
    }
    sn_awake_list(awake);
    *out = awake;
    return SN_OK;
}

void sn_destroy_awake(SnAwake* awake) {
    if (!awake) return;
    sn_free(awake->node.span);
    sn_free(awake->element.span);
    sn_free(awake->asleep);
    sn_free(awake->deep);
    sn_free(awake);
}

// ---- changing a record

void sn_awake_tell(SnAwake* awake, int part, int asleep) {
    assert(part >= 0 && part < awake->model->part_count && (asleep == 0 || asleep == 1));
    awake->version += awake->asleep[part] != asleep;
    awake->asleep[part] = awake->deep[part] = (unsigned char)asleep;
}

void sn_awake_stir(SnAwake* awake, int part) {
    assert(part >= 0 && part < awake->model->part_count);
    awake->deep[part] = 0;
}

void sn_awake_wake_all(SnAwake* awake) {
    for (int p = 0; p < awake->model->part_count; ++p) sn_awake_tell(awake, p, 0);
    sn_awake_list(awake);
}

static void add_span(SnSpans* spans, int first, int end) {
    if (first == end) return;
    if (spans->count > 0 && spans->span[spans->count - 1].end == first)
        spans->span[spans->count - 1].end = end;
    else
        spans->span[spans->count++] = (SnSpan){first, end};
}

// Append the spans of slots to `node`, after the spans of points. The slots of a part sleep when
// the part does. No span has both points and slots.
static void list_slots(SnAwake* awake) {
    awake->point = awake->node;
    SnSpans slots = {awake->node.span + awake->node.count, 0};
    for (int p = 0; p < awake->model->part_count; ++p) {
        const SnPart* part = &awake->model->part[p];
        const int end = part->first_slot + part->slot_count;
        if (!awake->deep[p]) add_span(&slots, part->first_slot, end);
    }
    awake->node.count += slots.count;
}

void sn_awake_list(SnAwake* awake) {
    int element = 0;
    awake->node.count = awake->element.count = 0;
    for (int p = 0; p < awake->model->part_count; ++p) {
        const SnPart* part = &awake->model->part[p];
        const int elements = part->solid ? part->mesh->element_count : 0;
        if (!awake->deep[p]) {
            add_span(&awake->node, part->first_node, part->first_node + part->mesh->vertex_count);
            add_span(&awake->element, element, element + elements);
        }
        element += elements;
    }
    list_slots(awake);
}

// ---- reading a record

int sn_awake_has(const SnAwake* awake, int node) {
    assert(node >= 0 && node < awake->model->node_count);
    for (int s = 0; s < awake->node.count; ++s)
        if (node >= awake->node.span[s].first && node < awake->node.span[s].end) return 1;
    return 0;
}

void sn_spans_copy(const SnSpans* spans, size_t size, const void* from, void* to) {
    for (int s = 0; s < spans->count; ++s) {
        const size_t first = size * (size_t)spans->span[s].first;
        memcpy((char*)to + first, (const char*)from + first,
               size * (size_t)spans->span[s].end - first);
    }
}
