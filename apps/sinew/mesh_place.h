// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_PLACE_H
#define SN_APPS_MESH_PLACE_H

#include "sinew/mesh.h"

// `sinew mesh FILE --unit mm --up y` reads files whose lengths are not in m, or whose up axis is
// not z.

/// The values of the options as texts; NULL: the option was not given.
typedef struct SnPlaceOptions {
    const char *unit, *scale, *up;
} SnPlaceOptions;

/// The values of the same options as numbers: how a file's coordinates become coordinates in m with
/// z up.
typedef struct SnFilePlace {
    double scale; // m per unit of the file's numbers
    int y_is_up;  // 1: the file's y axis points up; 0: the file's z axis does
} SnFilePlace;

/// Find the member of *options for the value of the option `word`; NULL: `word` is none of these
/// options.
const char** sn_place_option(SnPlaceOptions* options, const char* word);

/// Return the name of the first option that was given; NULL: none was given.
const char* sn_place_asked(const SnPlaceOptions* options);

/// Convert the options into *place. Returns SN_EXIT_OK, or an exit status after a message was
/// printed.
int sn_place_read(const SnPlaceOptions* options, SnFilePlace* place);

/// Scale the vertices to m, and turn the mesh so that z points up. SN_BAD_INPUT: a coordinate would
/// overflow.
SnStatus sn_place_file(const SnFilePlace* place, SnMesh* mesh, SnError* error);

/// Print a hint about --unit if a mesh is so large or so small that its lengths can hardly be in m.
void sn_hint_unit(const char* name, const SnMesh* mesh);

#endif
