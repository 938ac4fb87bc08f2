// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads the Object File Format, in text. A file has the word OFF, counts, a line for each
// vertex and a line for each polygon. Letters in front of OFF (as in COFF) announce colours,
// normals or texture coordinates at the ends of the lines; these are skipped.
#include "meshfile/format.h"

#include <string.h>

// Read the word OFF and the counts. The counts may stand on the same line as OFF, and the word OFF
// may be missing.
static SnStatus read_counts(SnInput* input, int64_t* vertices, int64_t* faces) {
    char word[SN_WORD];
    SN_TRY(sn_input_word(input, word, "OFF"));
    size_t length = strlen(word);
    int named = length >= 3 && !strcmp(word + length - 3, "OFF");
    if (named && strspn(word, "STCNOF") != length)
        return sn_input_fail(input, "found \"%s\", expected OFF, COFF, NOFF, CNOFF or STOFF",
                             sn_shown(word).text);
    if (!named && (word[0] < '0' || word[0] > '9'))
        return sn_input_fail(input, "found \"%s\", expected OFF", sn_shown(word).text);
    if (named && sn_input_more_on_line(input) && sn_input_peek(input) == 'B')
        return sn_input_fail(input, "found a binary OFF file, accepted is text");
    if (named) SN_TRY(sn_input_word(input, word, "the number of vertices"));
    SN_TRY(sn_input_word_integer(input, word, 0, INT32_MAX, vertices, "the number of vertices"));
    SN_TRY(sn_input_integer(input, 0, INT32_MAX, faces, "the number of faces"));
    sn_input_skip_line(input);
    return SN_OK;
}

static SnStatus read_polygon(SnInput* input, SnDraft* draft) {
    int64_t corners, corner;
    SnFan fan = {0};
    SN_TRY(sn_input_integer(input, 3, INT32_MAX, &corners, "the number of corners of a face"));
    for (int64_t i = 0; i < corners; ++i) {
        SN_TRY(sn_input_integer(input, 0, draft->vertex_count - 1, &corner, "a corner of a face"));
        SN_TRY(sn_draft_fan(draft, &fan, (int)corner, 0));
    }
    sn_input_skip_line(input);
    return SN_OK;
}

static SnStatus read_off(SnInput* input, SnDraft* draft) {
    int64_t vertices, faces;
    double x[3];
    input->comments = 1;
    SN_TRY(read_counts(input, &vertices, &faces));
    SN_TRY(sn_input_room(input, (uint64_t)vertices, 5, "vertices"));
    SN_TRY(sn_draft_reserve_vertices(draft, (uint64_t)vertices));
    for (int64_t v = 0; v < vertices; ++v) {
        SN_TRY(sn_input_vertex(input, 3, x));
        SN_TRY(sn_draft_vertex(draft, x));
        sn_input_skip_line(input);
    }
    SN_TRY(sn_input_room(input, (uint64_t)faces, 7, "faces"));
    SN_TRY(sn_draft_reserve_elements(draft, SN_MESH_TRIANGLES, (uint64_t)faces));
    for (int64_t f = 0; f < faces; ++f) SN_TRY(read_polygon(input, draft));
    return SN_OK;
}

const SnMeshFormat sn_format_off = {
    .name = "off",
    .extension = ".off",
    .summary = "Object File Format, text: surfaces",
    .read = read_off,
};
