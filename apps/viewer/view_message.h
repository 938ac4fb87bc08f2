// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_MESSAGE_H
#define SN_APP_VIEW_MESSAGE_H

#include "view_blob.h"
#include "view_choices.h"
#include "view_source.h"
#include "view_trail.h"

// The messages from the viewer to its page; docs/viewer.md describes their bytes.

enum { SN_SIDES = 2 };
enum { SN_MESSAGE_SCENE = 1, SN_MESSAGE_FRAME = 2, SN_MESSAGE_GALLERY = 3 };

/// How a source is being played.
typedef struct SnPlayback {
    int playing;  // 1: the source is playing; 0: it is paused
    int failed;   // 1: `text` is an error
    int loop;     // 1: after its last frame, a recorded run is played again from the start
    double speed; // seconds of the scene per second of wall-clock time; 0: as fast as possible
    double pace;  // measured: steps, or frames of a recorded run, per second of wall-clock time
    SnColouring colouring;
    SnOverlays overlays;
    int plots;    // 1: a page shows plots, so the numbers that they need are measured
    int compared; // number of the choice that the second side plays, from 1; 0: none
    SnError text; // a remark or an error for people, or ""
} SnPlayback;

/// The sources that are being shown: one, or several side by side.
typedef struct SnSides {
    SnSource* source[SN_SIDES];
    double spent[SN_SIDES]; // s of wall-clock time that the steps of each side have taken since the
                            // start
    int count;
    SnTrail trail;              // numbers of the last steps, while plots are on
    const char* place;          // name of the scene in the gallery, or NULL
    const SnViewChoice* choice; // other ways to simulate the scene, for a second side
    int choice_count;
} SnSides;

/// The colourings that at least one side can show: the bit 1 << c is set if a side can show
/// colouring c.
unsigned sn_offered_colourings(const SnSides* sides);

/// Make the message with the description of the scene and all data that never change. The only
/// failure is SN_OUT_OF_MEMORY.
SnStatus sn_make_scene_message(const SnSides* sides, SnBlob** message);

#define SN_MOST_STATS 64 // largest number of values that sn_frame_stats writes

/// Write the numbers of a side, in the order of the names in the scene's message; returns their
/// count. `spent`: s of wall-clock time that the side's steps have taken.
int sn_frame_stats(const SnSource* source, double spent, double* number);

/// Add the numbers of the step that was just taken to the trail, for plots.
void sn_note_step(SnSides* sides);

/// Make the message with all data that change, at the current time of the sources.
SnStatus sn_make_frame_message(const SnSides* sides, const SnPlayback* playback, SnBlob** message);

#endif
