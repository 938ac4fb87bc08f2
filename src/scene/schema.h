// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_SCHEMA_H
#define SN_SCENE_SCHEMA_H

#include "output/json_out.h"
#include "scene/read.h"

#include <stdio.h>

// The JSON Schema (draft 2020-12) of scene files, made from the tables that read them. The schema
// accepts what the reader accepts, but it cannot check what depends on other values: names,
// selections, and the order of times.

/// Write the schema. To learn whether writing failed, the caller asks the stream (ferror).
void sn_write_schema(FILE* stream);

// ---- for the files of the schema

/// Write the members that say what a field's reader accepts. Returns 1, or 0 without writing
/// anything if the reader is none of the readers of a single value.
int sn_schema_value(SnJsonOut* out, const SnKeyDef* field);

/// Write "default" with the value at `place`; the field's reader would write a value from a file to
/// the same place. Write nothing if a missing key means something else than a default value.
void sn_schema_default(SnJsonOut* out, const SnKeyDef* field, const void* place);

/// Write the definitions of quantities that are given as text with a unit, one for each dimension.
void sn_schema_quantities(SnJsonOut* out);

#endif
