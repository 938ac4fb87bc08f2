// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The materials of bodies, and their changes while a world runs. Only numbers change, element by
// element and in place. Law, density and the kind and direction of fibres are fixed for the life of
// a world: they decide how elements are packed and what they weigh.
#include "sim/add.h"

#include "base/memory.h"

#include <string.h>

SnStatus sn_resolve_material(const SnMaterialDef* def, SnMaterial* m, SnError* error) {
    const int law = def->law ? sn_law_find(def->law) : -1;
    if (law < 0)
        return sn_fail(error, SN_BAD_INPUT, "there is no material law '%s'",
                       def->law ? def->law : "");
    const int fibre = def->fibre ? sn_fibre_find(def->fibre) : -1;
    if (def->fibre && fibre < 0)
        return sn_fail(error, SN_BAD_INPUT, "there is no fibre term '%s'", def->fibre);
    *m = (SnMaterial){.law = law,
                      .youngs_modulus = def->youngs_modulus,
                      .poissons_ratio = def->poissons_ratio,
                      .density = def->density,
                      .mass_damping = def->mass_damping,
                      .deformation_drag = def->deformation_drag,
                      .stiffness_damping = def->stiffness_damping,
                      .viscosity = def->viscosity,
                      .laplacian_damping = def->laplacian_damping,
                      .fibre = fibre,
                      .fibre_stiffness = def->fibre_stiffness,
                      .fibre_exponent = def->fibre_exponent,
                      .fibre_tension = def->fibre_tension,
                      .fibre_activation = def->fibre_activation};
    memcpy(m->fibre_direction, def->fibre_direction, sizeof def->fibre_direction);
    return sn_material_check(m, error);
}

SnStatus sn_keep_materials(const SnSoftDef* def, SnBody* body, SnError* error) {
    const int count = def->mesh->element_count;
    body->made_of = SN_NEW_ARRAY(SnMaterial, def->material_count);
    if (def->youngs_modulus) body->own_modulus = SN_CLONE_ARRAY(double, def->youngs_modulus, count);
    if (def->fibre_direction)
        body->own_fibre = SN_CLONE_ARRAY(double, def->fibre_direction, 3 * (size_t)count);
    if (!body->made_of || (def->youngs_modulus && !body->own_modulus) ||
        (def->fibre_direction && !body->own_fibre))
        return sn_out_of_memory(error);
    body->region_count = def->material_count;
    for (int r = 0; r < def->material_count; ++r)
        if (sn_resolve_material(&def->material[r], &body->made_of[r], NULL) < 0)
            body->made_of[r] = (SnMaterial){.law = -1, .fibre = -1};
    return SN_OK;
}

void sn_body_materials(const SnBody* body, const SnMesh* mesh, SnMaterial* material) {
    for (int e = 0; e < mesh->element_count; ++e) {
        material[e] = body->made_of[mesh->region[e]];
        if (body->own_modulus) material[e].youngs_modulus = body->own_modulus[e];
        if (body->own_fibre)
            memcpy(material[e].fibre_direction, body->own_fibre + 3 * (size_t)e,
                   sizeof material[e].fibre_direction);
    }
}

// ---- numbers that may change

enum { NUMBERS = 11 };

static const size_t number_at[NUMBERS] = {
    offsetof(SnMaterial, youngs_modulus),   offsetof(SnMaterial, poissons_ratio),
    offsetof(SnMaterial, mass_damping),     offsetof(SnMaterial, stiffness_damping),
    offsetof(SnMaterial, viscosity),        offsetof(SnMaterial, fibre_stiffness),
    offsetof(SnMaterial, fibre_exponent),   offsetof(SnMaterial, fibre_tension),
    offsetof(SnMaterial, fibre_activation), offsetof(SnMaterial, laplacian_damping),
    offsetof(SnMaterial, deformation_drag),
};

static void get_numbers(const SnMaterial* m, double number[NUMBERS]) {
    for (int k = 0; k < NUMBERS; ++k)
        memcpy(&number[k], (const char*)m + number_at[k], sizeof *number);
}

// Set the numbers of a material. Returns 1 if any differs from what it was.
static int put_numbers(SnMaterial* m, const double number[NUMBERS]) {
    double before[NUMBERS];
    get_numbers(m, before);
    for (int k = 0; k < NUMBERS; ++k) memcpy((char*)m + number_at[k], &number[k], sizeof *number);
    return memcmp(before, number, sizeof before) != 0;
}

// In a world that runs, give the elements of a body the materials that its regions have now.
static void set_element_materials(SnWorld* world, SnBody* body) {
    if (!world->started) return; // the model is made with these materials when the world starts
    sn_model_set_materials(world->model, body->part, body->made_of, body->own_modulus,
                           body->thickness);
    if (world->adapt) sn_oracle_forget(world->adapt->oracle, sn_adapt_index(world, body->part));
}

// ---- what a snapshot keeps

size_t sn_materials_size(const SnWorld* world) {
    size_t count = 0;
    for (int b = 0; b < world->body_count; ++b) count += (size_t)world->body[b].region_count;
    return count * NUMBERS * sizeof(double);
}

void sn_materials_save(const SnWorld* world, unsigned char* bytes) {
    double number[NUMBERS];
    for (int b = 0; b < world->body_count; ++b)
        for (int r = 0; r < world->body[b].region_count; ++r, bytes += sizeof number) {
            get_numbers(&world->body[b].made_of[r], number);
            memcpy(bytes, number, sizeof number);
        }
}

int sn_materials_load(SnWorld* world, const unsigned char* bytes) {
    double number[NUMBERS];
    int any = 0;
    for (int b = 0; b < world->body_count; ++b) {
        SnBody* body = &world->body[b];
        int changed = 0;
        for (int r = 0; r < body->region_count; ++r, bytes += sizeof number) {
            memcpy(number, bytes, sizeof number);
            changed |= put_numbers(&body->made_of[r], number);
        }
        if (changed) set_element_materials(world, body);
        any |= changed;
    }
    return any;
}

SnStatus sn_materials_check(const SnWorld* world, SnError* error) {
    for (int b = 0; b < world->body_count; ++b)
        for (int r = 0; r < world->body[b].region_count; ++r)
            if (world->body[b].made_of[r].law >= 0)
                SN_TRY(sn_material_check(&world->body[b].made_of[r], error));
    return SN_OK;
}

// ---- changes while a world lives

static SnStatus find_region(const SnWorld* world, SnBodyId id, int region, SnBody** body,
                            SnError* error) {
    const int index = sn_world_body_index(world, id);
    if (index < 0) return sn_fail(error, SN_BAD_INPUT, "there is no such body in this world");
    *body = &world->body[index];
    if (!((*body)->can & SN_BODY_STRAINS))
        return sn_fail(error, SN_BAD_INPUT, "'%s' is no soft body, and has no material",
                       (*body)->name);
    if (region < 0 || region >= (*body)->region_count || (*body)->made_of[region].law < 0)
        return sn_fail(error, SN_BAD_INPUT, "'%s' has no material %d; accepted is 0 to %d",
                       (*body)->name, region, (*body)->region_count - 1);
    return SN_OK;
}

static SnStatus check_fixed(const SnMaterial* is, const SnMaterial* to, SnError* error) {
    if (is->law != to->law || is->density != to->density)
        return sn_fail(error, SN_BAD_INPUT,
                       "law and density are fixed for the life of a world; accepted are %s and %g",
                       sn_law_table(SN_ISA_PLAIN)->law[is->law]->name, is->density);
    if (is->fibre != to->fibre ||
        memcmp(is->fibre_direction, to->fibre_direction, sizeof is->fibre_direction) != 0)
        return sn_fail(error, SN_BAD_INPUT,
                       "kind and direction of fibres are fixed for the life of a world; accepted "
                       "are the same");
    return SN_OK;
}

// 1: a change of materials has added terms or taken some away, so that the system is to be rebuilt.
static int has_other_terms(const SnWorld* world, int part, const SnSolid* before, unsigned drags) {
    const SnSolid* solid = world->model->part[part].solid;
    return solid->damped != before->damped || solid->viscous != before->viscous ||
           world->drags != drags;
}

static SnStatus renew_material(SnWorld* world, SnBody* body, SnMaterial* region,
                               const SnMaterial* to, SnError* error) {
    const SnMaterial before = *region;
    const SnSolid solid = *world->model->part[body->part].solid;
    const unsigned drags = world->drags;
    sn_world_keep_fingerprint(world);
    *region = *to;
    set_element_materials(world, body);
    sn_world_list_terms(world);
    const SnStatus status =
        sn_world_renew(world, body->part, has_other_terms(world, body->part, &solid, drags), error);
    if (status < 0) {
        *region = before;
        set_element_materials(world, body);
        sn_world_list_terms(world);
        return status;
    }
    sn_adapt_put(world, body->part);
    sn_rest_disturb(world);
    return status;
}

SnStatus sn_world_set_material(SnWorld* world, SnBodyId id, int region, const SnMaterialDef* def,
                               SnError* error) {
    SnBody* body = NULL;
    SnMaterial to;
    double number[NUMBERS];
    SN_TRY(sn_world_check_closed(world, error));
    SN_TRY(find_region(world, id, region, &body, error));
    SN_TRY(sn_resolve_material(def, &to, error));
    SN_TRY(check_fixed(&body->made_of[region], &to, error));
    SnMaterial probe = body->made_of[region];
    get_numbers(&to, number);
    if (!put_numbers(&probe, number)) return SN_OK;
    if (world->started) return renew_material(world, body, &body->made_of[region], &to, error);
    body->made_of[region] = to;
    set_element_materials(world, body);
    return SN_OK;
}

SnMaterialDef sn_material_def_of(const SnMaterial* m) {
    SnMaterialDef def = {
        .law = sn_law_table(SN_ISA_PLAIN)->law[m->law]->name,
        .youngs_modulus = m->youngs_modulus,
        .poissons_ratio = m->poissons_ratio,
        .density = m->density,
        .mass_damping = m->mass_damping,
        .deformation_drag = m->deformation_drag,
        .stiffness_damping = m->stiffness_damping,
        .viscosity = m->viscosity,
        .laplacian_damping = m->laplacian_damping,
        .fibre = m->fibre < 0 ? NULL : sn_fibre_table(SN_ISA_PLAIN)->fibre[m->fibre]->name,
        .fibre_stiffness = m->fibre_stiffness,
        .fibre_exponent = m->fibre_exponent,
        .fibre_tension = m->fibre_tension,
        .fibre_activation = m->fibre_activation};
    memcpy(def.fibre_direction, m->fibre_direction, sizeof def.fibre_direction);
    return def;
}

SnStatus sn_world_material(const SnWorld* world, SnBodyId id, int region, SnMaterialDef* def) {
    SnBody* body = NULL;
    SN_TRY(find_region(world, id, region, &body, NULL));
    *def = sn_material_def_of(&body->made_of[region]);
    return SN_OK;
}
