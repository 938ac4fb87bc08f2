// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_STATE_H
#define SN_SYSTEM_STATE_H

#include "collide/collide.h"
#include "sinew/world.h"
#include "system/awake.h"

#include <stdint.h>

/// The positions of nodes and the poses of movers. A tangent step changes a configuration. The
/// arrays are not owned; they belong to a state or are scratch memory.
typedef struct SnConfig {
    double* x;    // positions of nodes  (node_count x 3), m
    SnPose* pose; // poses of movers  (mover_count)
} SnConfig;

/// The velocities of nodes and movers.
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

/// The motion at one moment in time: configuration, velocities of nodes, momenta of movers.
typedef struct SnMoment {
    SnConfig q;
    double* v;        // velocities of nodes  (node_count x 3), m/s
    double* momentum; // momentum and angular momentum of movers in the world's frame
                      // (mover_count x 6), kg m/s and kg m^2/s
} SnMoment;

/// The force of a contact, from which the next step starts. It is stored as a force and not as an
/// impulse, because the length of steps may change. It is stored in the world's frame, because the
/// contact's frame may change.
typedef struct SnTouch {
    SnContactKey key;
    double force[3];           // force on object a, N
    double reference_force[3]; // value of `force` when one of the two objects fell asleep or merged
                               // with other parts, N. When the forces differ from these values by
                               // more than the fraction SN_STEADY (sim/world.h), the sleeping
                               // object wakes, or the group of merged parts separates
    // ---- the contact as it is reported while its objects are asleep or merged with each other
    double point[3], normal[3], gap; // position of the contact, its normal (a unit vector), and its
                                     // gap, m
} SnTouch;

/// How near a part is to rest, and since when it sleeps. Only in worlds where solids may turn rigid
/// (sim/rest.c, sim/rest_end.c, sim/adapt.c).
typedef struct SnRest {
    double still;        // how long the part has been rigid and has hardly moved, s
    double crept;        // running average of the largest strain of the part's ghosts
    double asleep_since; // time at which the part fell asleep, s; negative: the part is awake
    double alarm;        // time at which the sleeping part wakes by itself, s
    double calm;         // time from which elements of the part may turn rigid again, s
} SnRest;

/// The membership of a part in a group of parts that move together as one rigid body. Only in
/// worlds where solids may turn rigid (sim/merge.c, sim/merge_end.c).
typedef struct SnMerged {
    int group;   // number of the first part of the part's group; -1: the part moves by itself
    int partner; // the first part outside of the group that the part touches and moves with, or -1
    double together;            // how long the part has touched `partner` and moved with it, s
    double merged_since;        // time at which the part joined the group, s
    double alarm;               // time at which the group separates because of this part, s
    double reference_wrench[6]; // force, and torque about the part's centre of mass, that the part
                                // needed to move along with the group when it joined, N and N m;
                                // both vectors are turned along with the group
} SnMerged;

static inline int sn_is_asleep(const SnRest* rest) { return rest->asleep_since >= 0; }

/// The ghost of a node that follows an aggregate or is frozen is the place where the node would be
/// if its body were elastic (coords/ghost.h). A ghost has a position y relative to its node, and a
/// velocity w relative to the aggregate. Both are 0 for all other nodes.
typedef struct SnGhost {
    double* y; // (node_count x 3), m
    double* w; // (node_count x 3), m/s
} SnGhost;

/// A hand that pulls at a body by a damped spring (sim/pull.h).
typedef struct SnHand {
    int body; // number of the world's body that the hand holds, counted from 1; 0: there is no hand
    int unused;  // always 0: fills the gap in memory, so that all bytes that are hashed are defined
    double k, c; // stiffness and damping of the spring, N/m and kg/s
    Vec3 to;     // position of the hand, m
    Vec3 arm; // for a rigid body: vector from its centre of mass to the point that the hand holds,
              // in the body's frame, m
    Vec3 offset; // for a soft body: vector from the weighted mean of the held nodes to the point
                 // that the hand holds, m
} SnHand;

/// A drive or a collider that a user moves. It goes straight from one place to another and stays
/// there; the keys in its definition are ignored (sim/steer.c).
typedef struct SnSteer {
    int drive;    // number of the drive's item; 0: this is a collider
    int collider; // number of the collider; 0: this is a drive
    SnMotionKey from,
        to; // start and end of the motion, as keys of the drive or collider, s, m, rad
} SnSteer;

/// The work of some kinds of forces in a step, J, for the energy books (sim/books.h); or their
/// power, W.
typedef struct SnWorks {
    double drive;   // work of pins and drives, without the work that changes the kinetic energy of
                    // driven nodes
    double damping; // work of damping: 0 or negative
    double wind;    // work of the wind
    double given;   // work of the given forces of script and hand
    double contact; // work of contacts that are springs
} SnWorks;

/// The numbers from which the energy books of the next step start (sim/books.h): energies at the
/// end of the last step, and the work of forces in the last step.
typedef struct SnBooks {
    int known;         // 0: the user has changed the world, so the energies have to be measured
                       // anew
    int unused;        // always 0: fills the gap in memory
    double kinetic;    // J
    double elastic;    // J
    double gravity[3]; // gravity for which `weight` was found, m/s^2
    double weight;     // potential energy of gravity, J
    double given;      // potential energy of the given forces of script and hand, J
    double contact;    // energy of contacts that are springs, J
    SnWorks work;      // work in the last step or substep
} SnBooks;

/// Kinds of things for which the fields of a state have entries. A field has `width` values (1 or
/// more) for each thing.
typedef enum SnPer {
    SN_PER_STATE,   // the state itself
    SN_PER_NODE,    // a node
    SN_PER_RIGID,   // a rigid body of the model; arrays also have room for aggregates, after the
                    // rigid bodies
    SN_PER_ELEMENT, // an element of a solid, with one numbering for all solids; there are no
                    // entries if solids never turn rigid
    SN_PER_PART,    // a part of the model; there are no entries if solids never turn rigid
    SN_PER_PULL,    // a component of the force on an attached node; there are no entries if solids
                    // never turn rigid
    SN_PER_TOUCH,   // a contact that pressed
    SN_PER_HAND,    // a node that the hand holds
    SN_PER_STEER,   // a drive or collider that a user moves
    SN_PER_KINDS
} SnPer;

/// How fields are treated when they are hashed, copied and checked.
enum {
    SN_UNHASHED = 1 << 0,      // not hashed, because the field is the length of arrays that are
                               // hashed themselves, or because no step depends on the field
    SN_HASHED_IF_ANY = 1 << 1, // hashed if any byte of the field is not 0
    SN_HASHED_BEFORE = 1 << 2, // hashed if the state has a history (has_before)
    SN_HASHED_MERGED =
        1 << 3,           // hashed for parts that belong to a group or have a partner (SnMerged)
    SN_ADAPTIVE = 1 << 4, // the array exists only where solids may turn rigid
    SN_WHOLE = 1 << 5,    // always copied as a whole, because entries of sleeping nodes may change
    SN_FINITE = 1 << 6,   // consists of doubles that have to be finite; in an SnTouch they come
                          // after the key
};

/// How a field is carried over when another model replaces a state's model (system/transfer.h). New
/// nodes, parts and so on keep the values of a new state.
typedef enum SnCarry {
    SN_CARRY_ENTRY,    // copied from the old entry; numbers of drives and parts are then renumbered
    SN_CARRY_ELSEWHERE // not copied by system/transfer.c: code that knows the field's meaning
                       // carries it (sim/carry*.c)
} SnCarry;

/// Everything that the next step depends on, in plain arrays that can be copied, hashed and saved.
/// The table in state_fields.h has all members that change from step to step.
typedef struct SnState {
    int node_count, rigid_count;
    int element_count; // number of elements in all solids if solids may turn rigid, otherwise 0
    int rest_count;    // length of `rest` and `merged`: the number of parts if solids may turn
                       // rigid, otherwise 0
    int pull_count;    // length of `pull`: the number of components of attached nodes if solids may
                       // turn rigid, otherwise 0
    int carrying; // number of aggregates whose entries follow those of the rigid bodies in arrays
                  // of kind SN_PER_RIGID. These entries are not hashed or saved, because
                  // aggregates are measured from their nodes at the start of a step
    int room[SN_PER_KINDS]; // for each kind, the number of entries that arrays have memory for
    SnMoment now;
    SnMoment before; // the moment one step earlier, for schemes that need a previous step
    SnGhost ghost;
#define ONE(type, member, flags, carry)                type member;
#define ARRAY(type, member, per, width, flags, carry)  type* member;
#define ARRAY_OF(type, path, per, width, flags, carry) // the array is a member of `now`, `before`
                                                       // or `ghost`
#include "system/state_fields.h"
#undef ONE
#undef ARRAY
#undef ARRAY_OF
} SnState;

/// A field: an entry of the table.
typedef struct SnStateField {
    const char* name;
    size_t at;   // offset in SnState of the number or of the pointer to the array, bytes
    size_t size; // size of the field's data for one thing of kind `per`, bytes
    SnPer per;
    unsigned flags;
    SnCarry carry;
} SnStateField;

/// The table of all fields, `*count` of them.
const SnStateField* sn_state_fields(int* count);
/// The address of a field's data in a state: of the number, or of the array; NULL if the state has
/// no such array.
void* sn_state_field(const SnState* state, const SnStateField* field);
/// The number of entries of a kind that a state has, without aggregates.
int sn_state_count(const SnState* state, SnPer per);

/// Create a state at rest in the model's rest shape, with rigid bodies at the origin. `adaptive`:
/// solids may turn rigid.
SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** state);
void sn_destroy_state(SnState* state);

/// Make room for at least `count` entries of a kind whose number changes (SN_PER_PULL, SN_PER_TOUCH
/// ...). Existing entries are kept.
SnStatus sn_state_reserve(SnState* state, SnPer per, int count);

/// Copy all of `from`. Both belong to models of the same size, and `to` has room for all contacts,
/// held nodes and steered objects (SN_PER_TOUCH, SN_PER_HAND, SN_PER_STEER) of `from`.
void sn_state_copy(const SnState* from, SnState* to);
/// The same as sn_state_copy, for two states that are already equal in nodes and elements in deep
/// sleep.
void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to);
/// Hash all that the next step depends on, except for the fields that are not hashed (SN_UNHASHED).
uint64_t sn_state_hash(const SnState* state);

/// The size of all fields of a state, as a snapshot stores them, bytes.
size_t sn_state_size(const SnState* state);
/// Write all fields of a state to `bytes`, which has room for sn_state_size bytes.
void sn_state_save(const SnState* state, unsigned char* bytes);
/// Read all fields of a state back from `bytes`, and make room for its entries. Returns SN_BAD_FILE
/// if the `size` bytes are not a state of this model; the state must then not be used.
SnStatus sn_state_load(SnState* state, const unsigned char* bytes, size_t size);

void sn_config_copy(int node_count, int mover_count, const SnConfig* from, SnConfig* to);
void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to);
void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to);

/// 1: all numbers in fields with SN_FINITE are finite.
int sn_state_finite(const SnState* state);
/// The same as sn_state_finite, but nodes and elements in deep sleep are left out.
int sn_state_finite_awake(const SnAwake* awake, const SnState* state);

#endif
