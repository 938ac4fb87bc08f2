// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_MESSAGE_H
#define SN_APP_VIEW_MESSAGE_H

#include "view_blob.h"
#include "view_choices.h"
#include "view_source.h"
#include "view_trail.h"

// What the viewer and its page tell each other; docs/viewer.md has the bytes.

enum { SN_SIDES = 2 };
enum { SN_MESSAGE_SCENE = 1, SN_MESSAGE_FRAME = 2, SN_MESSAGE_GALLERY = 3 };

/// How a source is being played.
typedef struct SnPlayback {
    int playing, failed;
    int loop;     // 1: a run begins again behind its last frame
    double speed; // seconds of the scene per second on the wall; 0: as fast as can be
    double pace;  // steps, or frames, per second on the wall
    SnColouring colouring;
    SnOverlays overlays;
    int plots;    // 1: what plots need is measured
    int compared; // the choice that is the second side, from 1; 0: none
    SnError text; // what there is to say, or ""
} SnPlayback;

/// What is being shown: one source, or several side by side.
typedef struct SnSides {
    SnSource* source[SN_SIDES];
    double spent[SN_SIDES]; // s on the wall, in the steps of each since the start
    int count;
    SnTrail trail;              // the last steps, where plots are on
    const char* place;          // in the gallery, or NULL
    const SnViewChoice* choice; // what the first may be compared with
    int choice_count;
} SnSides;

/// Colours that all sides can show, as bits.
unsigned sn_offered_colourings(const SnSides* sides);

/// What there is to see, sent once. SN_OUT_OF_MEMORY.
SnStatus sn_make_scene_message(const SnSides* sides, SnBlob** message);

/// The numbers of a side, in the order that the scene's message tells. Returns how many. `spent`: s
/// on the wall.
#define SN_MOST_STATS 64
int sn_frame_stats(const SnSource* source, double spent, double* number);

/// A step has been done that plots are to show.
void sn_note_step(SnSides* sides);

/// One moment.
SnStatus sn_make_frame_message(const SnSides* sides, const SnPlayback* playback, SnBlob** message);

#endif
