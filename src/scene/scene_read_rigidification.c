// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

// Soft bodies that turn rigid where they rest: a scene that says how says that they do.

static const SnKeyDef rigidification_fields[] = {
    {SN_ROW("on", sn_read_flag, SnRigidification, on),
     .about = "false: everything that is soft stays soft",
     .otherwise = "true, for the object is there"},
    {SN_NUMBER("tau_R", SnRigidification, tau_R, SN_RATE_SQUARED, SN_NOT_NEGATIVE),
     .about = "squared rate of strain below which elements may turn rigid"},
    {SN_NUMBER("tau_E", SnRigidification, tau_E, SN_RATE_SQUARED, SN_NOT_NEGATIVE),
     .about = "predicted squared rate of strain above which they become elastic again"},
    {SN_INTEGER("frames", SnRigidification, frames, 1, 100),
     .about = "steps in a row below tau_R before an element turns rigid"},
    {SN_NUMBER("creep", SnRigidification, creep, SN_SHARE, SN_NOT_NEGATIVE),
     .about = "strain at which slow deformation makes an element elastic; 0: never",
     .otherwise = "the strain that tau_E makes in `frames` steps"},
    {SN_NUMBER("error", SnRigidification, error, SN_SHARE, SN_ZERO_TO_ONE),
     .about = "error of positions over a body's size, from which tau_R, tau_E and creep follow; "
              "0: they are as given"},
    {SN_ROW("merge", sn_read_flag, SnRigidification, merge),
     .about = "bodies that are rigid all over, touch, and move as one are one body"},
};
const SnForm sn_form_rigidification = {SN_OBJECT(rigidification_fields)};

SnStatus sn_read_rigidification(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                void* place) {
    ((SnRigidification*)place)->on = 1;
    return sn_read_object(r, field, value, place);
}
