// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_BODY_KIND_H
#define SN_SIM_BODY_KIND_H

#include "sinew/world.h"

/// What a body can do, as bits SN_BODY_... of sinew/body.h. `mesh`: the body's mesh, or NULL;
/// `has_shape`: 1 if the body is rigid and has a shape.
unsigned sn_body_can(SnBodyKind kind, const SnMesh* mesh, int has_shape);

#endif
