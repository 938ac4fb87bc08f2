// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SOURCE_H
#define SN_APP_VIEW_SOURCE_H

#include "scene/live.h"
#include "view_command.h"
#include "view_group.h"

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
    int64_t (*elements)(const SnSource* source); // of soft bodies that are there
    int (*at_end)(const SnSource* source);
    SnStatus (*obey)(SnSource* source, const SnViewCommand* command,
                     SnError* error); // what is not for the session; NULL: it cannot be touched
    void (*destroy)(SnSource* source);
} SnSourceKind;

enum { SN_MOST_VISITORS = 64 }; // bodies that were thrown in and are there

/// What all sources have. `world` is at its start where a run is played again.
struct SnSource {
    const SnSourceKind* kind;
    SnScene* scene;
    SnWorld* world;
    SnGroup own;      // what is shown of the scene
    SnLiveKeys* live; // what may change while it runs; NULL: nothing
    char label[80];   // how it is simulated, in words
    int remade;       // 1: its parts are others than before

    // ---- for those who touch it
    double extent;       // longest side of the box around all bodies of the scene, m
    double mass, volume; // of them together, kg, m^3
    struct SnVisitor* visitor[SN_MOST_VISITORS]; // that were thrown in, in this order
    const SnLiveBody* as_live[SN_MOST_VISITORS]; // the same for `live`
    int visitor_count;

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

/// For those who make one: build the world of a source whose scene is there, and what is shown.
SnStatus sn_source_prepare(SnSource* source, int threads, SnError* error);

/// What has a part of this number, as commands name it.
typedef struct SnTarget {
    const SnGroup* group; // NULL: nothing has
    int body, collider;   // of the group, from 0; -1: it is none
    int visitor;          // number among what was thrown in; -1: the scene has it
} SnTarget;
SnTarget sn_source_find(const SnSource* source, double part);

#endif
