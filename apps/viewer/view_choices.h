// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CHOICES_H
#define SN_APP_VIEW_CHOICES_H

#include "scene/scene.h"

// List other ways to simulate a scene, for a comparison side by side.

enum { SN_VIEW_CHOICES = 16, SN_CHOICE_SETTINGS = 2 };

typedef struct SnViewChoice {
    char label[64];
    char setting[SN_CHOICE_SETTINGS][64]; // changes to the scene, as KEY=VALUE (setting_count)
    int setting_count;
} SnViewChoice;

/// Fill in the choices that make sense for the scene, and return their number. Whether the scene's
/// materials allow a choice is only known when the choice's world is made.
int sn_view_choices(const SnScene* scene, SnViewChoice choice[SN_VIEW_CHOICES]);

#endif
