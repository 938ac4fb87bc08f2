// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_SOURCE_H
#define SN_APP_VIEW_SOURCE_H

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
    int (*at_end)(const SnSource* source);
    void (*destroy)(SnSource* source);
} SnSourceKind;

/// What all sources have. `world` is at its start where a run is played again.
struct SnSource {
    const SnSourceKind* kind;
    SnScene* scene;
    SnWorld* world;
    SnShot* shot;
    SnLooks* looks;
    SnShown* shown;
    const double** node; // of each body at the moment: nodes, or corners of its block
    double* corners;     // of rigid bodies' blocks                 (body_count x 8 x 3)

    int64_t frame, frame_count; // of a recorded run; 0: there are none
    int counts_steps;           // 1: sn_world_stats tells of the moment
};

/// Simulate a scene.
SnStatus sn_create_live(const char* path, const char* const* overrides, int override_count,
                        int threads, SnSource** source, SnError* error);

/// Play a run again, from its folder.
SnStatus sn_create_replay(const char* folder, SnSource** source, SnError* error);

void sn_destroy_source(SnSource* source);

/// For those who make one: build world and parts of a source whose scene is there.
SnStatus sn_source_prepare(SnSource* source, int threads, SnError* error);

#endif
