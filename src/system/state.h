// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STATE_H
#define SN_SYSTEM_STATE_H

#include "collide/collide.h"
#include "sinew/world.h"
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
    double force[3];           // on object a, N
    double reference_force[3]; // N, when one of the two objects fell asleep or merged with others;
                               // what sleeps wakes, and what merged parts, when the force on it
                               // has changed from this by SN_STEADY (sim/world.h)
    // ---- to tell of, while what touches is asleep or moves as one
    double point[3], normal[3], gap; // m
} SnTouch;

/// How long a soft body has been at rest, where those may turn rigid (sim/rest.c, sim/rest_end.c,
/// sim/adapt.c).
typedef struct SnRest {
    double still;        // for so long it has been rigid and has hardly moved, s
    double crept;        // the largest strain of its ghosts, lately
    double asleep_since; // when it fell asleep, s; negative: it is awake
    double alarm;        // when it wakes by itself, s
    double calm;         // when elements of it may join bodies again, s
} SnRest;

/// What a soft body moves as one with, where those may turn rigid (sim/merge.c,
/// sim/merge_end.c).
typedef struct SnMerged {
    int group;       // the first part of those that it is one with; -1: it moves by itself
    int partner;     // the first part outside of the group that it touches and moves with, or -1
    double together; // for so long, s
    double merged_since;        // when it joined the group, s
    double alarm;               // when they part for its sake, s
    double reference_wrench[6]; // force and torque about its centre of mass with which the others
                                // moved it when they merged; turns with them, N and N m
} SnMerged;

static inline int sn_is_asleep(const SnRest* rest) { return rest->asleep_since >= 0; }

/// Where nodes that a body carries would be if they were elastic, from where they are, and how fast
/// they would move from there (coords/ghost.h). 0 for all others.
typedef struct SnGhost {
    double* y; // (node_count x 3), m
    double* w; // m/s
} SnGhost;

/// A hand that pulls at a body by a damped spring (sim/pull.h).
typedef struct SnHand {
    int body;    // number of the world's body that it holds, from 1; 0: there is no hand
    int unused;  // 0: keeps bytes that are hashed defined
    double k, c; // N/m, kg/s
    Vec3 to;     // m
    Vec3 arm;    // of a rigid body: what is held, from its centre, in its frame, m
    Vec3 offset; // of a soft one: from the mean of its nodes to the point that was taken hold of, m
} SnHand;

/// What a user moves in place of its keys: a drive or a collider goes straight from one place to
/// another, and stays there (sim/steer.c).
typedef struct SnSteer {
    int drive;            // number of the drive's item, or 0
    int collider;         // number of the collider, or 0
    SnMotionKey from, to; // s, m, rad: as its keys would say it
} SnSteer;

/// What rows of the table of state are about: one entry, or `width` of them, for each of these.
typedef enum SnPer {
    SN_PER_STATE, // the state itself
    SN_PER_NODE,
    SN_PER_RIGID,   // rigid bodies; room for aggregates comes behind those of the model
    SN_PER_ELEMENT, // of solids, counted through, where these may turn rigid; else there are none
    SN_PER_PART,    // of the model, likewise
    SN_PER_PULL,    // component of the force on an attached node, likewise
    SN_PER_TOUCH,   // contact that pressed
    SN_PER_HAND,    // node that the hand holds
    SN_PER_STEER,   // drive or collider that a user moves
    SN_PER_KINDS
} SnPer;

/// What is done with rows of the table beside making, copying and saving them.
enum {
    SN_UNHASHED = 1 << 0,      // hashes tell of it by what they have of arrays
    SN_HASHED_IF_ANY = 1 << 1, // hashed if any byte of it is not 0
    SN_HASHED_BEFORE = 1 << 2, // hashed if there is a history
    SN_HASHED_MERGED = 1 << 3, // hashed of parts that move with others (SnMerged)
    SN_ADAPTIVE = 1 << 4,      // it is there where solids may turn rigid
    SN_WHOLE = 1 << 5,         // it may change of nodes that are asleep
    SN_FINITE = 1 << 6,        // made of doubles (behind a contact's key), which are to be finite
};

/// How it goes over to another model (system/transfer.h). What is new keeps what it has in a new
/// state.
typedef enum SnCarry {
    SN_CARRY_ENTRY,    // from the old entry; numbers of drives and parts in it are renumbered
    SN_CARRY_ELSEWHERE // whoever knows what it is about carries it
} SnCarry;

/// Everything that the next step depends on. Plain arrays: copy it, hash it, save it. The table in
/// state_fields.h has all members that change from step to step.
typedef struct SnState {
    int node_count, rigid_count;
    int element_count;      // of solids, where these may turn rigid; else 0
    int rest_count;         // parts of the model, likewise
    int pull_count;         // components of nodes that are attached, likewise
    int carrying;           // bodies that carry nodes, behind the others: made of these when a step
                            // begins, so no part of what is hashed and saved
    int room[SN_PER_KINDS]; // entries that arrays have memory for
    SnMoment now;
    SnMoment before; // one step earlier, for schemes that look back
    SnGhost ghost;
#define ONE(type, member, flags, carry)                type member;
#define ARRAY(type, member, per, width, flags, carry)  type* member;
#define ARRAY_OF(type, path, per, width, flags, carry) // declared above
#include "system/state_fields.h"
#undef ONE
#undef ARRAY
#undef ARRAY_OF
} SnState;

/// A row of the table.
typedef struct SnStateField {
    const char* name;
    size_t at;   // where it, or the pointer to its array, is in a state, bytes
    size_t size; // of what there is for one of `per`, bytes
    SnPer per;
    unsigned flags;
    SnCarry carry;
} SnStateField;

/// The table, for whoever goes through all of the state.
const SnStateField* sn_state_fields(int* count);
/// The number itself, or its array in a state; NULL: it has none.
void* sn_state_field(const SnState* state, const SnStateField* field);
/// How many entries of a kind are of the state's own.
int sn_state_count(const SnState* state, SnPer per);

/// At rest in the model's rest shape; bodies at the origin. `adaptive`: solids may turn rigid.
SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** state);
void sn_destroy_state(SnState* state);

/// Room for at least `count` entries of what comes and goes; those there are stay.
SnStatus sn_state_reserve(SnState* state, SnPer per, int count);

/// Copy all of `from`; both belong to models of the same size, and `to` has room for what comes and
/// goes.
void sn_state_copy(const SnState* from, SnState* to);
/// The same where both agree already on what is asleep.
void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to);
uint64_t sn_state_hash(const SnState* state);

/// What a snapshot keeps of a state, and its size in bytes. Loading makes room for what comes and
/// goes: SN_BAD_FILE, with a state that is not to be used, where `size` bytes are not a state of
/// this model.
size_t sn_state_size(const SnState* state);
void sn_state_save(const SnState* state, unsigned char* bytes);
SnStatus sn_state_load(SnState* state, const unsigned char* bytes, size_t size);

void sn_config_copy(int node_count, int rigid_count, const SnConfig* from, SnConfig* to);
void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to);
void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to);

/// 1 when all numbers are finite; or those of what is awake.
int sn_state_finite(const SnState* state);
int sn_state_finite_awake(const SnAwake* awake, const SnState* state);

#endif
