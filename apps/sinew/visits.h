// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VISITS_H
#define SN_APP_VISITS_H

#include "output/json_out.h"
#include "scene/scene.h"

// Say which bodies, colliders and attachments come and go, and when: as text, and as JSON.

/// Print one line, or nothing if all bodies, colliders and attachments stay.
void sn_tell_visits(const SnScene* scene);

/// Add an array "visits" of objects {"kind", "name", "number", "from", "until"}; "number" counts
/// the bodies, the colliders and the attachments separately, each from 1.
void sn_put_visits(SnJsonOut* out, const SnScene* scene);

/// Add the members "from" and "until" (s) to an object, each only if the scene gives this time.
void sn_put_stay(SnJsonOut* out, SnSceneStay stay);

#endif
