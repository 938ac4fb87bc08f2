// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_AWAKE_H
#define SN_SYSTEM_AWAKE_H

#include "system/model.h"

#include <stdint.h>

// Records which parts of a model are awake, and hence which nodes and elements a step has to treat.
// This is the only record of sleep: sim/rest.c decides which parts sleep and writes the record; all
// other code only reads it.

/// Consecutive nodes or elements: those with first <= index < end.
typedef struct SnSpan {
    int first, end;
} SnSpan;

/// Several spans in ascending order; no two of them overlap.
typedef struct SnSpans {
    SnSpan* span;
    int count;
} SnSpans;

typedef struct SnAwake {
    const SnModel* model;
    SnSpans node;    // nodes that steps have to treat: all except the nodes of parts in deep sleep
    SnSpans point;   // spans of the nodes that are points in space and no slots. They are the first
                     // spans of `node` and share its memory
    SnSpans element; // elements of solids that steps have to treat; one numbering covers the
                     // elements of all solids of the model
    unsigned char* asleep; // 1: the part does not move  (part_count)
    unsigned char* deep;   // 1: the part is in deep sleep: it is asleep, and touches nothing that
                           // is awake  (part_count)
    uint64_t version;      // number of changes of `asleep` so far
} SnAwake;

/// Loops over each node i that steps have to treat (SN_EACH_AWAKE), or over each of the three
/// components of these nodes, with i = 3 node + component (SN_EACH_AWAKE_COMPONENT).
#define SN_EACH_AWAKE(i, awake)           SN_EACH_IN_SPANS(i, &(awake)->node, 1)
#define SN_EACH_AWAKE_COMPONENT(i, awake) SN_EACH_IN_SPANS(i, &(awake)->node, 3)
/// The same loops over points in space only; slots are left out.
#define SN_EACH_AWAKE_POINT(i, awake)           SN_EACH_IN_SPANS(i, &(awake)->point, 1)
#define SN_EACH_AWAKE_POINT_COMPONENT(i, awake) SN_EACH_IN_SPANS(i, &(awake)->point, 3)
#define SN_EACH_IN_SPANS(i, spans, times)                                                          \
    for (const SnSpan* i##_span = (spans)->span; i##_span < (spans)->span + (spans)->count;        \
         ++i##_span)                                                                               \
        for (int i = (times)*i##_span->first; i < (times)*i##_span->end; ++i)

/// Create the record for a model, with all parts awake.
SnStatus sn_create_awake(const SnModel* model, SnAwake** awake);
void sn_destroy_awake(SnAwake* awake);

/// Let a part sleep deeply (`asleep` 1) or be awake (0). The spans are not updated: call
/// sn_awake_list after the last change.
void sn_awake_tell(SnAwake* awake, int part, int asleep);
/// Take a part out of deep sleep because something awake touches the part. If the part is asleep,
/// it stays asleep, but steps have to treat its nodes. The spans are not updated.
void sn_awake_stir(SnAwake* awake, int part);
/// Wake all parts, and list the spans.
void sn_awake_wake_all(SnAwake* awake);
/// List the spans of nodes and elements of all parts that are not in deep sleep.
void sn_awake_list(SnAwake* awake);

/// 1: steps have to treat this node.
int sn_awake_has(const SnAwake* awake, int node);

/// Copy the entries of an array whose indices lie in the spans. An entry has `size` bytes.
void sn_spans_copy(const SnSpans* spans, size_t size, const void* from, void* to);

#endif
