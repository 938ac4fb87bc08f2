// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/layered.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// ---- making

// elements of all solids, with nodes of the world
static SnStatus list_elements(SnLayered* layered) {
    const SnModel* model = layered->model;
    int count = 0;
    layered->first_element = SN_NEW_ARRAY(int, model->part_count);
    if (!layered->first_element) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) {
        layered->first_element[p] = count;
        if (model->part[p].solid) count += model->part[p].mesh->element_count;
    }
    layered->corner = SN_NEW_ARRAY(int, 4 * (size_t)count);
    if (!layered->corner) return SN_OUT_OF_MEMORY;
    for (int p = 0, e = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        const int corners = sn_mesh_corners(part->mesh);
        for (int i = 0; part->solid && i < part->mesh->element_count; ++i, ++e)
            for (int k = 0; k < 4; ++k) {
                const int c = k < corners ? k : corners - 1;
                const int vertex = part->mesh->element[(size_t)i * (size_t)corners + (size_t)c];
                layered->corner[4 * (size_t)e + (size_t)k] = sn_part_node(part, vertex);
            }
    }
    layered->mesh = (SnLayersMesh){4, layered->corner, count, model->point_count};
    return SN_OK;
}

// the mean edge of cubes, or squares, of as much volume as the elements of a part have
static double element_size(const SnPart* part) {
    const int count = part->mesh->element_count;
    double sum = 0;
    for (int e = 0; e < count; ++e)
        sum += pow(sn_mesh_measure(part->mesh, e), part->plane ? 0.5 : 1.0 / 3);
    return sum / count;
}

static void find_sizes(SnLayered* layered) {
    const SnModel* model = layered->model;
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        if (!part->solid) continue;
        const double size = element_size(part);
        for (int i = 0; i < part->mesh->vertex_count; ++i)
            layered->size[part->first_node + i] = size;
    }
}

static SnStatus fill(SnLayered* layered) {
    const size_t nodes = (size_t)layered->model->point_count;
    SN_TRY(list_elements(layered));
    layered->size = SN_NEW_ARRAY(double, nodes);
    if (!layered->size) return SN_OUT_OF_MEMORY;
    find_sizes(layered);
    SN_TRY(sn_create_layers(&layered->mesh, layered->def.plan.share, layered->def.plan.count,
                            &layered->layers));
    layered->key = SN_NEW_ARRAY(float, layered->mesh.element_count);
    layered->fixed = SN_NEW_ARRAY(unsigned char, nodes);
    layered->elastic = SN_NEW_ARRAY(unsigned char, layered->mesh.element_count);
    layered->mass = SN_NEW_ARRAY(double, nodes);
    layered->v = SN_NEW_ARRAY(double, 3 * nodes);
    layered->r = SN_NEW_ARRAY(double, 3 * nodes);
    layered->pushed = SN_NEW_ARRAY(double, 3 * nodes);
    const int bodies = sn_layered_most_bodies(layered);
    layered->body = SN_NEW_ARRAY(SnLayerBody, bodies);
    layered->centre = SN_NEW_ARRAY(Vec3, bodies);
    layered->still = SN_NEW_ARRAY(unsigned char, layered->model->part_count);
    return layered->still && layered->key && layered->fixed && layered->elastic && layered->mass &&
                   layered->v && layered->r && layered->pushed && layered->body && layered->centre
               ? SN_OK
               : SN_OUT_OF_MEMORY;
}

static SnStatus keep_materials(SnLayered* layered, const SnMaterial* material) {
    const int count = layered->mesh.element_count;
    layered->material = SN_NEW_ARRAY(SnMaterial, count);
    if (!layered->material) return SN_OUT_OF_MEMORY;
    memcpy(layered->material, material, sizeof *material * (size_t)count);
    return SN_OK;
}

static SnStatus keep_given(SnLayered* layered, const float* given) {
    layered->given = SN_CLONE_ARRAY(float, given, layered->mesh.element_count);
    return layered->given ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus allow_error(SnLayered* layered, const SnMaterial* material) {
    const SnModel* model = layered->model;
    layered->still_part = SN_NEW_ARRAY(SnStillPart, model->part_count);
    layered->still_element = SN_NEW_ARRAY(unsigned char, layered->mesh.element_count);
    if (!layered->still_part || !layered->still_element) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid)
            layered->still_part[p] = sn_still_part(
                &model->part[p], material + layered->first_element[p], layered->def.error);
    return SN_OK;
}

SnStatus sn_create_layered(const SnModel* model, const SnLayeredDef* def,
                           const SnMaterial* material, SnLayered** out) {
    SnLayered* layered = SN_NEW(SnLayered);
    if (!layered) return SN_OUT_OF_MEMORY;
    layered->model = model;
    layered->def = *def;
    SnStatus status = fill(layered);
    if (status >= 0 && def->order.order == SN_ORDER_STRETCH)
        status = keep_materials(layered, material);
    if (status >= 0 && def->order.order == SN_ORDER_GIVEN)
        status = keep_given(layered, def->order.given);
    if (status >= 0 && def->error > 0) status = allow_error(layered, material);
    if (status < 0) {
        sn_destroy_layered(layered);
        return status;
    }
    *out = layered;
    return SN_OK;
}

void sn_destroy_layered(SnLayered* layered) {
    if (!layered) return;
    sn_destroy_layers(layered->layers);
    sn_free(layered->first_element);
    sn_free(layered->corner);
    sn_free(layered->size);
    sn_free(layered->material);
    sn_free(layered->given);
    sn_free(layered->still_part);
    sn_free(layered->still);
    sn_free(layered->still_element);
    sn_free(layered->key);
    sn_free(layered->fixed);
    sn_free(layered->elastic);
    sn_free(layered->mass);
    sn_free(layered->v);
    sn_free(layered->r);
    sn_free(layered->pushed);
    sn_free(layered->body);
    sn_free(layered->centre);
    sn_free(layered);
}

// each has the nodes of an element
int sn_layered_most_bodies(const SnLayered* layered) {
    const int nodes = layered->model->point_count, elements = layered->mesh.element_count;
    return nodes / 3 < elements ? nodes / 3 : elements;
}

// ---- a step

static SnStatus find_keys(const SnLayered* layered, const SnOrderDef* order,
                          const SnLayeredBegin* begin, float* key) {
    for (int p = 0; p < layered->model->part_count; ++p) {
        const SnPart* part = &layered->model->part[p];
        if (!part->solid) continue;
        const int first = layered->first_element[p];
        const SnOrderAt at = {.mesh = part->mesh,
                              .material = layered->material ? layered->material + first : NULL,
                              .solid = part->solid,
                              .x = begin->x,
                              .before = begin->before,
                              .h = begin->before_h};
        SnOrderDef of_part = *order;
        of_part.seed += (uint64_t)p; // bodies that are alike have patterns of their own
        if (order->order == SN_ORDER_GIVEN) of_part.given = layered->given + first;
        SN_TRY(sn_order_keys(&of_part, &at, begin->pool, begin->scratch, key + first));
    }
    return SN_OK;
}

// What deforms by more than this strain in a step is never rigid: nodes beside it would be left
// behind by more than the size of an element, which turns it inside out.
#define FASTEST 0.02

static SnStatus find_order(SnLayered* layered, const SnLayeredBegin* begin) {
    const SnOrderDef rates = {.order = SN_ORDER_STRAIN_RATE};
    const double fastest = FASTEST / begin->h;
    SN_TRY(find_keys(layered, &rates, begin, layered->key));
    for (int e = 0; e < layered->mesh.element_count; ++e)
        layered->elastic[e] = layered->key[e] > fastest * fastest;
    if (layered->def.order.order == SN_ORDER_STRAIN_RATE) return SN_OK;
    return find_keys(layered, &layered->def.order, begin, layered->key);
}

static SnStatus find_still(SnLayered* layered, const SnLayeredBegin* begin) {
    const SnModel* model = layered->model;
    const SnStillAt at = {.x = begin->x,
                          .before = begin->before,
                          .now = begin->now,
                          .v_before = begin->v_before,
                          .coasting = begin->v,
                          .mass = layered->mass,
                          .fixed = layered->fixed,
                          .coast = begin->coast,
                          .gravity = begin->gravity,
                          .rows = begin->rows,
                          .h = begin->h,
                          .number = begin->number};
    SN_TRY(sn_still_find(model, layered->still_part, &at, begin->scratch, layered->still));
    layered->still_count = 0;
    for (int p = 0; p < model->part_count; ++p) {
        if (!model->part[p].solid) continue;
        const int count = model->part[p].mesh->element_count;
        memset(layered->still_element + layered->first_element[p], layered->still[p],
               (size_t)count);
        layered->still_count += layered->still[p] * count;
    }
    layered->layers->always = layered->still_count > 0 ? layered->still_element : NULL;
    return SN_OK;
}

SnStatus sn_layered_begin(SnLayered* layered, const SnLayeredBegin* begin) {
    const SnModel* model = layered->model;
    SN_TRY(find_order(layered, begin));
    for (int i = 0; i < model->point_count; ++i) {
        layered->fixed[i] = (begin->held[i] & ~model->held[i]) != 0;
        layered->mass[i] = 1 / begin->w[i];
    }
    memcpy(layered->v, begin->v, 3 * sizeof(double) * (size_t)model->point_count);
    layered->layer = NULL;
    if (layered->still_part) SN_TRY(find_still(layered, begin));
    sn_layers_build(layered->layers, &layered->mesh, layered->key, layered->fixed,
                    layered->elastic);
    return SN_OK;
}

const unsigned char* sn_layered_groups(const SnLayered* layered, int part) {
    return layered->layers->group + layered->first_element[part];
}

// ---- a layer

static int part_is_plane(const SnModel* model, int node) {
    return (model->held[node] & SN_HELD(2)) != 0; // z is no degree of freedom there
}

static SnBodyNodes nodes_of(const SnLayered* layered, const SnXpbdMoving* moving, int first_node) {
    return (SnBodyNodes){.mass = layered->mass,
                         .x = &moving->particle[0].x,
                         .v = layered->v,
                         .r = layered->r,
                         .stride = sizeof(SnParticle) / sizeof(double),
                         .plane = part_is_plane(layered->model, first_node)};
}

typedef struct NodeList {
    const int* node;
    int count;
} NodeList;

static NodeList nodes_in(const SnLayer* layer, int b) {
    return (NodeList){layer->node + layer->start[b], layer->start[b + 1] - layer->start[b]};
}

static NodeList boundary_of(const SnLayer* layer, int b) {
    const int first = layer->boundary_start[b];
    return (NodeList){layer->boundary + first, layer->boundary_start[b + 1] - first};
}

// x += h v, v = 0 of nodes that no body carries
static void step_nodes(SnLayered* layered, double h, SnXpbdMoving* moving) {
    for (int i = 0; i < moving->node_count; ++i) {
        double* v = layered->v + 3 * (size_t)i;
        if (layered->layer->body[i] >= 0 || !(moving->particle[i].w > 0)) continue;
        sn_particle_move(&moving->particle[i], v3_scale(h, v3_load(v)));
        v3_store(v, v3(0, 0, 0));
    }
}

static void step_bodies(SnLayered* layered, double h, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    for (int b = 0; b < layer->body_count; ++b) {
        const NodeList list = nodes_in(layer, b);
        const SnBodyNodes nodes = nodes_of(layered, moving, list.node[0]);
        SnLayerBody* body = &layered->body[b];
        sn_body_fit(&nodes, list.node, list.count, body);
        sn_body_step(&nodes, list.node, list.count, h, body);
        layered->centre[b] = body->centre;
        for (int k = 0; k < list.count; ++k)
            v3_store(layered->pushed + 3 * (size_t)list.node[k], v3(0, 0, 0));
        const Mat3 R = quat_matrix(body->rotation);
        moving->body[moving->first_carrier + b] = (SnXpbdMass){
            .w = 1 / body->mass, .inverse_I = m3_mul(m3_mul(R, body->inverse), m3_transpose(R))};
    }
}

int sn_layered_enter(SnLayered* layered, int k, double h, SnXpbdMoving* moving) {
    const int number = layered->layers->listed[k];
    layered->layer = &layered->layers->layer[number];
    step_nodes(layered, h, moving);
    step_bodies(layered, h, moving);
    moving->carrier = layered->layer->body_count > 0 ? layered->layer->body : NULL;
    moving->carrier_count = layered->layer->body_count;
    memset(moving->way + 6 * (size_t)moving->first_carrier, 0,
           6 * sizeof(double) * (size_t)layered->layer->body_count);
    return sn_layer_groups(number);
}

static void place(const SnLayered* layered, const SnXpbdMoving* moving, int b, NodeList list) {
    if (list.count == 0) return;
    const SnBodyNodes nodes = nodes_of(layered, moving, list.node[0]);
    sn_body_place(&nodes, list.node, list.count, &layered->body[b]);
}

double sn_layered_left(const SnLayered* layered, double h) {
    double sum = 0;
    for (int p = 0; p < layered->model->part_count; ++p) {
        const SnPart* part = &layered->model->part[p];
        const int end = part->first_node + part->mesh->vertex_count;
        for (int i = part->first_node; !layered->still[p] && i < end; ++i) {
            const Vec3 v = v3_load(layered->v + 3 * (size_t)i);
            if (layered->layer->body[i] >= 0)
                sum += v3_dot(v, v) / (layered->size[i] * layered->size[i]);
        }
    }
    return h * sqrt(sum);
}

void sn_layered_push(SnLayered* layered, int node, Vec3 d) {
    double* pushed = layered->pushed + 3 * (size_t)node;
    v3_store(pushed, v3_add(v3_load(pushed), d));
}

// how far nodes have got away from where their body is
static void remember_pushes(SnLayered* layered, const SnXpbdMoving* moving, int b, NodeList list) {
    const SnLayerBody* body = &layered->body[b];
    const Mat3 R = quat_matrix(body->rotation);
    for (int k = 0; k < list.count; ++k) {
        const Vec3 arm = m3_apply(R, v3_load(layered->r + 3 * (size_t)list.node[k]));
        const Vec3 x = sn_particle_at(&moving->particle[list.node[k]]);
        sn_layered_push(layered, list.node[k], v3_sub(x, v3_add(body->centre, arm)));
    }
}

// bodies go where the nodes at their edge are, and these with them
static void follow(SnLayered* layered, SnXpbdMoving* moving, int b, NodeList moved) {
    const SnBodyNodes nodes = nodes_of(layered, moving, moved.node[0]);
    if (layered->def.coupling == SN_COUPLING_KEPT) remember_pushes(layered, moving, b, moved);
    sn_body_project(&nodes, moved.node, moved.count, &layered->body[b]);
    place(layered, moving, b, moved);
}

void sn_layered_couple(SnLayered* layered, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    for (int b = 0; b < layer->body_count; ++b) {
        const NodeList moved = boundary_of(layer, b);
        if (moved.count == 0) continue;
        const SnBodyNodes nodes = nodes_of(layered, moving, moved.node[0]);
        if (layered->def.coupling == SN_COUPLING_CONSTRAINTS)
            sn_body_pull(&nodes, moved.node, moved.count, &layered->body[b]);
        else
            follow(layered, moving, b, moved);
    }
}

void sn_layered_to_way(const SnLayered* layered, SnXpbdMoving* moving) {
    for (int b = 0; b < layered->layer->body_count; ++b) {
        const SnLayerBody* body = &layered->body[b];
        double* way = moving->way + 6 * (size_t)(moving->first_carrier + b);
        v3_store(way, v3_sub(body->centre, layered->centre[b]));
        v3_store(way + 3, sn_pose_turned(body->rotation, body->stepped));
    }
}

void sn_layered_from_way(SnLayered* layered, SnXpbdMoving* moving) {
    for (int b = 0; b < layered->layer->body_count; ++b) {
        SnLayerBody* body = &layered->body[b];
        const double* way = moving->way + 6 * (size_t)(moving->first_carrier + b);
        body->centre = v3_add(layered->centre[b], v3_load(way));
        body->rotation = sn_pose_turn(body->stepped, v3_load(way + 3));
        if (layered->def.coupling != SN_COUPLING_CONSTRAINTS)
            place(layered, moving, b, boundary_of(layered->layer, b));
    }
}

// A node is let go from its body by at most this share of an element's size when a layer ends: what
// a blow would do beyond that stays spread over the body, or elements would be turned inside out.
#define FARTHEST 0.3

// what pushed the nodes of a body, less how they moved with it; returns the largest, m
static double compare_pushes(const SnLayered* layered, int b, NodeList list) {
    const SnLayerBody* body = &layered->body[b];
    const Mat3 R = quat_matrix(body->rotation), stepped = quat_matrix(body->stepped);
    const Vec3 shift = v3_sub(body->centre, layered->centre[b]);
    double most = 0;
    for (int k = 0; k < list.count; ++k) {
        const Vec3 r = v3_load(layered->r + 3 * (size_t)list.node[k]);
        double* pushed = layered->pushed + 3 * (size_t)list.node[k];
        const Vec3 moved = v3_add(shift, v3_sub(m3_apply(R, r), m3_apply(stepped, r)));
        const Vec3 left = v3_sub(v3_load(pushed), moved);
        v3_store(pushed, left);
        most = fmax(most, v3_dot(left, left));
    }
    return sqrt(most);
}

static void keep_residual(SnLayered* layered, int b, double h, NodeList list) {
    const double most = compare_pushes(layered, b, list);
    const double limit = FARTHEST * layered->size[list.node[0]];
    const double share = most > limit ? limit / most : 1;
    for (int k = 0; k < list.count; ++k) {
        const size_t c = 3 * (size_t)list.node[k];
        const Vec3 left = v3_load(layered->pushed + c);
        v3_store(layered->v + c, v3_axpy(share / h, left, v3_load(layered->v + c)));
    }
}

void sn_layered_leave(SnLayered* layered, double h, SnXpbdMoving* moving) {
    const SnLayer* layer = layered->layer;
    const SnLayerCoupling coupling = layered->def.coupling;
    for (int b = 0; b < layer->body_count; ++b) {
        const NodeList list = nodes_in(layer, b), edge = boundary_of(layer, b);
        const SnBodyNodes nodes = nodes_of(layered, moving, list.node[0]);
        if (coupling == SN_COUPLING_CONSTRAINTS && edge.count > 0) follow(layered, moving, b, edge);
        place(layered, moving, b, list);
        sn_body_finish(&nodes, list.node, list.count, &layered->body[b]);
        if (coupling == SN_COUPLING_KEPT) keep_residual(layered, b, h, list);
    }
    moving->carrier = NULL;
}
