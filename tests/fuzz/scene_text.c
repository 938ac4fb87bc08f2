// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "promise.h"
#include "scene/scene.h"
#include "targets.h"

#include <math.h>
#include <string.h>

// ---- scenes that would only take long

// Limits of what is read: cells along a side of a mesh, elements of bodies that become a world,
// and, of a solid, the size of a number and the length of edges, m.
enum { MOST_CELLS = 12, MOST_ELEMENTS = 2000, MOST_SIZE = 5 };
#define LEAST_EDGE 0.3

static int is_among(const char* const* words, const char* word) {
    while (*words && strcmp(*words, word) != 0) ++words;
    return *words != NULL;
}

static int is_count(const char* key) {
    static const char* const keys[] = {"cells", "along", "across",        "around",
                                       "count", "rings", "element_count", NULL};
    return is_among(keys, key);
}

static int is_edge(const char* key) {
    static const char* const keys[] = {"edge_length", "display_edge_length", NULL};
    return is_among(keys, key);
}

// 1: a value makes a mesh large. `counts`: it is a number of cells, or has such numbers; `solid`:
// it is part of a solid.
static int is_large(const SnJson* value, int counts, int solid) {
    int large = value->kind == SN_JSON_NUMBER && ((counts && value->number > MOST_CELLS) ||
                                                  (solid && fabs(value->number) > MOST_SIZE));
    large |= solid && value->kind == SN_JSON_STRING; // of any unit
    for (int i = 0; i < value->count && !large; ++i) {
        const SnJson* item = &value->item[i];
        const char* key = item->key ? item->key : "";
        const int fine =
            is_edge(key) && !(item->kind == SN_JSON_NUMBER && item->number >= LEAST_EDGE);
        large = fine || is_large(item, is_count(key) || (counts && !item->key),
                                 solid || strcmp(key, "solid") == 0);
    }
    return large;
}

static int takes_long(const char* text, size_t size) {
    SnJsonDocument* document = NULL;
    if (sn_json_parse("fuzz", text, size, &document, NULL) < 0) return 0;
    const int large = is_large(sn_json_root(document), 0, 0);
    sn_destroy_json(document);
    return large;
}

// ---- reading

static int count_elements(const SnScene* scene) {
    int count = 0;
    for (int b = 0; b < scene->body_count; ++b)
        count += scene->body[b].mesh ? scene->body[b].mesh->element_count : 1;
    return count;
}

static void make_world(const SnScene* scene) {
    SnWorld* world = NULL;
    SnError error = {0};
    const SnStatus status = sn_scene_create_world(scene, 1, &world, &error);
    PROMISE((status < 0) == (world == NULL));
    PROMISE((status < 0) == (error.text[0] != 0));
    sn_destroy_world(world);
}

int fuzz_scene(const uint8_t* data, size_t size) {
    const SnMemoryCount before = sn_memory_count();
    const char* text = (const char*)data;
    SnScene* scene = NULL;
    SnError error = {0};
    if (takes_long(text, size)) return 0;
    const SnStatus status = sn_parse_scene("nowhere/fuzz.json", text, size, &scene, &error);
    PROMISE(status <= SN_OK);
    PROMISE((status == SN_OK) == (scene != NULL));
    PROMISE((status == SN_OK) == (error.text[0] == 0));
    if (scene && count_elements(scene) <= MOST_ELEMENTS) make_world(scene);
    sn_destroy_scene(scene);
    PROMISE(sn_memory_count().live_bytes == before.live_bytes);
    return status == SN_OK;
}
