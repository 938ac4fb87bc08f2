// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads VTK's unstructured grids in XML (.vtu). The first pass reads all tags and stores
// the places of the needed arrays; then these arrays are read in the order of their use.
#include "base/memory.h"
#include "meshfile/format.h"
#include "meshfile/vtk_cells.h"
#include "meshfile/vtu.h"
#include "meshfile/vtu_data.h"
#include "meshfile/xml.h"

#include <string.h>

typedef struct Array {
    int found;
    SnVtuEncoding encoding;
    int appended; // 1: `place` counts from the byte after AppendedData's underscore
    SnScalar type;
    int components;
    uint64_t place; // where the numbers begin in the file, bytes
    int line;       // line at `place`, for messages
} Array;

enum { POINTS, CONNECTIVITY, OFFSETS, TYPES, REGION, ARRAYS, MAX_PIECES = 256 };

typedef struct Piece {
    int64_t points, cells;
    Array array[ARRAYS];
} Piece;

typedef struct Vtu {
    SnInput* input;
    SnDraft* draft;
    int is_grid, compressed, swapped;
    SnScalar header;
    SnVtuEncoding appended_encoding;
    uint64_t appended;   // place of the byte after the underscore; 0: there are no appended data
    const char* section; // name of the section that began last (Points, Cells, CellData, ...);
                         // NULL: none yet
    int piece_count;
    Piece piece[MAX_PIECES];
} Vtu;

// ---- tags -----------------------------------------------------------------------------------

static int is(const char* text, const char* wanted) { return text && !strcmp(text, wanted); }

static SnStatus read_file_tag(Vtu* vtu, const SnXmlTag* tag) {
    SnInput* input = vtu->input;
    const char* compressor = sn_xml_get(tag, "compressor");
    if (!is(sn_xml_get(tag, "type"), "UnstructuredGrid"))
        return sn_input_fail(input, "found a VTK file of another type, expected UnstructuredGrid");
    vtu->is_grid = 1;
    vtu->swapped = is(sn_xml_get(tag, "byte_order"), "BigEndian") != sn_big_endian();
    vtu->header = is(sn_xml_get(tag, "header_type"), "UInt64") ? SN_UINT64 : SN_UINT32;
    vtu->compressed = compressor && *compressor;
    if (vtu->compressed && !is(compressor, "vtkZLibDataCompressor"))
        return sn_input_fail(input,
                             "found the compressor \"%s\", accepted is "
                             "vtkZLibDataCompressor",
                             sn_shown(compressor).text);
    return SN_OK;
}

static SnStatus read_count(Vtu* vtu, const SnXmlTag* tag, const char* name, int64_t* count) {
    const char* value = sn_xml_get(tag, name);
    if (!value) return sn_input_fail(vtu->input, "the tag <%s> has no %s", tag->name, name);
    return sn_input_word_integer(vtu->input, value, 0, INT32_MAX, count, name);
}

static SnStatus read_piece_tag(Vtu* vtu, const SnXmlTag* tag) {
    if (vtu->piece_count == MAX_PIECES)
        return sn_input_fail(vtu->input, "found more than %d pieces", MAX_PIECES);
    Piece* piece = &vtu->piece[vtu->piece_count++];
    SN_TRY(read_count(vtu, tag, "NumberOfPoints", &piece->points));
    return read_count(vtu, tag, "NumberOfCells", &piece->cells);
}

// Return the role (POINTS, ..., REGION) of the array that a tag begins, or ARRAYS when the array is
// not needed.
static int role_of(const Vtu* vtu, const SnXmlTag* tag) {
    const char* name = sn_xml_get(tag, "Name");
    if (is(vtu->section, "Points")) return POINTS;
    if (!name) return ARRAYS;
    if (is(vtu->section, "CellData")) return sn_vtk_is_region(name) ? REGION : ARRAYS;
    if (!is(vtu->section, "Cells")) return ARRAYS;
    if (is(name, "connectivity")) return CONNECTIVITY;
    if (is(name, "offsets")) return OFFSETS;
    return is(name, "types") ? TYPES : ARRAYS;
}

static SnStatus read_type(SnInput* input, const SnXmlTag* tag, SnScalar* type) {
    static const char* const names[] = {"Int8",   "UInt8", "Int16",  "UInt16",  "Int32",
                                        "UInt32", "Int64", "UInt64", "Float32", "Float64"};
    const char* value = sn_xml_get(tag, "type");
    for (int i = 0; i < (int)(sizeof names / sizeof *names); ++i) {
        if (!is(value, names[i])) continue;
        *type = (SnScalar)i; // the names are in the order of the enum
        return SN_OK;
    }
    return sn_input_fail(input, "found the type \"%s\", expected one such as Int32 or Float64",
                         sn_shown(value ? value : "").text);
}

static SnStatus read_array_tag(Vtu* vtu, const SnXmlTag* tag) {
    SnInput* input = vtu->input;
    int role = vtu->piece_count ? role_of(vtu, tag) : ARRAYS;
    if (role == ARRAYS) return SN_OK;
    Array* array = &vtu->piece[vtu->piece_count - 1].array[role];
    if (array->found) return SN_OK;
    const char *format = sn_xml_get(tag, "format"), *offset = sn_xml_get(tag, "offset");
    const char* components = sn_xml_get(tag, "NumberOfComponents");
    int64_t value = 1;
    SN_TRY(read_type(input, tag, &array->type));
    if (components) SN_TRY(sn_input_word_integer(input, components, 1, 1000, &value, "components"));
    array->components = (int)value;
    array->appended = is(format, "appended");
    array->encoding = is(format, "binary") ? SN_VTU_BASE64 : SN_VTU_TEXT;
    if (array->encoding == SN_VTU_TEXT && !array->appended && !is(format, "ascii"))
        return sn_input_fail(input, "found the format \"%s\", expected ascii, binary or appended",
                             sn_shown(format ? format : "").text);
    value = (int64_t)sn_input_place(input);
    if (array->appended)
        SN_TRY(sn_input_word_integer(input, offset ? offset : "", 0, INT64_MAX / 16, &value,
                                     "the offset of an array"));
    array->place = (uint64_t)value;
    array->line = input->line;
    array->found = 1;
    return SN_OK;
}

// Read up to and including the underscore that stands in front of the appended data.
static SnStatus read_appended_tag(Vtu* vtu, const SnXmlTag* tag) {
    vtu->appended_encoding = is(sn_xml_get(tag, "encoding"), "raw") ? SN_VTU_RAW : SN_VTU_BASE64;
    sn_input_more(vtu->input);
    if (sn_input_take(vtu->input) != '_')
        return sn_input_fail(vtu->input, "appended data must begin with an underscore");
    vtu->appended = sn_input_place(vtu->input);
    return SN_OK;
}

// Store the name of the section that a tag begins. Other tags change nothing.
static void note_section(Vtu* vtu, const char* name) {
    static const char* const sections[] = {"Points", "Cells", "PointData", "CellData", "FieldData"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; ++i)
        if (is(name, sections[i])) vtu->section = sections[i];
}

static SnStatus read_tag(Vtu* vtu, const SnXmlTag* tag) {
    if (is(tag->name, "VTKFile")) return read_file_tag(vtu, tag);
    if (!vtu->is_grid)
        return sn_input_fail(vtu->input, "found <%s>, expected <VTKFile>",
                             sn_shown(tag->name).text);
    if (is(tag->name, "Piece")) return read_piece_tag(vtu, tag);
    if (is(tag->name, "DataArray")) return read_array_tag(vtu, tag);
    if (is(tag->name, "AppendedData")) return read_appended_tag(vtu, tag);
    note_section(vtu, tag->name);
    return SN_OK;
}

// Read all tags. The tag that begins the appended data is the last one.
static SnStatus read_tags(Vtu* vtu) {
    SnXmlTag tag;
    int found = 1;
    while (!vtu->appended) {
        SN_TRY(sn_xml_next(vtu->input, &tag, &found));
        if (!found) break;
        if (!tag.closes) SN_TRY(read_tag(vtu, &tag));
    }
    if (vtu->is_grid) return SN_OK;
    return sn_input_fail(vtu->input, "the file has no tag <VTKFile>");
}

// ---- arrays ---------------------------------------------------------------------------------

static SnStatus open_array(Vtu* vtu, const Array* array, const char* what, SnVtuData* data) {
    SnInput* input = vtu->input;
    if (!array->found) return sn_input_fail(input, "the array of %s is missing", what);
    if (array->appended && !vtu->appended)
        return sn_input_fail(input, "%s should stand in appended data, of which there are none",
                             what);
    *data = (SnVtuData){.input = input,
                        .encoding = array->appended ? vtu->appended_encoding : array->encoding,
                        .type = array->type,
                        .header = vtu->header,
                        .compressed = vtu->compressed,
                        .swapped = vtu->swapped};
    if (data->encoding == SN_VTU_TEXT) data->compressed = 0;
    SN_TRY(sn_input_seek(input, array->place + (array->appended ? vtu->appended : 0)));
    input->line = array->line;
    return sn_vtu_open(data);
}

// A function that reads the numbers of an array into the cells or the draft.
typedef SnStatus Use(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells);

static SnStatus use_array(Vtu* vtu, const Piece* piece, int role, const char* what, Use* use,
                          SnVtkCells* cells) {
    SnVtuData data = {0};
    const Array* array = &piece->array[role];
    SnStatus status = open_array(vtu, array, what, &data);
    int whole = role != POINTS && role != REGION;
    if (status == SN_OK && whole && !sn_scalar_is_whole(array->type))
        status = sn_input_fail(vtu->input, "found a fractional type for %s", what);
    if (status == SN_OK && array->components != (role == POINTS ? 3 : 1))
        status = sn_input_fail(vtu->input, "found %d components of %s, expected %d",
                               array->components, what, role == POINTS ? 3 : 1);
    if (status == SN_OK) status = use(vtu, piece, &data, cells);
    sn_vtu_close(&data);
    return status;
}

static SnStatus use_points(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells) {
    (void)cells;
    double x[3];
    SN_TRY(sn_vtu_room(data, 3 * (uint64_t)piece->points, "coordinates"));
    SN_TRY(sn_draft_reserve_vertices(vtu->draft, (uint64_t)piece->points));
    for (int64_t i = 0; i < piece->points; ++i) {
        for (int k = 0; k < 3; ++k) SN_TRY(sn_vtu_number(data, &x[k], "a coordinate"));
        SN_TRY(sn_draft_vertex(vtu->draft, x));
    }
    return SN_OK;
}

static SnStatus use_offsets(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells) {
    int64_t end = 0;
    SN_TRY(sn_vtu_room(data, (uint64_t)piece->cells, "cells"));
    SN_TRY(sn_vtk_cells_reserve(cells, vtu->input, (uint64_t)piece->cells, 0));
    for (int64_t c = 0; c < piece->cells; ++c) {
        SN_TRY(sn_vtu_integer(data, end, INT32_MAX - 1, &end, "the end of a cell"));
        cells->end[cells->count++] = (int)end;
    }
    return SN_OK;
}

static SnStatus use_types(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells) {
    (void)vtu;
    int64_t type;
    for (int64_t c = 0; c < piece->cells; ++c) {
        SN_TRY(sn_vtu_integer(data, 0, 255, &type, "the type of a cell"));
        cells->type[c] = (unsigned char)type;
    }
    return SN_OK;
}

// Read the points of cells. Each piece of the file numbers its points from 0. In the draft, these
// points follow the points of all earlier pieces.
static SnStatus use_connectivity(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells) {
    int64_t count = cells->count ? cells->end[cells->count - 1] : 0, point;
    int first = vtu->draft->vertex_count - (int)piece->points;
    SN_TRY(sn_vtu_room(data, (uint64_t)count, "points of cells"));
    SN_TRY(sn_vtk_cells_reserve(cells, vtu->input, 0, (uint64_t)count));
    for (; cells->point_count < count; ++cells->point_count) {
        SN_TRY(sn_vtu_integer(data, 0, piece->points - 1, &point, "a point of a cell"));
        cells->point[cells->point_count] = first + (int)point;
    }
    return SN_OK;
}

static SnStatus use_regions(Vtu* vtu, const Piece* piece, SnVtuData* data, SnVtkCells* cells) {
    cells->region = SN_NEW_ARRAY(int, piece->cells);
    if (!cells->region) return sn_input_no_memory(vtu->input);
    for (int64_t c = 0; c < piece->cells; ++c) {
        double value;
        SN_TRY(sn_vtu_number(data, &value, "the region of a cell"));
        SN_TRY(sn_vtk_region(vtu->input, value, &cells->region[c]));
    }
    return SN_OK;
}

static SnStatus read_piece(Vtu* vtu, const Piece* piece, SnVtkCells* cells) {
    if (!piece->points && !piece->cells) return SN_OK;
    SN_TRY(use_array(vtu, piece, POINTS, "points", use_points, cells));
    SN_TRY(use_array(vtu, piece, OFFSETS, "ends of cells", use_offsets, cells));
    SN_TRY(use_array(vtu, piece, TYPES, "types of cells", use_types, cells));
    SN_TRY(use_array(vtu, piece, CONNECTIVITY, "points of cells", use_connectivity, cells));
    if (piece->array[REGION].found && piece->array[REGION].components == 1)
        SN_TRY(use_array(vtu, piece, REGION, "regions", use_regions, cells));
    return sn_vtk_cells_add(cells, vtu->draft);
}

static SnStatus read_pieces(Vtu* vtu) {
    SN_TRY(read_tags(vtu));
    SnStatus status = SN_OK;
    for (int p = 0; p < vtu->piece_count && status == SN_OK; ++p) {
        SnVtkCells cells = {0};
        status = read_piece(vtu, &vtu->piece[p], &cells);
        sn_free_vtk_cells(&cells);
    }
    return status;
}

static SnStatus read_vtu(SnInput* input, SnDraft* draft) {
    Vtu* vtu = SN_NEW(Vtu);
    if (!vtu) return sn_input_no_memory(input);
    vtu->input = input;
    vtu->draft = draft;
    SnStatus status = read_pieces(vtu);
    sn_free(vtu);
    return status;
}

// ---- writing --------------------------------------------------------------------------------

static SnStatus write_vtu(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                          SnError* error) {
    (void)format;
    double* region = SN_NEW_ARRAY(double, mesh->element_count);
    if (!region) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    for (int e = 0; e < mesh->element_count; ++e) region[e] = mesh->region[e];
    SnVtuField field = {"region", 1, 1, region};
    SnVtuGrid grid = {.node_count = mesh->vertex_count,
                      .x = mesh->vertex,
                      .element_count = mesh->element_count,
                      .nodes_per_element = (int)mesh->kind,
                      .element = mesh->element,
                      .field = &field,
                      .field_count = 1};
    SnStatus status = sn_put_vtu(out, &grid, error);
    sn_free(region);
    return status;
}

const SnMeshFormat sn_format_vtu = {
    .name = "vtu",
    .extension = ".vtu",
    .summary = "VTK's unstructured grids in XML, for ParaView: tets, triangles or lines, regions",
    .read = read_vtu,
    .write = write_vtu,
    .holds_tets = 1,
    .holds_regions = 1,
};
