// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_REPORT_H
#define SN_MESHER_SURFACE_REPORT_H

#include "mesher/surface_turn.h"

/// Facts about a triangle mesh as a surface that bounds a volume.
typedef struct SnSurfaceReport {
    SnSurfaceTurns turns; // triangles that must be turned around before the surface is filled
    int open;             // open edges of the turned surface; an edge may count several times
    double volume; // volume inside the turned surface, m^3: each hole is closed by triangles around
                   // its middle; a volume enclosed n times counts n times
} SnSurfaceReport;

/// Report on a mesh of triangles, which is not changed.
SnStatus sn_surface_report(const SnMesh* surface, SnSurfaceReport* report);

#endif
