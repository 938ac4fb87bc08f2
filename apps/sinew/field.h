// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FIELD_H
#define SN_APP_FIELD_H

#include "scene/scene.h"

/// One number per node of a soft body, SI. Stress and strain are those of the elements around a
/// node, averaged by their volume. Springs and rigid bodies have displacement and speed only:
/// anything else is 0.
SnStatus sn_node_field(const SnWorld* world, SnBodyId body, SnColourBy what, double* value);

/// "von Mises stress" and its unit ("Pa", or "").
const char* sn_field_name(SnColourBy what);
const char* sn_field_unit(SnColourBy what);

#endif
