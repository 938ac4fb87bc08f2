// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"
#include "sim/parameter_rows.h"
#include "xpbd/order.h"
#include "xpbd/plan.h"

#include <limits.h>
#include <stdio.h>

// How position-based steps are solved, and their layers. Steps are layered if a scene has the key
// "layers".

static const char* word_of(const char* const* words, int count, int i) {
    return i < count ? words[i] : NULL;
}

static const char* precision_word(int i) {
    static const char* const words[] = {"double", "single"};
    return word_of(words, SN_COUNT(words), i);
}

// ---- layers

static const char* size_word(int i) {
    static const char* const words[] = {"none", "auto", "linear", "logarithmic"};
    return word_of(words, SN_COUNT(words), i);
}

static const char* rule_word(int i) {
    return i < SN_ITERATIONS_LISTED ? sn_iteration_rule_name((SnIterationRule)i) : NULL;
}

static const char* order_word(int i) {
    return i < SN_ORDER_COUNT ? sn_order_name((SnLayerOrder)i) : NULL;
}

static const char* coupling_word(int i) {
    static const char* const words[] = {"kept", "spread", "constraints"};
    return word_of(words, SN_COUNT(words), i);
}

static const char* axis_word(int i) {
    static const char* const words[] = {"x", "y", "z"};
    return word_of(words, SN_COUNT(words), i);
}

static const SnKeyDef share = {
    .read = sn_read_number, .dimension = SN_SHARE, .range = SN_ZERO_TO_ONE};
static const SnKeyDef share_words = {
    .read = sn_read_word, .words = size_word, .words_name = "kind of layers"};
static const SnForm share_value = {SN_VALUE(&share)}, share_word = {SN_VALUE(&share_words)},
                    share_list = {SN_ARRAY(&share_value), .least = 1, .most = SN_MOST_LAYERS},
                    shares = {SN_CHOICE(&share_word, &share_list)};

static const SnKeyDef number_of = {.read = sn_read_integer, .low = 1, .high = 1000000};
static const SnKeyDef rule_words = {.read = sn_read_word, .words = rule_word, .words_name = "rule"};
static const SnForm many_value = {SN_VALUE(&number_of)}, many_word = {SN_VALUE(&rule_words)},
                    many_list = {SN_ARRAY(&many_value), .least = 1, .most = SN_MOST_LAYERS},
                    many = {SN_CHOICE(&many_word, &many_list)};

static SnStatus check_length(SnReader* r, const SnJson* value) {
    if (value->count >= 1 && value->count <= SN_MOST_LAYERS) return SN_OK;
    return sn_read_fail(r, value, "found %d entries; accepted are 1 to %d", value->count,
                        SN_MOST_LAYERS);
}

// Read the value of a key that accepts a list or a word of the set `words`, when the value is not a
// list. `items` says in a message what the list would contain.
static SnStatus read_rule_word(SnReader* r, const SnKeyDef* words, const char* items,
                               const SnJson* value, void* word) {
    char names[200], accepted[300];
    if (value->kind == SN_JSON_STRING) return sn_read_word(r, words, value, word);
    sn_read_list_words(words->words, names, sizeof names);
    snprintf(accepted, sizeof accepted, "a list of 1 to %d %s, or one of: %s", SN_MOST_LAYERS,
             items, names);
    return sn_read_fail_value(r, value, accepted);
}

static SnStatus read_rigid_shares(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                  void* place) {
    SnXpbdLayers* layers = place;
    (void)field;
    if (value->kind != SN_JSON_ARRAY)
        return read_rule_word(r, &share_words, "shares", value, &layers->sizes);
    SN_TRY(check_length(r, value));
    for (int k = 0; k < value->count; ++k)
        SN_TRY(sn_read_number(r, &share, &value->item[k], &layers->rigid[k]));
    const SnJson* last = &value->item[value->count - 1];
    const int all = value->count == 1 && layers->rigid[0] == 1; // all elements are always rigid
    if (layers->rigid[value->count - 1] > 0 && !all)
        return sn_read_fail(r, last,
                            "found %g; the last layer is elastic all over: accepted is 0, or 1 as "
                            "the only layer",
                            layers->rigid[value->count - 1]);
    layers->sizes = SN_LAYERS_LISTED;
    layers->count = value->count;
    return SN_OK;
}

static const SnKeyDef count_number = {
    .read = sn_read_integer, .low = 1, .high = SN_MOST_LAYERS - 2};
static const SnForm count_shape = {SN_VALUE(&count_number)};

static SnStatus read_layer_count(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                 void* place) {
    SnXpbdLayers* layers = place;
    (void)field;
    if (layers->sizes == SN_LAYERS_LISTED)
        return sn_read_fail(r, value,
                            "found a count beside a list; accepted is `rigid` as a list, or as a "
                            "rule with a count");
    return sn_read_integer(r, &count_number, value, &layers->count);
}

static SnStatus read_iterations(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                void* place) {
    SnXpbdLayers* layers = place;
    (void)field;
    if (value->kind != SN_JSON_ARRAY)
        return read_rule_word(r, &rule_words, "whole numbers", value, &layers->rule);
    SN_TRY(check_length(r, value));
    for (int k = 0; k < value->count; ++k)
        SN_TRY(sn_read_integer(r, &number_of, &value->item[k], &layers->iterations[k]));
    if (layers->sizes == SN_LAYERS_NONE) return SN_OK; // without layers the list is not used
    if (layers->sizes != SN_LAYERS_LISTED || value->count != layers->count - 1)
        return sn_read_fail(r, value,
                            "found %d entries; accepted is one for each layer that `rigid` lists, "
                            "but the last",
                            value->count);
    layers->rule = SN_ITERATIONS_LISTED;
    return SN_OK;
}

static const SnKeyDef seed_number = {.read = sn_read_integer, .low = 0, .high = INT_MAX};
static const SnForm seed_shape = {SN_VALUE(&seed_number)};

static SnStatus read_seed(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    int seed = 0;
    (void)field;
    SN_TRY(sn_read_integer(r, &seed_number, value, &seed));
    *(uint64_t*)place = (uint64_t)seed;
    return SN_OK;
}

#define LAYER_FIELD(kind, member, ...)                                                             \
    {SN_FIELD_##kind(#member, SnXpbdLayers, member, __VA_ARGS__)},

// clang-format off
static const SnKeyDef layers_fields[] = {
    {.key = "rigid",
     .read = read_rigid_shares,
     .shape = &shares,
     .about = "share of the elements that are rigid in each layer: a list, or a rule",
     .otherwise = "auto"},
    {.key = "count",
     .read = read_layer_count,
     .shape = &count_shape,
     .about = "steps of the rules auto and linear",
     .otherwise = "4"},
    {.key = "iterations",
     .read = read_iterations,
     .shape = &many,
     .about = "how iterations are spread: a list for all layers but the last, or a rule",
     .otherwise = "doubling"},
    SN_LAYER_PARAMETERS(LAYER_FIELD)
    {SN_WORD("coupling", SnXpbdLayers, coupling, coupling_word, "coupling"),
     .about = "where forces on rigid bodies go when their layer ends: kept for their nodes, or "
              "spread over the body as in the source text, with or without its constraints"},
    {SN_WORD("order", SnXpbdLayers, order, order_word, "order"),
     .about = "in which elements turn rigid; given: by the layer of bodies and regions"},
    {SN_ROW("seed", read_seed, SnXpbdLayers, seed), .shape = &seed_shape,
     .about = "of a random order", .otherwise = "0"},
    {SN_WORD("axis", SnXpbdLayers, axis, axis_word, "axis"),
     .about = "across which stripes are cut"},
    {SN_INTEGER("stripes", SnXpbdLayers, stripes, 1, 1000000), .about = "how many there are"},
};
// clang-format on
static const SnForm layers_shape = {SN_OBJECT(layers_fields)};

static SnStatus read_layers(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    ((SnXpbdLayers*)place)->sizes = SN_LAYERS_AUTO;
    return sn_read_object(r, field, value, place);
}

SnStatus sn_check_layer_order(SnReader* r) {
    const SnScene* scene = r->scene;
    const SnXpbdLayers* layers = &scene->world.xpbd.layers;
    if (layers->sizes == SN_LAYERS_NONE || layers->order != SN_ORDER_GIVEN) return SN_OK;
    for (int b = 0; b < scene->body_count; ++b)
        if ((scene->body[b].can & SN_BODY_STRAINS) && scene->body[b].soft.layer_key) return SN_OK;
    const SnJson* xpbd = sn_json_get(sn_json_root(r->document), "xpbd");
    return sn_read_fail(r, sn_json_get(sn_json_get(xpbd, "layers"), "order"),
                        "found an order that is given, but no body or region says its \"layer\"; "
                        "accepted is a number for some of them, or another order");
}

// ---- the whole object

#define FIELD(kind, member, ...) {SN_FIELD_##kind(#member, SnXpbd, member, __VA_ARGS__)},

// clang-format off
static const SnKeyDef xpbd_fields[] = {
    SN_XPBD_PARAMETERS(FIELD)
    {SN_WORD("precision", SnXpbd, single, precision_word, "precision"),
     .about = "in which elements are projected"},
    {SN_ROW("per_body", sn_read_flag, SnXpbd, per_body),
     .about = "soft bodies that have converged wait while others go on; needs a tolerance"},
    {SN_ROW("layers", read_layers, SnXpbd, layers), .shape = &layers_shape,
     .about = "elements that deform least are rigid in the first iterations",
     .otherwise = "no layers"},
};
// clang-format on
const SnForm sn_form_xpbd = {SN_OBJECT(xpbd_fields)};
