// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_IMAGE_H
#define SN_SIM_IMAGE_H

#include "sim/world.h"

// The image of a world: bytes from which the world can be started again. An image holds the
// definitions of bodies, colliders and items as they were added, and other data that members of the
// world need for a start. A snapshot has an image only if bodies, colliders or items have changed
// since the world's start. The same functions save and load an image. While it is saved, the
// functions from sn_image_bytes to sn_image_count write their arguments. While it is loaded, they
// read the same values, and return them as results or through their pointers.

typedef struct SnWorldImage {
    unsigned char* data; // aligned for doubles
    size_t size;         // bytes in the image
    size_t capacity;     // bytes that `data` has room for
    size_t at;           // place of the next byte to be read
    int loads;           // 1: the image is loaded; 0: it is saved
    SnStatus status;     // the first failure: SN_OUT_OF_MEMORY, or in loading SN_BAD_FILE
} SnWorldImage;

/// Where a struct has a number, or an array of numbers: the offset in the struct, and the size,
/// both in bytes.
typedef struct SnImageField {
    size_t offset, size;
} SnImageField;
#define SN_IMAGE_FIELD(type, member)                                                               \
    { offsetof(type, member), sizeof(((type*)0)->member) }

void sn_image_bytes(SnWorldImage* image, void* bytes, size_t size);
void sn_image_fields(SnWorldImage* image, void* object, const SnImageField* field, int count);
/// Write and return an array of `count` entries of `size` bytes, or NULL. In loading, return a
/// pointer into the image's memory.
const void* sn_image_array(SnWorldImage* image, const void* array, int count, size_t size);
/// Write and return a text, or NULL. In loading, return a pointer into the image's memory.
const char* sn_image_text(SnWorldImage* image, const char* text);
/// Write and return a mesh, or NULL. In loading, return a new mesh, which the caller destroys even
/// if the status is a failure.
const SnMesh* sn_image_mesh(SnWorldImage* image, const SnMesh* mesh);
/// Write or read the number of entries that follow in the image, and return it; 0 after a failure.
/// Each entry must take at least one byte.
int sn_image_count(SnWorldImage* image, int count);
/// In loading, fail with SN_BAD_FILE if `so` is 0, because the values that were read make no sense.
void sn_image_expect(SnWorldImage* image, int so);

// ---- kinds of bodies

/// The members that bodies and colliders have in common.
typedef struct SnAdded {
    int number;         // number of the body or collider
    int kind;           // SnBodyKind; 0 for colliders
    double from, until; // as in SnStay, s
    const char* name;   // in loading, a pointer into the image's memory
} SnAdded;

/// Functions that save and load all data of a kind of body except SnAdded. `mesh` is the body's
/// mesh, or NULL if it has none; `load` adds the body to the world.
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

// ---- bodies, colliders and items (image_body.c, image_item.c). Each function saves or loads one
// of them; a load function also adds it to a world. In each list of an image, the numbers of the
// things ascend.

SnStatus sn_image_save_body(const SnWorld* world, const SnBody* body, SnWorldImage* image);
SnStatus sn_image_load_body(SnWorld* world, SnWorldImage* image, SnError* error);
SnStatus sn_image_save_collider(const SnCollider* collider, SnWorldImage* image);
SnStatus sn_image_load_collider(SnWorld* world, SnWorldImage* image, SnError* error);
SnStatus sn_image_save_item(const SnItem* item, SnWorldImage* image);
SnStatus sn_image_load_item(SnWorld* world, SnWorldImage* image, SnError* error);

// ---- a whole world (image_world.c)

/// Make the image of a world that has started.
SnStatus sn_image_save(const SnWorld* world, SnWorldImage* image);
/// Hash the definitions of a world. Returns SN_OUT_OF_MEMORY on failure.
SnStatus sn_image_hash_definitions(const SnWorld* world, uint64_t* hash);
/// Start the world `fresh` from an image, with the settings of `world`. SN_BAD_FILE: the image is
/// damaged. `fresh` has to be freed whether this fails or not.
SnStatus sn_image_recall(const SnWorld* world, const void* data, size_t size, SnWorld* fresh,
                         SnError* error);
void sn_image_free(SnWorldImage* image);    // free what an image owns
void sn_image_destroy(SnWorldImage* image); // free an image that was allocated, or NULL

// ---- saving and loading the data that members keep in an image beside definitions (start.c)

void sn_script_image(SnWorld* world, SnWorldImage* image);
void sn_collisions_image(SnWorld* world, SnWorldImage* image);

#endif
