// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The definition of a world: its presets, and the checks of a definition. Numbers are checked first
// (parameter_table.c), then names, then features that do not go together (combinations.c).
#include "sim/combinations.h"
#include "sim/parameter_table.h"
#include "sim/world.h"

#define COOKIE 0x536e5744u // "SnWD"

SnWorldDef sn_default_world_def(void) {
    SnWorldDef def = {.cookie = COOKIE};
    sn_parameters_preset(&def);
    return def;
}

static SnStatus check_names(const SnWorldDef* def, SnError* error) {
    if (!def->method || !sn_method_name(def->method))
        return sn_fail(error, SN_BAD_INPUT, "there is no method '%s'",
                       def->method ? def->method : "");
    if (!def->linear_solver || !sn_linear_find(def->linear_solver))
        return sn_fail(error, SN_BAD_INPUT, "there is no linear solver '%s'",
                       def->linear_solver ? def->linear_solver : "");
    return SN_OK;
}

SnStatus sn_world_check_def(const SnWorldDef* def, SnError* error) {
    if (def->cookie != COOKIE)
        return sn_fail(error, SN_BAD_INPUT, "start from sn_default_world_def()");
    SN_TRY(sn_parameters_check(def, error));
    SN_TRY(check_names(def, error));
    const SnStepKind* kind = sn_step_kind(def);
    if (kind->check) SN_TRY(kind->check(def, error));
    return sn_combinations_check(def, error);
}
