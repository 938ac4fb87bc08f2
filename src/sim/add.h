// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_ADD_H
#define SN_SIM_ADD_H

#include "sim/world.h"

#include <math.h>

// Helpers that the functions which add things to a world share.

static inline SnStatus sn_out_of_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
}

static inline int sn_all_finite(const double* a, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += fabs(a[i]);
    return isfinite(sum);
}

static inline int sn_has_direction(const double axis[3]) {
    return axis[0] != 0 || axis[1] != 0 || axis[2] != 0;
}

/// A copy of a name, or "WHAT N" where `name` is NULL. Returns NULL when out of memory.
char* sn_copy_name(const char* name, const char* what, int index1);

/// Append a body to the world's list. The world takes over the memory that the body owns; on
/// failure this memory is freed. A body whose name is NULL is refused with SN_OUT_OF_MEMORY,
/// because there was no memory for its name.
SnStatus sn_append_body(SnWorld* world, SnBody body, SnBodyId* id, SnError* error);

/// Append an item to the world's list. The world copies the name in the item's definition, and
/// takes over all other memory of the item; on failure this memory is freed.
SnStatus sn_append_item(SnWorld* world, SnItem item, SnError* error);

SnStatus sn_copy_mesh(const SnMesh* mesh, SnMesh** copy, SnError* error);

/// Make the material of elements from a definition, and check it.
SnStatus sn_resolve_material(const SnMaterialDef* def, SnMaterial* material, SnError* error);

/// The definition from which a material was made.
SnMaterialDef sn_material_def_of(const SnMaterial* material);

/// Give a body the materials of its regions, from its definition. A region that no element has may
/// have a material that is not valid: its law is -1 then.
SnStatus sn_keep_materials(const SnSoftDef* def, SnBody* body, SnError* error);

/// Check the keys of a motion: numbers are finite, times ascend, and a motion that turns has an
/// axis.
SnStatus sn_check_motion(const char* what, const SnMotionKey* key, int count, const double axis[3],
                         double turn_rate, SnError* error);

/// Check that a thing whose first place is turned by an angle has an axis.
SnStatus sn_check_turn(const char* what, const double axis[3], double angle, SnError* error);

/// SN_BAD_INPUT with a sentence if a thing's time to go is not after its time to come (waiting.c).
SnStatus sn_check_stay(const char* what, double from, double until, SnError* error);

/// SN_BAD_INPUT with a sentence if an item and the bodies that it names are never in the world at
/// the same time (waiting.c).
SnStatus sn_check_meeting(const SnWorld* world, const SnItem* item, SnError* error);

/// Check the coefficients of a surface: friction and restitution. A negative coefficient means that
/// none is given.
SnStatus sn_check_surface(double friction, double restitution, SnError* error);

#endif
