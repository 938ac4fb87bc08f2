// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FRAMES_H
#define SN_APP_FRAMES_H

#include "draw.h"

// Frames at exact multiples of 1/fps, beginning with frame 0 at the start:
//   frames/frame_00000.png           pictures
//   frames/1-NAME_00000.vtu          one per body and collider, and series.pvd over all of them
//   frames.snc                       node positions of all frames
// the files of caches.h, and a video of the pictures.

typedef struct SnFramesDef {
    const char* folder; // of the run
    double fps;
    int formats;       // SnFrameFormat bits
    const char* video; // NULL: none; needs SN_FRAME_PNG
} SnFramesDef;

typedef struct SnFrames SnFrames;

/// Look at the cast, which a film's frame is fitted to; nothing is written yet. All but `def` must
/// outlive the frames.
SnStatus sn_create_frames(const SnFramesDef* def, const SnScene* scene, const SnWorld* world,
                          const SnCast* cast, SnView* view, SnFrames** frames);
void sn_destroy_frames(SnFrames* frames);

/// Refuse what a format cannot hold when the frames go on until `end`, s.
SnStatus sn_frames_check(const SnFrames* frames, double end, SnError* error);

/// Make the folder, begin the video. `written` frames are there already; the video gets them again.
SnStatus sn_frames_open(SnFrames* frames, int64_t written, SnError* error);

/// Write what is due up to the world's time.
SnStatus sn_frames_advance(SnFrames* frames, SnError* error);
int64_t sn_frames_count(const SnFrames* frames);

/// Write the list of grids so far.
SnStatus sn_frames_list(const SnFrames* frames, SnError* error);

/// Finish list, recorded motion, what is made of it, and video.
SnStatus sn_frames_finish(SnFrames* frames, SnError* error);

/// Remove the recorded motion, unless it was asked for: no checkpoint needs it any more.
void sn_frames_drop_motion(const SnFrames* frames);

#endif
