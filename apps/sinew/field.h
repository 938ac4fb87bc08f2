// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FIELD_H
#define SN_APP_FIELD_H

#include "shot.h"

/// One number per node of a soft body or of springs, SI (node_count). Stress and strain are those
/// of the elements around a node, averaged by their volume. Springs have no stress and strain:
/// these are 0.
SnStatus sn_node_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// One number per vertex of a body's display surface, interpolated between the nodes of the tet
/// that moves it; a region is that of the tet.
SnStatus sn_display_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value);

/// Von Mises' norm of a stress (xx, yy, zz, xy, xz, yz).
double sn_von_mises(const double stress[6]);

/// Write numbers per element of a soft body into each array that is not NULL: strain and stress as
/// sn_world_measure gives them (element_count x 6), and the norm of the rate of strain, 1/s
/// (element_count).
void sn_shot_measure(const SnShot* shot, SnBodyId body, double* strain, double* stress,
                     double* rate);

/// The name of a field, as in "von Mises stress", and its unit, as in "Pa", or "" for none.
const char* sn_field_name(SnColourBy what);
const char* sn_field_unit(SnColourBy what);

#endif
