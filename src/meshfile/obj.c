// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads and writes Wavefront OBJ: vertices, polygons and lines. Texture coordinates,
// normals, groups, materials, curves and surfaces are skipped.
#include "meshfile/obj.h"

#include "base/file.h"
#include "mesh/boundary.h"
#include "meshfile/format.h"

#include <string.h>

// ---- reading ------------------------------------------------------------------------------------

// Read a corner: "7", "7/1", "7//3" or "7/1/3". A negative number counts back: "-1" is the last
// vertex so far.
static SnStatus read_corner(SnInput* input, const SnDraft* draft, char word[SN_WORD], int* corner) {
    int64_t number;
    word[strcspn(word, "/")] = 0;
    int64_t low = word[0] == '-' ? -draft->vertex_count : 1;
    SN_TRY(sn_input_word_integer(input, word, low, word[0] == '-' ? -1 : draft->vertex_count,
                                 &number, "a vertex (those so far)"));
    *corner = (int)(number < 0 ? draft->vertex_count + number : number - 1);
    return SN_OK;
}

// Take the next word of a line. A backslash at the end of a line continues it on the next line.
// When the line has no more words, `word` becomes empty.
static SnStatus next_word(SnInput* input, char word[SN_WORD]) {
    word[0] = 0;
    while (sn_input_more_on_line(input)) {
        SN_TRY(sn_input_word(input, word, "a vertex"));
        size_t length = strlen(word);
        if (word[length - 1] != '\\') return SN_OK;
        word[length - 1] = 0;
        sn_input_skip_line(input);
        if (length > 1) return SN_OK;
    }
    return SN_OK;
}

static SnStatus read_polygon(SnInput* input, SnDraft* draft) {
    char word[SN_WORD];
    SnFan fan = {0};
    int corner;
    for (;;) {
        SN_TRY(next_word(input, word));
        if (!word[0]) break;
        SN_TRY(read_corner(input, draft, word, &corner));
        SN_TRY(sn_draft_fan(draft, &fan, corner, 0));
    }
    if (fan.corners >= 3) return SN_OK;
    return sn_input_fail(input, "found a face of %d vertices, expected at least 3", fan.corners);
}

static SnStatus read_lines(SnInput* input, SnDraft* draft) {
    char word[SN_WORD];
    int end[2], count = 0;
    for (;; ++count) {
        SN_TRY(next_word(input, word));
        if (!word[0]) break;
        SN_TRY(read_corner(input, draft, word, &end[1]));
        if (count > 0) SN_TRY(sn_draft_element(draft, SN_MESH_SPRINGS, end, 0));
        end[0] = end[1];
    }
    if (count >= 2) return SN_OK;
    return sn_input_fail(input, "found a line of %d vertices, expected at least 2", count);
}

static SnStatus read_vertex(SnInput* input, SnDraft* draft) {
    static const char* const name[3] = {"x of a vertex", "y of a vertex", "z of a vertex"};
    char word[SN_WORD];
    double x[3];
    for (int k = 0; k < 3; ++k) {
        SN_TRY(sn_input_word_on_line(input, word, name[k]));
        SN_TRY(sn_input_word_number(input, word, &x[k], name[k]));
    }
    return sn_draft_vertex(draft, x);
}

// Count vertices and triangles, and make room for both. The shortest vertex, "v 0 0 0" with its
// line end, has 8 bytes, which limits the number of vertices. A polygon of n corners becomes n - 2
// triangles.
static SnStatus count_and_reserve(SnInput* input, SnDraft* draft) {
    SnLineCount kinds[] = {{.word = "v"}, {.word = "f", .counts_words = 1}};
    SN_TRY(sn_input_count_lines(input, 2, kinds));
    const uint64_t most = input->size / 8 + 1, found = kinds[0].lines;
    SN_TRY(sn_draft_reserve_vertices(draft, found < most ? found : most));
    if (kinds[1].words <= 2 * kinds[1].lines) return SN_OK;
    return sn_draft_reserve_elements(draft, SN_MESH_TRIANGLES, kinds[1].words - 2 * kinds[1].lines);
}

static SnStatus read_obj(SnInput* input, SnDraft* draft) {
    char word[SN_WORD];
    input->comments = 1;
    SN_TRY(count_and_reserve(input, draft));
    while (sn_input_more(input)) {
        SN_TRY(sn_input_word(input, word, "a keyword"));
        if (!strcmp(word, "v"))
            SN_TRY(read_vertex(input, draft));
        else if (!strcmp(word, "f"))
            SN_TRY(read_polygon(input, draft));
        else if (!strcmp(word, "l"))
            SN_TRY(read_lines(input, draft));
        sn_input_skip_line(input);
    }
    return SN_OK;
}

// ---- writing --------------------------------------------------------------------------------

void sn_put_obj(FILE* out, const SnMesh* mesh) {
    for (int v = 0; v < mesh->vertex_count; ++v) {
        putc('v', out);
        for (int k = 0; k < 3; ++k) {
            putc(' ', out);
            sn_file_number(out, mesh->vertex[3 * (size_t)v + (size_t)k]);
        }
        putc('\n', out);
    }
    const int* corner = mesh->element;
    for (int e = 0; e < mesh->element_count; ++e) {
        putc(mesh->kind == SN_MESH_SPRINGS ? 'l' : 'f', out);
        for (int i = 0; i < (int)mesh->kind; ++i) fprintf(out, " %d", *corner++ + 1);
        putc('\n', out);
    }
}

static SnStatus write_obj(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                          SnError* error) {
    (void)format;
    SnMesh* surface = NULL;
    SN_TRY(sn_mesh_boundary(mesh, &surface, error));
    sn_put_obj(out, surface);
    sn_destroy_mesh(surface);
    return SN_OK;
}

const SnMeshFormat sn_format_obj = {
    .name = "obj",
    .extension = ".obj",
    .summary = "Wavefront: surfaces; of tets the boundary",
    .read = read_obj,
    .write = write_obj,
};
