// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads the sections of gmsh 4.1. Elements come in blocks, one per entity of the
// geometry; the region of an element is the first physical group of its entity. The lists below
// show the numbers of each section; "x..." stands for several x, and [] for optional numbers:
//   $Entities: counts of points, curves, surfaces, volumes;
//              number, box (points: position), groups, group..., [boundaries, boundary...]
//   $PartitionedEntities: partitions; ghosts; (ghost, partition)...; counts as above;
//              number, dimension and number of the parent, partitions, partition..., box, ...
//   $Nodes:    blocks, nodes, lowest, highest; blocks of
//              dimension, entity, parametric, nodes; number...; (x, y, z, [u, [v, [w]]])...
//   $Elements: blocks, elements, lowest, highest; blocks of
//              dimension, entity, type, elements; (number, node...)...
// gmsh 4.0 differs from this: points have a box in place of a position; the lowest and highest
// number are missing; the entity stands in front of its dimension; a node's number stands in front
// of the node's coordinates; numbers of nodes and elements, and counts of partitions and ghosts,
// have 4 bytes.
#include "meshfile/msh.h"

static const int64_t many = SN_MSH_MANY;

// ---- entities -----------------------------------------------------------------------------------

// Take a count that has 4 bytes in version 4.0.
static SnStatus read_short_count(SnMsh* msh, int64_t* count, const char* what) {
    return msh->early ? sn_msh_int(msh, 0, INT32_MAX, count, what)
                      : sn_msh_size(msh, many, count, what);
}

// Skip a list: a count of records, and `each` whole numbers for each record.
static SnStatus skip_list(SnMsh* msh, int64_t each, const char* what) {
    int64_t count, number;
    SN_TRY(read_short_count(msh, &count, what));
    SN_TRY(sn_input_room(msh->input, (uint64_t)(each * count), msh->encoding.text ? 1 : 4, what));
    for (int64_t i = 0; i < each * count; ++i)
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &number, what));
    return SN_OK;
}

// Skip two properties of an entity: the entity from which it was cut (dimension and number), and
// its list of partitions.
static SnStatus skip_origin(SnMsh* msh) {
    int64_t dimension, parent;
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &dimension, "the dimension of an entity"));
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &parent, "the number of an entity"));
    return skip_list(msh, 1, "partitions");
}

static SnStatus read_entity(SnMsh* msh, int dimension, int in_parts) {
    int64_t tag, physical, boundary;
    double coordinate;
    SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, &tag, "the number of an entity"));
    if (in_parts) SN_TRY(skip_origin(msh));
    for (int k = 0; k < (dimension || msh->early ? 6 : 3); ++k)
        SN_TRY(sn_msh_number(msh, &coordinate, "the box of an entity"));
    SN_TRY(sn_msh_list(msh, &physical, "physical groups"));
    if (dimension) SN_TRY(sn_msh_list(msh, &boundary, "boundaries of an entity"));
    return sn_msh_add_entity(msh, dimension, tag, physical);
}

static SnStatus read_entities(SnMsh* msh, int in_parts) {
    static const char* const what[4] = {"points", "curves", "surfaces", "volumes"};
    int64_t count[4];
    for (int d = 0; d < 4; ++d) SN_TRY(sn_msh_size(msh, many, &count[d], what[d]));
    for (int d = 0; d < 4; ++d) {
        SN_TRY(sn_input_room(msh->input, (uint64_t)count[d], msh->encoding.text ? 9 : 36, what[d]));
        for (int64_t i = 0; i < count[d]; ++i) SN_TRY(read_entity(msh, d, in_parts));
    }
    sn_msh_sort_entities(msh);
    return SN_OK;
}

SnStatus sn_msh4_entities(SnMsh* msh) { return read_entities(msh, 0); }

// When the entities of a mesh were cut into partitions, each piece is an entity with a number of
// its own, and the elements name these pieces.
SnStatus sn_msh4_partitioned_entities(SnMsh* msh) {
    int64_t partitions;
    SN_TRY(read_short_count(msh, &partitions, "the number of partitions"));
    SN_TRY(skip_list(msh, 2, "ghosts"));
    return read_entities(msh, 1);
}

// ---- nodes --------------------------------------------------------------------------------------

// Take the number of a node or of an element.
static SnStatus read_tag(SnMsh* msh, int64_t* tag, const char* what) {
    return msh->early ? sn_msh_int(msh, 0, many, tag, what) : sn_msh_size(msh, many, tag, what);
}

static SnStatus read_owner(SnMsh* msh, int64_t* dimension, int64_t* entity) {
    if (msh->early)
        SN_TRY(sn_msh_int(msh, INT32_MIN, INT32_MAX, entity, "the number of an entity"));
    SN_TRY(sn_msh_int(msh, 0, 3, dimension, "the dimension of an entity"));
    if (msh->early) return SN_OK;
    return sn_msh_int(msh, INT32_MIN, INT32_MAX, entity, "the number of an entity");
}

static SnStatus read_node_tag(SnMsh* msh, int64_t announced) {
    int64_t tag;
    SN_TRY(read_tag(msh, &tag, "the number of a node"));
    if (sn_msh_add_tag(&msh->tags, tag, (int)announced) < 0) return sn_input_no_memory(msh->input);
    return SN_OK;
}

static SnStatus read_node_block(SnMsh* msh, int64_t announced) {
    int64_t dimension, entity, parametric, count;
    double x[3], parameter;
    SN_TRY(read_owner(msh, &dimension, &entity));
    SN_TRY(sn_msh_int(msh, 0, 1, &parametric, "whether nodes have parameters"));
    SN_TRY(sn_msh_size(msh, announced - msh->tags.count, &count, "the nodes of a block"));
    for (int64_t i = 0; i < count && !msh->early; ++i) SN_TRY(read_node_tag(msh, announced));
    for (int64_t i = 0; i < count; ++i) {
        if (msh->early) SN_TRY(read_node_tag(msh, announced));
        for (int k = 0; k < 3; ++k) SN_TRY(sn_msh_number(msh, &x[k], "a coordinate of a node"));
        for (int64_t k = 0; k < dimension && parametric; ++k)
            SN_TRY(sn_msh_number(msh, &parameter, "a parameter of a node"));
        SN_TRY(sn_draft_vertex(msh->draft, x));
    }
    return SN_OK;
}

// Take the four numbers at the beginning of a section: how many blocks it has; how many records
// (nodes or elements) it has; the smallest and the largest of the numbers that name the records.
// Version 4.0 has only the first two.
static SnStatus read_totals(SnMsh* msh, uint64_t bytes_text, uint64_t bytes_binary,
                            const char* what, int64_t* blocks, int64_t* count) {
    int64_t unused;
    SN_TRY(sn_msh_size(msh, many, blocks, "the number of blocks"));
    SN_TRY(sn_msh_size(msh, many, count, what));
    if (!msh->early) {
        SN_TRY(sn_msh_size(msh, INT64_MAX, &unused, "the lowest number"));
        SN_TRY(sn_msh_size(msh, INT64_MAX, &unused, "the highest number"));
    }
    return sn_input_room(msh->input, (uint64_t)*count,
                         msh->encoding.text ? bytes_text : bytes_binary, what);
}

SnStatus sn_msh4_nodes(SnMsh* msh) {
    int64_t blocks, count;
    if (msh->has_nodes) return sn_input_fail(msh->input, "found $Nodes for the second time");
    SN_TRY(read_totals(msh, 7, 28, "nodes", &blocks, &count));
    SN_TRY(sn_draft_reserve_vertices(msh->draft, (uint64_t)count));
    for (int64_t b = 0; b < blocks; ++b) SN_TRY(read_node_block(msh, count));
    if (msh->tags.count != count)
        return sn_input_fail(msh->input, "found %d nodes, %lld were announced", msh->tags.count,
                             (long long)count);
    return sn_msh_end_nodes(msh);
}

// ---- elements -----------------------------------------------------------------------------------

static SnStatus read_element_block(SnMsh* msh) {
    int64_t dimension, entity, type, count, number;
    int corners;
    SN_TRY(read_owner(msh, &dimension, &entity));
    SN_TRY(sn_msh_int(msh, 0, INT32_MAX, &type, "the type of elements"));
    SN_TRY(sn_msh_size(msh, msh->left, &count, "the elements of a block"));
    SN_TRY(sn_msh_corners(msh, type, &corners));
    int region = sn_msh_physical(msh, (int)dimension, entity);
    for (int64_t e = 0; e < count; ++e, msh->left--) {
        SN_TRY(read_tag(msh, &number, "the number of an element"));
        SN_TRY(sn_msh_element(msh, type, corners, !msh->early, region));
    }
    return SN_OK;
}

SnStatus sn_msh4_elements(SnMsh* msh) {
    int64_t blocks, count;
    SN_TRY(read_totals(msh, 3, 8, "elements", &blocks, &count));
    msh->left = count;
    for (int64_t b = 0; b < blocks; ++b) SN_TRY(read_element_block(msh));
    if (!msh->left) return SN_OK;
    return sn_input_fail(msh->input, "found %lld elements, %lld were announced",
                         (long long)(count - msh->left), (long long)count);
}
