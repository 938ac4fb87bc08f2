// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"
#include "sim/parameter_rows.h"

// Soft bodies that turn rigid where they rest. Rigidification is on if a scene has this key, unless
// the key says "on": false.

#define FIELD(kind, member, ...) {SN_FIELD_##kind(#member, SnRigidification, member, __VA_ARGS__)},
// clang-format off
static const SnKeyDef rigidification_fields[] = {
    {SN_ROW("on", sn_read_flag, SnRigidification, on),
     .about = "false: everything that is soft stays soft",
     .otherwise = "true, for the object is there"},
    SN_RIGIDIFICATION_PARAMETERS(FIELD)
};
// clang-format on
const SnForm sn_form_rigidification = {SN_OBJECT(rigidification_fields)};

SnStatus sn_read_rigidification(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                void* place) {
    ((SnRigidification*)place)->on = 1;
    return sn_read_object(r, field, value, place);
}
