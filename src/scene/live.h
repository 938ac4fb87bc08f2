// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_LIVE_H
#define SN_SCENE_LIVE_H

#include "scene/read.h"
#include "scene/scene.h"

// Keys of a scene whose values may change while its world runs: the parameters that
// sim/parameter_table.h allows to change, and the numbers of materials. The tables that read scenes
// give names, ranges and units.

typedef enum SnLiveKind {
    SN_LIVE_NUMBER,  // a number, or three of them
    SN_LIVE_INTEGER, // a whole number
    SN_LIVE_FLAG,    // 0 or 1
    SN_LIVE_WORD,    // one of some words; the value is the word's place among them, from 0
} SnLiveKind;

typedef struct SnLiveKey {
    const char* name; // "materials.rubber.youngs_modulus"
    SnLiveKind kind;
    const SnKeyDef* field; // unit, range and words
    const char* about;     // half a sentence that says what the key is
    int count;             // number of numbers that the value has: 1 or 3
    double low, high;      // limits of each number; for words, limits of the word's place
    double scene[3];       // value that the scene gives the key

    // ---- for the functions below
    int material;  // index of the scene's material; -1: the key is a parameter of the world
    size_t offset; // offset of the value in SnMaterialDef or, for a parameter of the world, in
                   // SnWorldDef, bytes
} SnLiveKey;

/// A body that was added to the scene's world, and is made of the scene's materials.
typedef struct SnLiveBody {
    const SnSceneBody* body;
    SnBodyId id;
} SnLiveBody;

typedef struct SnLiveKeys {
    const SnScene* scene;
    const SnLiveBody* const* added; // bodies that were added to the world (added_count)
    int added_count;
    SnLiveKey* key;
    double (
        *set)[3]; // the value to which each key was set last, or else the scene's value (count x 3)
    int count;
} SnLiveKeys;

/// Create the keys of a scene. The scene has to outlive the keys. May fail with SN_OUT_OF_MEMORY.
SnStatus sn_create_live_keys(const SnScene* scene, SnLiveKeys** keys);
void sn_destroy_live_keys(SnLiveKeys* keys);

/// The key with this name; NULL if no key has it.
const SnLiveKey* sn_find_live_key(const SnLiveKeys* keys, const char* name);

/// Word number `index` of a key that takes words; NULL for an index past the last word.
const char* sn_live_word(const SnLiveKey* key, int index);

/// Let keys of materials also act on the bodies in `added`, which were added to the world. They
/// replace the bodies of an earlier call. The array and its bodies must live until the next call,
/// or as long as the keys.
void sn_live_add_bodies(SnLiveKeys* keys, const SnLiveBody* const* added, int count);

/// Keys of materials may have been set while a body was absent: give the bodies that have come to
/// the world since then these values, from the next step on.
void sn_live_catch_up(const SnLiveKeys* keys, SnWorld* world);

/// Write into `material`, which is a copy of the scene's material `of`, the values to which the
/// keys of `of` were set last.
void sn_live_write(const SnLiveKeys* keys, const SnSceneMaterial* of, SnMaterialDef* material);

/// The value of a key in a world that was made from the scene. If nothing in the world is made of
/// the key's material any more, the value to which the key was set last.
void sn_live_get(const SnLiveKeys* keys, const SnLiveKey* key, const SnWorld* world,
                 double value[3]);

/// Set a key to `count` numbers, from the next step on. If the numbers are refused, nothing
/// changes, and the message of SN_BAD_INPUT says what is accepted.
SnStatus sn_live_set(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                     const double* value, int count, SnError* error);

#endif
