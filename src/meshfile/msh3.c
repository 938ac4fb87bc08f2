// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads the sections of gmsh 3. The region of an element is the first physical group of
// the element's entity. The lists below show the numbers of each section; "x..." stands for several
// x, and [] for optional numbers:
//   $Entities: counts of points, curves, surfaces, volumes; text in binary files too
//              number, [boundaries, boundary...], groups, group...
//   $Nodes:    count; number, x, y, z, entity, [unless entity is 0: dimension, parameters]
//   $Elements: count; number, type, entity, numbers that follow, node..., [partitions]
#include "meshfile/msh.h"

static SnStatus read_entity(SnMsh* msh, int dimension) {
    int64_t tag, boundary, physical;
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &tag, "the number of an entity"));
    if (dimension) SN_TRY(sn_msh_list(msh, &boundary, "boundaries of an entity"));
    SN_TRY(sn_msh_list(msh, &physical, "physical groups"));
    return sn_msh_add_entity(msh, dimension, tag, physical);
}

static SnStatus read_entities(SnMsh* msh) {
    static const char* const what[4] = {"points", "curves", "surfaces", "volumes"};
    int64_t count[4];
    for (int d = 0; d < 4; ++d) SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &count[d], what[d]));
    for (int d = 0; d < 4; ++d) {
        SN_TRY(sn_input_room(msh->input, (uint64_t)count[d], 3, what[d]));
        for (int64_t i = 0; i < count[d]; ++i) SN_TRY(read_entity(msh, d));
    }
    sn_msh_sort_entities(msh);
    return SN_OK;
}

SnStatus sn_msh3_entities(SnMsh* msh) {
    const int text = msh->encoding.text;
    msh->encoding.text = 1;
    msh->input->binary = 0;
    SnStatus status = read_entities(msh);
    msh->encoding.text = text;
    return status;
}

// Skip a node's entity and the node's parameters on this entity. In a volume, three zeros of 4
// bytes stand in place of parameters.
static SnStatus skip_owner(SnMsh* msh) {
    int64_t dimension, entity, zero;
    double parameter;
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &entity, "the number of an entity"));
    if (!entity) return SN_OK;
    SN_TRY(sn_msh_int(msh, 0, 3, &dimension, "the dimension of an entity"));
    for (int64_t k = 0; k < dimension; ++k)
        SN_TRY(dimension == 3 ? sn_msh_int(msh, 0, 0, &zero, "a parameter in a volume")
                              : sn_msh_number(msh, &parameter, "a parameter of a node"));
    return SN_OK;
}

SnStatus sn_msh3_nodes(SnMsh* msh) { return sn_msh_nodes(msh, skip_owner); }

// Return the dimension of one of gmsh's types of elements: 0 for points, 1 for lines, 2 for
// triangles and quadrangles, 3 for tets.
static int dimension_of(int64_t type) { return type == 4 ? 3 : type == 1 ? 1 : type == 15 ? 0 : 2; }

static SnStatus read_element(SnMsh* msh) {
    int64_t number, type, entity, follow;
    int corners;
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT64_MAX, &number, "the number of an element"));
    SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &type, "the type of an element"));
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &entity, "the number of an entity"));
    SN_TRY(sn_msh_corners(msh, type, &corners));
    SN_TRY(sn_msh_int(msh, corners, INT32_MAX, &follow, "the nodes of an element"));
    SN_TRY(sn_msh_element(msh, type, corners, 0, sn_msh_physical(msh, dimension_of(type), entity)));
    for (int64_t k = corners; k < follow; ++k)
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &number, "a partition of an element"));
    return SN_OK;
}

SnStatus sn_msh3_elements(SnMsh* msh) {
    int64_t count;
    SN_TRY(sn_msh_count(msh, 9, 20, "elements", &count));
    for (msh->left = count; msh->left > 0; msh->left--) SN_TRY(read_element(msh));
    return SN_OK;
}
