// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "material/fibre.h"
#include "material/law.h"
#include "scene/scene_read.h"

#include <string.h>

static const char* law_word(int i) {
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    return i < laws->count ? laws->law[i]->name : NULL;
}

static const char* fibre_word(int i) {
    const SnFibreTable* fibres = sn_fibre_table(SN_ISA_PLAIN);
    return i < fibres->count ? fibres->fibre[i]->name : NULL;
}

static const SnField fibre_fields[] = {
    {SN_ROW("kind", sn_read_name, SnMaterialDef, fibre), .words = fibre_word,
     .words_name = "kind of fibre", .required = 1, .about = "see: sinew list fibres"},
    {SN_VECTOR("direction", SnMaterialDef, fibre_direction, 3, SN_PURE, SN_ANY), .required = 1,
     .about = "in the rest shape, of any length"},
    {SN_NUMBER("stiffness", SnMaterialDef, fibre_stiffness, SN_STRESS, SN_NOT_NEGATIVE),
     .required = 1, .about = "modulus along the fibre, at rest"},
    {SN_NUMBER("exponent", SnMaterialDef, fibre_exponent, SN_PURE, SN_POSITIVE),
     .about = "fung: growth of stiffness with strain"},
    {SN_NUMBER("tension", SnMaterialDef, fibre_tension, SN_STRESS, SN_NOT_NEGATIVE),
     .about = "fung: tension of the fully active fibre"},
    {SN_NUMBER("activation", SnMaterialDef, fibre_activation, SN_PURE, SN_ZERO_TO_ONE),
     .about = "fung: 0 is passive, 1 fully active"},
};
static const SnShape fibre_shape = {SN_OBJECT(fibre_fields)};

static SnStatus read_fibre(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    SN_TRY(sn_read_object(r, field, value, place));
    const double* d = ((SnMaterialDef*)place)->fibre_direction;
    if (d[0] == 0 && d[1] == 0 && d[2] == 0)
        return sn_read_fail(r, sn_json_get(value, "direction"),
                            "found the zero vector; accepted is any other");
    return SN_OK;
}

static const SnField material_fields[] = {
    {SN_ROW("law", sn_read_name, SnMaterialDef, law), .words = law_word, .words_name = "law",
     .about = "see: sinew list materials"},
    {SN_NUMBER("youngs_modulus", SnMaterialDef, youngs_modulus, SN_STRESS, SN_POSITIVE),
     .about = "Young's modulus at small strain, whatever the law"},
    {SN_NUMBER("poissons_ratio", SnMaterialDef, poissons_ratio, SN_PURE, SN_POISSON),
     .about = "Poisson's ratio at small strain"},
    {SN_NUMBER("density", SnMaterialDef, density, SN_DENSITY, SN_POSITIVE),
     .about = "mass per volume at rest"},
    {SN_NUMBER("mass_damping", SnMaterialDef, mass_damping, SN_RATE, SN_NOT_NEGATIVE),
     .about = "Rayleigh's alpha0"},
    {SN_NUMBER("stiffness_damping", SnMaterialDef, stiffness_damping, SN_TIME, SN_NOT_NEGATIVE),
     .about = "Rayleigh's alpha1"},
    {SN_NUMBER("viscosity", SnMaterialDef, viscosity, SN_VISCOSITY, SN_NOT_NEGATIVE),
     .about = "against the rate of Green strain"},
    {.key = "fibre",
     .read = read_fibre,
     .shape = &fibre_shape,
     .about = "fibres in one direction, which add to any law",
     .otherwise = "none"},
};

static void reset_material(void* target) { *(SnMaterialDef*)target = sn_default_material_def(); }

static const SnShape material_shape = {SN_OBJECT(material_fields), .name = "material",
                                       .reset = reset_material};
const SnShape sn_shape_materials = {.kind = SN_SHAPE_MAP, SN_PARTS(&material_shape)};

SnStatus sn_read_materials(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    if (!value->count) return SN_OK;
    scene->material = sn_scene_alloc(scene, value->count, sizeof *scene->material);
    if (!scene->material) return sn_read_fail_memory(r);
    scene->material_count = value->count;
    for (int i = 0; i < value->count; ++i) {
        SnSceneMaterial* material = &scene->material[i];
        *material = (SnSceneMaterial){value->item[i].key, sn_default_material_def()};
        SN_TRY(sn_read_fields(r, &value->item[i], material_fields, SN_COUNT(material_fields),
                              &material->def));
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
