// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_choices.h"

#include <stdio.h>

typedef struct List {
    SnViewChoice* choice;
    int count;
} List;

static SnViewChoice* add_choice(List* list, const char* label) {
    SnViewChoice* choice = &list->choice[list->count++];
    *choice = (SnViewChoice){.setting_count = 0};
    snprintf(choice->label, sizeof choice->label, "%s", label);
    return choice;
}

static void add_setting(SnViewChoice* choice, const char* key, const char* value) {
    char* to = choice->setting[choice->setting_count++];
    snprintf(to, sizeof choice->setting[0], "%s=%s", key, value);
}

// Explicit integrators are no choices: they need shorter steps than a scene for another integrator
// has.
static int is_explicit(SnIntegrator integrator) {
    return integrator == SN_SYMPLECTIC_EULER || integrator == SN_DORMAND_PRINCE;
}

static int has_inertia(SnIntegrator integrator) {
    return integrator != SN_XPBD && integrator != SN_QUASISTATIC && !is_explicit(integrator);
}

static void add_adaptive_choices(List* list, const SnWorldDef* world) {
    if (world->rigidification.on)
        add_setting(add_choice(list, "everything soft"), "rigidification.on", "false");
    else if (has_inertia(world->integrator) && !world->consistent_mass)
        add_setting(add_choice(list, "what rests turns rigid"), "rigidification.on", "true");
    if (world->integrator != SN_XPBD) return;
    const int layers = world->xpbd.layers.sizes != SN_LAYERS_NONE;
    add_setting(add_choice(list, layers ? "without layers" : "in layers"), "xpbd.layers.rigid",
                layers ? "none" : "auto");
}

static void add_integrators(List* list, const SnWorldDef* world) {
    for (int i = 0; i < SN_INTEGRATOR_COUNT && list->count < SN_VIEW_CHOICES; ++i) {
        if (i == (int)world->integrator || is_explicit((SnIntegrator)i)) continue;
        const char* name = sn_integrator_name((SnIntegrator)i);
        SnViewChoice* choice = add_choice(list, name);
        add_setting(choice, "integrator", name);
        if (world->rigidification.on && !has_inertia((SnIntegrator)i))
            add_setting(choice, "rigidification.on", "false");
    }
}

int sn_view_choices(const SnScene* scene, SnViewChoice choice[SN_VIEW_CHOICES]) {
    List list = {.choice = choice};
    add_adaptive_choices(&list, &scene->world);
    add_integrators(&list, &scene->world);
    return list.count;
}
