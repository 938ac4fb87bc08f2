// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_MESSAGE_H
#define SN_APP_VIEW_MESSAGE_H

#include "view_blob.h"
#include "view_choices.h"
#include "view_source.h"
#include "view_trail.h"

// The messages from the viewer to its page; docs/viewer.md has the bytes.

enum { SN_SIDES = 2 };
enum { SN_MESSAGE_SCENE = 1, SN_MESSAGE_FRAME = 2, SN_MESSAGE_GALLERY = 3 };

/// How a source is being played.
typedef struct SnPlayback {
    int playing;  // 1: it plays; 0: it is paused
    int failed;   // 1: `text` says what went wrong
    int loop;     // 1: a run begins again behind its last frame
    double speed; // seconds of the scene per second on the wall; 0: as fast as possible
    double pace;  // measured steps, or frames, per second on the wall
    SnColouring colouring;
    SnOverlays overlays;
    int plots;    // 1: a page shows plots, and what they need is measured
    int compared; // number of the choice that is the second side, from 1; 0: none
    SnError text; // a remark or error for people, or ""
} SnPlayback;

/// The sources that are being shown: one, or several side by side.
typedef struct SnSides {
    SnSource* source[SN_SIDES];
    double spent[SN_SIDES]; // s on the wall that the steps of each have taken since the start
    int count;
    SnTrail trail;              // numbers of the last steps, where plots are on
    const char* place;          // name of the scene in the gallery, or NULL
    const SnViewChoice* choice; // ways to simulate the scene with which it may be compared
    int choice_count;
} SnSides;

/// The colourings that at least one side can show: bit 1 << c for each.
unsigned sn_offered_colourings(const SnSides* sides);

/// Make the message that describes the scene and all that never changes. SN_OUT_OF_MEMORY.
SnStatus sn_make_scene_message(const SnSides* sides, SnBlob** message);

#define SN_MOST_STATS 64 // room for the numbers of a side

/// Fill in the numbers of a side, in the order of the names in the scene's message; returns how
/// many. `spent`: s on the wall that its steps have taken.
int sn_frame_stats(const SnSource* source, double spent, double* number);

/// Add the numbers of a step that has just been done to the trail, for plots.
void sn_note_step(SnSides* sides);

/// Make the message with everything that changes, at this moment.
SnStatus sn_make_frame_message(const SnSides* sides, const SnPlayback* playback, SnBlob** message);

#endif
