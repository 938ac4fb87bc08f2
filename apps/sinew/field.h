// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FIELD_H
#define SN_APP_FIELD_H

#include "shot.h"

/// One number per node of a soft body, SI. Stress and strain are those of the elements around a
/// node, averaged by their volume. Springs and rigid bodies have displacement and speed only:
/// anything else is 0.
SnStatus sn_node_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// The same per vertex of a body's display surface: from the corners of the tet that moves it.
SnStatus sn_display_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// Von Mises' norm of a stress (xx, yy, zz, xy, xz, yz).
double sn_von_mises(const double stress[6]);

/// Per element of a soft body, where an array is not NULL: strain, stress as sn_world_measure gives
/// them, and the norm of the strain's rate, 1/s.
void sn_shot_measure(const SnShot* shot, SnBodyId body, double* strain, double* stress,
                     double* rate);

/// "von Mises stress" and its unit ("Pa", or "").
const char* sn_field_name(SnColourBy what);
const char* sn_field_unit(SnColourBy what);

#endif
