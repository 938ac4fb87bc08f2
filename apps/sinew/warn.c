// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "warn.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/mesh.h"
#include "plain.h"

#include <math.h>
#include <stdio.h>

// ---- pieces

// Count the pieces and the elements of each piece. component[v] is the first vertex of the piece of
// vertex v. If v is the first vertex of a piece, elements[v] becomes the piece's number of
// elements.
static void count_piece_elements(const SnMesh* mesh, const int* component, int* elements,
                                 SnPieces* pieces) {
    for (int e = 0; e < mesh->element_count; ++e)
        ++elements[component[mesh->element[(size_t)e * (size_t)sn_mesh_corners(mesh)]]];
    *pieces = (SnPieces){.smallest = mesh->element_count};
    for (int v = 0; v < mesh->vertex_count; ++v) {
        if (!elements[v]) continue;
        ++pieces->count;
        if (elements[v] < pieces->smallest) pieces->smallest = elements[v];
        if (elements[v] > pieces->largest) pieces->largest = elements[v];
    }
}

SnStatus sn_count_pieces(const SnMesh* mesh, SnPieces* pieces) {
    int* component = SN_NEW_ARRAY(int, mesh->vertex_count);
    int* elements = SN_NEW_ARRAY(int, mesh->vertex_count);
    const int fine = component && elements;
    if (fine) {
        sn_mesh_components(mesh, component);
        count_piece_elements(mesh, component, elements, pieces);
    }
    sn_free(component);
    sn_free(elements);
    return fine ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- display surfaces

static double measure_mean_edge(const SnMesh* tets) {
    double sum = 0;
    for (int e = 0; e < tets->element_count; ++e) {
        const int* corner = tets->element + 4 * (size_t)e;
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < i; ++j)
                sum += v3_norm(v3_sub(v3_load(tets->vertex + 3 * (size_t)corner[i]),
                                      v3_load(tets->vertex + 3 * (size_t)corner[j])));
    }
    return sum / (6 * fmax(1, tets->element_count));
}

SnBeyond sn_measure_beyond(const SnMesh* tets, const SnEmbedding* embedding) {
    SnBeyond beyond = {.edge = measure_mean_edge(tets)};
    for (int i = 0; i < sn_embedding_count(embedding); ++i) {
        const double outside = sn_embedding_outside(embedding)[i];
        beyond.count += outside > beyond.edge;
        beyond.most = fmax(beyond.most, outside);
    }
    return beyond;
}

// ---- warnings

static SnStatus warn_of_pieces(const SnSceneBody* body) {
    SnPieces pieces;
    SN_TRY(sn_count_pieces(body->mesh, &pieces));
    if (pieces.count > 1)
        fprintf(stderr,
                "sinew: warning: body \"%s\" is %d pieces that share no vertex, of %d to %d "
                "elements: nothing holds them together\n",
                sn_plain(body->name).text, pieces.count, pieces.smallest, pieces.largest);
    return SN_OK;
}

static void warn_of_display(const SnSceneBody* body, const SnEmbedding* embedding) {
    const SnBeyond beyond = sn_measure_beyond(body->mesh, embedding);
    if (beyond.count)
        fprintf(stderr,
                "sinew: warning: body \"%s\" shows a surface of which %d of %d vertices lie more "
                "than an edge (%.3g m) outside the tets that move them, up to %.3g m\n",
                sn_plain(body->name).text, beyond.count, sn_embedding_count(embedding), beyond.edge,
                beyond.most);
}

// Warn if some of the triangles or tets of a rigid body or collider were inside out.
static void warn_of_turned(const char* what, const char* name, const SnSceneShape* shape) {
    if (shape->turned_pieces)
        fprintf(stderr,
                "sinew: warning: %s \"%s\" has a surface of which %d closed %s inside out and "
                "turned around\n",
                what, sn_plain(name).text, shape->turned_pieces,
                shape->turned_pieces == 1 ? "piece was" : "pieces were");
    if (shape->notes.flipped_elements)
        fprintf(stderr, "sinew: warning: %s \"%s\" is of tets, %d of them turned around\n", what,
                sn_plain(name).text, shape->notes.flipped_elements);
}

SnStatus sn_warn_of_bodies(const SnScene* scene, const SnCast* cast) {
    for (int i = 0; i < scene->body_count; ++i) {
        const SnSceneBody* body = &scene->body[i];
        const SnBodyInfo info = sn_world_body_info(cast->world, (SnBodyId){i + 1});
        warn_of_turned("body", body->name, &body->shape);
        if (body->can & SN_BODY_HAS_NODES) SN_TRY(warn_of_pieces(body));
        if (info.display) warn_of_display(body, info.embedding);
    }
    for (int i = 0; i < scene->collider_count; ++i)
        warn_of_turned("collider", scene->collider[i].name, &scene->collider[i].shape);
    return SN_OK;
}
