// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_LIVE_H
#define SN_SCENE_LIVE_H

#include "scene/read.h"
#include "scene/scene.h"

// Keys of a scene whose values may change while its world runs: the parameters that
// sim/parameter_table.h lets change, and those of materials. Names, ranges and units are those of
// the tables that read scenes.

typedef enum SnLiveKind {
    SN_LIVE_NUMBER,  // a number, or three of them
    SN_LIVE_INTEGER, // a whole number
    SN_LIVE_FLAG,    // 0 or 1
    SN_LIVE_WORD,    // one of some words: its place among them, from 0
} SnLiveKind;

typedef struct SnLiveKey {
    const char* name; // "materials.rubber.youngs_modulus"
    SnLiveKind kind;
    const SnKeyDef* field; // unit, range and words
    const char* about;     // what the key is, half a sentence
    int count;             // how many numbers the value has: 1 or 3
    double low, high;      // limits of each number; for words, of their places
    double scene[3];       // value that the scene gives it

    // ---- for the functions below
    int material;  // index of the scene's material, or -1: a parameter of the world
    size_t offset; // where the value is in SnMaterialDef, or in SnWorldDef, bytes
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
    double (
        *set)[3]; // value that each key was set to last, or that the scene gives it  (count x 3)
    int count;
} SnLiveKeys;

/// Create the keys of a scene, which has to outlive them. May fail with SN_OUT_OF_MEMORY.
SnStatus sn_create_live_keys(const SnScene* scene, SnLiveKeys** keys);
void sn_destroy_live_keys(SnLiveKeys* keys);

/// The key that has a name, or NULL.
const SnLiveKey* sn_find_live_key(const SnLiveKeys* keys, const char* name);

/// Word number `index` of a key that takes words; NULL past the last.
const char* sn_live_word(const SnLiveKey* key, int index);

/// Let keys of materials also act on bodies that were added to the world: on these, in place of
/// those of an earlier call. They must live until the next call, or as long as the keys.
void sn_live_add_bodies(SnLiveKeys* keys, const SnLiveBody* const* added, int count);

/// Give the bodies that have come to the world the values that keys of materials were set to, from
/// the next step on.
void sn_live_catch_up(const SnLiveKeys* keys, SnWorld* world);

/// Write into `material`, which is a copy of the scene's material `of`, the values that its keys
/// were set to last.
void sn_live_write(const SnLiveKeys* keys, const SnSceneMaterial* of, SnMaterialDef* material);

/// The value of a key in a world that was made from the scene. If nothing in the world is made of
/// the key's material any more, it is the value that was set last.
void sn_live_get(const SnLiveKeys* keys, const SnLiveKey* key, const SnWorld* world,
                 double value[3]);

/// Set a key to `count` numbers, from the next step on. If the numbers are refused, nothing
/// changes, and the message of SN_BAD_INPUT says what is accepted.
SnStatus sn_live_set(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                     const double* value, int count, SnError* error);

#endif
