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

    // advance by a step, or by a frame; a status above 0: done, and `error` holds a remark
    SnStatus (*advance)(SnSource* source, SnError* error);

    // go to a frame; frame 0 is the start
    SnStatus (*seek)(SnSource* source, int64_t frame, SnError* error);

    // find where everything is; the caller sets colouring and overlays of *moment
    SnStatus (*look)(SnSource* source, SnViewMoment* moment);

    // the time of the current moment, s
    double (*time)(const SnSource* source);

    // statistics of the step that led to the current moment; *step: its number. NULL: no step did,
    // or the step is not known
    const SnStepStats* (*stats)(const SnSource* source, int64_t* step);

    // number of elements of all soft bodies that are there
    int64_t (*elements)(const SnSource* source);

    // 1: the source is at the end of the scene's duration, or at the last frame
    int (*at_end)(const SnSource* source);

    // obey a command to a simulation (SN_VIEW_SET and the verbs after it); NULL: the source obeys
    // no commands
    SnStatus (*obey)(SnSource* source, const SnViewCommand* command, SnError* error);
    void (*destroy)(SnSource* source);
} SnSourceKind;

enum { SN_MOST_VISITORS = 64 }; // largest number of thrown bodies in the world at the same time

/// The members that all sources have. The `world` of a replay stays at its start.
struct SnSource {
    const SnSourceKind* kind;
    SnScene* scene;
    SnWorld* world;
    SnGroup own;      // the scene's bodies and colliders
    SnLiveKeys* live; // parameters that people may change; NULL: none
    char label[80];   // words that say how the source is simulated
    int remade;       // 1: parts have come or gone; the player notes this and sets it to 0

    // ---- for touching
    double extent;       // longest side of the box around all bodies of the scene at the start, m
    double mass, volume; // mass and volume of these bodies together, kg, m^3
    // bodies that were thrown in, oldest first (visitor_count)
    struct SnVisitor* visitor[SN_MOST_VISITORS];
    // the same bodies in the form that `live` needs (visitor_count)
    const SnLiveBody* as_live[SN_MOST_VISITORS];
    int visitor_count;

    int64_t frame, frame_count; // current frame, and number of frames; both 0 for a simulation
    int counts_steps;    // 1: a simulation, whose world is at the current moment; 0: a replay
    unsigned colourings; // the bit 1 << c is set for each colouring c that the source can show
};

enum { SN_ORIGIN_SETTINGS = 256 };

/// What a source is made from.
typedef struct SnOrigin {
    const char* path;           // file of a scene, or folder of a recorded run
    const char* const* setting; // changes to a scene, as KEY=VALUE     (setting_count)
    int setting_count;          // up to SN_ORIGIN_SETTINGS
    int threads;                // number of threads; 0: as the scene says
} SnOrigin;

/// Open a source: simulate a scene, or replay a recorded run. SN_BAD_INPUT for a recorded run with
/// settings or threads.
SnStatus sn_open_source(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_live(const SnOrigin* origin, SnSource** source, SnError* error);
SnStatus sn_create_replay(const char* folder, SnSource** source, SnError* error);

void sn_destroy_source(SnSource* source);

/// For the functions that make sources: make the world, the group and the label of a source whose
/// scene is set.
SnStatus sn_source_prepare(SnSource* source, int threads, SnError* error);

/// The body or collider to which a part belongs.
typedef struct SnTarget {
    const SnGroup* group; // group of the body or collider; NULL: no group has the part
    int body, collider;   // number of the body or collider in the group, from 0; -1: the target is
                          // not a body, or not a collider
    int visitor; // index among the bodies that were thrown in; -1: the target belongs to the scene
} SnTarget;

/// Find the body or collider to which part number `part` belongs; `part` is the number in commands.
SnTarget sn_source_find(const SnSource* source, double part);

#endif
