// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Adding bodies to a world.
#include "sim/add.h"
#include "sim/things.h"

#include "base/memory.h"
#include "material/fibre.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- definitions

SnMaterialDef sn_default_material_def(void) {
    const SnMaterial m = sn_default_material();
    SnMaterialDef def = {.law = sn_law_table(SN_ISA_PLAIN)->law[m.law]->name,
                         .youngs_modulus = m.youngs_modulus,
                         .poissons_ratio = m.poissons_ratio,
                         .density = m.density,
                         .fibre_exponent = m.fibre_exponent};
    memcpy(def.fibre_direction, m.fibre_direction, sizeof def.fibre_direction);
    return def;
}

SnSoftDef sn_default_soft_def(void) {
    return (SnSoftDef){.thickness = 1,
                       .stretch = {1, 1, 1},
                       .friction = -1,
                       .restitution = -1,
                       .from = -HUGE_VAL,
                       .until = HUGE_VAL};
}

SnSpringsDef sn_default_springs_def(void) {
    const SnSpringMaterial m = sn_default_spring_material();
    return (SnSpringsDef){.stiffness = m.stiffness,
                          .damping = m.damping,
                          .linear_density = m.linear_density,
                          .from = -HUGE_VAL,
                          .until = HUGE_VAL};
}

SnRigidDef sn_default_rigid_def(void) {
    return (SnRigidDef){.density = 1000,
                        .mass = 1,
                        .inertia = {1, 1, 1},
                        .size = {1, 1, 1},
                        .friction = -1,
                        .restitution = -1,
                        .from = -HUGE_VAL,
                        .until = HUGE_VAL};
}

// ---- helpers

void* sn_world_grow(void* items, int count, size_t size) {
    void* larger = sn_alloc((size_t)count + 1, size);
    if (!larger) return NULL;
    if (count) memcpy(larger, items, (size_t)count * size);
    sn_free(items);
    return larger;
}

char* sn_copy_name(const char* name, const char* what, int index1) {
    char* copy = SN_NEW_ARRAY(char, (name ? strlen(name) : 0) + 32);
    if (!copy) return NULL;
    if (name)
        memcpy(copy, name, strlen(name));
    else
        snprintf(copy, 32, "%s %d", what, index1);
    return copy;
}

SnStatus sn_check_surface(double friction, double restitution, SnError* error) {
    if (!isfinite(friction))
        return sn_fail(error, SN_BAD_INPUT, "friction is %g; accepted is a number", friction);
    if (!(restitution <= 1))
        return sn_fail(error, SN_BAD_INPUT, "restitution is %g; accepted is at most 1",
                       restitution);
    return SN_OK;
}

SnStatus sn_check_turn(const char* what, const double axis[3], double angle, SnError* error) {
    if (angle == 0 || sn_has_direction(axis)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "a %s is turned by %g rad about no axis; accepted is an axis that is not zero",
                   what, angle);
}

void sn_body_forget_mesh(SnBody* body) {
    sn_destroy_mesh(body->mesh);
    sn_free(body->number);
    body->mesh = NULL;
    body->number = NULL;
}

void sn_body_free(SnBody* body) {
    sn_free(body->name);
    sn_destroy_embedded(body->display);
    sn_body_forget_mesh(body);
    sn_free(body->made_of);
    sn_free(body->own_modulus);
    sn_free(body->own_fibre);
    sn_free(body->layer_key);
    sn_free(body->springs);
    sn_destroy_rigid_shape(body->shape);
    sn_destroy_mesh(body->shape_mesh);
}

SnStatus sn_append_body(SnWorld* world, SnBody body, SnBodyId* id, SnError* error) {
    const int waits = sn_is_waiting(world, &body.stay);
    int number;
    body.part = body.rigid = -1; // none yet
    if (!body.name || sn_list_append(world, SN_THING_BODIES, &body, waits, &number) < 0) {
        sn_body_free(&body);
        return sn_out_of_memory(error);
    }
    SN_TRY(sn_world_changed(world, error));
    if (id) id->index1 = number;
    return SN_OK;
}

SnStatus sn_copy_mesh(const SnMesh* mesh, SnMesh** copy, SnError* error) {
    return sn_mesh_from_arrays(mesh->kind, mesh->vertex_count, mesh->vertex, mesh->element_count,
                               mesh->element, mesh->region, copy, error);
}

// ---- soft bodies

// Find the material of an element: that of its region, with the element's own modulus and fibre
// direction where the definition gives them.
static SnStatus find_element_material(const SnSoftDef* def, int e, SnMaterial* material,
                                      SnError* error) {
    SN_TRY(sn_resolve_material(&def->material[def->mesh->region[e]], material, error));
    if (!def->youngs_modulus && !def->fibre_direction) return SN_OK;
    if (def->youngs_modulus) material->youngs_modulus = def->youngs_modulus[e];
    if (def->fibre_direction)
        memcpy(material->fibre_direction, def->fibre_direction + 3 * (size_t)e,
               sizeof material->fibre_direction);
    return sn_material_check(material, error);
}

// Sum mass and volume of a soft body's elements, and check their materials.
static SnStatus weigh_soft(const SnSoftDef* def, SnBody* body, SnError* error) {
    const double depth = body->made == SN_SOFT_PLANE ? def->thickness : 1;
    const int alike = !def->youngs_modulus && !def->fibre_direction;
    SnMaterial material = {0};
    for (int e = 0; e < def->mesh->element_count; ++e) {
        const int region = def->mesh->region[e];
        if (region < 0 || region >= def->material_count)
            return sn_fail(error, SN_BAD_INPUT,
                           "element %d has region %d, but there are materials for 0 to %d", e,
                           region, def->material_count - 1);
        // elements of one region usually follow each other
        if (e == 0 || !alike || region != def->mesh->region[e - 1])
            SN_TRY(find_element_material(def, e, &material, error));
        const double volume = fabs(sn_mesh_measure(def->mesh, e)) * depth;
        body->volume += volume;
        body->mass += volume * material.density;
    }
    return SN_OK;
}

// A soft body of triangles is plane (sinew/mesh.h says so); a soft body of tets is solid.
static SnSoftKind soft_kind(const SnMesh* mesh) {
    return mesh->kind == SN_MESH_TRIANGLES ? SN_SOFT_PLANE : SN_SOFT_SOLID;
}

static SnStatus check_soft(const SnSoftDef* def, SnError* error) {
    if (!def->mesh || sn_mesh_dimension(def->mesh) < 2)
        return sn_fail(error, SN_BAD_INPUT, "a soft body needs a mesh of tets or triangles");
    if (def->mesh->element_count == 0) return sn_fail(error, SN_BAD_INPUT, "the mesh is empty");
    for (int i = 0; soft_kind(def->mesh) == SN_SOFT_PLANE && i < def->mesh->vertex_count; ++i)
        if (def->mesh->vertex[3 * (size_t)i + 2] != def->mesh->vertex[2])
            return sn_fail(
                error, SN_BAD_INPUT,
                "vertex %d is at z = %g and vertex 0 at %g; a body of triangles lies in one "
                "plane z = const",
                i, def->mesh->vertex[3 * (size_t)i + 2], def->mesh->vertex[2]);
    if (!def->material || def->material_count < 1)
        return sn_fail(error, SN_BAD_INPUT, "a soft body needs a material");
    if (!(def->thickness > 0) || !isfinite(def->thickness))
        return sn_fail(error, SN_BAD_INPUT, "thickness is %g; accepted is a positive number of m",
                       def->thickness);
    if (!sn_all_finite(def->velocity, 3) || !sn_all_finite(def->angular_velocity, 3) ||
        !sn_all_finite(def->stretch, 3))
        return sn_fail(error, SN_BAD_INPUT, "velocities and stretches must be finite");
    for (int k = 0; k < 3; ++k)
        if (!(def->stretch[k] > 0))
            return sn_fail(error, SN_BAD_INPUT, "stretch is %g; accepted is a positive number",
                           def->stretch[k]);
    return SN_OK;
}

// Copy a definition with all its pointers set to NULL.
static SnSoftDef copy_numbers(const SnSoftDef* def) {
    SnSoftDef numbers = *def;
    numbers.mesh = numbers.display = NULL;
    numbers.material = NULL;
    numbers.youngs_modulus = numbers.fibre_direction = numbers.layer_key = NULL;
    numbers.name = NULL;
    return numbers;
}

// Keep layer keys as floats, because elements are sorted by floats. A key that is too large for a
// float is refused.
static SnStatus keep_layer_keys(const SnSoftDef* def, SnBody* body, SnError* error) {
    const int count = def->mesh->element_count;
    if (!def->layer_key) return SN_OK;
    body->layer_key = SN_NEW_ARRAY(float, count);
    if (!body->layer_key) return sn_out_of_memory(error);
    for (int e = 0; e < count; ++e) {
        body->layer_key[e] = (float)def->layer_key[e];
        if (!isfinite(body->layer_key[e]))
            return sn_fail(error, SN_BAD_INPUT,
                           "layer_key[%d] is %g; accepted is a number from -3.4e38 to 3.4e38", e,
                           def->layer_key[e]);
    }
    return SN_OK;
}

SnStatus sn_world_add_soft(SnWorld* world, const SnSoftDef* def, SnBodyId* id, SnError* error) {
    SN_TRY(check_soft(def, error));
    SN_TRY(sn_added_elements_check(def, error));
    SN_TRY(sn_check_surface(def->friction, def->restitution, error));
    SN_TRY(sn_check_stay("body", def->from, def->until, error));
    if (def->touch_display && !def->display)
        return sn_fail(error, SN_BAD_INPUT, "touch_display needs a display surface");
    SnBody body = {.stay = {.from = def->from, .until = def->until},
                   .kind = SN_BODY_SOFT,
                   .made = soft_kind(def->mesh),
                   .can = sn_body_can(SN_BODY_SOFT, def->mesh, 0),
                   .thickness = def->thickness,
                   .soft_def = copy_numbers(def),
                   .friction = def->friction,
                   .restitution = def->restitution,
                   .self_contact = def->self_contact,
                   .touch_display = def->touch_display};
    memcpy(body.velocity, def->velocity, sizeof body.velocity);
    memcpy(body.angular_velocity, def->angular_velocity, sizeof body.angular_velocity);
    memcpy(body.stretch, def->stretch, sizeof body.stretch);
    SN_TRY(sn_copy_mesh(def->mesh, &body.mesh, error));
    SnStatus status = weigh_soft(def, &body, error);
    if (status >= 0) status = sn_keep_materials(def, &body, error);
    if (status >= 0) status = keep_layer_keys(def, &body, error);
    if (status >= 0 && def->display)
        status = sn_create_embedded(body.mesh, def->display, world->pool, &body.display, error);
    if (status < 0) {
        sn_body_free(&body);
        return status;
    }
    body.name = sn_copy_name(def->name, "body", world->last_body + 1);
    return sn_append_body(world, body, id, error);
}

SnStatus sn_world_add_springs(SnWorld* world, const SnSpringsDef* def, SnBodyId* id,
                              SnError* error) {
    if (!def->mesh || sn_mesh_dimension(def->mesh) != 1 || def->mesh->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "a body of springs needs a mesh of springs");
    if (!sn_all_finite(def->velocity, 3))
        return sn_fail(error, SN_BAD_INPUT, "velocity must be finite");
    const SnSpringMaterial m = {def->stiffness, def->damping, def->linear_density};
    SN_TRY(sn_spring_check(&m, error));
    SN_TRY(sn_check_stay("body", def->from, def->until, error));
    SnBody body = {.stay = {.from = def->from, .until = def->until},
                   .kind = SN_BODY_SPRINGS,
                   .made = SN_SOFT_SPRINGS,
                   .can = sn_body_can(SN_BODY_SPRINGS, def->mesh, 0),
                   .stretch = {1, 1, 1}};
    memcpy(body.velocity, def->velocity, sizeof body.velocity);
    SN_TRY(sn_copy_mesh(def->mesh, &body.mesh, error));
    body.springs = SN_NEW_ARRAY(SnSpringMaterial, def->mesh->element_count);
    for (int e = 0; body.springs && e < def->mesh->element_count; ++e) {
        body.springs[e] = m;
        body.mass += m.linear_density * sn_mesh_measure(def->mesh, e);
    }
    if (body.springs) body.name = sn_copy_name(def->name, "body", world->last_body + 1);
    return sn_append_body(world, body, id, error);
}

// 1: the principal moments of inertia are those of a possible body: above 0, and none is larger
// than the sum of the two others (up to rounding).
static int is_inertia_possible(const double* I) {
    return I[0] > 0 && I[1] > 0 && I[2] > 0 && I[0] <= (I[1] + I[2]) * (1 + 1e-9) &&
           I[1] <= (I[0] + I[2]) * (1 + 1e-9) && I[2] <= (I[0] + I[1]) * (1 + 1e-9);
}

static SnStatus check_mass(const SnRigidDef* def, SnError* error) {
    if (!(def->mass > 0) || !isfinite(def->mass))
        return sn_fail(error, SN_BAD_INPUT, "mass is %g; accepted is a positive number of kg",
                       def->mass);
    if (!sn_all_finite(def->inertia, 3) || !is_inertia_possible(def->inertia))
        return sn_fail(error, SN_BAD_INPUT,
                       "inertia is (%g, %g, %g); accepted are positive moments, none above the sum "
                       "of the others",
                       def->inertia[0], def->inertia[1], def->inertia[2]);
    return SN_OK;
}

static SnStatus check_rigid(const SnWorld* world, const SnRigidDef* def, SnError* error) {
    if (!def->shape) SN_TRY(check_mass(def, error));
    if (def->shape && (!(def->density > 0) || !isfinite(def->density)))
        return sn_fail(error, SN_BAD_INPUT,
                       "density is %g; accepted is a positive number of kg/m^3", def->density);
    if (!sn_all_finite(def->position, 3) || !sn_all_finite(def->velocity, 3) ||
        !sn_all_finite(def->angular_velocity, 3) || !sn_all_finite(def->axis, 3) ||
        !isfinite(def->angle))
        return sn_fail(error, SN_BAD_INPUT, "position, turn and velocities must be finite");
    SN_TRY(sn_check_turn("rigid body", def->axis, def->angle, error));
    SN_TRY(sn_check_stay("body", def->from, def->until, error));
    if (world->def.integrator == SN_QUASISTATIC)
        return sn_fail(error, SN_UNSUPPORTED,
                       "a free rigid body has no equilibrium to look for; accepted with the "
                       "integrator %s are bodies with nodes",
                       sn_integrator_name(SN_QUASISTATIC));
    return sn_check_surface(def->friction, def->restitution, error);
}

// Check what follows from density and size, which may be too small or too large together.
static SnStatus check_weight(const SnRigidMass* mass, SnError* error) {
    const Mat3* I = &mass->inertia;
    const double sum = I->m[0][0] + I->m[1][1] + I->m[2][2];
    if (mass->mass > 0 && isfinite(mass->mass) && sum > 0 && isfinite(sum)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "the rigid body has a mass of %g kg and moments of inertia that sum to %g kg "
                   "m^2; accepted are finite numbers above 0",
                   mass->mass, sum);
}

// Set shape, mass and centre of mass of a rigid body of uniform density.
static SnStatus shape_rigid(SnBody* body, const SnRigidDef* def, SnError* error) {
    SnShapeMass mass;
    SN_TRY(sn_create_rigid_shape(def->shape, &body->shape, error));
    if (sn_rigid_shape_mass(body->shape, &mass) < 0)
        return sn_fail(error, SN_UNSUPPORTED, "a plane is no body: it has no mass");
    body->shape_def = *def->shape;
    if (def->shape->mesh) SN_TRY(sn_copy_mesh(def->shape->mesh, &body->shape_mesh, error));
    body->shape_def.mesh = body->shape_mesh;
    body->volume = mass.volume;
    body->centre = mass.centre;
    body->rigid_mass = (SnRigidMass){def->density * mass.volume,
                                     m3_axpy(def->density, mass.inertia, m3_diagonal(0, 0, 0))};
    return check_weight(&body->rigid_mass, error);
}

SnStatus sn_world_add_rigid(SnWorld* world, const SnRigidDef* def, SnBodyId* id, SnError* error) {
    SN_TRY(check_rigid(world, def, error));
    const double* I = def->inertia;
    SnBody body = {.stay = {.from = def->from, .until = def->until},
                   .kind = SN_BODY_RIGID,
                   .can = sn_body_can(SN_BODY_RIGID, NULL, def->shape != NULL),
                   .rigid_def = *def,
                   .rigid_mass = (SnRigidMass){def->mass, m3_diagonal(I[0], I[1], I[2])},
                   .volume = def->size[0] * def->size[1] * def->size[2],
                   .friction = def->friction,
                   .restitution = def->restitution};
    SnStatus status = def->shape ? shape_rigid(&body, def, error) : SN_OK;
    if (status < 0) {
        sn_body_free(&body);
        return status;
    }
    body.mass = body.rigid_mass.mass;
    body.rigid_def.name = NULL;
    body.rigid_def.shape = NULL;
    body.name = sn_copy_name(def->name, "body", world->last_body + 1);
    return sn_append_body(world, body, id, error);
}
