// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_PLACE_H
#define SN_APPS_MESH_PLACE_H

#include "sinew/mesh.h"

// `sinew mesh FILE --unit mm --up y` reads files whose numbers are not m, or where up is not z.

/// The options as they stand on the command line; NULL: not given.
typedef struct SnPlaceOptions {
    const char *unit, *scale, *up;
} SnPlaceOptions;

/// The meaning of SnPlaceOptions.
typedef struct SnFilePlace {
    double scale; // m per unit of the file's numbers
    int y_is_up;  // 1: the file's y axis points up
} SnFilePlace;

/// The member that the value of the option `word` belongs into; NULL: the word is no such option.
const char** sn_place_option(SnPlaceOptions* options, const char* word);

/// The name of the first option that was given, or NULL.
const char* sn_place_asked(const SnPlaceOptions* options);

/// Find out what the options mean. Returns SN_EXIT_OK, or an exit status after a message.
int sn_place_read(const SnPlaceOptions* options, SnFilePlace* place);

/// Scale the vertices to m, and turn them so that z is up. SN_BAD_INPUT where a coordinate becomes
/// too large for a number.
SnStatus sn_place_file(const SnFilePlace* place, SnMesh* mesh, SnError* error);

/// Print a hint about --unit if a mesh is so large or so small that its numbers hardly are m.
void sn_hint_unit(const char* name, const SnMesh* mesh);

#endif
