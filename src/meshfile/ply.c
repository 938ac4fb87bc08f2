// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads PLY, text or binary of either byte order. The header of a PLY file declares
// elements and their properties. This reader uses the properties x, y and z of the element
// "vertex", and the list of vertices and the region of the element "face". It skips all other
// properties and elements.
#include "meshfile/ply.h"

#include <math.h>
#include <string.h>

enum { MAX_ELEMENTS = 16, MAX_PROPERTIES = 64 };

typedef enum Role { PASSED_OVER, X, Y, Z, CORNERS, REGION } Role;

typedef struct Property {
    int is_list;
    SnScalar count, type; // type of a list's length; type of the values
    Role role;
} Property;

typedef struct Element {
    int is_vertex, is_face;
    int64_t count;
    Property property[MAX_PROPERTIES];
    int property_count;
} Element;

typedef struct Ply {
    SnInput* input;
    SnDraft* draft;
    SnEncoding encoding;
    int64_t vertex_count; // number in the header; -1: not yet known
    Element element[MAX_ELEMENTS];
    int element_count;
} Ply;

// ---- header -------------------------------------------------------------------------------------

static SnStatus read_type(SnInput* input, SnScalar* type) {
    static const struct {
        const char* name;
        SnScalar scalar;
    } types[] = {{"char", SN_INT8},      {"uchar", SN_UINT8},    {"short", SN_INT16},
                 {"ushort", SN_UINT16},  {"int", SN_INT32},      {"uint", SN_UINT32},
                 {"float", SN_FLOAT32},  {"double", SN_FLOAT64}, {"int8", SN_INT8},
                 {"uint8", SN_UINT8},    {"int16", SN_INT16},    {"uint16", SN_UINT16},
                 {"int32", SN_INT32},    {"uint32", SN_UINT32},  {"float32", SN_FLOAT32},
                 {"float64", SN_FLOAT64}};
    char word[SN_WORD];
    SN_TRY(sn_input_word_on_line(input, word, "a type"));
    for (size_t i = 0; i < sizeof types / sizeof *types; ++i) {
        if (strcmp(types[i].name, word)) continue;
        *type = types[i].scalar;
        return SN_OK;
    }
    return sn_input_fail(input, "found the type \"%s\", expected one such as uchar, int, float",
                         sn_shown(word).text);
}

static Role role_of(const Element* element, const Property* property, const char* name) {
    if (element->is_vertex && !property->is_list && name[0] >= 'x' && name[0] <= 'z' && !name[1])
        return (Role)(X + name[0] - 'x');
    if (!element->is_face) return PASSED_OVER;
    if (property->is_list)
        return !strcmp(name, "vertex_indices") || !strcmp(name, "vertex_index") ? CORNERS
                                                                                : PASSED_OVER;
    return !strcmp(name, "region") ? REGION : PASSED_OVER;
}

// Read the declaration of a property, [list TYPE] TYPE NAME; the word "property" has been read.
static SnStatus read_property(Ply* ply) {
    SnInput* input = ply->input;
    char word[SN_WORD];
    if (!ply->element_count)
        return sn_input_fail(input, "found a property in front of the first element");
    Element* element = &ply->element[ply->element_count - 1];
    if (element->property_count == MAX_PROPERTIES)
        return sn_input_fail(input, "found more than %d properties of an element", MAX_PROPERTIES);
    Property* property = &element->property[element->property_count];
    sn_input_more_on_line(input);
    if (sn_input_peek(input) == 'l') {
        SN_TRY(sn_input_word_on_line(input, word, "list"));
        if (strcmp(word, "list"))
            return sn_input_fail(input, "found \"%s\", expected list or a type",
                                 sn_shown(word).text);
        property->is_list = 1;
        SN_TRY(read_type(input, &property->count));
        if (!sn_scalar_is_whole(property->count))
            return sn_input_fail(input, "found a list with a fractional length, expected a whole "
                                        "type such as uchar");
    }
    SN_TRY(read_type(input, &property->type));
    SN_TRY(sn_input_word_on_line(input, word, "the name of a property"));
    property->role = role_of(element, property, word);
    if (property->role >= CORNERS && !sn_scalar_is_whole(property->type))
        return sn_input_fail(input, "found a fractional type for %s, expected a whole one",
                             sn_shown(word).text);
    element->property_count++;
    return SN_OK;
}

// Read the declaration of an element, NAME COUNT; the word "element" has been read.
static SnStatus read_element(Ply* ply) {
    SnInput* input = ply->input;
    char word[SN_WORD];
    if (ply->element_count == MAX_ELEMENTS)
        return sn_input_fail(input, "found more than %d kinds of elements", MAX_ELEMENTS);
    Element* element = &ply->element[ply->element_count++];
    SN_TRY(sn_input_word_on_line(input, word, "the name of an element"));
    element->is_vertex = !strcmp(word, "vertex");
    element->is_face = !strcmp(word, "face");
    SN_TRY(sn_input_word_on_line(input, word, "a count"));
    SN_TRY(sn_input_word_integer(input, word, 0, INT64_MAX / 16, &element->count, "a count"));
    if (!element->is_vertex) return SN_OK;
    if (ply->vertex_count >= 0) return sn_input_fail(input, "found a second element vertex");
    ply->vertex_count = element->count;
    return SN_OK;
}

static SnStatus read_format(Ply* ply) {
    SnInput* input = ply->input;
    char word[SN_WORD];
    SN_TRY(sn_input_word_on_line(input, word, "the format"));
    ply->encoding.text = !strcmp(word, "ascii");
    int big = !strcmp(word, "binary_big_endian");
    ply->encoding.swapped = big != sn_big_endian();
    if (ply->encoding.text || big || !strcmp(word, "binary_little_endian")) return SN_OK;
    return sn_input_fail(input,
                         "found \"%s\", expected ascii, binary_little_endian or binary_big_endian",
                         sn_shown(word).text);
}

static SnStatus read_ply_header(Ply* ply) {
    SnInput* input = ply->input;
    char word[SN_WORD];
    SN_TRY(sn_input_word(input, word, "ply"));
    if (strcmp(word, "ply"))
        return sn_input_fail(input, "found \"%s\", expected ply", sn_shown(word).text);
    for (int formats = 0;;) {
        sn_input_skip_line(input);
        SN_TRY(sn_input_word(input, word, "end_header"));
        if (!strcmp(word, "end_header")) {
            sn_input_skip_line(input);
            return formats ? SN_OK : sn_input_fail(input, "the line with the format is missing");
        }
        if (!strcmp(word, "format")) {
            formats = 1;
            SN_TRY(read_format(ply));
        } else if (!strcmp(word, "element")) {
            SN_TRY(read_element(ply));
        } else if (!strcmp(word, "property")) {
            SN_TRY(read_property(ply));
        } else if (strcmp(word, "comment") && strcmp(word, "obj_info")) {
            return sn_input_fail(input, "found \"%s\", expected element, property or end_header",
                                 sn_shown(word).text);
        }
    }
}

// ---- body ---------------------------------------------------------------------------------------

static SnStatus skip_numbers(Ply* ply, SnScalar type, int64_t count) {
    char word[SN_WORD];
    if (!ply->encoding.text)
        return sn_input_skip(ply->input, (uint64_t)count * sn_scalar_size(type), "a property");
    for (int64_t i = 0; i < count; ++i) SN_TRY(sn_input_word(ply->input, word, "a property"));
    return SN_OK;
}

// The values of the properties of one record.
typedef struct Record {
    double x[3];
    int64_t region;
    int first_triangle; // index in the draft of the first triangle of this record; a region that
                        // follows the corners becomes the label of the triangles from this index on
} Record;

static SnStatus read_list(Ply* ply, const Property* property, Record* record) {
    int64_t count, corner;
    SnFan fan = {0};
    SN_TRY(sn_input_whole(ply->input, ply->encoding, property->count, 0, INT32_MAX, &count,
                          "the length of a list"));
    if (property->role != CORNERS) return skip_numbers(ply, property->type, count);
    if (count < 3)
        return sn_input_fail(ply->input, "found a face of %d vertices, expected at least 3",
                             (int)count);
    for (int64_t i = 0; i < count; ++i) {
        SN_TRY(sn_input_whole(ply->input, ply->encoding, property->type, 0, ply->vertex_count - 1,
                              &corner, "a vertex of a face"));
        SN_TRY(sn_draft_fan(ply->draft, &fan, (int)corner, (int)record->region));
    }
    return SN_OK;
}

static SnStatus read_value(Ply* ply, const Property* property, Record* record) {
    SnDraft* draft = ply->draft;
    if (property->is_list) return read_list(ply, property, record);
    switch (property->role) {
    case X:
    case Y:
    case Z:
        return sn_input_scalar(ply->input, ply->encoding, property->type,
                               &record->x[property->role - X], "a coordinate of a vertex");
    case REGION:
        SN_TRY(sn_input_whole(ply->input, ply->encoding, property->type, INT32_MIN, INT32_MAX,
                              &record->region, "the region of a face"));
        for (int t = record->first_triangle; t < draft->element_count; ++t)
            draft->region[t] = (int)record->region;
        return SN_OK;
    default:
        return skip_numbers(ply, property->type, 1);
    }
}

// Return the smallest possible size of a record of this element, in bytes.
static uint64_t least_bytes(const Ply* ply, const Element* element) {
    uint64_t bytes = 0;
    for (int p = 0; p < element->property_count; ++p) {
        const Property* property = &element->property[p];
        const uint64_t corners = property->role == CORNERS ? 3 : 0;
        if (ply->encoding.text)
            bytes += 2 * (1 + corners);
        else if (property->is_list)
            bytes += sn_scalar_size(property->count) + corners * sn_scalar_size(property->type);
        else
            bytes += sn_scalar_size(property->type);
    }
    return ply->encoding.text && bytes ? bytes - 1 : bytes;
}

static SnStatus check_roles(Ply* ply, const Element* element) {
    int found = 0;
    for (int p = 0; p < element->property_count; ++p) found |= 1 << element->property[p].role;
    if (element->is_vertex && (found & (1 << X | 1 << Y | 1 << Z)) != (1 << X | 1 << Y | 1 << Z))
        return sn_input_fail(ply->input, "the element vertex has no properties x, y and z");
    return SN_OK;
}

static SnStatus read_records(Ply* ply, const Element* element) {
    SN_TRY(check_roles(ply, element));
    if (!element->property_count) return SN_OK;
    SN_TRY(sn_input_room(ply->input, (uint64_t)element->count, least_bytes(ply, element),
                         element->is_vertex ? "vertices" : "records"));
    if (element->is_vertex) SN_TRY(sn_draft_reserve_vertices(ply->draft, (uint64_t)element->count));
    if (element->is_face)
        SN_TRY(sn_draft_reserve_elements(ply->draft, SN_MESH_TRIANGLES, (uint64_t)element->count));
    for (int64_t i = 0; i < element->count; ++i) {
        Record record = {.first_triangle = ply->draft->element_count};
        for (int p = 0; p < element->property_count; ++p)
            SN_TRY(read_value(ply, &element->property[p], &record));
        if (element->is_vertex) SN_TRY(sn_draft_vertex(ply->draft, record.x));
    }
    return SN_OK;
}

SnStatus sn_read_ply(SnInput* input, SnDraft* draft) {
    Ply ply = {.input = input, .draft = draft, .vertex_count = -1};
    SN_TRY(read_ply_header(&ply));
    input->binary = !ply.encoding.text;
    for (int i = 0; i < ply.element_count; ++i) SN_TRY(read_records(&ply, &ply.element[i]));
    return SN_OK;
}
