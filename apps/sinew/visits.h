// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VISITS_H
#define SN_APP_VISITS_H

#include "output/json_out.h"
#include "scene/scene.h"

// Say which bodies, colliders and attachments come and go, and when: as text, and as JSON.

/// Print one line, or none where everything stays.
void sn_tell_visits(const SnScene* scene);

/// Add an array "visits" of {"kind", "name", "number", "from", "until"}; numbers count those of a
/// kind, from 1.
void sn_put_visits(SnJsonOut* out, const SnScene* scene);

/// Add the members "from" and "until" (s) to an object, where these times are given.
void sn_put_stay(SnJsonOut* out, SnSceneStay stay);

#endif
