// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Making the model of a world from the definitions of its bodies.
#include "sim/world.h"

#include "base/memory.h"

// The arrays from which a model is made; they are freed when it is made.
typedef struct Made {
    SnModelPartDef* part;
    SnRigidMass* rigid;
    SnMaterial** material;      // by part: materials of its elements; NULL: the part is of springs
    SnSpringMaterial** springs; // by part: materials of its springs; NULL: the part is soft
} Made;

static SnStatus create_made(int bodies, Made* made) {
    made->part = SN_NEW_ARRAY(SnModelPartDef, bodies);
    made->rigid = SN_NEW_ARRAY(SnRigidMass, bodies);
    made->material = SN_NEW_ARRAY(SnMaterial*, bodies);
    made->springs = SN_NEW_ARRAY(SnSpringMaterial*, bodies);
    return made->part && made->rigid && made->material && made->springs ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_made(int bodies, Made* made) {
    for (int p = 0; p < bodies; ++p) {
        if (made->material) sn_free(made->material[p]);
        if (made->springs) sn_free(made->springs[p]);
    }
    sn_free(made->part);
    sn_free(made->rigid);
    sn_free(made->material);
    sn_free(made->springs);
}

static SnStatus describe_part(const SnBody* body, int p, Made* made) {
    const int elements = body->mesh->element_count;
    const int soft = (body->can & SN_BODY_STRAINS) != 0;
    if (soft)
        made->material[p] = SN_NEW_ARRAY(SnMaterial, elements);
    else
        made->springs[p] = SN_NEW_ARRAY(SnSpringMaterial, elements);
    if (!made->material[p] && !made->springs[p]) return SN_OUT_OF_MEMORY;
    if (soft) sn_body_materials(body, body->mesh, made->material[p]);
    for (int e = 0; !soft && e < elements; ++e) made->springs[p][e] = body->springs[e];
    made->part[p] = (SnModelPartDef){.kind = body->made,
                                     .mesh = body->mesh,
                                     .material = made->material[p],
                                     .spring_material = made->springs[p],
                                     .thickness = body->thickness,
                                     .soft = soft ? &body->soft_def : NULL,
                                     .number = body->number};
    return SN_OK;
}

static SnStatus describe_bodies(SnWorld* world, Made* made, SnModelDef* def) {
    SN_TRY(create_made(world->body_count, made));
    *def = (SnModelDef){
        .part = made->part, .rigid = made->rigid, .consistent_mass = world->def.consistent_mass};
    for (int b = 0; b < world->body_count; ++b) {
        SnBody* body = &world->body[b];
        if (body->can & SN_BODY_HAS_POSE) {
            made->rigid[body->rigid = def->rigid_count++] = body->rigid_mass;
        } else {
            body->part = def->part_count++;
            SN_TRY(describe_part(body, body->part, made));
        }
    }
    return SN_OK;
}

SnStatus sn_model_make(SnWorld* world, SnError* error) {
    Made made = {0};
    SnModelDef def;
    if (world->body_count == 0) return sn_fail(error, SN_BAD_INPUT, "the world has no body");
    SnStatus status = describe_bodies(world, &made, &def);
    if (status < 0) sn_fail(error, status, "out of memory");
    if (status >= 0) status = sn_create_model(&def, &world->model, error);
    free_made(world->body_count, &made);
    return status;
}

SnStatus sn_model_start(SnWorld* world, SnError* error) {
    if (!world->model) SN_TRY(sn_model_make(world, error));
    SN_TRY(sn_bonds_start(world, error));
    return sn_method_check_bodies(world, error);
}

void sn_model_stop(SnWorld* world) {
    sn_destroy_model(world->model);
    world->model = NULL;
}
