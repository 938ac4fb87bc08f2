// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes the layers of a world. At the start of each step, before any layer begins, finds the order
// in which elements turn rigid.
#include "xpbd/layered.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// ---- making

// List the nodes of the elements of all solids, with the numbers that nodes have in the model. The
// last node of a triangle is listed twice, so that each element has four entries.
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

// The mean size of a part's elements, m. The size of a tet is the edge of a cube with the same
// volume, the size of a triangle the side of a square with the same area.
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

// The speed of the fastest wave in each part: that of pressure, sqrt((lambda + 2 mu) / density).
static SnStatus find_waves(SnLayered* layered, const SnMaterial* material) {
    const SnModel* model = layered->model;
    layered->wave = SN_NEW_ARRAY(double, model->part_count);
    if (!layered->wave) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) {
        const SnMaterial* own = material + layered->first_element[p];
        for (int e = 0; model->part[p].solid && e < model->part[p].mesh->element_count; ++e) {
            const double nu = own[e].poissons_ratio;
            const double stiffness = own[e].youngs_modulus * (1 - nu) / ((1 + nu) * (1 - 2 * nu));
            layered->wave[p] = fmax(layered->wave[p], sqrt(stiffness / own[e].density));
        }
    }
    return SN_OK;
}

static SnStatus allocate_members(SnLayered* layered) {
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

static SnStatus copy_materials(SnLayered* layered, const SnMaterial* material) {
    const int count = layered->mesh.element_count;
    layered->material = SN_NEW_ARRAY(SnMaterial, count);
    if (!layered->material) return SN_OUT_OF_MEMORY;
    memcpy(layered->material, material, sizeof *material * (size_t)count);
    return SN_OK;
}

static SnStatus copy_given_keys(SnLayered* layered, const float* given) {
    layered->given = SN_CLONE_ARRAY(float, given, layered->mesh.element_count);
    return layered->given ? SN_OK : SN_OUT_OF_MEMORY;
}

// Find the bounds within which parts may stay rigid for whole steps.
static SnStatus find_still_bounds(SnLayered* layered, const SnMaterial* material) {
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
    SnStatus status = allocate_members(layered);
    if (status >= 0) status = find_waves(layered, material);
    if (status >= 0 && def->order.order == SN_ORDER_STRETCH)
        status = copy_materials(layered, material);
    if (status >= 0 && def->order.order == SN_ORDER_GIVEN)
        status = copy_given_keys(layered, def->order.given);
    if (status >= 0 && def->error > 0) status = find_still_bounds(layered, material);
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
    sn_free(layered->wave);
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

// A layer body has at least one element, hence at least three nodes.
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
        of_part.seed += (uint64_t)p; // equal parts get different patterns
        if (order->order == SN_ORDER_GIVEN) of_part.given = layered->given + first;
        SN_TRY(sn_order_keys(&of_part, &at, begin->pool, begin->scratch, key + first));
    }
    return SN_OK;
}

// An element that deforms by more than this strain in a step is rigid in no layer. If it were, the
// strains of the elements of a layer body, which add up along the layer body, could displace nodes
// at its edge by more than the size of an element from their places, and elements there would be
// turned inside out.
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

static SnStatus find_still_parts(SnLayered* layered, const SnLayeredBegin* begin) {
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
    SN_TRY(sn_layered_free_struck(layered, begin));
    if (layered->still_part) SN_TRY(find_still_parts(layered, begin));
    sn_layers_build(layered->layers, &layered->mesh, layered->key, layered->fixed,
                    layered->elastic);
    return SN_OK;
}

const unsigned char* sn_layered_groups(const SnLayered* layered, int part) {
    return layered->layers->group + layered->first_element[part];
}
