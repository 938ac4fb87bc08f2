// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CACHES_H
#define SN_APP_CACHES_H

#include "looks.h"

// Frames as meshes for other programs:
//   frames/1-NAME_00000.obj, .ply        a file per body and frame, written as frames come
//   caches/1-NAME.obj, .pc2, .mdd        shape at rest and motion of each body
//   animation.glb                        all bodies
// The files in caches/ and animation.glb are made from frames.snc at the end of a run.

/// SnFrameFormat bits of the formats whose files are made at the end of a run, and of the formats
/// whose files are written frame by frame.
#define SN_FRAMES_CACHES   (SN_FRAME_PC2 | SN_FRAME_MDD | SN_FRAME_GLB)
#define SN_FRAMES_SEQUENCE (SN_FRAME_OBJ | SN_FRAME_PLY)

#define SN_CACHES_FOLDER "caches"
#define SN_CACHES_GLB    "animation.glb"

typedef struct SnCaches SnCaches;

/// Prepare to write the files of all bodies of the scene; colliders get no files. No file is
/// written yet. `folder`, `scene` and `looks` must outlive *caches.
SnStatus sn_create_caches(const char* folder, const SnScene* scene, const SnWorld* world,
                          const SnLooks* looks, int formats, SnCaches** caches);
void sn_destroy_caches(SnCaches* caches);

/// Check that animation.glb, if it is asked for, can hold `frames` frames. Otherwise `error` says
/// why it cannot.
SnStatus sn_caches_check(const SnCaches* caches, int64_t frames, SnError* error);

/// Write the OBJ and PLY files of a frame.
SnStatus sn_caches_add(SnCaches* caches, const SnShot* shot, int64_t frame, SnError* error);

/// Write the files that are made from frames.snc, which must be complete.
SnStatus sn_caches_finish(SnCaches* caches, SnError* error);

#endif
