// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Making what position-based steps need when a world starts: the solver, and its layers as the
// definition asks for them.
#include "sim/world.h"

#include "base/memory.h"

// ---- checks

static SnStatus check_last_share(const SnXpbdLayers* layers, SnError* error) {
    const int last = layers->count - 1;
    if (layers->rigid[last] == 0 || (last == 0 && layers->rigid[0] == 1)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "xpbd.layers.rigid[%d] is %g; accepted is 0: the last layer is elastic all "
                   "over; or 1 as the only one",
                   last, layers->rigid[last]);
}

static SnStatus check_iterations(const SnXpbdLayers* layers, SnError* error) {
    for (int k = 0; k < layers->count - 1; ++k)
        if (layers->iterations[k] < 1)
            return sn_fail(error, SN_BAD_INPUT,
                           "xpbd.layers.iterations[%d] is %d; accepted is 1 or more", k,
                           layers->iterations[k]);
    return SN_OK;
}

// Check the layers for errors that the range of a single number does not show.
static SnStatus check_layers(const SnXpbdLayers* layers, SnError* error) {
    const int listed = layers->sizes == SN_LAYERS_LISTED;
    const int most = listed ? SN_MOST_LAYERS : SN_MOST_LAYERS - 2;
    if (layers->sizes == SN_LAYERS_NONE) return SN_OK;
    if (layers->count > most)
        return sn_fail(error, SN_BAD_INPUT, "xpbd.layers.count is %d; accepted is 1 to %d",
                       layers->count, most);
    if (!listed) return SN_OK;
    SN_TRY(check_last_share(layers, error));
    return layers->rule == SN_ITERATIONS_LISTED ? check_iterations(layers, error) : SN_OK;
}

SnStatus sn_xpbd_check(const SnWorldDef* def, SnError* error) {
    return check_layers(&def->xpbd.layers, error);
}

SnStatus sn_xpbd_check_drags(const SnWorld* world, SnError* error) {
    if (!(world->drags & ~(unsigned)SN_DRAG_MEDIUM)) return SN_OK;
    return sn_fail(error, SN_UNSUPPORTED,
                   "XPBD has no %s; accepted are mass_damping and stiffness_damping",
                   world->drags & SN_DRAG_LAPLACIAN ? "laplacian_damping" : "deformation_drag");
}

// ---- making

static const SnBody* body_of_part(const SnWorld* world, int part) {
    for (int b = 0; b < world->body_count; ++b)
        if ((world->body[b].can & SN_BODY_STRAINS) && world->body[b].part == part)
            return &world->body[b];
    return NULL;
}

// Gather the materials of all elements of solids, part by part.
static SnStatus gather_materials(const SnWorld* world, SnMaterial** out, int* count) {
    const SnModel* model = world->model;
    *count = 0;
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid) *count += model->part[p].mesh->element_count;
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, *count);
    if (!material) return SN_OUT_OF_MEMORY;
    for (int p = 0, e = 0; p < model->part_count; ++p) {
        const SnBody* body = body_of_part(world, p);
        if (!body) continue;
        sn_body_materials(body, model->part[p].mesh, material + e);
        e += model->part[p].mesh->element_count;
    }
    *out = material;
    return SN_OK;
}

// Gather the layer keys of all elements of solids, part by part. Elements of a body without keys
// have key 0.
static SnStatus gather_keys(const SnWorld* world, int count, float** out, SnError* error) {
    float* key = SN_NEW_ARRAY(float, count);
    int given = 0;
    if (!key) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int p = 0, e = 0; p < world->model->part_count; ++p) {
        const SnBody* body = body_of_part(world, p);
        const int elements = body ? world->model->part[p].mesh->element_count : 0;
        for (int i = 0; i < elements; ++i, ++e)
            if (body->layer_key) key[e] = body->layer_key[i], given = 1;
    }
    *out = key;
    return given ? SN_OK
                 : sn_fail(error, SN_BAD_INPUT,
                           "xpbd.layers.order is given, but no body has a layer_key; accepted is "
                           "one for each element of a body, or another order");
}

static int is_pinned(const SnWorld* world) {
    for (int i = 0; i < world->model->node_count; ++i)
        if (world->state->held[i] & ~world->model->held[i]) return 1;
    return 0;
}

static SnStatus plan_auto(const SnWorld* world, const SnMaterial* material, int count,
                          SnLayerPlan* plan) {
    double* modulus = SN_NEW_ARRAY(double, 2 * (size_t)count);
    double* volume = modulus + count;
    if (!modulus) return SN_OUT_OF_MEMORY;
    for (int p = 0, e = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        for (int i = 0; part->solid && i < part->mesh->element_count; ++i, ++e) {
            modulus[e] = material[e].youngs_modulus;
            volume[e] = sn_mesh_measure(part->mesh, i);
        }
    }
    const SnPlanFacts facts = {count, modulus, volume, world->pinned};
    sn_plan_auto(&facts, world->def.xpbd.layers.count, plan);
    sn_free(modulus);
    return SN_OK;
}

static SnStatus plan_sizes(const SnWorld* world, const SnMaterial* material, int count,
                           SnLayerPlan* plan) {
    const SnXpbdLayers* layers = &world->def.xpbd.layers;
    if (layers->sizes == SN_LAYERS_AUTO) return plan_auto(world, material, count, plan);
    if (layers->sizes == SN_LAYERS_LINEAR)
        sn_plan_linear(layers->count, world->pinned, plan);
    else if (layers->sizes == SN_LAYERS_LOGARITHMIC)
        sn_plan_logarithmic(world->pinned, plan);
    else
        for (plan->count = 0; plan->count < layers->count; ++plan->count)
            plan->share[plan->count] = 100 * layers->rigid[plan->count];
    return SN_OK;
}

static void plan_iterations(const SnXpbd* xpbd, SnLayerPlan* plan) {
    const SnXpbdLayers* layers = &xpbd->layers;
    const int last = plan->count - 1;
    if (layers->rule != SN_ITERATIONS_LISTED) {
        sn_plan_iterations(layers->rule, layers->first, xpbd->iterations, plan);
        return;
    }
    int left = xpbd->iterations;
    for (int k = 0; k < last; ++k) {
        plan->iterations[k] = layers->iterations[k];
        left -= layers->iterations[k];
    }
    plan->iterations[last] = left > 1 ? left : 1;
}

static SnStatus create_layered(const SnWorld* world, const SnMaterial* material, int count,
                               const float* given, SnLayered** layered) {
    const SnXpbdLayers* layers = &world->def.xpbd.layers;
    SnLayeredDef def = {.order = {.order = layers->order,
                                  .seed = layers->seed,
                                  .axis = layers->axis,
                                  .stripes = layers->stripes,
                                  .given = given},
                        .coupling = layers->coupling,
                        .stop = layers->stop,
                        .error = layers->error};
    SN_TRY(plan_sizes(world, material, count, &def.plan));
    plan_iterations(&world->def.xpbd, &def.plan);
    return sn_create_layered(world->model, &def, material, layered);
}

static SnStatus make_layered(const SnWorld* world, SnLayered** layered, SnError* error) {
    SnMaterial* material = NULL;
    float* given = NULL;
    int count = 0;
    SnStatus status = gather_materials(world, &material, &count);
    if (status >= 0 && world->def.xpbd.layers.order == SN_ORDER_GIVEN)
        status = gather_keys(world, count, &given, error);
    if (status >= 0) status = create_layered(world, material, count, given, layered);
    sn_free(material);
    sn_free(given);
    return status == SN_OUT_OF_MEMORY ? sn_fail(error, status, "out of memory") : status;
}

SnStatus sn_xpbd_make(const SnWorld* world, SnXpbdSolver** solver, SnError* error) {
    const SnXpbd* xpbd = &world->def.xpbd;
    SnLayered* layered = NULL;
    SN_TRY(sn_xpbd_check_drags(world, error));
    if (xpbd->layers.sizes != SN_LAYERS_NONE) SN_TRY(make_layered(world, &layered, error));
    const SnStatus status =
        sn_create_xpbd_solver(world->model, xpbd->single ? SN_XPBD_FLOAT : SN_XPBD_DOUBLE, layered,
                              world->pool, solver, error);
    if (status < 0) sn_destroy_layered(layered);
    return status;
}

static SnStatus check_elements(const SnWorld* world, SnError* error) {
    for (int p = 0; p < world->model->part_count; ++p)
        for (int k = 0; k < world->model->part[p].element_count; ++k) {
            const SnElementOps* ops = world->model->part[p].element[k].ops;
            if (!(ops->can & SN_ELEMENTS_PROJECT))
                return sn_fail(error, SN_UNSUPPORTED,
                               "XPBD has no constraints for %s; accepted are solids and springs",
                               ops->name);
        }
    return SN_OK;
}

SnStatus sn_xpbd_start(SnWorld* world, SnError* error) {
    SN_TRY(check_elements(world, error));
    // A world that replaces another one, or is read from an image, has the value of `pinned` from
    // before, so that its layers are planned in the same way.
    if (!world->passage && !world->image) world->pinned = is_pinned(world);
    return sn_xpbd_make(world, &world->xpbd, error);
}
