// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SOURCE_H
#define SN_APP_VIEW_SOURCE_H

#include "scene/live.h"
#include "view_command.h"
#include "view_group.h"

// A source is what a viewer plays: a world that is being simulated, or the frames of a recorded
// run. Only one thread at a time may use a source.

typedef struct SnSource SnSource;

typedef struct SnSourceKind {
    const char* word; // "live" or "replay"

    // go on by a step, or by a frame; above 0: done, with a remark in `error`
    SnStatus (*advance)(SnSource* source, SnError* error);

    // go to a frame; 0: the start
    SnStatus (*seek)(SnSource* source, int64_t frame, SnError* error);

    // find where everything is; colouring and overlays are left to the caller
    SnStatus (*look)(SnSource* source, SnViewMoment* moment);

    // the time of the moment, s
    double (*time)(const SnSource* source);

    // number and statistics of the step that led to the moment; NULL: none did, or it is not known
    const SnStepStats* (*stats)(const SnSource* source, int64_t* step);

    // number of elements of the soft bodies that are there
    int64_t (*elements)(const SnSource* source);

    // 1: at the duration of the scene, or at the last frame
    int (*at_end)(const SnSource* source);

    // obey a command to a simulation (SN_VIEW_SET and those behind it); NULL: it cannot be touched
    SnStatus (*obey)(SnSource* source, const SnViewCommand* command, SnError* error);
    void (*destroy)(SnSource* source);
} SnSourceKind;

enum { SN_MOST_VISITORS = 64 }; // most bodies that were thrown in and not removed

/// The part that all sources have in common. The `world` of a replay stays at its start.
struct SnSource {
    const SnSourceKind* kind;
    SnScene* scene;
    SnWorld* world;
    SnGroup own;      // the scene's bodies and colliders
    SnLiveKeys* live; // parameters that may change while it runs; NULL: none
    char label[80];   // how it is simulated, in words
    int remade;       // 1: parts have come or gone; the player notes it and sets it to 0

    // ---- for touching
    double extent;       // longest side of the box around all bodies of the scene at the start, m
    double mass, volume; // mass and volume of these bodies together, kg, m^3
    struct SnVisitor* visitor[SN_MOST_VISITORS]; // bodies that were thrown in, in this order
    const SnLiveBody* as_live[SN_MOST_VISITORS]; // the same bodies for `live`
    int visitor_count;

    int64_t frame, frame_count; // frame at the moment, how many there are; 0 for a simulation
    int counts_steps;           // 1: a simulation, whose world is at the moment; 0: a replay
    unsigned colourings;        // colourings that it can show: bit 1 << c for each
};

enum { SN_ORIGIN_SETTINGS = 256 };

/// Where a source comes from.
typedef struct SnOrigin {
    const char* path;           // file of a scene, or folder of a run
    const char* const* setting; // changes to a scene, as KEY=VALUE     (setting_count)
    int setting_count;          // up to SN_ORIGIN_SETTINGS
    int threads;                // 0: as the scene says
} SnOrigin;

/// Open a source: simulate a scene, or play a run again. SN_BAD_INPUT for a run with settings or
/// threads.
SnStatus sn_open_source(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_live(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_replay(const char* folder, SnSource** source, SnError* error);

void sn_destroy_source(SnSource* source);

/// Make the world, the group and the label of a source that already has its scene: for the
/// functions that make sources.
SnStatus sn_source_prepare(SnSource* source, int threads, SnError* error);

/// The body or collider that has a part.
typedef struct SnTarget {
    const SnGroup* group; // group that it is in; NULL: nothing has the part
    int body, collider;   // number in the group, from 0; -1: it is none
    int visitor;          // place among the bodies that were thrown in; -1: it is of the scene
} SnTarget;

/// Find the target with part number `part`, as commands name it.
SnTarget sn_source_find(const SnSource* source, double part);

#endif
