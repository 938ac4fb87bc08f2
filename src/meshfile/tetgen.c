// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads the files of TetGen and Triangle: a .node and an .ele file. Nodes and elements
// are numbered from 0 or from 1; the number of the first node shows which. The first attribute of
// an element is its region.
//   .node: count, dimension (2 or 3), attributes, markers (0 or 1); number, x, y, [z], ...
//   .ele:  count, corners (3 or 4), attributes;                     number, corners, attributes
#include "meshfile/format.h"

#include <math.h>

static SnStatus read_nodes(SnInput* input, SnDraft* draft, int* first) {
    int64_t count, dimension, attributes = 0, markers = 0, number;
    char word[SN_WORD];
    SN_TRY(sn_input_integer(input, 1, INT32_MAX, &count, "the number of nodes"));
    SN_TRY(sn_input_integer(input, 2, 3, &dimension, "the dimension"));
    if (sn_input_more_on_line(input))
        SN_TRY(sn_input_integer(input, 0, 1000, &attributes, "the number of attributes"));
    if (sn_input_more_on_line(input))
        SN_TRY(sn_input_integer(input, 0, 1, &markers, "the number of markers"));
    uint64_t fields = 1 + (uint64_t)(dimension + attributes + markers);
    SN_TRY(sn_input_room(input, (uint64_t)count, 2 * fields - 1, "nodes"));
    SN_TRY(sn_draft_reserve_vertices(draft, (uint64_t)count));
    for (int64_t i = 0; i < count; ++i) {
        double x[3];
        SN_TRY(sn_input_integer(input, i ? *first + i : 0, i ? *first + i : 1, &number,
                                "the number of a node"));
        if (i == 0) *first = (int)number;
        SN_TRY(sn_input_vertex(input, (int)dimension, x));
        SN_TRY(sn_draft_vertex(draft, x));
        for (int64_t k = 0; k < attributes + markers; ++k)
            SN_TRY(sn_input_word(input, word, "an attribute or marker"));
    }
    return SN_OK;
}

static SnStatus read_region(SnInput* input, int* region) {
    double value;
    SN_TRY(sn_input_number(input, &value, "the region of an element"));
    if (value != floor(value) || fabs(value) > INT32_MAX)
        return sn_input_fail(input,
                             "found %g for the region of an element, expected a whole "
                             "number",
                             value);
    *region = (int)value;
    return SN_OK;
}

static SnStatus read_elements(SnInput* input, SnDraft* draft, int first) {
    int64_t count, corners, attributes = 0, number;
    char word[SN_WORD];
    SN_TRY(sn_input_integer(input, 1, INT32_MAX, &count, "the number of elements"));
    SN_TRY(sn_input_integer(input, 3, 4, &corners, "the corners per element (linear ones)"));
    if (sn_input_more_on_line(input))
        SN_TRY(sn_input_integer(input, 0, 1000, &attributes, "the number of attributes"));
    SN_TRY(sn_input_room(input, (uint64_t)count, 2 * (uint64_t)(1 + corners + attributes) - 1,
                         "elements"));
    SnMeshKind kind = corners == 4 ? SN_MESH_TETS : SN_MESH_TRIANGLES;
    SN_TRY(sn_draft_reserve_elements(draft, kind, (uint64_t)count));
    for (int64_t e = 0; e < count; ++e) {
        int corner[4], region = 0;
        SN_TRY(sn_input_integer(input, first + e, first + e, &number, "the number of an element"));
        for (int i = 0; i < (int)kind; ++i) {
            SN_TRY(sn_input_integer(input, first, first + draft->vertex_count - 1, &number,
                                    "a corner of an element"));
            corner[i] = (int)(number - first);
        }
        if (attributes) SN_TRY(read_region(input, &region));
        for (int64_t k = 1; k < attributes; ++k) SN_TRY(sn_input_word(input, word, "an attribute"));
        SN_TRY(sn_draft_element(draft, kind, corner, region));
    }
    return SN_OK;
}

static SnStatus read_tetgen(SnInput* input, SnDraft* draft) {
    int first = 0;
    input->comments = input->second->comments = 1;
    SN_TRY(read_nodes(input, draft, &first));
    draft->input = input->second; // messages about elements name the .ele file
    SnStatus status = read_elements(input->second, draft, first);
    draft->input = input;
    return status;
}

const SnMeshFormat sn_format_tetgen = {
    .name = "tetgen",
    .extension = ".node",
    .second = ".ele",
    .summary = "TetGen and Triangle, .node with .ele: tets or plane triangles",
    .read = read_tetgen,
    .holds_tets = 1,
    .holds_regions = 1,
};
