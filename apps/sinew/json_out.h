// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JSON_OUT_H
#define SN_APP_JSON_OUT_H

#include "output/json_out.h"
#include "scene/json.h"

/// Write a JSON value that was read from a file. An array that has no array or object inside is
/// written on one line.
void sn_json_put_value(SnJsonOut* out, const char* key, const SnJson* value);

#endif
