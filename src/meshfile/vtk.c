// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads VTK's legacy files, text and binary (big endian), up to version 5.1, with an
// UNSTRUCTURED_GRID or POLYDATA. It uses the region labels of cells, and skips all other data.
#include "base/memory.h"
#include "meshfile/format.h"
#include "meshfile/vtk_cells.h"

#include <string.h>
#include <strings.h>

typedef struct Vtk {
    SnInput* input;
    SnDraft* draft;
    SnEncoding encoding;
    int version; // major version; from 5 on, two arrays hold the cells
    SnVtkCells cells;
    int has_types; // 1: the types of cells are known
    // has_data: 1 after the line CELL_DATA or POINT_DATA: the sections that follow have data.
    // per_cell: 1 if these are data of cells, 0 if they are data of points.
    int has_data, per_cell;
    int64_t data_count; // number of points or cells with data
} Vtk;

// ---- numbers --------------------------------------------------------------------------------

typedef enum Layout { NUMBERS, BITS, STRINGS } Layout;

typedef struct Type {
    const char* name;
    SnScalar scalar; // type of each number
    Layout layout;
} Type;

static SnStatus read_any_type(SnInput* input, const Type** type) {
    static const Type types[] = {
        {"char", SN_INT8, NUMBERS},          {"unsigned_char", SN_UINT8, NUMBERS},
        {"short", SN_INT16, NUMBERS},        {"unsigned_short", SN_UINT16, NUMBERS},
        {"int", SN_INT32, NUMBERS},          {"unsigned_int", SN_UINT32, NUMBERS},
        {"long", SN_INT64, NUMBERS},         {"unsigned_long", SN_UINT64, NUMBERS},
        {"vtktypeint64", SN_INT64, NUMBERS}, {"vtktypeuint64", SN_UINT64, NUMBERS},
        {"vtkidtype", SN_INT32, NUMBERS},    {"float", SN_FLOAT32, NUMBERS},
        {"double", SN_FLOAT64, NUMBERS},     {"bit", SN_UINT8, BITS},
        {"string", SN_UINT8, STRINGS},       {"utf8_string", SN_UINT8, STRINGS}};
    char word[SN_WORD];
    SN_TRY(sn_input_word_on_line(input, word, "a type"));
    for (size_t i = 0; i < sizeof types / sizeof *types; ++i) {
        if (strcasecmp(types[i].name, word)) continue;
        *type = &types[i];
        return SN_OK;
    }
    return sn_input_fail(input, "found the type \"%s\", expected one such as int, float, double",
                         sn_shown(word).text);
}

static SnStatus read_type(SnInput* input, SnScalar* scalar) {
    const Type* type = NULL;
    SN_TRY(read_any_type(input, &type));
    *scalar = type->scalar;
    if (type->layout == NUMBERS) return SN_OK;
    return sn_input_fail(input, "found the type \"%s\", expected one such as int, float, double",
                         type->name);
}

static SnStatus read_count(Vtk* vtk, int64_t* count, const char* what) {
    char word[SN_WORD];
    SN_TRY(sn_input_word_on_line(vtk->input, word, what));
    return sn_input_word_integer(vtk->input, word, 0, INT32_MAX, count, what);
}

// Check that `count` numbers of a type fit into the rest of the file.
static SnStatus check_room(Vtk* vtk, SnScalar type, int64_t count, const char* what) {
    return sn_input_room(vtk->input, (uint64_t)count, vtk->encoding.text ? 1 : sn_scalar_size(type),
                         what);
}

static SnStatus skip_numbers(Vtk* vtk, SnScalar type, int64_t count) {
    char word[SN_WORD];
    SN_TRY(check_room(vtk, type, count, "numbers"));
    if (!vtk->encoding.text)
        return sn_input_skip(vtk->input, (uint64_t)count * sn_scalar_size(type), "numbers");
    for (int64_t i = 0; i < count; ++i) SN_TRY(sn_input_word(vtk->input, word, "a number"));
    return SN_OK;
}

// Skip a string of a binary file. The string begins with its length, a number of 1, 2, 4 or 8
// bytes. The first two bits of this number say how many bytes it has: 3 means 1 byte, 2 means 2
// bytes, 1 means 4 and 0 means 8.
static SnStatus skip_string(SnInput* input) {
    unsigned char byte;
    SN_TRY(sn_input_bytes(input, &byte, 1, "a string"));
    uint64_t length = byte & 63;
    for (int left = (1 << (3 - byte / 64)) - 1; left > 0; --left) {
        SN_TRY(sn_input_bytes(input, &byte, 1, "a string"));
        length = length << 8 | byte;
    }
    return sn_input_skip(input, length, "a string");
}

// Skip strings. In a text file, each string is a line.
static SnStatus skip_strings(Vtk* vtk, int64_t count) {
    SN_TRY(sn_input_room(vtk->input, (uint64_t)count, 1, "strings"));
    for (int64_t i = 0; i < count; ++i) {
        if (vtk->encoding.text)
            sn_input_skip_line(vtk->input);
        else
            SN_TRY(skip_string(vtk->input));
    }
    return SN_OK;
}

// ---- points and cells -----------------------------------------------------------------------

// Read the section "POINTS count type".
static SnStatus read_points(Vtk* vtk) {
    int64_t count;
    SnScalar type = SN_INT32;
    double x[3];
    if (vtk->draft->vertex_count)
        return sn_input_fail(vtk->input, "found POINTS for the second time");
    SN_TRY(read_count(vtk, &count, "the number of points"));
    SN_TRY(read_type(vtk->input, &type));
    sn_input_skip_line(vtk->input);
    SN_TRY(check_room(vtk, type, 3 * count, "coordinates"));
    SN_TRY(sn_draft_reserve_vertices(vtk->draft, (uint64_t)count));
    for (int64_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k)
            SN_TRY(sn_input_scalar(vtk->input, vtk->encoding, type, &x[k], "a coordinate"));
        SN_TRY(sn_draft_vertex(vtk->draft, x));
    }
    return SN_OK;
}

static SnStatus read_cell_point(Vtk* vtk, SnScalar type) {
    int64_t point;
    SN_TRY(sn_input_whole(vtk->input, vtk->encoding, type, 0, vtk->draft->vertex_count - 1, &point,
                          "a point of a cell"));
    vtk->cells.point[vtk->cells.point_count++] = (int)point;
    return SN_OK;
}

// Read the cells of a file up to version 4: for each cell, the number of its points, then the
// points.
static SnStatus read_lists(Vtk* vtk, int64_t count, int64_t size, int type) {
    SnVtkCells* cells = &vtk->cells;
    if (size < count)
        return sn_input_fail(vtk->input, "found %lld numbers for %lld cells", (long long)size,
                             (long long)count);
    SN_TRY(check_room(vtk, SN_INT32, size, "numbers of cells"));
    SN_TRY(sn_vtk_cells_reserve(cells, vtk->input, (uint64_t)count, (uint64_t)(size - count)));
    int64_t left = size - count, points;
    for (int64_t c = 0; c < count; ++c, left -= points) {
        SN_TRY(sn_input_whole(vtk->input, vtk->encoding, SN_INT32, 0, left, &points,
                              "the number of points of a cell"));
        for (int64_t i = 0; i < points; ++i) SN_TRY(read_cell_point(vtk, SN_INT32));
        cells->type[cells->count] = (unsigned char)type;
        cells->end[cells->count++] = cells->point_count;
    }
    return SN_OK;
}

static SnStatus read_array_head(Vtk* vtk, const char* name, int64_t count, SnScalar* type) {
    char word[SN_WORD];
    SN_TRY(sn_input_word(vtk->input, word, name));
    if (strcasecmp(word, name))
        return sn_input_fail(vtk->input, "found \"%s\", expected %s", sn_shown(word).text, name);
    SN_TRY(read_type(vtk->input, type));
    if (!sn_scalar_is_whole(*type))
        return sn_input_fail(vtk->input, "found a fractional type for %s", name);
    sn_input_skip_line(vtk->input);
    return check_room(vtk, *type, count, name);
}

// Read the cells of a file from version 5 on: first the offsets at which the cells begin, and the
// offset at which the last cell ends; then the points of all cells.
static SnStatus read_arrays(Vtk* vtk, int64_t offsets, int64_t points, int type) {
    SnVtkCells* cells = &vtk->cells;
    SnScalar scalar = SN_INT32;
    int64_t last = 0, base = cells->point_count;
    SN_TRY(read_array_head(vtk, "OFFSETS", offsets, &scalar));
    SN_TRY(sn_input_room(vtk->input, (uint64_t)points, 1, "points of cells"));
    SN_TRY(sn_vtk_cells_reserve(cells, vtk->input, (uint64_t)offsets, (uint64_t)points));
    for (int64_t c = 0; c < offsets; ++c) {
        SN_TRY(sn_input_whole(vtk->input, vtk->encoding, scalar, last, c ? points : 0, &last,
                              "where a cell begins"));
        if (c == 0) continue;
        cells->type[cells->count] = (unsigned char)type;
        cells->end[cells->count++] = (int)(base + last);
    }
    if (last != points)
        return sn_input_fail(vtk->input, "found cells that end at %lld, expected %lld",
                             (long long)last, (long long)points);
    SN_TRY(read_array_head(vtk, "CONNECTIVITY", points, &scalar));
    for (int64_t i = 0; i < points; ++i) SN_TRY(read_cell_point(vtk, scalar));
    return SN_OK;
}

// Read a section of cells, "CELLS count size". VERTICES, LINES, POLYGONS or TRIANGLE_STRIPS may
// stand in place of CELLS. `type` is the type of all cells of the section, or 0 when the section
// CELL_TYPES gives their types.
static SnStatus read_cells(Vtk* vtk, int type) {
    int64_t count, size;
    SN_TRY(read_count(vtk, &count, "the number of cells"));
    SN_TRY(read_count(vtk, &size, "the number of points of cells"));
    sn_input_skip_line(vtk->input);
    return vtk->version >= 5 ? read_arrays(vtk, count, size, type)
                             : read_lists(vtk, count, size, type);
}

static SnStatus read_cell_types(Vtk* vtk) {
    int64_t count, type;
    SN_TRY(read_count(vtk, &count, "the number of cells"));
    sn_input_skip_line(vtk->input);
    if (count != vtk->cells.count)
        return sn_input_fail(vtk->input, "found types of %lld cells, expected %d", (long long)count,
                             vtk->cells.count);
    for (int64_t c = 0; c < count; ++c) {
        SN_TRY(sn_input_whole(vtk->input, vtk->encoding, SN_INT32, 1, 255, &type,
                              "the type of a cell"));
        vtk->cells.type[c] = (unsigned char)type;
    }
    vtk->has_types = 1;
    return SN_OK;
}

// ---- data -----------------------------------------------------------------------------------

static SnStatus read_regions(Vtk* vtk, SnScalar type) {
    SnVtkCells* cells = &vtk->cells;
    SN_TRY(check_room(vtk, type, cells->count, "regions"));
    cells->region = SN_NEW_ARRAY(int, cells->count);
    if (!cells->region) return sn_input_no_memory(vtk->input);
    for (int c = 0; c < cells->count; ++c) {
        double value;
        SN_TRY(sn_input_scalar(vtk->input, vtk->encoding, type, &value, "the region of a cell"));
        SN_TRY(sn_vtk_region(vtk->input, value, &cells->region[c]));
    }
    return SN_OK;
}

// Read an array if its name says that it holds region labels; otherwise skip it. The array has
// `count` entries of `per` numbers.
static SnStatus read_values(Vtk* vtk, const char* name, const Type* type, int64_t per,
                            int64_t count) {
    if (per && count > INT32_MAX / per)
        return sn_input_fail(vtk->input, "found %lld numbers for each of %lld", (long long)per,
                             (long long)count);
    if (type->layout == STRINGS) return skip_strings(vtk, per * count);
    if (type->layout == BITS && !vtk->encoding.text)
        return skip_numbers(vtk, SN_UINT8, (per * count + 7) / 8);
    int wanted = vtk->per_cell && per == 1 && count == vtk->cells.count && sn_vtk_is_region(name);
    if (wanted && !vtk->cells.region) return read_regions(vtk, type->scalar);
    return skip_numbers(vtk, type->scalar, per * count);
}

// Skip text up to an empty line.
static void skip_metadata(SnInput* input) {
    sn_input_skip_line(input);
    while (sn_input_more_on_line(input)) sn_input_skip_line(input);
}

// Read the name of an array. METADATA of the previous array may stand in front of the name.
static SnStatus read_array_name(Vtk* vtk, char name[SN_WORD]) {
    SN_TRY(sn_input_word(vtk->input, name, "the name of an array"));
    if (strcmp(name, "METADATA")) return SN_OK;
    skip_metadata(vtk->input);
    return sn_input_word(vtk->input, name, "the name of an array");
}

// Read the section "FIELD name arrays"; each array has "name components tuples type", then its
// numbers.
static SnStatus read_field(Vtk* vtk) {
    char word[SN_WORD];
    int64_t arrays, per, count;
    const Type* type = NULL;
    SN_TRY(sn_input_word_on_line(vtk->input, word, "the name of a field"));
    SN_TRY(read_count(vtk, &arrays, "the number of arrays"));
    for (int64_t i = 0; i < arrays; ++i) {
        SN_TRY(read_array_name(vtk, word));
        if (!strcmp(word, "NULL_ARRAY")) continue;
        SN_TRY(read_count(vtk, &per, "the number of components"));
        SN_TRY(read_count(vtk, &count, "the number of tuples"));
        SN_TRY(read_any_type(vtk->input, &type));
        sn_input_skip_line(vtk->input);
        SN_TRY(read_values(vtk, word, type, per, count));
    }
    return SN_OK;
}

// Read the section "SCALARS name type [components]", "LOOKUP_TABLE name", and the numbers.
static SnStatus read_scalars(Vtk* vtk) {
    char name[SN_WORD], word[SN_WORD];
    int64_t per = 1;
    const Type* type = NULL;
    SN_TRY(sn_input_word_on_line(vtk->input, name, "the name of numbers"));
    SN_TRY(read_any_type(vtk->input, &type));
    if (sn_input_more_on_line(vtk->input))
        SN_TRY(read_count(vtk, &per, "the number of components"));
    SN_TRY(sn_input_word(vtk->input, word, "LOOKUP_TABLE"));
    sn_input_skip_line(vtk->input);
    return read_values(vtk, name, type, per, vtk->data_count);
}

// Skip a section of colours. With is_table 0, the section is "COLOR_SCALARS name components", with
// a colour for each point or cell. With is_table 1, it is "LOOKUP_TABLE name colours", with 4
// components for each colour. Components are numbers in text files, and bytes in binary files.
static SnStatus skip_colours(Vtk* vtk, int is_table) {
    static const Type type = {"unsigned_char", SN_UINT8, NUMBERS};
    char name[SN_WORD];
    int64_t count;
    SN_TRY(sn_input_word_on_line(vtk->input, name, "the name of colours"));
    SN_TRY(
        read_count(vtk, &count, is_table ? "the number of colours" : "the number of components"));
    sn_input_skip_line(vtk->input);
    return read_values(vtk, name, &type, is_table ? 4 : count, is_table ? count : vtk->data_count);
}

// Read a section such as "VECTORS name type", with `per` numbers for each point or cell. `per` is 0
// for "TEXTURE_COORDINATES name components type": this section itself says how many numbers there
// are.
static SnStatus read_attribute(Vtk* vtk, int64_t per) {
    char name[SN_WORD];
    const Type* type = NULL;
    SN_TRY(sn_input_word_on_line(vtk->input, name, "the name of numbers"));
    if (!per) SN_TRY(read_count(vtk, &per, "the number of components"));
    SN_TRY(read_any_type(vtk->input, &type));
    sn_input_skip_line(vtk->input);
    return read_values(vtk, name, type, per, vtk->data_count);
}

// Read a section of POINT_DATA or CELL_DATA other than FIELD and METADATA.
static SnStatus read_data(Vtk* vtk, const char* word) {
    static const struct {
        const char* name;
        int per;
    } attributes[] = {
        {"VECTORS", 3},    {"NORMALS", 3},      {"TENSORS", 9},    {"TENSORS6", 6},
        {"GLOBAL_IDS", 1}, {"PEDIGREE_IDS", 1}, {"EDGE_FLAGS", 1}, {"TEXTURE_COORDINATES", 0}};
    if (!strcasecmp(word, "SCALARS")) return read_scalars(vtk);
    if (!strcasecmp(word, "COLOR_SCALARS")) return skip_colours(vtk, 0);
    if (!strcasecmp(word, "LOOKUP_TABLE")) return skip_colours(vtk, 1);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; ++i)
        if (!strcasecmp(word, attributes[i].name)) return read_attribute(vtk, attributes[i].per);
    return sn_input_fail(vtk->input, "found \"%s\", expected data such as SCALARS or FIELD",
                         sn_shown(word).text);
}

// Read the line "CELL_DATA count" or "POINT_DATA count".
static SnStatus begin_data(Vtk* vtk, int per_cell) {
    SN_TRY(read_count(vtk, &vtk->data_count,
                      per_cell ? "the number of cells" : "the number of points"));
    vtk->has_data = 1;
    vtk->per_cell = per_cell;
    if (!per_cell || vtk->data_count == vtk->cells.count) return SN_OK;
    return sn_input_fail(vtk->input, "found data of %lld cells, expected %d",
                         (long long)vtk->data_count, vtk->cells.count);
}

// ---- sections -------------------------------------------------------------------------------

static SnStatus read_section(Vtk* vtk, const char* word) {
    static const struct {
        const char* name;
        int type;
    } lists[] = {{"CELLS", 0},
                 {"VERTICES", SN_VTK_POLY_VERTEX},
                 {"LINES", SN_VTK_POLY_LINE},
                 {"POLYGONS", SN_VTK_POLYGON},
                 {"TRIANGLE_STRIPS", SN_VTK_STRIP}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; ++i)
        if (!strcasecmp(word, lists[i].name)) return read_cells(vtk, lists[i].type);
    if (!strcasecmp(word, "POINTS")) return read_points(vtk);
    if (!strcasecmp(word, "CELL_TYPES")) return read_cell_types(vtk);
    if (!strcasecmp(word, "FIELD")) return read_field(vtk);
    if (!strcasecmp(word, "METADATA")) {
        skip_metadata(vtk->input);
        return SN_OK;
    }
    if (!strcasecmp(word, "CELL_DATA")) return begin_data(vtk, 1);
    if (!strcasecmp(word, "POINT_DATA")) return begin_data(vtk, 0);
    if (vtk->has_data) return read_data(vtk, word);
    return sn_input_fail(vtk->input, "found \"%s\", expected a section such as POINTS or CELLS",
                         sn_shown(word).text);
}

// Read "# vtk DataFile Version 4.2", a title, ASCII or BINARY, "DATASET" and its kind.
static SnStatus read_vtk_header(Vtk* vtk) {
    SnInput* input = vtk->input;
    char line[SN_WORD], word[SN_WORD];
    static const char start[] = "# vtk DataFile Version ";
    sn_input_line(input, line);
    if (strncasecmp(line, start, sizeof start - 1))
        return sn_input_fail(input, "found \"%s\", expected \"%s...\"", sn_shown(line).text, start);
    vtk->version = line[sizeof start - 1] - '0';
    sn_input_skip_line(input);
    sn_input_skip_line(input);
    SN_TRY(sn_input_word(input, word, "ASCII or BINARY"));
    vtk->encoding.text = !strcasecmp(word, "ASCII");
    if (!vtk->encoding.text && strcasecmp(word, "BINARY"))
        return sn_input_fail(input, "found \"%s\", expected ASCII or BINARY", sn_shown(word).text);
    SN_TRY(sn_input_word(input, word, "DATASET"));
    if (strcasecmp(word, "DATASET"))
        return sn_input_fail(input, "found \"%s\", expected DATASET", sn_shown(word).text);
    SN_TRY(sn_input_word(input, word, "the kind of data set"));
    vtk->has_types = !strcasecmp(word, "POLYDATA");
    if (!vtk->has_types && strcasecmp(word, "UNSTRUCTURED_GRID"))
        return sn_input_fail(input, "found \"%s\", accepted are UNSTRUCTURED_GRID and POLYDATA",
                             sn_shown(word).text);
    input->binary = !vtk->encoding.text;
    return SN_OK;
}

static SnStatus read_sections(Vtk* vtk) {
    char word[SN_WORD];
    SN_TRY(read_vtk_header(vtk));
    // Stop when the regions have been read: the rest of the file is not needed.
    while (!vtk->cells.region && sn_input_more(vtk->input)) {
        SN_TRY(sn_input_word(vtk->input, word, "a section"));
        SN_TRY(read_section(vtk, word));
    }
    if (!vtk->has_types) return sn_input_fail(vtk->input, "the file has no CELL_TYPES");
    return sn_vtk_cells_add(&vtk->cells, vtk->draft);
}

static SnStatus read_vtk(SnInput* input, SnDraft* draft) {
    Vtk vtk = {.input = input, .draft = draft, .encoding.swapped = !sn_big_endian()};
    SnStatus status = read_sections(&vtk);
    sn_free_vtk_cells(&vtk.cells);
    return status;
}

const SnMeshFormat sn_format_vtk = {
    .name = "vtk",
    .extension = ".vtk",
    .summary = "VTK's legacy files, text and binary: grids of tets, triangles or lines, polygons",
    .read = read_vtk,
    .holds_tets = 1,
    .holds_regions = 1,
};
