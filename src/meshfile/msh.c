// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// gmsh's files consist of sections between $Name and $EndName. This file reads the sections that
// all versions share, and skips unused sections.
#include "meshfile/msh.h"

#include "base/memory.h"

#include <string.h>
#include <strings.h>

// ---- numbers --------------------------------------------------------------------------------

SnStatus sn_msh_int(SnMsh* msh, int64_t low, int64_t high, int64_t* value, const char* what) {
    return sn_input_whole(msh->input, msh->encoding, SN_INT32, low, high, value, what);
}

SnStatus sn_msh_size(SnMsh* msh, int64_t high, int64_t* value, const char* what) {
    return sn_input_whole(msh->input, msh->encoding, msh->size, 0, high, value, what);
}

SnStatus sn_msh_number(SnMsh* msh, double* value, const char* what) {
    return sn_input_scalar(msh->input, msh->encoding, SN_FLOAT64, value, what);
}

// ---- elements -------------------------------------------------------------------------------

enum { LINE = 1, TRIANGLE = 2, QUADRANGLE = 3, TET = 4, POINT = 15 }; // gmsh's types

SnStatus sn_msh_corners(SnMsh* msh, int64_t type, int* corners) {
    if (!msh->has_nodes) return sn_input_fail(msh->input, "found $Elements in front of $Nodes");
    switch (type) {
    case LINE:
    case TRIANGLE:
        *corners = (int)type + 1;
        return SN_OK;
    case QUADRANGLE:
    case TET:
        *corners = 4;
        return SN_OK;
    case POINT:
        *corners = 1;
        return SN_OK;
    default:
        return sn_input_fail(msh->input,
                             "found an element of gmsh's type %lld, accepted are lines (1), "
                             "triangles (2), quadrangles (3), tetrahedra (4) and points (15)",
                             (long long)type);
    }
}

// Make room for elements of a kind when its first element is found. All elements that have not been
// read yet (msh->left) may be of this kind, so the room is for that many, but not for more than fit
// into the rest of the file.
static SnStatus reserve_elements(SnMsh* msh, SnMeshKind kind) {
    uint64_t most = sn_input_left(msh->input) / ((msh->encoding.text ? 2 : 4) * (uint64_t)kind) + 1;
    uint64_t left = (uint64_t)msh->left;
    return sn_draft_reserve_elements(msh->draft, kind, left < most ? left : most);
}

SnStatus sn_msh_element(SnMsh* msh, int64_t type, int corners, int wide, int region) {
    int corner[4];
    for (int i = 0; i < corners; ++i) {
        int64_t tag;
        SN_TRY(wide ? sn_msh_size(msh, INT64_MAX, &tag, "a node of an element")
                    : sn_msh_int(msh, INT64_MIN, INT64_MAX, &tag, "a node of an element"));
        corner[i] = sn_msh_find_tag(&msh->tags, tag);
        if (corner[i] < 0)
            return sn_input_fail(msh->input,
                                 "found node %lld in an element, expected one of the "
                                 "%d nodes above",
                                 (long long)tag, msh->tags.count);
    }
    if (type == POINT) return SN_OK;
    SnMeshKind kind = type == QUADRANGLE ? SN_MESH_TRIANGLES : (SnMeshKind)corners;
    if (kind > msh->draft->kind) SN_TRY(reserve_elements(msh, kind));
    if (type != QUADRANGLE) return sn_draft_element(msh->draft, kind, corner, region);
    SnFan fan = {0};
    for (int i = 0; i < corners; ++i) SN_TRY(sn_draft_fan(msh->draft, &fan, corner[i], region));
    return SN_OK;
}

SnStatus sn_msh_end_nodes(SnMsh* msh) {
    int64_t twice;
    msh->has_nodes = 1;
    if (!sn_msh_sort_tags(&msh->tags, &twice)) return SN_OK;
    return sn_input_fail(msh->input, "found two nodes with the number %lld", (long long)twice);
}

// ---- sections -------------------------------------------------------------------------------

// Skip everything up to and including "$EndName". '$' occurs only at the start of this word, so
// after a mismatch the comparison starts again at the byte that did not match.
static SnStatus skip_section(SnMsh* msh, const char* name) {
    char end[SN_WORD + 4];
    snprintf(end, sizeof end, "$End%s", name);
    size_t matched = 0;
    while (end[matched]) {
        int byte = sn_input_take(msh->input);
        if (byte < 0)
            return sn_input_fail(msh->input, "the file ends where %s was expected",
                                 sn_shown(end).text);
        if (byte != (unsigned char)end[matched]) matched = 0;
        if (byte == (unsigned char)end[matched]) ++matched;
    }
    return SN_OK;
}

static SnStatus end_section(SnMsh* msh, const char* name) {
    char word[SN_WORD], end[SN_WORD + 4];
    snprintf(end, sizeof end, "$End%s", name);
    SN_TRY(sn_input_word(msh->input, word, end));
    if (!strcasecmp(word, end)) return SN_OK; // version 1 writes $ENDNOD in capitals
    return sn_input_fail(msh->input, "found \"%s\", expected %s", sn_shown(word).text, end);
}

// Read the section of names: lines DIMENSION TAG "NAME", which are text in binary files, too.
static SnStatus read_names(SnMsh* msh) {
    SnInput* input = msh->input;
    int64_t count, dimension, tag;
    SN_TRY(sn_input_integer(input, 0, INT32_MAX, &count, "the number of names"));
    SN_TRY(sn_input_room(input, (uint64_t)count, 6, "names"));
    for (int64_t i = 0; i < count; ++i) {
        char line[SN_WORD];
        SN_TRY(sn_input_integer(input, 0, 3, &dimension, "the dimension of a physical group"));
        SN_TRY(sn_input_integer(input, -INT32_MAX, INT32_MAX, &tag, "the number of a group"));
        sn_input_line(input, line);
        char *first = strchr(line, '"'), *last = strrchr(line, '"');
        if (!first || first == last)
            return sn_input_fail(input, "found \"%s\", expected a name in quotes",
                                 sn_shown(line).text);
        *last = 0;
        SN_TRY(sn_draft_name(msh->draft, (SnMeshKind)(dimension + 1), (int)(tag < 0 ? -tag : tag),
                             first + 1));
    }
    return SN_OK;
}

typedef struct Section {
    const char* name;
    SnStatus (*read)(SnMsh* msh);
} Section;

typedef enum Version { VERSION_1 = 1, VERSION_2, VERSION_3, VERSION_4 } Version; // 0: not yet known

static const Section sections[][6] = {
    [VERSION_1] = {{"NOD", sn_msh2_nodes}, {"ELM", sn_msh1_elements}},
    [VERSION_2] = {{"PhysicalNames", read_names},
                   {"Nodes", sn_msh2_nodes},
                   {"ParametricNodes", sn_msh2_parametric_nodes},
                   {"Elements", sn_msh2_elements}},
    [VERSION_3] = {{"PhysicalNames", read_names},
                   {"Entities", sn_msh3_entities},
                   {"Nodes", sn_msh3_nodes},
                   {"Elements", sn_msh3_elements}},
    [VERSION_4] = {{"PhysicalNames", read_names},
                   {"Entities", sn_msh4_entities},
                   {"PartitionedEntities", sn_msh4_partitioned_entities},
                   {"Nodes", sn_msh4_nodes},
                   {"Elements", sn_msh4_elements}}};

static SnStatus read_section(SnMsh* msh, const Section* table, const char* name) {
    while (table->name && strcmp(table->name, name)) ++table;
    if (!table->name) return skip_section(msh, name);
    msh->input->binary = !msh->encoding.text && table->read != read_names;
    SN_TRY(table->read(msh));
    return end_section(msh, name);
}

// Read the line with a section's name. *found is 0 at the end of the file.
static SnStatus next_section(SnMsh* msh, char name[SN_WORD], int* found) {
    *found = sn_input_more(msh->input);
    if (!*found) return SN_OK;
    SN_TRY(sn_input_word(msh->input, name, "a section"));
    if (name[0] != '$' || !name[1])
        return sn_input_fail(msh->input, "found \"%s\", expected the name of a section",
                             sn_shown(name).text);
    memmove(name, name + 1, strlen(name));
    sn_input_skip_line(msh->input);
    return SN_OK;
}

// Read the line VERSION BINARY SIZE. In binary files, the number 1 follows in binary form; it shows
// the byte order.
static SnStatus read_format(SnMsh* msh, Version* version) {
    SnInput* input = msh->input;
    char word[SN_WORD];
    int64_t binary, size, one;
    SN_TRY(sn_input_word(input, word, "the version"));
    msh->early = !strcmp(word, "4") || !strcmp(word, "4.0");
    if (!strcmp(word, "2") || !strcmp(word, "2.1") || !strcmp(word, "2.2"))
        *version = VERSION_2;
    else if (!strcmp(word, "3"))
        *version = VERSION_3;
    else if (msh->early || !strcmp(word, "4.1"))
        *version = VERSION_4;
    else
        return sn_input_fail(input,
                             "found version \"%s\" of gmsh's files, accepted are 1, 2.2, 3, 4.0 "
                             "and 4.1",
                             sn_shown(word).text);
    SN_TRY(sn_input_integer(input, 0, 1, &binary, "the file type"));
    SN_TRY(sn_input_integer(input, 4, 8, &size, "the size of a number"));
    msh->size = size == 8 ? SN_UINT64 : SN_UINT32;
    msh->encoding.text = !binary;
    if (binary) {
        unsigned char bytes[4];
        sn_input_skip_line(input);
        SN_TRY(sn_input_bytes(input, bytes, sizeof bytes, "the byte order"));
        msh->encoding.swapped = sn_scalar_integer(SN_INT32, bytes, 0) != 1;
        one = sn_scalar_integer(SN_INT32, bytes, msh->encoding.swapped);
        if (one != 1)
            return sn_input_fail(input, "found %d, expected 1 in some byte order", (int)one);
    }
    return end_section(msh, "MeshFormat");
}

static SnStatus read_sections(SnMsh* msh) {
    char name[SN_WORD];
    int found;
    Version version = 0;
    for (;;) {
        SN_TRY(next_section(msh, name, &found));
        if (!found) break;
        if (!version && !strcmp(name, "NOD")) version = VERSION_1;
        if (!strcmp(name, "MeshFormat"))
            SN_TRY(read_format(msh, &version));
        else if (version)
            SN_TRY(read_section(msh, sections[version], name));
        else if (!strcmp(name, "Comments"))
            SN_TRY(skip_section(msh, name));
        else
            return sn_input_fail(msh->input, "found $%s, expected $MeshFormat",
                                 sn_shown(name).text);
    }
    return version ? SN_OK : sn_input_fail(msh->input, "the file has no $MeshFormat");
}

SnStatus sn_read_msh(SnInput* input, SnDraft* draft) {
    SnMsh msh = {.input = input, .draft = draft, .encoding.text = 1};
    SnStatus status = read_sections(&msh);
    sn_free_msh_tags(&msh.tags);
    sn_free(msh.entity);
    return status;
}
