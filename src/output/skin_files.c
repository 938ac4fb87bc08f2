// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/skin_files.h"

#include "base/file.h"
#include "meshfile/obj.h"
#include "output/bytes.h"

SnStatus sn_write_skin_obj(const char* path, const SnSkin* skin, const double* x, SnError* error) {
    const SnMesh mesh = {.kind = (SnMeshKind)skin->corners,
                         .vertex_count = skin->vertex_count,
                         .element_count = skin->item_count,
                         .vertex = (double*)x,
                         .element = skin->corner};
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    sn_put_obj(sn_file_stream(file), &mesh);
    return sn_file_commit(file, error);
}

static void put_ply_header(FILE* stream, const SnSkin* skin) {
    fprintf(stream,
            "ply\nformat binary_little_endian 1.0\nelement vertex %d\n"
            "property float x\nproperty float y\nproperty float z\n",
            skin->vertex_count);
    if (skin->corners == 3)
        fprintf(stream, "element face %d\nproperty list uchar int vertex_indices\n",
                skin->item_count);
    else
        fprintf(stream, "element edge %d\nproperty int vertex1\nproperty int vertex2\n",
                skin->item_count);
    fprintf(stream, "end_header\n");
}

SnStatus sn_write_skin_ply(const char* path, const SnSkin* skin, const double* x, SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    FILE* stream = sn_file_stream(file);
    put_ply_header(stream, skin);
    for (int i = 0; i < skin->vertex_count; ++i) {
        const float point[3] = {(float)x[3 * i], (float)x[3 * i + 1], (float)x[3 * i + 2]};
        sn_put_floats(stream, SN_LITTLE_ENDIAN, point, 3);
    }
    for (int i = 0; i < skin->item_count; ++i) {
        const int* corner = skin->corner + skin->corners * i;
        if (skin->corners == 3) putc(3, stream);
        sn_put_words(stream, SN_LITTLE_ENDIAN, (const uint32_t*)corner, (size_t)skin->corners);
    }
    return sn_file_commit(file, error);
}
