// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The sentence about a step that could not be done. The note from which it is made (SnStop of
// system/stop.h) has the index of a block, node, mover, element or row. The sentence instead has
// the names of bodies, and vertices and elements of their meshes, which users know.
#include "sim/stop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- names

// A name of a body in a sentence has at most this many bytes.
#define NAME "%.60s"

const char* sn_part_body_name(const SnWorld* world, int part) {
    for (int b = 0; b < world->body_count; ++b)
        if ((world->body[b].can & SN_BODY_HAS_NODES) && world->body[b].part == part)
            return world->body[b].name;
    return "?";
}

static const char* rigid_name(const SnWorld* world, int rigid) {
    for (int b = 0; b < world->body_count; ++b)
        if (!(world->body[b].can & SN_BODY_HAS_NODES) && world->body[b].rigid == rigid)
            return world->body[b].name;
    return "?";
}

// ---- parts, vertices and elements

// The part that a node of the model, or a slot, belongs to.
static int part_of_node(const SnModel* model, int node) {
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        if (node >= part->first_node && node < part->first_node + part->mesh->vertex_count)
            return p;
        if (node >= part->first_slot && node < part->first_slot + part->slot_count) return p;
    }
    return -1;
}

// The vertex of a part's mesh to which a node belongs; -1: the node is a slot.
static int vertex_of_node(const SnPart* part, int node) {
    for (int v = 0; v < part->mesh->vertex_count; ++v)
        if (sn_part_node(part, v) == node) return v;
    return -1;
}

// The length, area or volume of an element when nodes are at x, divided by its value in the rest
// shape; 1: the element keeps its size; negative: it is inside out.
static double stretch_of(const SnPart* part, int element, const double* x) {
    const int corners = sn_mesh_corners(part->mesh);
    int number[4] = {0, 1, 2, 3};
    double at[12];
    for (int c = 0; c < corners; ++c) {
        const int v = part->mesh->element[(size_t)corners * (size_t)element + (size_t)c];
        memcpy(at + 3 * c, x + 3 * (size_t)sn_part_node(part, v), 3 * sizeof *at);
    }
    const SnMesh one = {.kind = part->mesh->kind,
                        .vertex = at,
                        .vertex_count = corners,
                        .element = number,
                        .element_count = 1};
    return sn_mesh_measure(&one, 0) / sn_mesh_measure(part->mesh, element);
}

static int has_corner(const SnMesh* mesh, int element, int vertex) {
    const int corners = sn_mesh_corners(mesh);
    for (int c = 0; c < corners; ++c)
        if (mesh->element[(size_t)corners * (size_t)element + (size_t)c] == vertex) return 1;
    return 0;
}

// How far a stretch is from 1: |log(stretch)|; larger than all such values if the stretch is
// negative, and infinite if it is not finite.
static double badness(double stretch) {
    if (!isfinite(stretch)) return HUGE_VAL;
    return stretch <= 0 ? 1e300 - 1 / stretch : fabs(log(stretch));
}

// Find the most deformed element around a vertex of a part when nodes are at x; `vertex` -1: of all
// elements of the part. *worst becomes the element's badness and *stretch its stretch. Returns -1
// if there is no element.
static int find_worst(const SnPart* part, int vertex, const double* x, double* worst,
                      double* stretch) {
    int found = -1;
    *worst = *stretch = 0;
    for (int e = 0; e < part->mesh->element_count; ++e) {
        if (vertex >= 0 && !has_corner(part->mesh, e, vertex)) continue;
        const double s = stretch_of(part, e, x);
        if (found >= 0 && !(badness(s) > *worst)) continue;
        found = e;
        *worst = badness(s);
        *stretch = s;
    }
    return found;
}

// ---- looking for a place where none was noted

static int find_largest_part(const SnModel* model) {
    int largest = 0;
    for (int p = 1; p < model->part_count; ++p)
        if (model->part[p].mesh->vertex_count > model->part[largest].mesh->vertex_count)
            largest = p;
    return largest;
}

static void find_most_deformed(const SnModel* model, const double* x, SnStop* stop) {
    double most = -1;
    for (int p = 0; p < model->part_count; ++p) {
        double worst, stretch;
        const int e = find_worst(&model->part[p], -1, x, &worst, &stretch);
        if (e < 0 || !(worst > most)) continue;
        most = worst;
        *stop = (SnStop){stop->kind, stop->status, SN_AT_ELEMENT, e, p, stop->value};
    }
}

static void find_place(const SnWorld* world, SnStop* stop) {
    if (stop->place != SN_AT_NOTHING) return;
    if (world->model->part_count == 0) {
        stop->place = SN_AT_MOVER;
        stop->index = 0;
    } else if (stop->kind == SN_STOP_MEMORY) {
        stop->place = SN_AT_PART;
        stop->part = find_largest_part(world->model);
    } else {
        find_most_deformed(world->model, world->next->now.q.x, stop);
    }
}

// ---- describing a place

typedef struct Text {
    char text[400];
} Text;

static Text describe_element(const SnWorld* world, int part, int element) {
    Text t;
    snprintf(t.text, sizeof t.text, "element %d of body '" NAME "'", element,
             sn_part_body_name(world, part));
    return t;
}

// Describe a vertex of a part, and the most deformed element around it.
static Text describe_vertex(const SnWorld* world, int p, int vertex) {
    static const char* const measure[] = {"", "", "length", "area", "volume"};
    Text t;
    const SnPart* part = &world->model->part[p];
    double worst, stretch;
    const int e = find_worst(part, vertex, world->next->now.q.x, &worst, &stretch);
    const int n = snprintf(t.text, sizeof t.text, "node %d of body '" NAME "'", vertex,
                           sn_part_body_name(world, p));
    char* end = t.text + n;
    const size_t left = sizeof t.text - (size_t)n;
    if (e >= 0 && isfinite(stretch))
        snprintf(end, left, " (element %d there has %.3g times its %s at rest)", e, stretch,
                 measure[sn_mesh_corners(part->mesh)]);
    else if (e >= 0)
        snprintf(end, left, " (a corner of element %d)", e);
    return t;
}

static Text describe_node(const SnWorld* world, int node) {
    Text t;
    const int p = part_of_node(world->model, node);
    const int vertex = vertex_of_node(&world->model->part[p], node);
    if (vertex >= 0) return describe_vertex(world, p, vertex);
    snprintf(t.text, sizeof t.text, "an unknown without a place in body '" NAME "'",
             sn_part_body_name(world, p));
    return t;
}

static Text describe_mover(const SnWorld* world, int mover) {
    Text t;
    const SnModel* model = world->model;
    int count = 0;
    if (mover < model->rigid_count) {
        snprintf(t.text, sizeof t.text, "rigid body '" NAME "'", rigid_name(world, mover));
        return t;
    }
    const int* node = sn_map_members(world->map, mover, &count);
    const int part = count > 0 ? part_of_node(model, node[0]) : -1;
    snprintf(t.text, sizeof t.text, "a rigid part of %d nodes in body '" NAME "'", count,
             part >= 0 ? sn_part_body_name(world, part) : "?");
    return t;
}

static Text describe_block(const SnWorld* world, int block) {
    const SnMap* map = world->map;
    if (block < map->node_block_count) return describe_node(world, map->block_node[block]);
    for (int m = 0; m < map->mover_count; ++m)
        if (map->mover_block[m] == block || map->mover_block[m] == block - 1)
            return describe_mover(world, m);
    return (Text){"?"};
}

static const char* object_name(const SnWorld* world, int object) {
    const SnObjectSource* source = &world->collisions->source[object];
    return source->body >= 0 ? world->body[source->body].name
                             : world->collider[source->collider].name;
}

// Describe a row of an attachment or of a contact.
static Text describe_row(const SnWorld* world, int row) {
    Text t;
    const SnCollisions* c = world->collisions;
    const int contact = (row - c->rows.first[SN_ROW_CONE]) / 3;
    if (row < 3 * c->glue_count) {
        const Text node = describe_node(world, c->glue[row / 3].node);
        snprintf(t.text, sizeof t.text, "the attachment (row %d) of %.300s", row, node.text);
    } else if (row >= c->rows.first[SN_ROW_CONE] && contact < c->contacts.count) {
        const SnContactKey* key = &c->contacts.contact[contact].key;
        snprintf(t.text, sizeof t.text, "the contact (row %d) of '" NAME "' with '" NAME "'", row,
                 object_name(world, key->a), object_name(world, key->b));
    } else {
        snprintf(t.text, sizeof t.text, "row %d", row);
    }
    return t;
}

static Text describe_place(const SnWorld* world, const SnStop* stop) {
    Text t = {"the world"};
    switch (stop->place) {
    case SN_AT_BLOCK:
        return describe_block(world, stop->index);
    case SN_AT_NODE:
        return describe_node(world, stop->index);
    case SN_AT_MOVER:
        return describe_mover(world, stop->index);
    case SN_AT_ELEMENT:
        return describe_element(world, stop->part, stop->index);
    case SN_AT_ROW:
        return describe_row(world, stop->index);
    case SN_AT_PART:
        snprintf(t.text, sizeof t.text, "body '" NAME "' of %d nodes",
                 sn_part_body_name(world, stop->part),
                 world->model->part[stop->part].mesh->vertex_count);
        return t;
    case SN_AT_NOTHING:
        break;
    }
    return t;
}

// ---- the sentence

static const struct {
    const char *sentence, *advice;
} kinds[SN_STOP_COUNT] = {
#define SN_STOP_KIND(kind, sentence, advice) [SN_STOP_##kind] = {sentence, advice},
    SN_STOP_KINDS(SN_STOP_KIND)
#undef SN_STOP_KIND
};

// Copy a sentence to `out`, with the place for each '@' and the value for each '#'.
static void fill_in(const char* sentence, const char* place, double value, char* out, size_t size) {
    size_t n = 0;
    for (const char* s = sentence; *s && n + 1 < size; ++s) {
        if (*s == '@')
            n += (size_t)snprintf(out + n, size - n, "%s", place);
        else if (*s == '#')
            n += (size_t)snprintf(out + n, size - n, "%g", value);
        else
            out[n++] = *s;
    }
    out[n < size ? n : size - 1] = 0;
}

// If a step failed because numbers grew beyond all bounds, and the force of a row is not finite,
// make this row the reason and the place.
static void blame_row(const SnWorld* world, SnStop* stop) {
    const SnCollisions* c = world->collisions;
    const int solving = stop->kind == SN_STOP_FORCES || stop->kind == SN_STOP_START ||
                        stop->kind == SN_STOP_STUCK || stop->kind == SN_STOP_STATE;
    for (int r = 0; c && solving && r < c->rows.count; ++r)
        if (!isfinite(c->rows.row[r].force)) {
            *stop = (SnStop){SN_STOP_ROW, stop->status, SN_AT_ROW, r, 0, 0};
            return;
        }
}

// Write the sentence of a stop at a place; `why` goes before it.
static SnStatus tell(const SnWorld* world, const SnStop* stop, const char* why, const char* place,
                     SnError* error) {
    char what[440];
    fill_in(kinds[stop->kind].sentence, place, stop->value, what, sizeof what);
    return sn_fail(error, stop->status, "step %lld at %g s: %s%s%s; %s",
                   (long long)world->state->step_count + 1, world->state->time, why,
                   *why ? ": " : "", what, kinds[stop->kind].advice);
}

SnStatus sn_tell_stop(SnWorld* world, SnStatus status, SnError* error) {
    SnStop* stop = &world->stop;
    if (stop->kind == SN_STOP_NONE || stop->status != status)
        *stop = (SnStop){.kind = status == SN_OUT_OF_MEMORY ? SN_STOP_MEMORY : SN_STOP_OTHER,
                         .status = status};
    if (!error) return status;
    blame_row(world, stop);
    find_place(world, stop);
    const Text place = describe_place(world, stop);
    char why[160] = "";
    if (stop->kind == SN_STOP_OTHER)
        snprintf(why, sizeof why, "%.150s", error->text[0] ? error->text : sn_status_text(status));
    if (stop->kind == SN_STOP_WORK && world->stats.substeps > 1)
        snprintf(why, sizeof why, "tried whole and in up to %d parts", world->stats.substeps);
    return tell(world, stop, why, place.text, error);
}

// The name of the first thing whose time to come or to go is reached.
static const char* find_coming(const SnWorld* world) {
    const SnWaiting* w = &world->waiting;
    for (int i = 0; i < w->body_count; ++i)
        if (!sn_is_waiting(world, &w->body[i].stay)) return w->body[i].name;
    for (int i = 0; i < w->collider_count; ++i)
        if (!sn_is_waiting(world, &w->collider[i].stay)) return w->collider[i].name;
    for (int i = 0; i < world->body_count; ++i)
        if (world->body[i].stay.until <= sn_world_now(world) + 1e-6 * world->def.step)
            return world->body[i].name;
    for (int i = 0; i < world->collider_count; ++i)
        if (world->collider[i].stay.until <= sn_world_now(world) + 1e-6 * world->def.step)
            return world->collider[i].name;
    return "an item of the script";
}

SnStatus sn_tell_coming(SnWorld* world, SnStatus status, SnError* error) {
    world->stop = (SnStop){.kind = SN_STOP_COMING, .status = status};
    if (!error) return status;
    char why[160];
    snprintf(why, sizeof why, "%.150s", error->text[0] ? error->text : sn_status_text(status));
    return tell(world, &world->stop, why, find_coming(world), error);
}
