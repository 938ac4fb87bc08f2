// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Saving bodies and colliders in the image of a world, and loading them. The image has their
// definitions, from which functions such as sn_world_add_soft add them again.
#include "sim/image.h"

#include "base/memory.h"
#include "sim/add.h"

#include <string.h>

#define FIELDS(fields) fields, (int)(sizeof(fields) / sizeof(fields)[0])

// ---- members that bodies and colliders have in common

static void image_added(SnWorldImage* image, SnAdded* added) {
    sn_image_bytes(image, &added->number, sizeof added->number);
    sn_image_bytes(image, &added->kind, sizeof added->kind);
    sn_image_bytes(image, &added->from, sizeof added->from);
    sn_image_bytes(image, &added->until, sizeof added->until);
    added->name = sn_image_text(image, added->name);
}

// ---- shapes

static void image_shape(SnWorldImage* image, SnShapeDef* shape) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnShapeDef, kind),
        SN_IMAGE_FIELD(SnShapeDef, radius),
        SN_IMAGE_FIELD(SnShapeDef, length),
        SN_IMAGE_FIELD(SnShapeDef, size),
    };
    sn_image_fields(image, shape, FIELDS(field));
    shape->mesh = sn_image_mesh(image, shape->mesh);
    sn_image_expect(image, (unsigned)shape->kind < SN_SHAPE_COUNT);
}

// ---- soft bodies

static void image_material(SnWorldImage* image, SnMaterialDef* m) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnMaterialDef, youngs_modulus),
        SN_IMAGE_FIELD(SnMaterialDef, poissons_ratio),
        SN_IMAGE_FIELD(SnMaterialDef, density),
        SN_IMAGE_FIELD(SnMaterialDef, mass_damping),
        SN_IMAGE_FIELD(SnMaterialDef, deformation_drag),
        SN_IMAGE_FIELD(SnMaterialDef, stiffness_damping),
        SN_IMAGE_FIELD(SnMaterialDef, viscosity),
        SN_IMAGE_FIELD(SnMaterialDef, laplacian_damping),
        SN_IMAGE_FIELD(SnMaterialDef, fibre_direction),
        SN_IMAGE_FIELD(SnMaterialDef, fibre_stiffness),
        SN_IMAGE_FIELD(SnMaterialDef, fibre_exponent),
        SN_IMAGE_FIELD(SnMaterialDef, fibre_tension),
        SN_IMAGE_FIELD(SnMaterialDef, fibre_activation),
    };
    m->law = sn_image_text(image, m->law);
    m->fibre = sn_image_text(image, m->fibre);
    sn_image_fields(image, m, FIELDS(field));
}

static void image_soft(SnWorldImage* image, SnSoftDef* def, SnMaterialDef* material) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnSoftDef, thickness),        SN_IMAGE_FIELD(SnSoftDef, edge_stiffness),
        SN_IMAGE_FIELD(SnSoftDef, edge_damping),     SN_IMAGE_FIELD(SnSoftDef, velocity),
        SN_IMAGE_FIELD(SnSoftDef, angular_velocity), SN_IMAGE_FIELD(SnSoftDef, stretch),
        SN_IMAGE_FIELD(SnSoftDef, friction),         SN_IMAGE_FIELD(SnSoftDef, restitution),
        SN_IMAGE_FIELD(SnSoftDef, self_contact),     SN_IMAGE_FIELD(SnSoftDef, touch_display),
    };
    def->mesh = sn_image_mesh(image, def->mesh);
    def->display = sn_image_mesh(image, def->display);
    for (int r = 0; r < def->material_count; ++r) image_material(image, &material[r]);
    const int elements = def->mesh ? def->mesh->element_count : 0;
    const size_t number = sizeof(double);
    def->youngs_modulus = sn_image_array(image, def->youngs_modulus, elements, number);
    def->fibre_direction = sn_image_array(image, def->fibre_direction, elements, 3 * number);
    def->layer_key = sn_image_array(image, def->layer_key, elements, number);
    sn_image_fields(image, def, FIELDS(field));
    def->material = material;
}

// Copy the layer keys of a soft body to doubles; NULL: the body has none, or there is no memory.
static double* copy_layer_keys(const SnBody* body, const SnMesh* mesh) {
    double* key = body->layer_key ? SN_NEW_ARRAY(double, mesh->element_count) : NULL;
    for (int e = 0; key && e < mesh->element_count; ++e) key[e] = (double)body->layer_key[e];
    return key;
}

// List the materials of a body's regions. A region without elements may have no material.
static void list_materials(const SnBody* body, SnMaterialDef* material) {
    for (int r = 0; r < body->region_count; ++r)
        if (body->made_of[r].law >= 0) material[r] = sn_material_def_of(&body->made_of[r]);
}

void sn_image_save_soft(const SnBody* body, const SnMesh* mesh, SnWorldImage* image) {
    SnSoftDef def = body->soft_def;
    SnMaterialDef* material = SN_NEW_ARRAY(SnMaterialDef, body->region_count);
    double* key = copy_layer_keys(body, mesh);
    def.mesh = mesh;
    def.display = body->display ? body->display->surface : NULL;
    def.youngs_modulus = body->own_modulus;
    def.fibre_direction = body->own_fibre;
    def.layer_key = key;
    def.material_count = sn_image_count(image, body->region_count);
    if (!material || (body->layer_key && !key)) image->status = SN_OUT_OF_MEMORY;
    if (material) list_materials(body, material);
    if (image->status >= 0) image_soft(image, &def, material);
    sn_free(material);
    sn_free(key);
}

SnStatus sn_image_load_soft(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                            SnError* error) {
    SnSoftDef def = {.name = added->name,
                     .from = added->from,
                     .until = added->until,
                     .material_count = sn_image_count(image, 0)};
    SnMaterialDef* material = SN_NEW_ARRAY(SnMaterialDef, def.material_count);
    if (!material) image->status = SN_OUT_OF_MEMORY;
    if (image->status >= 0) image_soft(image, &def, material);
    const SnStatus status =
        image->status < 0 ? image->status : sn_world_add_soft(world, &def, NULL, error);
    if (image->loads) {
        sn_destroy_mesh((SnMesh*)def.mesh);
        sn_destroy_mesh((SnMesh*)def.display);
    }
    sn_free(material);
    return status;
}

// ---- springs

static void image_springs(SnWorldImage* image, SnSpringsDef* def) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnSpringsDef, stiffness),
        SN_IMAGE_FIELD(SnSpringsDef, damping),
        SN_IMAGE_FIELD(SnSpringsDef, linear_density),
        SN_IMAGE_FIELD(SnSpringsDef, velocity),
    };
    def->mesh = sn_image_mesh(image, def->mesh);
    sn_image_fields(image, def, FIELDS(field));
}

// All springs of a body have one material.
void sn_image_save_springs(const SnBody* body, const SnMesh* mesh, SnWorldImage* image) {
    const SnSpringMaterial* m = &body->springs[0];
    SnSpringsDef def = {.mesh = mesh,
                        .stiffness = m->stiffness,
                        .damping = m->damping,
                        .linear_density = m->linear_density};
    memcpy(def.velocity, body->velocity, sizeof def.velocity);
    image_springs(image, &def);
}

SnStatus sn_image_load_springs(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                               SnError* error) {
    SnSpringsDef def = {.name = added->name, .from = added->from, .until = added->until};
    image_springs(image, &def);
    const SnStatus status =
        image->status < 0 ? image->status : sn_world_add_springs(world, &def, NULL, error);
    sn_destroy_mesh((SnMesh*)def.mesh);
    return status;
}

// ---- rigid bodies

static void image_rigid(SnWorldImage* image, SnRigidDef* def, SnShapeDef* shape) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnRigidDef, density),
        SN_IMAGE_FIELD(SnRigidDef, mass),
        SN_IMAGE_FIELD(SnRigidDef, inertia),
        SN_IMAGE_FIELD(SnRigidDef, size),
        SN_IMAGE_FIELD(SnRigidDef, position),
        SN_IMAGE_FIELD(SnRigidDef, axis),
        SN_IMAGE_FIELD(SnRigidDef, angle),
        SN_IMAGE_FIELD(SnRigidDef, velocity),
        SN_IMAGE_FIELD(SnRigidDef, angular_velocity),
        SN_IMAGE_FIELD(SnRigidDef, friction),
        SN_IMAGE_FIELD(SnRigidDef, restitution),
    };
    int shaped = def->shape != NULL;
    sn_image_bytes(image, &shaped, sizeof shaped);
    if (shaped) image_shape(image, shape);
    sn_image_fields(image, def, FIELDS(field));
    def->shape = shaped ? shape : NULL;
}

void sn_image_save_rigid(const SnBody* body, const SnMesh* mesh, SnWorldImage* image) {
    (void)mesh;
    SnRigidDef def = body->rigid_def;
    SnShapeDef shape = body->shape_def;
    def.shape = body->shape ? &shape : NULL;
    image_rigid(image, &def, &shape);
}

SnStatus sn_image_load_rigid(SnWorld* world, const SnAdded* added, SnWorldImage* image,
                             SnError* error) {
    SnRigidDef def = {.name = added->name, .from = added->from, .until = added->until};
    SnShapeDef shape = {0};
    image_rigid(image, &def, &shape);
    const SnStatus status =
        image->status < 0 ? image->status : sn_world_add_rigid(world, &def, NULL, error);
    sn_destroy_mesh((SnMesh*)shape.mesh);
    return status;
}

// ---- bodies

// Write the numbering of a part's nodes, or read it into a body. A part may have no numbering.
static void image_numbering(SnWorldImage* image, const SnPart* part, SnBody* body) {
    const int count = part ? part->mesh->vertex_count : body->mesh->vertex_count;
    const int* number = sn_image_array(image, part ? part->number : NULL, count, sizeof *number);
    if (!image->loads || !number) return;
    body->number = SN_CLONE_ARRAY(int, number, count);
    if (!body->number) image->status = SN_OUT_OF_MEMORY;
}

SnStatus sn_image_save_body(const SnWorld* world, const SnBody* body, SnWorldImage* image) {
    const SnPart* part = body->part >= 0 ? &world->model->part[body->part] : NULL;
    const SnMesh* mesh = part ? part->mesh : body->mesh; // a body that comes later is in no model
    SnAdded added = {body->stay.number, (int)body->kind, body->stay.from, body->stay.until,
                     body->name};
    image_added(image, &added);
    sn_body_image(body->kind)->save(body, mesh, image);
    if (part) image_numbering(image, part, NULL);
    return image->status;
}

SnStatus sn_image_load_body(SnWorld* world, SnWorldImage* image, SnError* error) {
    SnAdded added = {0};
    const int there = world->body_count;
    image_added(image, &added);
    sn_image_expect(image, added.number > world->last_body && added.from < added.until);
    sn_image_expect(image, !sn_world_known_body(world, (SnBodyId){added.number}));
    const SnBodyImage* kind = sn_body_image(added.kind);
    sn_image_expect(image, kind != NULL);
    if (image->status < 0) return image->status;
    sn_world_ask_number(world, added.number);
    SN_TRY(kind->load(world, &added, image, error));
    if (world->body_count == there) return image->status; // the body comes later
    SnBody* body = &world->body[there];
    if (body->mesh) image_numbering(image, NULL, body);
    return image->status;
}

// ---- colliders

static void image_collider(SnWorldImage* image, SnColliderDef* def) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnColliderDef, position),  SN_IMAGE_FIELD(SnColliderDef, axis),
        SN_IMAGE_FIELD(SnColliderDef, angle),     SN_IMAGE_FIELD(SnColliderDef, point),
        SN_IMAGE_FIELD(SnColliderDef, turn_axis), SN_IMAGE_FIELD(SnColliderDef, smooth),
        SN_IMAGE_FIELD(SnColliderDef, velocity),  SN_IMAGE_FIELD(SnColliderDef, turn_rate),
        SN_IMAGE_FIELD(SnColliderDef, friction),  SN_IMAGE_FIELD(SnColliderDef, restitution),
    };
    image_shape(image, &def->shape);
    def->key_count = sn_image_count(image, def->key_count);
    def->key = sn_image_array(image, def->key, def->key_count, sizeof *def->key);
    sn_image_fields(image, def, FIELDS(field));
}

SnStatus sn_image_save_collider(const SnCollider* collider, SnWorldImage* image) {
    SnAdded added = {collider->stay.number, 0, collider->stay.from, collider->stay.until,
                     collider->name};
    SnColliderDef def = collider->def;
    def.shape = collider->shape_def;
    def.key = collider->motion.key;
    image_added(image, &added);
    image_collider(image, &def);
    return image->status;
}

SnStatus sn_image_load_collider(SnWorld* world, SnWorldImage* image, SnError* error) {
    SnAdded added = {0};
    SnColliderDef def = {0};
    image_added(image, &added);
    sn_image_expect(image, added.number > world->last_collider && added.from < added.until);
    sn_image_expect(image, !sn_world_known_collider(world, (SnColliderId){added.number}));
    image_collider(image, &def);
    def.name = added.name;
    def.from = added.from, def.until = added.until;
    sn_world_ask_number(world, added.number);
    const SnStatus status =
        image->status < 0 ? image->status : sn_world_add_collider(world, &def, NULL, error);
    sn_destroy_mesh((SnMesh*)def.shape.mesh);
    return status;
}
