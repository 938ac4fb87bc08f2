// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_colouring.h"

#include "field.h"

#include <math.h>
#include <string.h>

#define STRESS_DECADES 5 // below the modulus of the softest material

// exponents of 10: what codes 1 and 255 stand for
typedef struct Scale {
    double low, high;
} Scale;

// code = 1 + 254 (log10 x - low) / (high - low), 0 below
static unsigned char log_code(double x, Scale scale) {
    const double part = x > 0 ? (log10(x) - scale.low) / (scale.high - scale.low) : -1;
    return part < 0 ? 0 : part > 1 ? 255 : (unsigned char)(1.5 + 254 * part);
}

// ---- scales ---------------------------------------------------------------------------------

static Scale rate_scale(const SnScene* scene) {
    (void)scene;
    return (Scale){-5, 2}; // 1/s
}

static Scale strain_scale(const SnScene* scene) {
    (void)scene;
    return (Scale){-5, 0};
}

// Up to the power of ten above the modulus of the stiffest material, down to five below that of the
// softest: it is the same in all runs of a scene, and two can be compared.
static Scale stress_scale(const SnScene* scene) {
    double soft = HUGE_VAL, stiff = 0;
    for (int b = 0; b < scene->body_count; ++b) {
        const SnSceneBody* body = &scene->body[b];
        for (int r = 0; (body->can & SN_BODY_STRAINS) && r < body->region_count; ++r) {
            if (!body->made_of[r]) continue;
            soft = fmin(soft, body->material[r].youngs_modulus);
            stiff = fmax(stiff, body->material[r].youngs_modulus);
        }
    }
    if (!(stiff > 0 && soft > 0)) soft = stiff = 1e6;
    return (Scale){ceil(log10(soft)) - STRESS_DECADES, ceil(log10(stiff))};
}

// ---- codes ----------------------------------------------------------------------------------

typedef struct Ask {
    const SnColourWork* work;
    const SnShot* shot;
    SnBodyId body;
    int element_count;
    Scale scale;
} Ask;

static void rigid_codes(const Ask* ask, unsigned char* code) {
    sn_rigid_element_codes(ask->work->rigid, ask->shot, ask->body, code);
}

static void rate_codes(const Ask* ask, unsigned char* code) {
    const double* rate = ask->work->number;
    sn_shot_measure(ask->shot, ask->body, NULL, NULL, ask->work->number);
    for (int e = 0; e < ask->element_count; ++e) code[e] = log_code(rate[e], ask->scale);
}

static void stress_codes(const Ask* ask, unsigned char* code) {
    const double* stress = ask->work->number;
    sn_shot_measure(ask->shot, ask->body, NULL, ask->work->number, NULL);
    for (int e = 0; e < ask->element_count; ++e)
        code[e] = log_code(sn_von_mises(stress + 6 * (size_t)e), ask->scale);
}

// xx, yy, zz, xy, xz, yz of a symmetric tensor
static double norm(const double t[6]) {
    const double off = t[3] * t[3] + t[4] * t[4] + t[5] * t[5];
    return sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2] + 2 * off);
}

static void strain_codes(const Ask* ask, unsigned char* code) {
    const double* strain = ask->work->number;
    sn_shot_measure(ask->shot, ask->body, ask->work->number, NULL, NULL);
    for (int e = 0; e < ask->element_count; ++e)
        code[e] = log_code(norm(strain + 6 * (size_t)e), ask->scale);
}

static void layer_codes(const Ask* ask, unsigned char* code) {
    sn_world_layers(ask->shot->world, ask->body, code);
}

// ---- the table ------------------------------------------------------------------------------

static int has_layers(const SnScene* scene) {
    return scene->world.integrator == SN_XPBD && scene->world.xpbd.layers.sizes != SN_LAYERS_NONE;
}

static const struct {
    const char *label, *unit;
    Scale (*scale)(const SnScene* scene);               // NULL: codes are no logarithms
    void (*code)(const Ask* ask, unsigned char* codes); // NULL: they are 0
    int (*offered)(const SnScene* scene);               // NULL: always
    int (*most)(const SnWorld* world);                  // the highest code; NULL: no number
} table[SN_COLOURINGS] = {
    [SN_COLOURING_PLAIN] = {"bodies", "", NULL, NULL, NULL, NULL},
    [SN_COLOURING_RIGID] = {"what is rigid", "", NULL, rigid_codes, NULL, NULL},
    [SN_COLOURING_STRAIN_RATE] = {"rate of strain", "1/s", rate_scale, rate_codes, NULL, NULL},
    [SN_COLOURING_STRESS] = {"von Mises stress", "Pa", stress_scale, stress_codes, NULL, NULL},
    [SN_COLOURING_STRAIN] = {"strain", "", strain_scale, strain_codes, NULL, NULL},
    [SN_COLOURING_LAYER] = {"layers in which it is rigid", "", NULL, layer_codes, has_layers,
                            sn_world_layer_count},
};

unsigned sn_colourings_of(const SnScene* scene) {
    unsigned bits = 0;
    for (int i = 0; i < SN_COLOURINGS; ++i)
        if (!table[i].offered || table[i].offered(scene)) bits |= 1u << i;
    return bits;
}

void sn_put_colour_scales(SnJsonOut* out, const SnScene* scene, const SnWorld* world) {
    sn_json_open(out, "scales", '{');
    for (int i = 0; i < SN_COLOURINGS; ++i) {
        sn_json_open(out, sn_colouring_word((SnColouring)i), '{');
        sn_json_put_text(out, "label", table[i].label);
        sn_json_put_text(out, "unit", table[i].unit);
        if (table[i].scale) {
            const Scale scale = table[i].scale(scene);
            sn_json_put_number(out, "low", scale.low);
            sn_json_put_number(out, "high", scale.high);
        }
        if (table[i].most) sn_json_put_count(out, "most", table[i].most(world));
        sn_json_close(out, '}');
    }
    sn_json_close(out, '}');
}

void sn_colour_elements(SnColouring colouring, const SnColourWork* work, const SnShot* shot,
                        SnBodyId body, unsigned char* code) {
    Ask ask = {.work = work, .shot = shot, .body = body};
    ask.element_count = sn_world_body_info(shot->world, body).element_count;
    memset(code, 0, (size_t)ask.element_count);
    if (table[colouring].scale) ask.scale = table[colouring].scale(work->scene);
    if (table[colouring].code) table[colouring].code(&ask, code);
}
