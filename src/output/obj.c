// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/obj.h"

#include "base/file.h"
#include "base/memory.h"

// number of each vertex in the file, from 1; 0: not in it
static void number_vertices(const SnMesh* mesh, const int* index, int count, int* number) {
    for (int i = 0; i < count; ++i) number[index[i]] = 1;
    int next = 0;
    for (int i = 0; i < mesh->vertex_count; ++i)
        if (number[i]) number[i] = ++next;
}

static void put_all(FILE* stream, const SnMesh* mesh, const int* index, int items, int per_item,
                    const int* number) {
    for (int i = 0; i < mesh->vertex_count; ++i) {
        if (!number[i]) continue;
        putc('v', stream);
        for (int k = 0; k < 3; ++k) {
            putc(' ', stream);
            sn_file_number(stream, mesh->vertex[3 * i + k]);
        }
        putc('\n', stream);
    }
    for (int i = 0; i < items; ++i) {
        putc(per_item == 3 ? 'f' : 'l', stream);
        for (int k = 0; k < per_item; ++k) fprintf(stream, " %d", number[index[per_item * i + k]]);
        putc('\n', stream);
    }
}

static SnStatus write_items(const char* path, const SnMesh* mesh, const int* index, int items,
                            int per_item, int* number, SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    number_vertices(mesh, index, items * per_item, number);
    put_all(sn_file_stream(file), mesh, index, items, per_item, number);
    return sn_file_commit(file, error);
}

SnStatus sn_write_obj(const char* path, const SnMesh* mesh, SnError* error) {
    int(*triangles)[3] = NULL;
    int count = 0;
    int* number = SN_NEW_ARRAY(int, mesh->vertex_count);
    SnStatus status = number ? sn_mesh_surface(mesh, &triangles, &count) : SN_OUT_OF_MEMORY;
    if (status < 0)
        sn_fail(error, status, "%.300s: %s", path, sn_status_text(status));
    else if (mesh->kind == SN_MESH_SPRINGS)
        status = write_items(path, mesh, mesh->element, mesh->element_count, 2, number, error);
    else
        status = write_items(path, mesh, &triangles[0][0], count, 3, number, error);
    sn_free(number);
    sn_free(triangles);
    return status;
}
