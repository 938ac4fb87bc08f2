// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads and writes stereolithography (STL): a list of triangles, as text or binary.
// Corners at exactly the same place become one vertex; vertices are numbered in the order of the
// file. Normals and attributes are skipped.
#include "mesh/boundary.h"
#include "mesh/weld.h"
#include "meshfile/format.h"
#include "meshfile/little.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

enum { HEADER = 80, RECORD = 50 }; // bytes

// ---- reading ------------------------------------------------------------------------------------

static SnStatus add_corner(SnDraft* draft, SnWeld* weld, const double x[3], int* corner) {
    int next = draft->vertex_count;
    // add the vertex first, which checks that its coordinates are finite and makes room; drop it
    // again when an earlier vertex has the same place
    SN_TRY(sn_draft_vertex(draft, x));
    if (sn_weld(weld, draft->vertex, x, next, corner) < 0) return sn_input_no_memory(draft->input);
    if (*corner < next) draft->vertex_count = next;
    return SN_OK;
}

// Make room for triangles and their vertices. A closed surface has about half as many vertices as
// triangles; a surface with a rim has a few more.
static SnStatus reserve_triangles(SnDraft* draft, uint64_t triangles) {
    SN_TRY(sn_draft_reserve_elements(draft, SN_MESH_TRIANGLES, triangles));
    return sn_draft_reserve_vertices(draft, triangles / 2 + triangles / 16 + 3);
}

static SnStatus read_binary_triangles(SnInput* input, SnDraft* draft, SnWeld* weld,
                                      uint32_t count) {
    unsigned char record[RECORD];
    int swapped = sn_big_endian();
    SN_TRY(sn_input_skip(input, HEADER + 4, "the header"));
    SN_TRY(sn_input_room(input, count, RECORD, "triangles"));
    SN_TRY(reserve_triangles(draft, count));
    for (uint32_t t = 0; t < count; ++t) {
        int corner[3];
        SN_TRY(sn_input_bytes(input, record, RECORD, "a triangle"));
        for (int i = 0; i < 3; ++i) {
            double x[3];
            for (int k = 0; k < 3; ++k)
                x[k] = sn_scalar_number(SN_FLOAT32, record + 4 * (3 + 3 * i + k), swapped);
            SN_TRY(add_corner(draft, weld, x, &corner[i]));
        }
        SN_TRY(sn_draft_element(draft, SN_MESH_TRIANGLES, corner, 0));
    }
    // Some programs write a few bytes after the last triangle. RECORD bytes or more are refused,
    // because they may be triangles that the count does not include.
    uint64_t left = sn_input_left(input);
    if (left < RECORD) return SN_OK;
    return sn_input_fail(input, "found %llu bytes behind the %u triangles that were announced",
                         (unsigned long long)left, count);
}

static SnStatus expect_word(SnInput* input, const char* expected) {
    char word[SN_WORD];
    SN_TRY(sn_input_word(input, word, expected));
    if (!strcasecmp(word, expected)) return SN_OK;
    return sn_input_fail(input, "found \"%s\", expected %s", sn_shown(word).text, expected);
}

// Read a triangle; its first word, "facet", has been read.
static SnStatus read_facet(SnInput* input, SnDraft* draft, SnWeld* weld) {
    int corner[3];
    double x[3];
    sn_input_skip_line(input); // the normal
    SN_TRY(expect_word(input, "outer"));
    SN_TRY(expect_word(input, "loop"));
    for (int i = 0; i < 3; ++i) {
        SN_TRY(expect_word(input, "vertex"));
        SN_TRY(sn_input_vertex(input, 3, x));
        SN_TRY(add_corner(draft, weld, x, &corner[i]));
    }
    SN_TRY(expect_word(input, "endloop"));
    SN_TRY(expect_word(input, "endfacet"));
    return sn_draft_element(draft, SN_MESH_TRIANGLES, corner, 0);
}

// Skip a UTF-8 byte order mark, which some programs write at the start of a file.
static void skip_mark(SnInput* input) {
    static const unsigned char mark[3] = {0xef, 0xbb, 0xbf};
    for (int i = 0; i < 3 && sn_input_peek(input) == mark[i]; ++i) sn_input_take(input);
}

static SnStatus read_text_triangles(SnInput* input, SnDraft* draft, SnWeld* weld) {
    enum { SHORTEST = 60 }; // bytes of a facet, all on one line
    char word[SN_WORD];
    SnLineCount facets = {.word = "facet"};
    SN_TRY(sn_input_count_lines(input, 1, &facets));
    const uint64_t most = input->size / SHORTEST;
    SN_TRY(reserve_triangles(draft, facets.lines < most ? facets.lines : most));
    skip_mark(input);
    while (sn_input_more(input)) {
        SN_TRY(sn_input_word(input, word, "facet"));
        if (!strcasecmp(word, "facet"))
            SN_TRY(read_facet(input, draft, weld));
        else if (!strcasecmp(word, "solid") || !strcasecmp(word, "endsolid"))
            sn_input_skip_line(input);
        else
            return sn_input_fail(input, "found \"%s\", expected solid, facet or endsolid",
                                 sn_shown(word).text);
    }
    return SN_OK;
}

// Return 1 when the first word of the file begins with "solid". A byte order mark and white space
// may come before it.
static int begins_with_solid(SnInput* input) {
    static const char solid[] = "solid";
    const char* at = solid;
    skip_mark(input);
    sn_input_more(input);
    while (*at && tolower(sn_input_peek(input)) == *at) {
        sn_input_take(input);
        ++at;
    }
    return !*at;
}

// Find out whether a file is binary. The word "solid" at the beginning is not enough, because some
// binary files have it, too. A file of less than HEADER + 4 bytes is not binary. A longer file is
// binary if its size fits the count of triangles in the header; fewer than RECORD bytes may follow
// the triangles. It is also binary if it does not begin with "solid", or if its first HEADER + 4
// bytes contain a zero byte, which text does not contain.
static SnStatus find_encoding(SnInput* input, int* binary, uint32_t* count) {
    unsigned char start[HEADER + 4] = {0};
    size_t size = input->size < sizeof start ? (size_t)input->size : sizeof start;
    int solid = begins_with_solid(input);
    SN_TRY(sn_input_seek(input, 0));
    SN_TRY(sn_input_bytes(input, start, size, "the header"));
    SN_TRY(sn_input_seek(input, 0));
    input->line = 1;
    *count = (uint32_t)sn_scalar_integer(SN_UINT32, start + HEADER, sn_big_endian());
    uint64_t needed = HEADER + 4 + (uint64_t)RECORD * *count;
    int fits = needed <= input->size && input->size - needed < RECORD;
    *binary = size == sizeof start && (fits || !solid || memchr(start, 0, size));
    if (!solid && !*binary)
        return sn_input_fail(input, "found neither the word solid nor the 84 bytes that a binary "
                                    "STL file begins with");
    input->binary = *binary;
    return SN_OK;
}

static SnStatus read_stl(SnInput* input, SnDraft* draft) {
    SnWeld weld = {0};
    int binary;
    uint32_t count;
    SN_TRY(find_encoding(input, &binary, &count));
    SnStatus status = binary ? read_binary_triangles(input, draft, &weld, count)
                             : read_text_triangles(input, draft, &weld);
    sn_free_weld(&weld);
    return status;
}

// ---- writing --------------------------------------------------------------------------------

// Compute the unit normal n of a triangle with corners a, b, c; n is 0 for a flat triangle.
static void normal_of(const double* a, const double* b, const double* c, float n[3]) {
    double u[3], v[3], w[3];
    for (int k = 0; k < 3; ++k) {
        u[k] = b[k] - a[k];
        v[k] = c[k] - a[k];
    }
    for (int k = 0; k < 3; ++k) {
        int l = (k + 1) % 3, m = (k + 2) % 3;
        w[k] = u[l] * v[m] - u[m] * v[l];
    }
    double length = hypot(hypot(w[0], w[1]), w[2]);
    for (int k = 0; k < 3; ++k) n[k] = length > 0 ? (float)(w[k] / length) : 0;
}

static void write_binary(FILE* out, const SnMesh* mesh) {
    char header[HEADER] = "binary STL written by Sinew, lengths in m";
    const uint32_t count = (uint32_t)mesh->element_count;
    const uint16_t attribute = 0;
    fwrite(header, 1, sizeof header, out);
    sn_put_little(out, &count, sizeof count);
    for (int e = 0; e < mesh->element_count; ++e) {
        const double* x[3];
        float n[3];
        for (int i = 0; i < 3; ++i)
            x[i] = mesh->vertex + 3 * (size_t)mesh->element[3 * (size_t)e + (size_t)i];
        normal_of(x[0], x[1], x[2], n);
        for (int k = 0; k < 3; ++k) sn_put_little(out, &n[k], sizeof n[k]);
        for (int i = 0; i < 9; ++i) {
            float coordinate = (float)x[i / 3][i % 3];
            sn_put_little(out, &coordinate, sizeof coordinate);
        }
        sn_put_little(out, &attribute, sizeof attribute);
    }
}

static SnStatus write_stl(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                          SnError* error) {
    (void)format;
    SnMesh* surface = NULL;
    if (mesh->kind == SN_MESH_SPRINGS)
        return sn_fail(error, SN_UNSUPPORTED, "an STL file holds triangles, not lines");
    SN_TRY(sn_mesh_boundary(mesh, &surface, error));
    write_binary(out, surface);
    sn_destroy_mesh(surface);
    return SN_OK;
}

const SnMeshFormat sn_format_stl = {
    .name = "stl",
    .extension = ".stl",
    .summary = "stereolithography: triangles with coordinates as floats; of tets the boundary",
    .read = read_stl,
    .write = write_stl,
};
