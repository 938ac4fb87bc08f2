// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_IMAGE_H
#define SN_SIM_IMAGE_H

#include "sim/world.h"

// The image of a world: bytes from which the world can be started again. An image has the bodies,
// colliders and items as they were added, and the data that members of the world need beside these
// definitions. A snapshot holds an image only if the world's bodies, colliders or items have
// changed since its start. The same calls save an image and load it: while an image is saved, the
// functions from sn_image_bytes to sn_image_count write the values that they are passed; while an
// image is loaded, they give back the values that were written, in place or as their result.

typedef struct SnWorldImage {
    unsigned char* data; // aligned for doubles
    size_t size;         // bytes in the image
    size_t capacity;     // bytes that `data` has room for
    size_t at;           // where reading goes on, bytes from the start
    int loads;           // 1: the image is loaded; 0: it is saved
    SnStatus status;     // the first failure: SN_OUT_OF_MEMORY, or SN_BAD_FILE in loading
} SnWorldImage;

/// A plain number, or an array of numbers, in a struct: its place and its size in bytes.
typedef struct SnImageField {
    size_t offset, size;
} SnImageField;
#define SN_IMAGE_FIELD(type, member)                                                               \
    { offsetof(type, member), sizeof(((type*)0)->member) }

void sn_image_bytes(SnWorldImage* image, void* bytes, size_t size);
void sn_image_fields(SnWorldImage* image, void* object, const SnImageField* field, int count);
/// An array of `count` entries of `size` bytes, or NULL. An array that is loaded lies in the image.
const void* sn_image_array(SnWorldImage* image, const void* array, int count, size_t size);
/// A text, or NULL. A text that is loaded lies in the image.
const char* sn_image_text(SnWorldImage* image, const char* text);
/// A mesh, or NULL. A mesh that is loaded is to be destroyed, whatever the status.
const SnMesh* sn_image_mesh(SnWorldImage* image, const SnMesh* mesh);
/// Write or read how many entries follow in the image, where each entry takes at least one byte.
/// Returns their number; 0 after a failure.
int sn_image_count(SnWorldImage* image, int count);
/// Loading fails with SN_BAD_FILE where `so` is 0: what was read makes no sense.
void sn_image_expect(SnWorldImage* image, int so);

// ---- kinds of bodies

/// The members that bodies and colliders have in common.
typedef struct SnAdded {
    int number;         // number of the body or collider
    int kind;           // SnBodyKind; 0 for colliders
    double from, until; // as in SnStay, s
    const char* name;   // lies in the image where it is loaded
} SnAdded;

/// What a kind of body has in an image beside SnAdded. `save` gets the body's mesh, or NULL where
/// it has none; `load` adds the body to the world.
typedef struct SnBodyImage {
    void (*save)(const SnBody* body, const SnMesh* mesh, SnWorldImage* image);
    SnStatus (*load)(SnWorld* world, const SnAdded* added, SnWorldImage* image, SnError* error);
} SnBodyImage;

/// The functions of a kind of body (body_kind.c); NULL: there is no kind of this number.
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
/// Hash the definitions of a world. Returns SN_OUT_OF_MEMORY on failure.
SnStatus sn_image_hash_definitions(const SnWorld* world, uint64_t* hash);
/// Start the world `fresh` from an image, with the settings of `world`. SN_BAD_FILE: the image is
/// damaged. `fresh` has to be freed whether this fails or not.
SnStatus sn_image_recall(const SnWorld* world, const void* data, size_t size, SnWorld* fresh,
                         SnError* error);
void sn_image_free(SnWorldImage* image);    // free what an image owns
void sn_image_destroy(SnWorldImage* image); // free an image that was allocated, or NULL

// ---- what members of a world have in an image beside definitions (start.c)

void sn_script_image(SnWorld* world, SnWorldImage* image);
void sn_collisions_image(SnWorld* world, SnWorldImage* image);

#endif
