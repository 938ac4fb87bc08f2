// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_MESSAGE_H
#define SN_APP_VIEW_MESSAGE_H

#include "view_blob.h"
#include "view_source.h"

// What the viewer and its page tell each other; docs/viewer.md has the bytes.

enum { SN_MESSAGE_SCENE = 1, SN_MESSAGE_FRAME = 2 };

/// How a source is being played.
typedef struct SnPlayback {
    int playing, failed;
    double speed; // seconds of the scene per second on the wall; 0: as fast as can be
    double pace;  // steps, or frames, per second on the wall
    SnColouring colouring;
    SnError text; // what there is to say, or ""
} SnPlayback;

/// What there is to see, sent once. SN_OUT_OF_MEMORY.
SnStatus sn_make_scene_message(const SnSource* source, SnBlob** message);

/// One moment.
SnStatus sn_make_frame_message(SnSource* source, const SnPlayback* playback, SnBlob** message);

typedef enum SnViewVerb {
    SN_VIEW_PLAY,
    SN_VIEW_PAUSE,
    SN_VIEW_STEP,
    SN_VIEW_RESET,
    SN_VIEW_SEEK,   // to a frame
    SN_VIEW_SPEED,  // 0: as fast as can be
    SN_VIEW_COLOUR, // SnColouring
    SN_VIEW_VERBS,
} SnViewVerb;

typedef struct SnViewCommand {
    SnViewVerb verb;
    double number;
} SnViewCommand;

/// Read a page's command: a word, and a number or another word where the verb wants one. 1: read.
int sn_read_view_command(const char* text, size_t size, SnViewCommand* command);

#endif
