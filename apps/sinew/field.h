// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FIELD_H
#define SN_APP_FIELD_H

#include "shot.h"

/// Write one number per node of a soft body or of springs, SI: `value` (node_count). Stress and
/// strain at a node are means over the elements around the node, weighted by their volumes. Springs
/// have no stress and strain: 0.
SnStatus sn_node_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// Write one number per vertex of a body's display surface: `value` (vertex count). The number is
/// interpolated between the nodes of the tet that moves the vertex; a region is not interpolated,
/// but is the region of this tet.
SnStatus sn_display_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// Von Mises' norm of a stress (xx, yy, zz, xy, xz, yz).
double sn_von_mises(const double stress[6]);

/// Write numbers per element of a soft body into each array that is not NULL: strain and stress as
/// sn_world_measure gives them (element_count x 6), and the norm of the rate of strain, 1/s
/// (element_count).
void sn_shot_measure(const SnShot* shot, SnBodyId body, double* strain, double* stress,
                     double* rate);

/// The name of a field, as in "von Mises stress", and the unit of a field, as in "Pa"; "": no unit.
const char* sn_field_name(SnColourBy what);
const char* sn_field_unit(SnColourBy what);

#endif
