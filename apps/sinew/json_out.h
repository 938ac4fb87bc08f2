// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JSON_OUT_H
#define SN_APP_JSON_OUT_H

#include "output/json_out.h"
#include "scene/json.h"

/// A value that was read, as it was read.
void sn_json_put_value(SnJsonOut* out, const char* key, const SnJson* value);

#endif
