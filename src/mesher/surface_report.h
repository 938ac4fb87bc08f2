// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_REPORT_H
#define SN_MESHER_SURFACE_REPORT_H

#include "mesher/surface_turn.h"

/// What a triangle mesh is as a surface that bounds something.
typedef struct SnSurfaceReport {
    SnSurfaceTurns turns; // what has to be turned around before it is filled
    int open;             // edges at which it is open then, with repetitions
    double volume;        // inside then, m^3: each hole closed by triangles around its middle,
                          // overlaps counted as often as they are there
} SnSurfaceReport;

/// Look at a mesh of triangles; it is not changed.
SnStatus sn_surface_report(const SnMesh* surface, SnSurfaceReport* report);

#endif
