// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_SCHEMA_H
#define SN_SCENE_SCHEMA_H

#include "output/json_out.h"
#include "scene/read.h"

#include <stdio.h>

// The JSON Schema (draft 2020-12) of scene files, from the tables that read them. It accepts what
// the reader accepts but for what depends on other values: names, selections, order of times.

/// Write the schema. Write errors are remembered by the stream.
void sn_write_schema(FILE* stream);

// ---- for the files of the schema

/// Write the members that say what a field's reader accepts. Returns 0, and writes nothing, if the
/// reader is none of those that read one value.
int sn_schema_value(SnJsonOut* out, const SnKeyDef* field);

/// Write "default": what stands at `place`, where the field would be read into. Nothing is written
/// where a missing key means something else.
void sn_schema_default(SnJsonOut* out, const SnKeyDef* field, const void* place);

/// Write definitions of quantities as text, one per dimension.
void sn_schema_quantities(SnJsonOut* out);

#endif
