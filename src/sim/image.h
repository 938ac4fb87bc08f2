// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_IMAGE_H
#define SN_SIM_IMAGE_H

#include "sim/world.h"

// What a world is made of, as bytes: its bodies, colliders and items as they were added, and what
// its members need beside that to start as they were. A snapshot holds it once a world has changed.
// Saving and loading are one walk: each of the functions below writes what it is given, or puts
// there what was written.

typedef struct SnWorldImage {
    unsigned char* data; // aligned for doubles
    size_t size;         // of what is written, bytes
    size_t capacity;
    size_t at;       // what is read next
    int loads;       // 1: it is read
    SnStatus status; // the first failure: SN_OUT_OF_MEMORY, or SN_BAD_FILE where it is read
} SnWorldImage;

/// A plain number, or an array of them, in a struct.
typedef struct SnImageField {
    size_t offset, size;
} SnImageField;
#define SN_IMAGE_FIELD(type, member)                                                               \
    { offsetof(type, member), sizeof(((type*)0)->member) }

void sn_image_bytes(SnWorldImage* image, void* bytes, size_t size);
void sn_image_fields(SnWorldImage* image, void* object, const SnImageField* field, int count);
/// `count` numbers of `size` bytes, or NULL. What is loaded lies in the image.
const void* sn_image_array(SnWorldImage* image, const void* array, int count, size_t size);
/// A text, or NULL; likewise.
const char* sn_image_text(SnWorldImage* image, const char* text);
/// A mesh, or NULL. One that is loaded is to be destroyed, whatever the status.
const SnMesh* sn_image_mesh(SnWorldImage* image, const SnMesh* mesh);
/// How many there are of something that takes at least a byte each; 0 where something has failed.
int sn_image_count(SnWorldImage* image, int count);
/// What is loaded makes no sense unless this is so.
void sn_image_expect(SnWorldImage* image, int so);

// ---- kinds of bodies

/// What all that is added has.
typedef struct SnAdded {
    int number; // of the body or collider
    int kind;
    double from, until; // s
    const char* name;   // lies in the image where it is loaded
} SnAdded;

/// What a kind of body has in an image beside that. Saving gets the body's mesh, or NULL where it
/// has none; loading adds the body to the world.
typedef struct SnBodyImage {
    void (*save)(const SnBody* body, const SnMesh* mesh, SnWorldImage* image);
    SnStatus (*load)(SnWorld* world, const SnAdded* added, SnWorldImage* image, SnError* error);
} SnBodyImage;

/// Of a kind of body (body_kind.c); NULL: there is no such kind.
const SnBodyImage* sn_body_image(int kind);

void sn_image_save_soft(const SnBody* body, const SnMesh* mesh, SnWorldImage* image);
SnStatus sn_image_load_soft(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                            SnError* error);
void sn_image_save_springs(const SnBody* body, const SnMesh* mesh, SnWorldImage* image);
SnStatus sn_image_load_springs(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                               SnError* error);
void sn_image_save_rigid(const SnBody* body, const SnMesh* mesh, SnWorldImage* image);
SnStatus sn_image_load_rigid(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                             SnError* error);

// ---- things that are added (image_body.c, image_item.c): written as they are, or loaded and added
// to a world in the order of their numbers

SnStatus sn_image_save_body(const SnWorld* world, const SnBody* body, SnWorldImage* image);
SnStatus sn_image_load_body(SnWorld* world, SnWorldImage* image, SnError* error);
SnStatus sn_image_save_collider(const SnCollider* collider, SnWorldImage* image);
SnStatus sn_image_load_collider(SnWorld* world, SnWorldImage* image, SnError* error);
SnStatus sn_image_save_item(const SnItem* item, SnWorldImage* image);
SnStatus sn_image_load_item(SnWorld* world, SnWorldImage* image, SnError* error);

// ---- all of a world (image_world.c)

/// Write all of a world that has started.
SnStatus sn_image_save(const SnWorld* world, SnWorldImage* image);
/// A hash of the definitions in it. SN_OUT_OF_MEMORY.
SnStatus sn_image_hash_definitions(const SnWorld* world, uint64_t* hash);
/// Start a second world beside one, as the image says. SN_BAD_FILE: it is damaged. On failure,
/// `fresh` has what is to be freed, as otherwise.
SnStatus sn_image_recall(const SnWorld* world, const void* data, size_t size, SnWorld* fresh,
                         SnError* error);
void sn_image_free(SnWorldImage* image);    // what it owns
void sn_image_destroy(SnWorldImage* image); // and one that was allocated; or NULL

// ---- what members have in it beside their definitions (start.c)

void sn_script_image(SnWorld* world, SnWorldImage* image);
void sn_collisions_image(SnWorld* world, SnWorldImage* image);

#endif
