// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "mesh/boundary.h"
#include "meshfile/little.h"
#include "meshfile/ply.h"

static int has_regions(const SnMesh* mesh) {
    for (int e = 0; e < mesh->element_count; ++e)
        if (mesh->region[e]) return 1;
    return 0;
}

static void write_header(FILE* out, const SnMesh* mesh, const char* format, int regions) {
    fprintf(out, "ply\nformat %s 1.0\ncomment written by Sinew, lengths in m\n", format);
    fprintf(out, "element vertex %d\n", mesh->vertex_count);
    for (int k = 0; k < 3; ++k) fprintf(out, "property double %c\n", 'x' + k);
    fprintf(out, "element face %d\nproperty list uchar int vertex_indices\n", mesh->element_count);
    if (regions) fprintf(out, "property int region\n");
    fprintf(out, "end_header\n");
}

static void write_binary(FILE* out, const SnMesh* mesh, int regions) {
    write_header(out, mesh, "binary_little_endian", regions);
    for (size_t i = 0; i < 3 * (size_t)mesh->vertex_count; ++i)
        sn_put_little(out, &mesh->vertex[i], sizeof(double));
    for (size_t e = 0; e < (size_t)mesh->element_count; ++e) {
        putc(3, out);
        for (size_t i = 0; i < 3; ++i) sn_put_little(out, &mesh->element[3 * e + i], sizeof(int));
        if (regions) sn_put_little(out, &mesh->region[e], sizeof(int));
    }
}

static void write_text(FILE* out, const SnMesh* mesh, int regions) {
    write_header(out, mesh, "ascii", regions);
    for (size_t i = 0; i < 3 * (size_t)mesh->vertex_count; ++i) {
        sn_file_number(out, mesh->vertex[i]);
        putc(i % 3 < 2 ? ' ' : '\n', out);
    }
    const int* corner = mesh->element;
    for (int e = 0; e < mesh->element_count; ++e, corner += 3) {
        fprintf(out, "3 %d %d %d", corner[0], corner[1], corner[2]);
        if (regions) fprintf(out, " %d", mesh->region[e]);
        putc('\n', out);
    }
}

static SnStatus write_ply(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                          SnError* error) {
    SnMesh* surface = NULL;
    if (mesh->kind == SN_MESH_SPRINGS)
        return sn_fail(error, SN_UNSUPPORTED, "a PLY file holds triangles, not lines");
    SN_TRY(sn_mesh_boundary(mesh, &surface, error));
    (format->writes_text ? write_text : write_binary)(out, surface, has_regions(surface));
    sn_destroy_mesh(surface);
    return SN_OK;
}

const SnMeshFormat sn_format_ply = {
    .name = "ply",
    .extension = ".ply",
    .summary = "polygon file, binary: surfaces; of tets the boundary",
    .read = sn_read_ply,
    .write = write_ply,
    .holds_regions = 1,
};

const SnMeshFormat sn_format_ply_ascii = {
    .name = "ply-ascii",
    .extension = ".ply",
    .summary = "polygon file, text",
    .read = sn_read_ply,
    .write = write_ply,
    .writes_text = 1,
    .holds_regions = 1,
};
