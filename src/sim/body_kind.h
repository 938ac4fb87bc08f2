// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_BODY_KIND_H
#define SN_SIM_BODY_KIND_H

#include "sinew/world.h"

/// What a body can do, as bits of SN_BODY_...: one with a mesh, or one that has a shape or none.
unsigned sn_body_can(SnBodyKind kind, const SnMesh* mesh, int has_shape);

#endif
