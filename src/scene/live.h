// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_LIVE_H
#define SN_SCENE_LIVE_H

#include "scene/read.h"
#include "scene/scene.h"

// Keys of a scene whose values may change while its world runs, as sim/parameter_table.h says: what
// it has of them, by the names, ranges and units of the tables that read scenes.

typedef enum SnLiveKind {
    SN_LIVE_NUMBER,  // or three of them
    SN_LIVE_INTEGER, // whole
    SN_LIVE_FLAG,    // 0 or 1
    SN_LIVE_WORD,    // which of some words, from 0
} SnLiveKind;

typedef struct SnLiveKey {
    const char* name; // "materials.rubber.youngs_modulus"
    SnLiveKind kind;
    const SnKeyDef* field; // unit, range and words
    const char* about;     // half a sentence
    int count;             // of numbers: 1 or 3
    double low, high;      // of each; of words, their places
    double scene[3];       // as the scene has it

    // ---- for the functions below
    int material;  // of the scene, or -1
    size_t offset; // in SnMaterialDef, or in SnWorldDef
} SnLiveKey;

/// A body that was added to the scene's world, and is made of the scene's materials.
typedef struct SnLiveBody {
    const SnSceneBody* body;
    SnBodyId id;
} SnLiveBody;

typedef struct SnLiveKeys {
    const SnScene* scene;
    const SnLiveBody* const* added; // (added_count)
    int added_count;
    SnLiveKey* key;
    double (*set)[3]; // of each key, as it was set last, or as the scene has it
    int count;
} SnLiveKeys;

/// Keys of a scene, which has to outlive them. SN_OUT_OF_MEMORY.
SnStatus sn_create_live_keys(const SnScene* scene, SnLiveKeys** keys);
void sn_destroy_live_keys(SnLiveKeys* keys);

/// The key of a name, or NULL.
const SnLiveKey* sn_find_live_key(const SnLiveKeys* keys, const char* name);

/// Word number `index` of a key's; NULL past the last.
const char* sn_live_word(const SnLiveKey* key, int index);

/// Keys are of these bodies, too, in place of those that were given before; they must outlive the
/// keys, or the next call.
void sn_live_add_bodies(SnLiveKeys* keys, const SnLiveBody* const* added, int count);

/// Bodies have come: let their materials be as they were set, from the next step on.
void sn_live_catch_up(const SnLiveKeys* keys, SnWorld* world);

/// Let a material of the scene be as it is now.
void sn_live_write(const SnLiveKeys* keys, const SnSceneMaterial* of, SnMaterialDef* material);

/// Its value in a world that was made from the scene. Of a material that nothing in the world is
/// made of any more, what was set last.
void sn_live_get(const SnLiveKeys* keys, const SnLiveKey* key, const SnWorld* world,
                 double value[3]);

/// Set it to `count` numbers, from the next step on. SN_BAD_INPUT says what is accepted, and
/// nothing has changed then.
SnStatus sn_live_set(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                     const double* value, int count, SnError* error);

#endif
