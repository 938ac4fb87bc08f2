// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/glb_layout.h"

#include "base/file.h"
#include "sinew/version.h"

#include <math.h>

enum { FLOAT = 5126, UNSIGNED_INT = 5125 };            // glTF's kinds of numbers
enum { ARRAY_BUFFER = 34962, ELEMENT_BUFFER = 34963 }; // glTF's uses of a range of the buffer
enum { LINES = 1, TRIANGLES = 4 };                     // glTF's kinds of items

// Linear colours, which the bodies get in turn. The first one is the blue of the rasteriser.
static const double palette[][3] = {{0.25, 0.42, 0.62}, {0.70, 0.26, 0.13}, {0.22, 0.45, 0.16},
                                    {0.66, 0.45, 0.08}, {0.35, 0.18, 0.45}, {0.10, 0.45, 0.45}};
enum { COLOURS = sizeof palette / sizeof *palette };

static long long as_long(uint64_t number) { return (long long)number; }

// ---- sizes and offsets ----------------------------------------------------------------------

// The number of accessors of a body in a frame: 2 for triangles (positions, normals), 1 for lines
// (positions).
static int count_accessors(const SnSkin* skin) { return skin->corners == 3 ? 2 : 1; }

static uint64_t corners_size(const SnSkin* skin) {
    return 4 * (uint64_t)skin->corners * (uint64_t)skin->item_count;
}

static uint64_t attribute_size(const SnSkin* skin) { return 12 * (uint64_t)skin->vertex_count; }

static uint64_t frames_size(const SnGlbLayout* l, const SnSkin* skin) {
    return (uint64_t)l->frames * (uint64_t)count_accessors(skin) * attribute_size(skin);
}

// Return where the numbers of a body begin in the buffer, bytes. If `body` is skin_count, one past
// the last, return where the numbers of the animation begin.
static uint64_t body_offset(const SnGlbLayout* l, int body) {
    uint64_t offset = 0;
    for (int i = 0; i < body; ++i) offset += corners_size(l->skin[i]) + frames_size(l, l->skin[i]);
    return offset;
}

// The number of bytes of all times (one number per frame) and weights (frames - 1 numbers per
// frame).
static uint64_t weights_end(const SnGlbLayout* l) {
    return 4 * (uint64_t)l->frames * (uint64_t)l->frames;
}

static uint64_t scale_size(const SnGlbLayout* l) { return 12 * (uint64_t)l->frames; }

static uint64_t animation_size(const SnGlbLayout* l) {
    uint64_t size = weights_end(l);
    if (l->frames < 2) return 0;
    for (int i = 0; i < l->skin_count; ++i)
        if (l->stay[i] != SN_GLB_ALWAYS) size += scale_size(l);
    return size;
}

uint64_t sn_glb_numbers_size(const SnGlbLayout* l) {
    return body_offset(l, l->skin_count) + animation_size(l);
}

// Return the index of a body's first accessor, which describes its corners. If `body` is
// skin_count, one past the last, return the index of the accessor of the times.
static uint64_t first_accessor(const SnGlbLayout* l, int body) {
    uint64_t number = 0;
    for (int i = 0; i < body; ++i)
        number += 1 + (uint64_t)l->frames * (uint64_t)count_accessors(l->skin[i]);
    return number;
}

// ---- accessors, which describe arrays in the buffer -----------------------------------------

static void put_bound(FILE* stream, const char* key, const float* x, int count, int sign) {
    fprintf(stream, ",\"%s\":[", key);
    for (int k = 0; k < 3; ++k) {
        float bound = x[k];
        for (int i = 1; i < count; ++i)
            bound = sign < 0 ? fminf(bound, x[3 * i + k]) : fmaxf(bound, x[3 * i + k]);
        if (k) putc(',', stream);
        sn_file_number(stream, (double)bound);
    }
    putc(']', stream);
}

void sn_glb_put_corners(FILE* stream, const SnGlbLayout* l, int body) {
    const SnSkin* skin = l->skin[body];
    fprintf(stream, "%s{\"bufferView\":%d,\"componentType\":%d,\"count\":%lld,\"type\":\"SCALAR\"}",
            body ? "," : "", 2 * body, UNSIGNED_INT, as_long(corners_size(skin) / 4));
}

static void put_vectors(FILE* stream, int view, uint64_t offset, int64_t count) {
    fprintf(stream,
            ",{\"bufferView\":%d,\"byteOffset\":%lld,\"componentType\":%d,\"count\":%lld,"
            "\"type\":\"VEC3\"",
            view, as_long(offset), FLOAT, (long long)count);
}

void sn_glb_put_frame(FILE* stream, const SnGlbLayout* l, int body, int64_t frame,
                      const float* position) {
    const SnSkin* skin = l->skin[body];
    const uint64_t size = attribute_size(skin);
    const uint64_t offset = (uint64_t)frame * (uint64_t)count_accessors(skin) * size;
    put_vectors(stream, 2 * body + 1, offset, skin->vertex_count);
    put_bound(stream, "min", position, skin->vertex_count, -1);
    put_bound(stream, "max", position, skin->vertex_count, 1);
    putc('}', stream);
    if (count_accessors(skin) == 1) return;
    put_vectors(stream, 2 * body + 1, offset + size, skin->vertex_count);
    putc('}', stream);
}

static void put_times(FILE* stream, const SnGlbLayout* l, const float span[2]) {
    const int view = 2 * l->skin_count;
    fprintf(stream,
            ",{\"bufferView\":%d,\"componentType\":%d,\"count\":%lld,\"type\":\"SCALAR\","
            "\"min\":[",
            view, FLOAT, (long long)l->frames);
    sn_file_number(stream, (double)span[0]);
    fprintf(stream, "],\"max\":[");
    sn_file_number(stream, (double)span[1]);
    fprintf(stream,
            "]},{\"bufferView\":%d,\"byteOffset\":%lld,\"componentType\":%d,\"count\":%lld,"
            "\"type\":\"SCALAR\"}",
            view, 4 * (long long)l->frames, FLOAT, (long long)(l->frames * (l->frames - 1)));
    uint64_t offset = weights_end(l);
    for (int i = 0; i < l->skin_count; ++i) {
        if (l->stay[i] == SN_GLB_ALWAYS) continue;
        put_vectors(stream, view, offset, l->frames);
        putc('}', stream);
        offset += scale_size(l);
    }
}

// ---- the parts of the buffer ----------------------------------------------------------------

static void put_views(FILE* stream, const SnGlbLayout* l) {
    fprintf(stream, "\"bufferViews\":[");
    for (int i = 0; i < l->skin_count; ++i) {
        const SnSkin* skin = l->skin[i];
        const uint64_t offset = body_offset(l, i), corners = corners_size(skin);
        fprintf(stream,
                "%s{\"buffer\":0,\"byteOffset\":%lld,\"byteLength\":%lld,\"target\":%d},"
                "{\"buffer\":0,\"byteOffset\":%lld,\"byteLength\":%lld,\"byteStride\":12,"
                "\"target\":%d}",
                i ? "," : "", as_long(offset), as_long(corners), ELEMENT_BUFFER,
                as_long(offset + corners), as_long(frames_size(l, skin)), ARRAY_BUFFER);
    }
    if (l->frames > 1)
        fprintf(stream, ",{\"buffer\":0,\"byteOffset\":%lld,\"byteLength\":%lld}",
                as_long(body_offset(l, l->skin_count)), as_long(animation_size(l)));
    fprintf(stream, "],\"buffers\":[{\"byteLength\":%lld}]", as_long(sn_glb_numbers_size(l)));
}

// ---- nodes, meshes, materials, animation ----------------------------------------------------

static void put_nodes(FILE* stream, const SnGlbLayout* l) {
    fprintf(stream, "\"nodes\":[");
    for (int i = 0; i < l->skin_count; ++i) {
        fprintf(stream, "{\"name\":");
        sn_file_json_string(stream, l->skin[i]->name);
        if (l->stay[i] == SN_GLB_LATER) fprintf(stream, ",\"scale\":[0,0,0]");
        fprintf(stream, ",\"mesh\":%d},", i);
    }

    // a quarter turn about x turns our z to glTF's y
    fprintf(stream, "{\"name\":");
    sn_file_json_string(stream, l->title);
    fprintf(stream, ",\"rotation\":[-0.70710678,0,0,0.70710678],\"children\":[");
    for (int i = 0; i < l->skin_count; ++i) fprintf(stream, "%s%d", i ? "," : "", i);
    fprintf(stream, "]}],");
}

static void put_attributes(FILE* stream, const SnSkin* skin, uint64_t accessor) {
    fprintf(stream, "{\"POSITION\":%lld", as_long(accessor));
    if (skin->corners == 3) fprintf(stream, ",\"NORMAL\":%lld", as_long(accessor + 1));
    putc('}', stream);
}

static void put_mesh(FILE* stream, const SnGlbLayout* l, int body) {
    const SnSkin* skin = l->skin[body];
    const uint64_t corners = first_accessor(l, body), step = (uint64_t)count_accessors(skin);
    fprintf(stream, "{\"name\":");
    sn_file_json_string(stream, skin->name);
    fprintf(stream,
            ",\"primitives\":[{\"mode\":%d,\"material\":%d,\"indices\":%lld,\"attributes\":",
            skin->corners == 3 ? TRIANGLES : LINES, body, as_long(corners));
    put_attributes(stream, skin, corners + 1);
    for (uint64_t i = 1; i < (uint64_t)l->frames; ++i) {
        fputs(i == 1 ? ",\"targets\":[" : ",", stream);
        put_attributes(stream, skin, corners + 1 + i * step);
    }
    fputs(l->frames > 1 ? "]}]}" : "}]}", stream);
}

static void put_material(FILE* stream, const SnSkin* skin, int body) {
    const double* colour = palette[body % COLOURS];
    fprintf(stream, "{\"name\":");
    sn_file_json_string(stream, skin->name);
    fprintf(stream, ",\"doubleSided\":true,\"pbrMetallicRoughness\":{\"metallicFactor\":0,"
                    "\"roughnessFactor\":0.6,\"baseColorFactor\":[");
    for (int k = 0; k < 3; ++k) {
        sn_file_number(stream, colour[k]);
        putc(',', stream);
    }
    fprintf(stream, "1]}}");
}

// Write the animation. Sampler 0 has the weights. Each body that comes or goes has one more
// sampler, for its scale, which jumps between 0 and 1.
static void put_animation(FILE* stream, const SnGlbLayout* l) {
    const uint64_t times = first_accessor(l, l->skin_count);
    int samplers = 1;
    fprintf(stream, "\"animations\":[{\"name\":\"motion\",\"channels\":[");
    for (int i = 0; i < l->skin_count; ++i) {
        fprintf(stream, "%s{\"sampler\":0,\"target\":{\"node\":%d,\"path\":\"weights\"}}",
                i ? "," : "", i);
        if (l->stay[i] == SN_GLB_ALWAYS) continue;
        fprintf(stream, ",{\"sampler\":%d,\"target\":{\"node\":%d,\"path\":\"scale\"}}", samplers++,
                i);
    }
    fprintf(stream, "],\"samplers\":[{\"input\":%lld,\"output\":%lld,\"interpolation\":\"LINEAR\"}",
            as_long(times), as_long(times + 1));
    for (int i = 1; i < samplers; ++i)
        fprintf(stream, ",{\"input\":%lld,\"output\":%lld,\"interpolation\":\"STEP\"}",
                as_long(times), as_long(times + 1 + (uint64_t)i));
    fprintf(stream, "]}],");
}

// ---- the document ---------------------------------------------------------------------------

void sn_glb_begin(FILE* stream, const SnGlbLayout* l) {
    fprintf(stream,
            "{\"asset\":{\"version\":\"2.0\",\"generator\":\"Sinew %s\"},\"scene\":0,"
            "\"scenes\":[{\"nodes\":[%d]}],",
            sn_version(), l->skin_count);
    put_nodes(stream, l);
    fprintf(stream, "\"meshes\":[");
    for (int i = 0; i < l->skin_count; ++i) {
        if (i) putc(',', stream);
        put_mesh(stream, l, i);
    }
    fprintf(stream, "],\"materials\":[");
    for (int i = 0; i < l->skin_count; ++i) {
        if (i) putc(',', stream);
        put_material(stream, l->skin[i], i);
    }
    fprintf(stream, "],");
    if (l->frames > 1) put_animation(stream, l);
    put_views(stream, l);
    fprintf(stream, ",\"accessors\":[");
}

void sn_glb_end(FILE* stream, const SnGlbLayout* l, const float span[2]) {
    if (l->frames > 1) put_times(stream, l, span);
    fprintf(stream, "]}");
}
