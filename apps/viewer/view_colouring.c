// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_colouring.h"

#include "field.h"

#include <math.h>
#include <string.h>

// number of decades by which the scale of stresses begins below the modulus of the softest material
#define STRESS_DECADES 5

// The values to which codes 1 and 255 belong, as exponents of 10.
typedef struct Scale {
    double low, high;
} Scale;

// The code 1 + 254 (log10 x - low) / (high - low), rounded and at most 255; 0 where x is below the
// scale.
static unsigned char log_code(double x, Scale scale) {
    const double part = x > 0 ? (log10(x) - scale.low) / (scale.high - scale.low) : -1;
    return part < 0 ? 0 : part > 1 ? 255 : (unsigned char)(1.5 + 254 * part);
}

// ---- scales ---------------------------------------------------------------------------------

static Scale rate_scale(const SnScene* scene) {
    (void)scene;
    return (Scale){-5, 2}; // exponents of 10 of rates in 1/s
}

static Scale strain_scale(const SnScene* scene) {
    (void)scene;
    return (Scale){-5, 0};
}

// The scale of stresses ends at the power of ten above the modulus of the stiffest material, and
// begins STRESS_DECADES below the power of ten above the modulus of the softest. So the scale is
// the same in all runs of a scene, and two runs can be compared.
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

// One soft body whose elements are to be coloured, and how.
typedef struct ColourTask {
    const SnColourWork* work;
    const SnShot* shot;
    SnBodyId body;
    int element_count;
    Scale scale;
} ColourTask;

static void fill_rigid_codes(const ColourTask* task, unsigned char* code) {
    sn_rigid_element_codes(task->work->rigid, task->shot, task->body, code);
}

static void fill_rate_codes(const ColourTask* task, unsigned char* code) {
    const double* rate = task->work->number;
    sn_shot_measure(task->shot, task->body, NULL, NULL, task->work->number);
    for (int e = 0; e < task->element_count; ++e) code[e] = log_code(rate[e], task->scale);
}

static void fill_stress_codes(const ColourTask* task, unsigned char* code) {
    const double* stress = task->work->number;
    sn_shot_measure(task->shot, task->body, NULL, task->work->number, NULL);
    for (int e = 0; e < task->element_count; ++e)
        code[e] = log_code(sn_von_mises(stress + 6 * (size_t)e), task->scale);
}

// The Frobenius norm of a symmetric tensor with the components xx, yy, zz, xy, xz, yz.
static double tensor_norm(const double t[6]) {
    const double off = t[3] * t[3] + t[4] * t[4] + t[5] * t[5];
    return sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2] + 2 * off);
}

static void fill_strain_codes(const ColourTask* task, unsigned char* code) {
    const double* strain = task->work->number;
    sn_shot_measure(task->shot, task->body, task->work->number, NULL, NULL);
    for (int e = 0; e < task->element_count; ++e)
        code[e] = log_code(tensor_norm(strain + 6 * (size_t)e), task->scale);
}

static void fill_layer_codes(const ColourTask* task, unsigned char* code) {
    sn_world_layers(task->shot->world, task->body, code);
}

// ---- the table ------------------------------------------------------------------------------

static int has_layers(const SnScene* scene) {
    return scene->world.integrator == SN_XPBD && scene->world.xpbd.layers.sizes != SN_LAYERS_NONE;
}

static const struct {
    const char *label, *unit;
    Scale (*scale)(const SnScene* scene);                       // NULL: codes are not logarithms
    void (*code)(const ColourTask* task, unsigned char* codes); // NULL: codes are 0
    // 1: the scene can use the colouring; NULL: every scene can
    int (*offered)(const SnScene* scene);
    int (*most)(const SnWorld* world); // the highest code; NULL: codes are not counts
} table[SN_COLOURINGS] = {
    [SN_COLOURING_PLAIN] = {"bodies", "", NULL, NULL, NULL, NULL},
    [SN_COLOURING_RIGID] = {"what is rigid", "", NULL, fill_rigid_codes, NULL, NULL},
    [SN_COLOURING_STRAIN_RATE] = {"rate of strain", "1/s", rate_scale, fill_rate_codes, NULL, NULL},
    [SN_COLOURING_STRESS] = {"von Mises stress", "Pa", stress_scale, fill_stress_codes, NULL, NULL},
    [SN_COLOURING_STRAIN] = {"strain", "", strain_scale, fill_strain_codes, NULL, NULL},
    [SN_COLOURING_LAYER] = {"layers in which it is rigid", "", NULL, fill_layer_codes, has_layers,
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
    ColourTask task = {.work = work, .shot = shot, .body = body};
    task.element_count = sn_world_body_info(shot->world, body).element_count;
    memset(code, 0, (size_t)task.element_count);
    if (table[colouring].scale) task.scale = table[colouring].scale(work->scene);
    if (table[colouring].code) table[colouring].code(&task, code);
}
