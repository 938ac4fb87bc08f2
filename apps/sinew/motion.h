// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_MOTION_H
#define SN_APP_MOTION_H

#include "looks.h"

// frames.snc of a run: where all nodes are at each frame and, where soft bodies may turn rigid, the
// colours of their elements (draw_rigid.h). For: sinew compare, view, report.

typedef struct SnMotion SnMotion;

#define SN_MOTION_NAME "frames.snc"

/// Begin, or go on behind `written` frames.
SnStatus sn_create_motion(const char* folder, const SnScene* scene, const SnWorld* world,
                          const SnLooks* looks, int64_t written, SnMotion** motion, SnError* error);
void sn_destroy_motion(SnMotion* motion);

SnStatus sn_motion_add(SnMotion* motion, const SnShot* shot, SnError* error);

/// Make all frames so far last.
SnStatus sn_motion_sync(SnMotion* motion, SnError* error);

/// Put the file in place. Frees `motion` either way.
SnStatus sn_motion_finish(SnMotion* motion, SnError* error);

#endif
