// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads the sections of gmsh 2.2 and gmsh 1. Files of gmsh 1 are always text; their nodes
// are written as in gmsh 2.2. The first tag of an element is its physical group, which becomes its
// region. The lists below show the numbers of each section; "x..." stands for several x:
//   $Nodes:    count; number, x, y, z
//   $ParametricNodes: as $Nodes, then dimension and number of an entity, the node's parameters
//   $Elements: count; number, type, tags, tag..., node...
//   $ELM:      count; number, type, physical group, entity, nodes, node...
//   binary $Elements: count; blocks of: type, elements, tags; (number, tag..., node...)...
#include "meshfile/msh.h"

#include <stdlib.h>

enum { MAX_TAGS = 1000 };

SnStatus sn_msh_count(SnMsh* msh, uint64_t bytes_text, uint64_t bytes_binary, const char* what,
                      int64_t* count) {
    SN_TRY(sn_input_integer(msh->input, 0, INT32_MAX, count, what));
    if (!msh->encoding.text) sn_input_skip_line(msh->input);
    return sn_input_room(msh->input, (uint64_t)*count,
                         msh->encoding.text ? bytes_text : bytes_binary, what);
}

// Skip the numbers that follow the coordinates of a node: dimension and number of an entity, and a
// parameter on a curve or two on a surface.
static SnStatus skip_parameters(SnMsh* msh) {
    int64_t dimension, entity;
    double parameter;
    SN_TRY(sn_msh_int(msh, 0, 3, &dimension, "the dimension of an entity"));
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &entity, "the number of an entity"));
    for (int64_t k = 0; k < dimension && dimension < 3; ++k)
        SN_TRY(sn_msh_number(msh, &parameter, "a parameter of a node"));
    return SN_OK;
}

SnStatus sn_msh_nodes(SnMsh* msh, SnStatus (*rest)(SnMsh* msh)) {
    int64_t count, tag;
    double x[3];
    if (msh->has_nodes) return sn_input_fail(msh->input, "found $Nodes for the second time");
    SN_TRY(sn_msh_count(msh, 7, 28, "nodes", &count));
    SN_TRY(sn_draft_reserve_vertices(msh->draft, (uint64_t)count));
    for (int64_t i = 0; i < count; ++i) {
        SN_TRY(sn_msh_int(msh, 0, INT64_MAX / 16, &tag, "the number of a node"));
        for (int k = 0; k < 3; ++k) SN_TRY(sn_msh_number(msh, &x[k], "a coordinate of a node"));
        if (rest) SN_TRY(rest(msh));
        SN_TRY(sn_draft_vertex(msh->draft, x));
        if (sn_msh_add_tag(&msh->tags, tag, (int)count) < 0) return sn_input_no_memory(msh->input);
    }
    return sn_msh_end_nodes(msh);
}

SnStatus sn_msh2_nodes(SnMsh* msh) { return sn_msh_nodes(msh, NULL); }
SnStatus sn_msh2_parametric_nodes(SnMsh* msh) { return sn_msh_nodes(msh, skip_parameters); }

// Read the tags of an element, then its nodes.
static SnStatus read_element(SnMsh* msh, int64_t type, int64_t tags) {
    int64_t tag, region = 0;
    int corners;
    SN_TRY(sn_msh_corners(msh, type, &corners));
    for (int64_t k = 0; k < tags; ++k) {
        SN_TRY(sn_msh_int(msh, -INT32_MAX, INT32_MAX, &tag, "a tag of an element"));
        if (k == 0) region = llabs(tag);
    }
    return sn_msh_element(msh, type, corners, 0, (int)region);
}

static SnStatus read_text_elements(SnMsh* msh, int64_t count) {
    int64_t number, type, tags;
    for (msh->left = count; msh->left > 0; msh->left--) {
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT64_MAX, &number, "the number of an element"));
        SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &type, "the type of an element"));
        SN_TRY(sn_msh_int(msh, 0, MAX_TAGS, &tags, "the number of tags"));
        SN_TRY(read_element(msh, type, tags));
    }
    return SN_OK;
}

static SnStatus read_binary_elements(SnMsh* msh, int64_t count) {
    int64_t number, type, tags, block;
    for (msh->left = count; msh->left > 0;) {
        SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &type, "the type of elements"));
        SN_TRY(sn_msh_int(msh, 1, msh->left, &block, "the elements of a block"));
        SN_TRY(sn_msh_int(msh, 0, MAX_TAGS, &tags, "the number of tags"));
        for (int64_t e = 0; e < block; ++e, msh->left--) {
            SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &number, "the number of an element"));
            SN_TRY(read_element(msh, type, tags));
        }
    }
    return SN_OK;
}

SnStatus sn_msh2_elements(SnMsh* msh) {
    int64_t count;
    SN_TRY(sn_msh_count(msh, 7, 8, "elements", &count));
    return msh->encoding.text ? read_text_elements(msh, count) : read_binary_elements(msh, count);
}

SnStatus sn_msh1_elements(SnMsh* msh) {
    int64_t count, number, type, region, nodes;
    int corners;
    SN_TRY(sn_msh_count(msh, 11, 0, "elements", &count));
    for (msh->left = count; msh->left > 0; msh->left--) {
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT64_MAX, &number, "the number of an element"));
        SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &type, "the type of an element"));
        SN_TRY(sn_msh_int(msh, -INT32_MAX, INT32_MAX, &region, "a physical group"));
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &number, "the number of an entity"));
        SN_TRY(sn_msh_corners(msh, type, &corners));
        SN_TRY(sn_msh_int(msh, corners, corners, &nodes, "the nodes of an element"));
        SN_TRY(sn_msh_element(msh, type, corners, 0, (int)llabs(region)));
    }
    return SN_OK;
}
