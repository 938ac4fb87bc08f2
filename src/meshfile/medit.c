// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads and writes MEDIT's text files. They consist of keywords; most keywords are
// followed by a count and by this number of records. The "reference" of an element is its region.
#include "base/file.h"
#include "meshfile/format.h"

#include <string.h>
#include <strings.h>

// ---- reading ------------------------------------------------------------------------------------

typedef struct Cells {
    const char* keyword;
    int corners;     // number of corners of a cell; 0: such cells are refused
    SnMeshKind kind; // kind of element; quadrilaterals become triangles
} Cells;

static const Cells cells[] = {{"Tetrahedra", 4, SN_MESH_TETS},
                              {"Triangles", 3, SN_MESH_TRIANGLES},
                              {"Quadrilaterals", 4, SN_MESH_TRIANGLES},
                              {"Edges", 2, SN_MESH_SPRINGS},
                              {"Hexahedra", 0, 0},
                              {"Hexaedra", 0, 0},
                              {"Prisms", 0, 0},
                              {"Pyramids", 0, 0}};

static SnStatus read_dimension(SnInput* input, int* dimension) {
    int64_t value;
    SN_TRY(sn_input_integer(input, 2, 3, &value, "the dimension"));
    *dimension = (int)value;
    return SN_OK;
}

static SnStatus read_vertices(SnInput* input, SnDraft* draft, int dimension) {
    int64_t count;
    char word[SN_WORD];
    double x[3];
    if (!dimension) return sn_input_fail(input, "found Vertices in front of Dimension");
    if (draft->vertex_count) return sn_input_fail(input, "found Vertices for the second time");
    SN_TRY(sn_input_integer(input, 0, INT32_MAX, &count, "the number of vertices"));
    SN_TRY(sn_input_room(input, (uint64_t)count, 2 * (uint64_t)dimension + 1, "vertices"));
    SN_TRY(sn_draft_reserve_vertices(draft, (uint64_t)count));
    for (int64_t v = 0; v < count; ++v) {
        SN_TRY(sn_input_vertex(input, dimension, x));
        SN_TRY(sn_input_word(input, word, "the reference of a vertex"));
        SN_TRY(sn_draft_vertex(draft, x));
    }
    return SN_OK;
}

static SnStatus add_cell(SnDraft* draft, const Cells* cell, const int corner[4], int region) {
    if (cell->corners == (int)cell->kind)
        return sn_draft_element(draft, cell->kind, corner, region);
    SnFan fan = {0};
    for (int i = 0; i < cell->corners; ++i) SN_TRY(sn_draft_fan(draft, &fan, corner[i], region));
    return SN_OK;
}

static SnStatus read_cells(SnInput* input, SnDraft* draft, const Cells* cell) {
    int64_t count, number;
    SN_TRY(sn_input_integer(input, 0, INT32_MAX, &count, "the number of elements"));
    if (count && !cell->corners)
        return sn_input_fail(input,
                             "found %s, accepted are Tetrahedra, Triangles, "
                             "Quadrilaterals and Edges",
                             cell->keyword);
    SN_TRY(sn_input_room(input, (uint64_t)count, 2 * (uint64_t)cell->corners + 1, cell->keyword));
    if (cell->corners == (int)cell->kind)
        SN_TRY(sn_draft_reserve_elements(draft, cell->kind, (uint64_t)count));
    for (int64_t e = 0; e < count; ++e) {
        int corner[4];
        for (int i = 0; i < cell->corners; ++i) {
            SN_TRY(
                sn_input_integer(input, 1, draft->vertex_count, &number, "a corner of an element"));
            corner[i] = (int)(number - 1);
        }
        SN_TRY(
            sn_input_integer(input, INT32_MIN, INT32_MAX, &number, "the reference of an element"));
        SN_TRY(add_cell(draft, cell, corner, (int)number));
    }
    return SN_OK;
}

// Skip the numbers that follow an unused keyword, up to the next word that begins with a letter.
static SnStatus skip_numbers(SnInput* input) {
    char word[SN_WORD];
    while (sn_input_more(input)) {
        int byte = sn_input_peek(input) | 0x20; // lower case
        if (byte >= 'a' && byte <= 'z') break;
        SN_TRY(sn_input_word(input, word, "a number"));
    }
    return SN_OK;
}

static const Cells* find_cells(const char* keyword) {
    for (size_t i = 0; i < sizeof cells / sizeof *cells; ++i)
        if (!strcasecmp(cells[i].keyword, keyword)) return &cells[i];
    return NULL;
}

static SnStatus read_version(SnInput* input) {
    char word[SN_WORD];
    int64_t version;
    input->comments = 1;
    SN_TRY(sn_input_word(input, word, "MeshVersionFormatted"));
    if (strcasecmp(word, "MeshVersionFormatted"))
        return sn_input_fail(input, "found \"%s\", expected MeshVersionFormatted",
                             sn_shown(word).text);
    return sn_input_integer(input, 1, 4, &version, "the version");
}

static SnStatus read_medit(SnInput* input, SnDraft* draft) {
    char word[SN_WORD];
    int dimension = 0;
    SN_TRY(read_version(input));
    while (sn_input_more(input)) {
        SN_TRY(sn_input_word(input, word, "a keyword"));
        const Cells* cell = find_cells(word);
        if (!strcasecmp(word, "End")) break;
        if (cell)
            SN_TRY(read_cells(input, draft, cell));
        else if (!strcasecmp(word, "Dimension"))
            SN_TRY(read_dimension(input, &dimension));
        else if (!strcasecmp(word, "Vertices"))
            SN_TRY(read_vertices(input, draft, dimension));
        else if ((word[0] | 0x20) >= 'a' && (word[0] | 0x20) <= 'z')
            SN_TRY(skip_numbers(input));
        else
            return sn_input_fail(input, "found \"%s\", expected a keyword", sn_shown(word).text);
    }
    return SN_OK;
}

// ---- writing --------------------------------------------------------------------------------

static SnStatus write_medit(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                            SnError* error) {
    (void)format;
    (void)error;
    const char* keyword = mesh->kind == SN_MESH_TETS        ? "Tetrahedra"
                          : mesh->kind == SN_MESH_TRIANGLES ? "Triangles"
                                                            : "Edges";
    fprintf(out, "MeshVersionFormatted 2\nDimension 3\nVertices\n%d\n", mesh->vertex_count);
    const double* x = mesh->vertex;
    for (int v = 0; v < mesh->vertex_count; ++v) {
        for (int k = 0; k < 3; ++k, ++x) {
            sn_file_number(out, *x);
            putc(' ', out);
        }
        fputs("0\n", out);
    }
    fprintf(out, "%s\n%d\n", keyword, mesh->element_count);
    const int* corner = mesh->element;
    for (int e = 0; e < mesh->element_count; ++e) {
        for (int i = 0; i < (int)mesh->kind; ++i) fprintf(out, "%d ", *corner++ + 1);
        fprintf(out, "%d\n", mesh->region[e]);
    }
    fputs("End\n", out);
    return SN_OK;
}

const SnMeshFormat sn_format_medit = {
    .name = "medit",
    .extension = ".mesh",
    .summary = "MEDIT, text: tets, triangles or lines, with references",
    .read = read_medit,
    .write = write_medit,
    .holds_tets = 1,
    .holds_regions = 1,
};
