// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_MOTION_H
#define SN_APP_MOTION_H

#include "looks.h"

// frames.snc of a run holds the positions of all nodes at each frame and, where soft bodies may
// turn rigid, the colours of their elements (draw_rigid.h). sinew compare, view and report read it.

typedef struct SnMotionFile SnMotionFile;

#define SN_MOTION_NAME "frames.snc"

/// Begin the file, or go on behind its first `written` frames. Scene and looks must outlive it.
SnStatus sn_create_motion_file(const char* folder, const SnScene* scene, const SnWorld* world,
                               const SnLooks* looks, int64_t written, SnMotionFile** motion,
                               SnError* error);
void sn_destroy_motion_file(SnMotionFile* motion);

/// Add a frame.
SnStatus sn_motion_file_add(SnMotionFile* motion, const SnShot* shot, SnError* error);

/// Make all frames so far durable.
SnStatus sn_motion_file_sync(SnMotionFile* motion, SnError* error);

/// Finish the file under its name. Frees `motion` either way.
SnStatus sn_motion_file_finish(SnMotionFile* motion, SnError* error);

#endif
