// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VISITS_H
#define SN_APP_VISITS_H

#include "output/json_out.h"
#include "scene/scene.h"

// Bodies, colliders and attachments that come and go by their time: for people, and for machines.

/// One line, or none where everything stays.
void sn_tell_visits(const SnScene* scene);

/// An array "visits" of {"kind", "name", "number", "from", "until"}; number: of its kind, from 1.
void sn_put_visits(SnJsonOut* out, const SnScene* scene);

/// Members "from" and "until" of an object, s, where they are said.
void sn_put_stay(SnJsonOut* out, SnSceneStay stay);

#endif
