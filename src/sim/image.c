// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/image.h"

#include "base/memory.h"

#include <limits.h>
#include <string.h>

// All data in an image begin at multiples of this number of bytes, which is the size of the largest
// numbers.
enum { ALIGNED = 8 };

static size_t padded(size_t size) { return (size + ALIGNED - 1) / ALIGNED * ALIGNED; }

// Make room for `more` bytes. Returns 0 when out of memory.
static int reserve_bytes(SnWorldImage* image, size_t more) {
    if (image->size + more <= image->capacity) return 1;
    const size_t capacity = 2 * (image->size + more);
    unsigned char* larger = SN_NEW_ARRAY(unsigned char, capacity);
    if (!larger) {
        image->status = SN_OUT_OF_MEMORY;
        return 0;
    }
    if (image->size) memcpy(larger, image->data, image->size);
    sn_free(image->data);
    image->data = larger;
    image->capacity = capacity;
    return 1;
}

static void write_bytes(SnWorldImage* image, const void* bytes, size_t size) {
    if (image->status < 0 || !reserve_bytes(image, padded(size))) return;
    if (size) memcpy(image->data + image->size, bytes, size);
    image->size += padded(size);
}

// Return the next `size` bytes of an image; NULL: fewer bytes are left, or something has failed
// before.
static void* read_bytes(SnWorldImage* image, size_t size) {
    unsigned char* bytes = image->data + image->at;
    if (image->status >= 0 && (size > image->size || padded(size) > image->size - image->at))
        image->status = SN_BAD_FILE;
    if (image->status < 0) return NULL;
    image->at += padded(size);
    return bytes;
}

void sn_image_bytes(SnWorldImage* image, void* bytes, size_t size) {
    if (!image->loads) {
        write_bytes(image, bytes, size);
        return;
    }
    const void* from = read_bytes(image, size);
    if (from) memcpy(bytes, from, size);
}

void sn_image_fields(SnWorldImage* image, void* object, const SnImageField* field, int count) {
    for (int f = 0; f < count; ++f)
        sn_image_bytes(image, (char*)object + field[f].offset, field[f].size);
}

void sn_image_expect(SnWorldImage* image, int so) {
    if (image->loads && image->status >= 0 && !so) image->status = SN_BAD_FILE;
}

int sn_image_count(SnWorldImage* image, int count) {
    int64_t number = count;
    sn_image_bytes(image, &number, sizeof number);
    sn_image_expect(image, number >= 0 && number <= INT_MAX && (size_t)number <= image->size);
    return image->status < 0 ? 0 : (int)number;
}

const void* sn_image_array(SnWorldImage* image, const void* array, int count, size_t size) {
    int there = array != NULL;
    sn_image_bytes(image, &there, sizeof there);
    if (image->status < 0 || !there) return NULL;
    if (image->loads) return read_bytes(image, (size_t)count * size);
    write_bytes(image, array, (size_t)count * size);
    return array;
}

const char* sn_image_text(SnWorldImage* image, const char* text) {
    const int bytes = sn_image_count(image, text ? (int)strlen(text) + 1 : 0);
    const char* to = sn_image_array(image, text, bytes, 1);
    sn_image_expect(image, !to || (bytes > 0 && !to[bytes - 1]));
    return image->status < 0 ? NULL : to;
}

// Make a mesh from arrays that lie in the image.
static const SnMesh* make_mesh(SnWorldImage* image, const SnMesh* of) {
    SnMesh* mesh = NULL;
    sn_image_expect(image, of->vertex && of->element && of->region);
    if (image->status < 0) return NULL;
    const SnStatus status =
        sn_mesh_from_arrays(of->kind, of->vertex_count, of->vertex, of->element_count, of->element,
                            of->region, &mesh, NULL);
    if (status < 0) image->status = status == SN_OUT_OF_MEMORY ? status : SN_BAD_FILE;
    return mesh;
}

const SnMesh* sn_image_mesh(SnWorldImage* image, const SnMesh* mesh) {
    SnMesh of = mesh ? *mesh : (SnMesh){.kind = SN_MESH_SPRINGS};
    int there = mesh != NULL;
    sn_image_bytes(image, &there, sizeof there);
    if (!there || image->status < 0) return NULL;
    sn_image_bytes(image, &of.kind, sizeof of.kind);
    sn_image_expect(image, of.kind >= SN_MESH_SPRINGS && of.kind <= SN_MESH_TETS);
    of.vertex_count = sn_image_count(image, of.vertex_count);
    of.element_count = sn_image_count(image, of.element_count);
    if (image->status < 0) return NULL;
    const size_t corners = (size_t)sn_mesh_corners(&of) * sizeof *of.element;
    of.vertex = (double*)sn_image_array(image, of.vertex, of.vertex_count, 3 * sizeof *of.vertex);
    of.element = (int*)sn_image_array(image, of.element, of.element_count, corners);
    of.region = (int*)sn_image_array(image, of.region, of.element_count, sizeof *of.region);
    return image->loads ? make_mesh(image, &of) : mesh;
}

void sn_image_free(SnWorldImage* image) {
    sn_free(image->data);
    *image = (SnWorldImage){0};
}

void sn_image_destroy(SnWorldImage* image) {
    if (image) sn_image_free(image);
    sn_free(image);
}
