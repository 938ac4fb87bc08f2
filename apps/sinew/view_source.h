// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SOURCE_H
#define SN_APP_VIEW_SOURCE_H

#include "cast.h"
#include "scene/live.h"
#include "view_command.h"
#include "view_shown.h"

// What a viewer plays: a world that is being simulated, or the frames of a run. One thread at a
// time uses a source.

typedef struct SnSource SnSource;

typedef struct SnSourceKind {
    const char* word;                                      // "live", "replay"
    SnStatus (*advance)(SnSource* source, SnError* error); // a step, or a frame; above 0: a remark
    SnStatus (*seek)(SnSource* source, int64_t frame, SnError* error); // 0: the start
    SnStatus (*look)(SnSource* source, SnMoment* moment);              // where everything is
    double (*time)(const SnSource* source);                            // s
    // of the step that led here; NULL: none did, or it is not known
    const SnStepStats* (*stats)(const SnSource* source, int64_t* step);
    int (*at_end)(const SnSource* source);
    SnStatus (*obey)(SnSource* source, const SnViewCommand* command,
                     SnError* error); // what is not for the session; NULL: it cannot be touched
    void (*destroy)(SnSource* source);
} SnSourceKind;

/// What all sources have. `world` is at its start where a run is played again.
struct SnSource {
    const SnSourceKind* kind;
    SnScene* scene;
    SnWorld* world;
    SnShot* shot;
    SnCast* cast;
    SnShown* shown;
    SnLiveKeys* live;    // what may change while it runs; NULL: nothing
    const double** node; // of each body at the moment: nodes, or corners of its block; NULL: it is
                         // not there
    double* corners;     // of rigid bodies' blocks                 (body_count x 8 x 3)
    int* node_count;     // of each body
    double* size;        // longest side of the box around each body at the start, m
    char label[80];      // how it is simulated, in words
    int remade;          // 1: its parts are others than before
    int threads;         // 0: as the scene says

    // ---- for those who touch it
    double extent, middle[3]; // of the box around all bodies at the start: longest side, m
    SnBodyId grabbed;         // last
    SnBodyId ball;            // {0}: none
    SnSceneBody* with_ball;   // the scene's bodies with room for it, or NULL

    int64_t frame, frame_count; // of a recorded run; 0: there are none
    int counts_steps;           // 1: sn_world_stats tells of the moment
    unsigned colourings;        // bits: which it can show
};

enum { SN_ORIGIN_SETTINGS = 256 };

/// Where a source comes from.
typedef struct SnOrigin {
    const char* path;           // a scene, or the folder of a run
    const char* const* setting; // of a scene: KEY=VALUE
    int setting_count;          // up to SN_ORIGIN_SETTINGS
    int threads;                // 0: as the scene says
} SnOrigin;

/// Simulate a scene, or play a run again. SN_BAD_INPUT for a run with settings.
SnStatus sn_open_source(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_live(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_replay(const char* folder, SnSource** source, SnError* error);

void sn_destroy_source(SnSource* source);

/// For those who make one: build world and parts of a source whose scene is there.
SnStatus sn_source_prepare(SnSource* source, int threads, SnError* error);

/// Make world and parts again, of a scene that has changed; `before` is the world that there was.
/// Below 0: all is as it was.
SnStatus sn_source_remake(SnSource* source, SnWorld** before, SnError* error);

/// `node` from the shot that was taken last.
void sn_source_find_nodes(SnSource* source);

#endif
