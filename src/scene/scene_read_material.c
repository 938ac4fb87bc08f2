// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "material/fibre.h"
#include "material/law.h"
#include "scene/scene_read.h"

#include <math.h>
#include <string.h>

static const char* law_word(int i) {
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    return i < laws->count ? laws->law[i]->name : NULL;
}

static const char* fibre_word(int i) {
    const SnFibreTable* fibres = sn_fibre_table(SN_ISA_PLAIN);
    return i < fibres->count ? fibres->fibre[i]->name : NULL;
}

// ---- fibres ---------------------------------------------------------------------------------

static const SnKeyDef helix_fields[] = {
    {SN_VECTOR("axis", SnSceneHelix, axis, 3, SN_PURE, SN_ANY), .required = 1,
     .about = "what the fibres wind around"},
    {SN_VECTOR("point", SnSceneHelix, point, 3, SN_LENGTH, SN_ANY), .about = "a point of the axis"},
    {SN_NUMBER("angle", SnSceneHelix, angle, SN_ANGLE, SN_ANY),
     .about = "between fibre and axis, above 0 like a right-handed screw; this or a pitch",
     .otherwise = "as the pitch says"},
    {SN_NUMBER("pitch", SnSceneHelix, pitch, SN_LENGTH, SN_ANY),
     .about = "way along the axis per turn, above 0 like a right-handed screw; this or an angle",
     .otherwise = "as the angle says"},
};

static void reset_helix(void* target) { *(SnSceneHelix*)target = (SnSceneHelix){0}; }

static const SnForm helix_shape = {SN_OBJECT(helix_fields), .reset = reset_helix, .least = 2};

static SnStatus read_helix(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnSceneHelix* helix = place;
    SN_TRY(sn_read_object(r, field, value, helix));
    double length = hypot(hypot(helix->axis[0], helix->axis[1]), helix->axis[2]);
    if (!(length > 0 && isfinite(length)))
        return sn_read_fail(r, sn_json_get(value, "axis"),
                            "found a vector without a direction; accepted is any other");
    const SnJson* pitch = sn_json_get(value, "pitch");
    if (!pitch == !sn_json_get(value, "angle"))
        return sn_read_fail(r, value, "found %s; accepted is exactly one of: angle, pitch",
                            pitch ? "an angle and a pitch" : "neither an angle nor a pitch");
    if (pitch && helix->pitch == 0)
        return sn_read_fail(r, pitch, "found a pitch of 0; accepted is any other length");
    for (int k = 0; k < 3; ++k) helix->axis[k] /= length;
    return SN_OK;
}

static const SnKeyDef direction_field = {
    SN_VECTOR("direction", SnSceneMaterial, def.fibre_direction, 3, SN_PURE, SN_ANY)};
static const SnKeyDef wound_fields[] = {
    {SN_ROW("helix", read_helix, SnSceneMaterial, helix), .shape = &helix_shape,
     .about = "winds around an axis"},
};
static const SnForm direction_shape = {SN_VALUE(&direction_field)};
static const SnForm wound_shape = {SN_OBJECT(wound_fields), .least = 1, .most = 1};
static const SnForm directions_shape = {SN_CHOICE(&direction_shape, &wound_shape)};

// Read the direction of fibres: one vector that holds everywhere, or a rule that depends on the
// place.
static SnStatus read_direction(SnReader* r, const SnKeyDef* field, const SnJson* value,
                               void* place) {
    (void)field;
    SnSceneMaterial* material = place;
    int row;
    if (value->kind == SN_JSON_OBJECT)
        return sn_read_one_of(r, value, wound_fields, SN_COUNT(wound_fields), material, &row);
    double* d = material->def.fibre_direction;
    if (value->kind != SN_JSON_ARRAY)
        return sn_read_fail_value(r, value, "an array of 3 numbers, or an object with helix");
    SN_TRY(sn_read_vector(r, &direction_field, value, d));
    if (d[0] == 0 && d[1] == 0 && d[2] == 0)
        return sn_read_fail(r, value, "found the zero vector; accepted is any other");
    return SN_OK;
}

static const SnKeyDef fibre_fields[] = {
    {SN_ROW("kind", sn_read_name, SnSceneMaterial, def.fibre), .words = fibre_word,
     .words_name = "kind of fibre", .required = 1, .about = "see: sinew list fibres"},
    {.key = "direction",
     .read = read_direction,
     .required = 1,
     .shape = &directions_shape,
     .about = "in the rest shape: a vector of any length, or around an axis"},
    {SN_NUMBER("stiffness", SnSceneMaterial, def.fibre_stiffness, SN_STRESS, SN_NOT_NEGATIVE),
     .required = 1, .about = "modulus along the fibre, at rest"},
    {SN_NUMBER("exponent", SnSceneMaterial, def.fibre_exponent, SN_PURE, SN_POSITIVE),
     .about = "fung: growth of stiffness with strain"},
    {SN_NUMBER("tension", SnSceneMaterial, def.fibre_tension, SN_STRESS, SN_NOT_NEGATIVE),
     .about = "fung: tension of the fully active fibre"},
    {SN_NUMBER("activation", SnSceneMaterial, def.fibre_activation, SN_PURE, SN_ZERO_TO_ONE),
     .about = "fung: 0 is passive, 1 fully active"},
};
static const SnForm fibre_shape = {SN_OBJECT(fibre_fields)};

// ---- materials ------------------------------------------------------------------------------

static const SnKeyDef material_fields[] = {
    {SN_ROW("law", sn_read_name, SnSceneMaterial, def.law), .words = law_word, .words_name = "law",
     .about = "see: sinew list materials"},
    {SN_NUMBER("youngs_modulus", SnSceneMaterial, def.youngs_modulus, SN_STRESS, SN_POSITIVE),
     .about = "Young's modulus at small strain, whatever the law"},
    {SN_NUMBER("poissons_ratio", SnSceneMaterial, def.poissons_ratio, SN_PURE, SN_POISSON),
     .about = "Poisson's ratio at small strain"},
    {SN_NUMBER("density", SnSceneMaterial, def.density, SN_DENSITY, SN_POSITIVE),
     .about = "mass per volume at rest"},
    {SN_NUMBER("mass_damping", SnSceneMaterial, def.mass_damping, SN_RATE, SN_NOT_NEGATIVE),
     .about = "Rayleigh's alpha0"},
    {SN_NUMBER("deformation_drag", SnSceneMaterial, def.deformation_drag, SN_RATE, SN_NOT_NEGATIVE),
     .about = "against velocities relative to the best rigid motion of the body"},
    {SN_NUMBER("stiffness_damping", SnSceneMaterial, def.stiffness_damping, SN_TIME,
               SN_NOT_NEGATIVE),
     .about = "Rayleigh's alpha1"},
    {SN_NUMBER("viscosity", SnSceneMaterial, def.viscosity, SN_VISCOSITY, SN_NOT_NEGATIVE),
     .about = "against the rate of Green strain"},
    {SN_NUMBER("laplacian_damping", SnSceneMaterial, def.laplacian_damping, SN_VISCOSITY,
               SN_NOT_NEGATIVE),
     .about = "against differences of velocity between neighbours; brakes what turns, too"},
    {.key = "fibre",
     .read = sn_read_object,
     .shape = &fibre_shape,
     .about = "fibres in one direction, which add to any law",
     .otherwise = "none"},
};

static void reset_material(void* target) {
    ((SnSceneMaterial*)target)->def = sn_default_material_def();
}

static const SnForm material_shape = {SN_OBJECT(material_fields), .name = "material",
                                      .reset = reset_material};
const SnForm sn_form_materials = {.kind = SN_FORM_MAP, SN_PARTS(&material_shape)};

SnStatus sn_read_materials(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    if (!value->count) return SN_OK;
    scene->material = sn_scene_alloc(scene, value->count, sizeof *scene->material);
    if (!scene->material) return sn_read_fail_memory(r);
    scene->material_count = value->count;
    for (int i = 0; i < value->count; ++i) {
        SnSceneMaterial* material = &scene->material[i];
        reset_material(material);
        material->name = value->item[i].key;
        SN_TRY(sn_read_fields(r, &value->item[i], material_fields, SN_COUNT(material_fields),
                              material));
    }
    return SN_OK;
}

static const char* material_at(const void* context, int i) {
    const SnScene* scene = context;
    return i < scene->material_count ? scene->material[i].name : NULL;
}

SnStatus sn_read_material_name(SnReader* r, const SnJson* value, const SnSceneMaterial** material) {
    const SnScene* scene = r->scene;
    for (int i = 0; value->kind == SN_JSON_STRING && i < scene->material_count; ++i) {
        if (strcmp(scene->material[i].name, value->string)) continue;
        *material = &scene->material[i];
        return SN_OK;
    }
    return sn_read_fail_name(r, value, "material", material_at, scene);
}
