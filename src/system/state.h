// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STATE_H
#define SN_SYSTEM_STATE_H

#include "collide/collide.h"
#include "sinew/world.h"
#include "system/awake.h"

#include <stdint.h>

/// Where nodes and movers are: what a tangent step moves. The pointers are views on arrays.
typedef struct SnConfig {
    double* x;    // positions of nodes  (node_count x 3), m
    SnPose* pose; // poses of movers  (mover_count)
} SnConfig;

/// How nodes and movers move.
typedef struct SnMotion {
    double* v;     // velocities of nodes  (node_count x 3), m/s
    double* twist; // velocity and angular velocity of movers in the world's frame
                   // (mover_count x 6), m/s and rad/s
} SnMotion;

/// Forces on nodes and movers.
typedef struct SnForces {
    double* f;      // forces on nodes  (node_count x 3), N
    double* wrench; // force and torque about the centre of mass on movers  (mover_count x 6), N and
                    // N m
} SnForces;

/// A moment in time: configuration, velocities of nodes, momenta of movers.
typedef struct SnMoment {
    SnConfig q;
    double* v;        // velocities of nodes  (node_count x 3), m/s
    double* momentum; // momentum and angular momentum of movers in the world's frame
                      // (mover_count x 6), kg m/s and kg m^2/s
} SnMoment;

/// The force of a contact, to start from in the next step. It is a force, not an impulse, as the
/// length of the step may change, and in the world's frame, as the contact's frame may change.
typedef struct SnTouch {
    SnContactKey key;
    double force[3];           // on object a, N
    double reference_force[3]; // N, `force` when one of the two objects fell asleep or merged with
                               // others; what sleeps wakes, and what merged parts, when the force
                               // has changed from this by SN_STEADY (sim/world.h)
    // ---- for reports of the contact while its objects are asleep or move as one
    double point[3], normal[3], gap; // m; the normal is a unit vector
} SnTouch;

/// How long a part has been at rest, where solids may turn rigid (sim/rest.c, sim/rest_end.c,
/// sim/adapt.c).
typedef struct SnRest {
    double still;        // how long it has been rigid and has hardly moved, s
    double crept;        // the largest strain of its ghosts, averaged over the last while
    double asleep_since; // when it fell asleep, s; negative: it is awake
    double alarm;        // when it wakes by itself, s
    double calm;         // when elements of it may turn rigid again, s
} SnRest;

/// The parts that a part moves as one with, where solids may turn rigid (sim/merge.c,
/// sim/merge_end.c).
typedef struct SnMerged {
    int group;   // the first part of the group that it moves as one with; -1: it moves by itself
    int partner; // the first part outside its group that it touches and moves with, or -1
    double together;            // how long it has touched `partner` and moved with it, s
    double merged_since;        // when it became one with its group, s
    double alarm;               // when the group parts for its sake, s
    double reference_wrench[6]; // force, and torque about its centre of mass, by which its group
                                // moved it when they became one; it turns with the group, N and N m
} SnMerged;

static inline int sn_is_asleep(const SnRest* rest) { return rest->asleep_since >= 0; }

/// Where the ghosts of nodes are, relative to the nodes, and how fast they move relative to the
/// aggregate (coords/ghost.h): where nodes that follow an aggregate would be if they were elastic.
/// 0 for all other nodes.
typedef struct SnGhost {
    double* y; // (node_count x 3), m
    double* w; // (node_count x 3), m/s
} SnGhost;

/// A hand that pulls at a body by a damped spring (sim/pull.h).
typedef struct SnHand {
    int body;    // number of the world's body that it holds, from 1; 0: there is no hand
    int unused;  // always 0: fills the gap in memory, so that all bytes that are hashed are defined
    double k, c; // stiffness and damping of the spring, N/m and kg/s
    Vec3 to;     // where the hand is, m
    Vec3 arm;    // where it holds a rigid body: from its centre of mass, in its frame, m
    Vec3 offset; // where it holds a soft body: from the weighted mean of the held nodes to the
                 // point that was taken hold of, m
} SnHand;

/// A drive or a collider that a user moves in place of its keys: it goes straight from one place to
/// another, and stays there (sim/steer.c).
typedef struct SnSteer {
    int drive;            // number of the drive's item, or 0
    int collider;         // number of the collider, or 0
    SnMotionKey from, to; // where it starts and ends, in the numbers of its keys, s, m, rad
} SnSteer;

/// Kinds of things that fields of a state have entries for: one, or `width` of them, for each.
typedef enum SnPer {
    SN_PER_STATE,   // the state itself
    SN_PER_NODE,    // a node
    SN_PER_RIGID,   // a rigid body of the model; arrays have room for aggregates behind these
    SN_PER_ELEMENT, // an element of a solid, counted through; none where solids never turn rigid
    SN_PER_PART,    // a part of the model; none where solids never turn rigid
    SN_PER_PULL,    // a component of the force on an attached node; none where solids never turn
                    // rigid
    SN_PER_TOUCH,   // a contact that pressed
    SN_PER_HAND,    // a node that the hand holds
    SN_PER_STEER,   // a drive or collider that a user moves
    SN_PER_KINDS
} SnPer;

/// How fields are treated when they are hashed, copied and checked.
enum {
    SN_UNHASHED = 1 << 0,      // not hashed: a count, which shows in the hash of its arrays
    SN_HASHED_IF_ANY = 1 << 1, // hashed if any byte of it is not 0
    SN_HASHED_BEFORE = 1 << 2, // hashed if there is a history
    SN_HASHED_MERGED = 1 << 3, // hashed for parts that move with others (SnMerged)
    SN_ADAPTIVE = 1 << 4,      // it exists only where solids may turn rigid
    SN_WHOLE = 1 << 5,         // always copied as a whole, as entries of sleeping nodes may change
    SN_FINITE = 1 << 6,        // made of doubles (behind a contact's key), which are to be finite
};

/// How a field goes over to another model (system/transfer.h). New nodes, parts and so on keep what
/// they have in a new state.
typedef enum SnCarry {
    SN_CARRY_ENTRY,    // copied from the old entry; numbers of drives and parts are then renumbered
    SN_CARRY_ELSEWHERE // not copied here: code that knows its meaning carries it (sim/carry*.c)
} SnCarry;

/// Everything that the next step depends on. It consists of plain arrays: copy it, hash it, save
/// it. The table in state_fields.h has all members that change from step to step.
typedef struct SnState {
    int node_count, rigid_count;
    int element_count; // elements of all solids, where these may turn rigid; otherwise 0
    int rest_count;    // parts of the model, where solids may turn rigid; otherwise 0
    int pull_count;    // components of attached nodes, where solids may turn rigid; otherwise 0
    int carrying;      // aggregates, whose entries are behind those of the rigid bodies. They
                       // are made of nodes when a step begins, so they are not hashed or saved
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

/// A field: an entry of the table.
typedef struct SnStateField {
    const char* name;
    size_t at;   // where it, or the pointer to its array, is in a state, bytes
    size_t size; // size of what there is for each of `per`, bytes
    SnPer per;
    unsigned flags;
    SnCarry carry;
} SnStateField;

/// The table of all fields, `*count` of them.
const SnStateField* sn_state_fields(int* count);
/// Where a field of a state is: the number itself, or its array. NULL: the state has no such array.
void* sn_state_field(const SnState* state, const SnStateField* field);
/// How many entries of a kind a state has, aggregates not counted.
int sn_state_count(const SnState* state, SnPer per);

/// Create a state at rest in the model's rest shape, with rigid bodies at the origin. `adaptive`:
/// solids may turn rigid.
SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** state);
void sn_destroy_state(SnState* state);

/// Make room for at least `count` entries of a kind whose number changes (SN_PER_PULL, SN_PER_TOUCH
/// ...). The entries that there are stay.
SnStatus sn_state_reserve(SnState* state, SnPer per, int count);

/// Copy all of `from`. Both belong to models of the same size, and `to` has room for the entries
/// that come and go.
void sn_state_copy(const SnState* from, SnState* to);
/// The same where both are equal already in nodes and elements that sleep deeply.
void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to);
/// Hash all that the next step depends on, except for the fields that are not hashed (SN_UNHASHED).
uint64_t sn_state_hash(const SnState* state);

/// The size of what a snapshot keeps of a state, bytes.
size_t sn_state_size(const SnState* state);
/// Write all fields of a state to `bytes` (sn_state_size).
void sn_state_save(const SnState* state, unsigned char* bytes);
/// Read them back, with room for the entries that come and go. SN_BAD_FILE, with a state that is
/// not to be used, where `size` bytes are not a state of this model.
SnStatus sn_state_load(SnState* state, const unsigned char* bytes, size_t size);

void sn_config_copy(int node_count, int mover_count, const SnConfig* from, SnConfig* to);
void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to);
void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to);

/// 1: all numbers are finite.
int sn_state_finite(const SnState* state);
/// 1: all numbers are finite that nodes and elements which steps look at have.
int sn_state_finite_awake(const SnAwake* awake, const SnState* state);

#endif
