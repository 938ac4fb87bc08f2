// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIDEO_H
#define SN_APP_VIDEO_H

#include "output/picture.h"

// A video is made by ffmpeg, as a child process that is fed with raw pictures. It has a temporary
// name until it is finished.

typedef struct SnVideo SnVideo;

/// 1 when there is an ffmpeg that can be run.
int sn_video_possible(void);

SnStatus sn_create_video(const char* path, int width, int height, double fps, SnVideo** video,
                         SnError* error);
SnStatus sn_video_add(SnVideo* video, const SnImage* image, SnError* error);

/// Finish the video, and give it its name. Frees `video` either way.
SnStatus sn_video_finish(SnVideo* video, SnError* error);

/// End ffmpeg, remove the unfinished video, and free `video`. NULL is allowed.
void sn_video_abandon(SnVideo* video);

#endif
