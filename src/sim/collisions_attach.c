// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Attachments that are rows: which nodes are glued to what, and where.
#include "sim/replace.h"

#include "base/memory.h"

// to a rigid body: where it is now
static void glue_to_rigid(const SnWorld* world, const SnBody* to, const SnNodeSet* nodes,
                          SnGlue* glue) {
    const SnConfig* q = &world->state->now.q;
    const SnPose* pose = &q->pose[to->rigid];
    for (int i = 0; i < nodes->count; ++i) {
        const Vec3 x = v3_load(q->x + 3 * (size_t)nodes->node[i]);
        glue[i].node = nodes->node[i];
        glue[i].body = to->rigid;
        glue[i].arm = quat_rotate(quat_conjugate(pose->rotation), v3_sub(x, pose->position));
    }
}

// A part's mesh, as it is at rest, or, where it has moved already, as it is now.
static SnStatus shape_of(const SnWorld* world, const SnPart* part, SnMesh** mesh) {
    SN_TRY(sn_mesh_renumbered(part->mesh, NULL, mesh));
    if (world->passage) sn_part_read(part, world->state->now.q.x, (*mesh)->vertex);
    return SN_OK;
}

// to a soft body: at the place of its shape that a node is at, or nearest to
static SnStatus glue_to_soft(const SnWorld* world, const SnBody* to, const SnNodeSet* nodes,
                             SnGlue* glue, SnError* error) {
    const SnPart* part = &world->model->part[to->part];
    const double* x = world->passage ? world->state->now.q.x : world->model->rest;
    double(*point)[3] = sn_alloc((size_t)nodes->count, sizeof *point);
    SnEmbedding* embedding = NULL;
    SnMesh* mesh = NULL;
    SnStatus status = point ? shape_of(world, part, &mesh) : SN_OUT_OF_MEMORY;
    if (status < 0) sn_fail(error, status, "out of memory");
    for (int i = 0; i < nodes->count && point; ++i)
        v3_store(point[i], v3_load(x + 3 * (size_t)nodes->node[i]));
    if (status >= 0)
        status = sn_create_embedding(mesh, nodes->count, (const double(*)[3])point, world->pool,
                                     &embedding, error);
    for (int i = 0; i < nodes->count && status >= 0; ++i) {
        glue[i].node = nodes->node[i];
        glue[i].body = -1;
        for (int k = 0; k < 4; ++k) {
            glue[i].other[k] = sn_part_node(part, embedding->vertex[i][k]);
            glue[i].weight[k] = embedding->weight[i][k];
        }
    }
    sn_destroy_embedding(embedding);
    sn_destroy_mesh(mesh);
    sn_free(point);
    return status;
}

// ---- of a world that takes the place of another one

// 1: the attachment was there already
static int was_glued(const SnWorld* world, int item) {
    const SnWorld* old = world->passage ? world->passage->old : NULL;
    return old && sn_world_item_index(old, item) >= 0 &&
           sn_world_item_index(old, item) < old->change.item_count;
}

// what a node is glued to, as it was; a node that was glued twice to the same is so once in statics
static void glue_as_before(const SnWorld* world, int item, SnGlue* glue, int* count) {
    const SnTransfer* t = world->passage->transfer;
    const SnCollisions* old = world->passage->old->collisions;
    *count = 0;
    for (int g = 0; old && g < old->glue_count; ++g) {
        if (old->glue[g].item != item) continue;
        SnGlue* to = &glue[(*count)++];
        *to = old->glue[g];
        to->was = g;
        to->node = t->to_node[to->node];
        if (to->body >= 0) to->body = t->to_body[to->body];
        for (int k = 0; k < 4 && to->body < 0; ++k) to->other[k] = t->to_node[to->other[k]];
    }
}

// ---- all of them

static SnStatus glue_item(SnWorld* world, const SnItem* item, const SnNodeSet* nodes,
                          SnError* error) {
    SnCollisions* c = world->collisions;
    const SnBody* to = sn_world_body(world, item->attachment.to);
    SnGlue* glue = c->glue + c->glue_count;
    int count = nodes->count;
    for (int i = 0; i < count; ++i) glue[i] = (SnGlue){.item = item->stay.number, .was = -1};
    if (was_glued(world, item->stay.number))
        glue_as_before(world, item->stay.number, glue, &count);
    else if (to->can & SN_BODY_HAS_POSE)
        glue_to_rigid(world, to, nodes, glue);
    else
        SN_TRY(glue_to_soft(world, to, nodes, glue, error));
    c->glue_count += count;
    return SN_OK;
}

static SnStatus make_room(SnCollisions* c, int more) {
    SnGlue* larger = SN_NEW_ARRAY(SnGlue, c->glue_count + more);
    if (!larger) return SN_OUT_OF_MEMORY;
    for (int k = 0; k < c->glue_count; ++k) larger[k] = c->glue[k];
    sn_free(c->glue);
    c->glue = larger;
    return SN_OK;
}

SnStatus sn_collisions_glue(SnWorld* world, SnError* error) {
    SnCollisions* c = world->collisions;
    SN_EACH_ITEM(item, world, SN_ITEM_ATTACHMENT) {
        const SnAttachmentDef* def = &item->attachment;
        if (def->exact) continue; // bonds.c
        SnNodeSet nodes = {0};
        SN_TRY(sn_world_pick(world, def->body, &def->select, "attachment", &nodes, error));
        SnStatus status = make_room(c, nodes.count);
        if (status < 0) sn_fail(error, status, "out of memory");
        if (status >= 0) status = glue_item(world, item, &nodes, error);
        sn_free(nodes.node);
        SN_TRY(status);
    }
    return SN_OK;
}
