// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STATE_H
#define SN_SYSTEM_STATE_H

#include "collide/collide.h"
#include "system/awake.h"

#include <stdint.h>

/// Where everything is: what a tangent step moves. Views on arrays.
typedef struct SnConfig {
    double* x;    // node positions (node_count x 3), m
    SnPose* pose; // body poses (body_count)
} SnConfig;

/// How everything moves.
typedef struct SnMotion {
    double* v;     // node velocities (node_count x 3), m/s
    double* twist; // body velocity and angular velocity in the world's frame (body_count x 6)
} SnMotion;

/// What pushes on everything.
typedef struct SnForces {
    double* f;      // on nodes (node_count x 3), N
    double* wrench; // on bodies: force and torque about the centre of mass (body_count x 6)
} SnForces;

/// A moment in time: configuration, node velocities, body momenta.
typedef struct SnMoment {
    SnConfig q;
    double* v;        // node velocities (node_count x 3), m/s
    double* momentum; // body momentum and angular momentum, world's frame (body_count x 6)
} SnMoment;

/// The force of a contact, to start from in the next step: a force, not an impulse, as the step may
/// change, and in the world's frame, as the contact's may.
typedef struct SnTouch {
    SnContactKey key;
    double force[3]; // on object a, N
    double told[3];  // what it was when one of both fell asleep, or became one with others
    // ---- to tell of, while what touches is asleep or moves as one
    double point[3], normal[3], gap; // m
} SnTouch;

/// How long a soft body has been at rest, where those may turn rigid (sim/rest.c, sim/rest_end.c,
/// sim/adapt.c).
typedef struct SnRest {
    double still; // for so long it has been rigid and has hardly moved, s
    double crept; // the largest strain of its ghosts, lately
    double since; // when it fell asleep, s; negative: it is awake
    double alarm; // when it wakes by itself, s
    double calm;  // when elements of it may join bodies again, s
} SnRest;

/// What a soft body moves as one with, where those may turn rigid (sim/merge.c,
/// sim/merge_end.c).
typedef struct SnMerged {
    int group;       // the first part of those that it is one with; -1: it moves by itself
    int with;        // the first part outside of these that it touches and moves with, or -1
    double together; // for so long, s
    double since;    // when it became one with the others, s
    double alarm;    // when they part for its sake, s
    double told[6];  // force, and torque about its middle, with which the others moved it when they
                     // became one; turns with them, N and N m
} SnMerged;

static inline int sn_is_asleep(const SnRest* rest) { return rest->since >= 0; }

/// Where nodes that a body carries would be if they were elastic, from where they are, and how fast
/// they would move from there (coords/ghost.h). 0 for all others.
typedef struct SnGhost {
    double* y; // (node_count x 3), m
    double* w; // m/s
} SnGhost;

/// Everything that the next step depends on. Plain arrays: copy it, hash it, save it.
typedef struct SnState {
    int node_count, body_count;
    int carrying; // bodies that carry nodes, behind the others: made of these when a step begins,
                  // so no part of what is hashed and saved
    double time;  // s
    int64_t step_count; // steps done since the beginning
    SnMoment now;
    SnMoment before;     // one step earlier, for schemes that look back
    int has_before;      // 0: no usable history, the next step starts afresh
    double before_step;  // the step that led from `before` to `now`, s
    unsigned char* held; // bits of components that are held or driven (node_count)
    int* drive;          // of the script that moves a node, or -1 (node_count)
    double* anchor;      // where a held node was when its hold or drive began (node_count x 3), m
    unsigned char* gripped; // 1: a node that is held by hand, whatever the script says (node_count)
    int events_done;        // of the script, in order of time
    int element_count;      // of solids, where these may turn rigid; else 0
    unsigned char* label;   // of an element: SN_LABEL_... (rigid/partition.h)  (element_count)
    unsigned char*
        quiet;   // steps in a row in which it hardly deformed, up to a number (element_count)
    float* owed; // strain that it was woken for and has not deformed by yet (element_count x 6)
    SnGhost ghost;
    int rest_count;   // parts of the model, where they may turn rigid; else 0
    SnRest* rest;     // (rest_count)
    SnMerged* merged; // (rest_count)
    int pull_count;   // components of nodes that are attached, where solids may turn rigid; else 0
    double* pull;     // forces that hold them, of glue, then of bonds, at the end of the last step
                      // (pull_count), N
    SnTouch* touch;   // contacts of the last step that pressed, sorted by key (touch_count)
    int touch_count, touch_capacity;
} SnState;

/// At rest in the model's rest shape; bodies at the origin. `adaptive`: solids may turn rigid.
SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** state);
void sn_destroy_state(SnState* state);

/// Room for `count` components of forces of glue and of bonds, from 0.
SnStatus sn_state_reserve_pulls(SnState* state, int count);

/// Room for at least `count` contacts; those there are stay.
SnStatus sn_state_reserve_touches(SnState* state, int count);

/// Copy all of `from`; both belong to models of the same size, and `to` has room for the contacts.
void sn_state_copy(const SnState* from, SnState* to);
/// The same where both agree already on what is asleep.
void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to);
uint64_t sn_state_hash(const SnState* state);

void sn_config_copy(int node_count, int body_count, const SnConfig* from, SnConfig* to);
void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to);
void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to);

/// 1 when all numbers are finite; or those of what is awake.
int sn_state_finite(const SnState* state);
int sn_state_finite_awake(const SnAwake* awake, const SnState* state);

#endif
