// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_COLLISIONS_H
#define SN_SIM_COLLISIONS_H

#include "collide/collide.h"
#include "contact/contact_rows.h"
#include "contact/contact_solver.h"
#include "contact/penalty.h"
#include "coords/oracle.h"
#include "sim/stay.h"
#include "sinew/contact.h"
#include "system/scheme.h"

// What touches in a world: its objects for detection and for rows, the contacts of the step under
// way, and what is attached to what. Bodies come first, in the order of adding, then colliders.

/// An obstacle as it was added.
typedef struct SnCollider {
    SnStay stay; // with SnColliderId's number
    char* name;
    SnRigidShape* shape;
    SnShapeDef shape_def; // as it was given; its mesh is `mesh`
    SnMesh* mesh;         // or NULL
    SnColliderDef def;    // as it was given, but for what it points to
    SnPose first;         // where its frame is before it moves
    SnDriveDef motion;    // key is owned
    double friction, restitution;
} SnCollider;

void sn_collider_free(SnCollider* collider);
/// Where its frame is at a time: as a user moves it, or as it is defined.
SnPose sn_collider_pose(const SnWorld* world, const SnCollider* collider, double time);

/// A node that is glued to a rigid body, or to nodes of another part.
typedef struct SnGlue {
    int item; // number of the attachment
    int was;  // of a world that has taken the place of another one: its number there; else -1
    int node;
    int body;     // rigid, or -1
    Vec3 arm;     // in the body's frame, from its centre of mass, m
    int other[4]; // nodes, where there is no body
    double weight[4];
} SnGlue;

/// Where an object comes from.
typedef struct SnObjectSource {
    int body, collider; // of the world; the other is -1
    double *x, *v;      // surface: its vertices as they are now (vertex_count x 3), or NULL
    int vertex_count;
    int* node; // as in SnTouchable, owned
    double *weight, *mass;
    int rests; // an obstacle: 1 where it stands still. A surface: whether it slept when it was
               // placed last; -1: it has to be placed, whatever it does
} SnObjectSource;

/// What was done to a contact after the step (collisions_project.c).
typedef struct SnProjected {
    int touched;       // it overlapped
    double impulse[3]; // in its axes, N s
} SnProjected;

/// What a contact keeps while others are tried.
typedef struct SnSettled {
    SnContactKey key;
    double multiplier; // N
    double pressed;    // that friction and damping go by, N; 0 where there is neither
} SnSettled;

/// How contacts are dealt with.
typedef enum SnContactKind {
    SN_CONTACT_ROWS,     // constraints of the solve, with forces of their own
    SN_CONTACT_ENERGIES, // springs, found anew at iterates of the solve (collisions_again.c)
    SN_CONTACT_PROJECTED // nothing in the solve: what overlaps after it is moved apart
                         // (collisions_project.c)
} SnContactKind;

/// What contacts that are not rows keep.
typedef struct SnAgain {
    SnPenalty* penalty;    // what acts, of the contacts `now`
    SnContacts now;        // sorted by key
    int switches, changes; // of these, in the solve under way
    int frozen;            // 1: for the rest of it they stay as they are
    // ---- of the last iterate, sorted by key
    SnSettled* settled;
    int settled_count, settled_capacity;
    // ---- of the detection under way
    SnPenalty* fresh;
    SnContacts found, next;
    SnTouchable* object; // with obstacles where the stage has them
    // ---- where contacts are projected
    SnProjected* projected; // of the contacts `now`
    int projected_capacity;
} SnAgain;

typedef struct SnCollisions {
    SnContactKind kind;
    SnCollide* collide;
    double size; // of the smallest body that touches, m
    int object_count;
    SnTouchable* object;
    SnObjectSource* source;
    SnTouchPair* pair;
    int pair_count;
    SnGlue* glue;
    int glue_count;
    int* glued_to;    // object that a node is glued to, or -1 (node_count); NULL: nothing is
    double* gathered; // vertices of the largest part whose display surface touches (x 3)

    // ---- filled by each step
    SnContacts contacts;
    int struck;              // things meet, and the step is taken as backward Euler takes it
    SnContacts more, merged; // in statics, on the way to contacts
    SnRows rows;
    SnAgain* again; // what contacts keep that are not rows; else NULL
    SnContactSolver* solver;
    double* mean; // forces of contacts over the step, in their axes (contacts x 3), N
    int mean_capacity;
    double* glue_mean; // forces of glue on glued nodes, the mean over the step (3 numbers for each
                       // of the first glue_known), N
    int glue_known;    // glue_count after the first step; before that 0
    SnContactInfo* info; // (info_count)
    int info_count, info_capacity;
} SnCollisions;

/// 1: the solve has contacts that are energies. Without collisions there are none, nor rows.
static inline int sn_has_contact_energies(const SnCollisions* c) {
    return c && c->kind == SN_CONTACT_ENERGIES;
}

/// 1: the solve may have rows, of contacts or of glue.
static inline int sn_may_have_rows(const SnCollisions* c) {
    return c && (c->kind == SN_CONTACT_ROWS || c->glue_count > 0);
}

/// How many numbers of SnState.pull are forces of glue; those of bonds follow.
static inline int sn_glue_pulls(const SnCollisions* c) { return c ? 3 * c->glue_count : 0; }

/// Rows of the step under way; NULL without collisions.
static inline SnRows* sn_collisions_rows(SnCollisions* c) { return c ? &c->rows : NULL; }

// ---- when a world starts (collisions_start.c), and when its settings change

/// Make them for a world that is starting: NULL where nothing can touch and nothing is attached.
SnStatus sn_collisions_start(SnWorld* world, SnError* error);
void sn_destroy_collisions(SnCollisions* collisions);

/// Take the world's settings of contacts over: they have changed.
void sn_collisions_set(SnWorld* world);

// ---- in a step, in the order of calls

/// Find the contacts of a step that begins now, and make room to remember them
/// (collisions_find.c).
SnStatus sn_collisions_find(SnWorld* world, SnArena scratch);

/// Make energies of them, where they are not rows (collisions_penalise.c).
SnStatus sn_collisions_penalise(SnWorld* world, SnArena scratch);

/// See whether things meet in a step that begins now: faster than what rests does. Forces are then
/// blows, which a scheme must not take for smooth (collisions_strike.c).
SnStatus sn_collisions_strike(SnWorld* world, SnArena scratch);

/// Rows of one stage of the step, whose reference says how far things are from the step's start.
/// The first stage starts from the forces of the last step, the others from those of the stage
/// before (collisions_rows.c). With rigidification the oracle asks for them, before any stage.
SnStatus sn_collisions_stage(SnWorld* world, const SnStage* stage, int first, SnArena scratch);

/// List what energies do for a step of the oracle, where things move like that: in scratch memory
/// (collisions_springs.c).
SnStatus sn_collisions_list_springs(const SnWorld* world, const SnMotion* motion, SnArena* scratch,
                                    SnOracleStep* step);

/// A solve begins: what has changed so far in others does not count (collisions_settle.c).
void sn_collisions_begin_solve(SnWorld* world);

/// An SnRefinder's functions (solve/method.h), with a world as `self`, where contacts are energies:
/// find them at an iterate (collisions_again.c), accept it, find them no more
/// (collisions_settle.c).
SnStatus sn_collisions_find_again(void* world, const SnStage* stage, const SnConfig* q,
                                  SnArena scratch);
SnStatus sn_collisions_settle(void* world, int* changed);
int sn_collisions_freeze(void* world);

/// A solve has found q. 1: contacts are to be hard, and are not yet: their multipliers have
/// changed, so that it has to be solved again (collisions_raise.c).
int sn_collisions_raise(SnWorld* world, const SnConfig* q);

/// In statics, where a step may lead anywhere: add what is met on the straight way to q, which was
/// found with the contacts that there are. *added: how many were not among them
/// (collisions_more.c).
SnStatus sn_collisions_find_more(SnWorld* world, const SnConfig* q, SnArena scratch, int* added);

/// A stage is solved: its forces act for a share of the step (collisions_share.c).
SnStatus sn_collisions_share(SnWorld* world, double share, int first);

/// The step is solved: project what overlaps, where that is how contacts are dealt with
/// (collisions_project.c).
SnStatus sn_collisions_project(SnWorld* world, SnArena scratch);

/// When forces at a step's end are known: the next step does not look back where contacts have
/// jolted a body (collisions_jolt.c).
SnStatus sn_collisions_feel_jolts(SnWorld* world, SnArena scratch);

/// Remember the forces at the end of the step, and tell of them (collisions_end.c).
SnStatus sn_collisions_end(SnWorld* world, SnArena scratch);
/// 1: a contact of two that rest, or that move as one, which keeps its force.
int sn_is_touch_kept(const SnWorld* world, const SnTouch* touch);

// ---- what these share

/// How everything moves at the step's start; twists in scratch memory (collisions_motion.c).
SnStatus sn_collisions_motion(const SnWorld* world, SnArena* scratch, SnMotion* motion);
/// Where terms are at the end of the step.
SnStatus sn_collisions_end_at(const SnWorld* world, SnArena* scratch, SnTermAt* end);

/// Put everything where the step starts, moving as it is told (collisions_place.c).
void sn_collisions_place(SnWorld* world, const SnMotion* motion);
/// Put the surface of a soft body where nodes are at x and move by v; NULL: stand still.
void sn_collisions_place_surface(SnWorld* world, int object, const double* x, const double* v);

/// Glue what is attached by rows (collisions_attach.c).
SnStatus sn_collisions_glue(SnWorld* world, SnError* error);

/// Make room to remember so many contacts, beside those of the last step (collisions_find.c).
SnStatus sn_collisions_reserve_touches(SnWorld* world, int contacts);

/// 1: nodes of a part are glued to something, or something is glued to them (collisions_glue.c).
int sn_is_part_glued(const SnWorld* world, int part);
/// List what is glued to what; and take contacts of what is glued to each other off a list.
SnStatus sn_collisions_list_glued(SnWorld* world);
void sn_collisions_drop_glued(const SnCollisions* collisions, SnContacts* contacts);

/// What contacts that are not rows keep (collisions_penalise.c).
SnStatus sn_create_again(const SnWorld* world, SnAgain** again);
void sn_destroy_again(SnAgain* again);
/// Their rows, of objects when things are at q.
SnContactRowsDef sn_penalty_rows_def(const SnWorld* world, const SnTouchable* object,
                                     const SnConfig* q);
/// Remember the contacts `now` as those of an iterate (collisions_settle.c).
SnStatus sn_collisions_keep_settled(SnAgain* again);

#endif
