// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_SCRIPT_H
#define SN_SIM_SCRIPT_H

#include "sinew/world.h"
#include "system/state.h"
#include "system/term.h"

// The script of a world: its pins, drives, forces and events. What the script does depends only on
// the time and on numbers in the state (held bits, anchors, number of events done), so a world that
// is restored from a saved state goes on as if it had never stopped.

/// Nodes picked once, when the world starts.
typedef struct SnNodeSet {
    int* node; // in the model, ascending
    int count;
} SnNodeSet;

typedef struct SnPin {
    int item; // number of the pin's item; the same in the structs below
    SnNodeSet nodes;
    unsigned held;      // components that the pin holds, as bits SN_HELD(k)
    double from, until; // times between which the pin holds, s
} SnPin;

typedef struct SnDrive {
    int item;
    SnNodeSet nodes;
    SnDriveDef def; // the struct owns its keys
} SnDrive;

typedef struct SnForce {
    int item;
    SnNodeSet nodes;
    SnForceDef def; // the struct owns its keys
} SnForce;

typedef struct SnEvent {
    int item;
    SnEventKind kind;
    double time;                // s
    double vector[3];           // see SnEventKind
    int first_node, node_count; // nodes of the body that is kicked
    int rigid;                  // index of the rigid body that is kicked, or -1
} SnEvent;

typedef struct SnScript {
    SnPin* pin;
    SnDrive* drive;
    SnForce* force;
    SnEvent* event; // ascending times
    int pin_count, drive_count, force_count, event_count;
    unsigned char* held_scratch; // scratch: held bits of each node (node_count)
    int* drive_scratch;          // scratch: drive of each node, or -1 (node_count)
    double slack;                // a time that is ahead by at most this counts as reached, s
    double gravity[3], wind[3];  // gravity, m/s^2, and wind, m/s, as defined or last set
    int gravity_from, wind_from; // how many events were done when gravity and wind were last set;
                                 // these events no longer count for gravity and wind
} SnScript;

/// Find translation and angle of a drive or a collider at `time`, and their rates: from the target
/// that a user has given (`steer`), or, if `steer` is NULL, from the definition.
void sn_drive_motion(const SnDriveDef* def, const SnSteer* steer, double time, SnMotionKey* at,
                     SnMotionKey* rate);

/// How a user moves a drive or a collider. NULL: no user moves it. `drive` is the number of a
/// drive's item, `collider` is the number of a collider; one of the two is 0.
const SnSteer* sn_find_steer(const SnState* state, int drive, int collider);

void sn_script_free(SnScript* script);

/// Set held bits, drives and anchors for a step that begins at state->time, and do the events whose
/// time is reached. Kicks, and any change of held bits or drives, end the history: integrators that
/// use earlier steps begin anew.
void sn_script_begin(SnScript* script, const SnModel* model, SnState* state);

/// Set held bits, drives and anchors of new nodes: nodes i with old[i] == -1. Then nothing changes
/// for these nodes when the next step begins, and no history ends.
void sn_script_hold_new(SnScript* script, const SnModel* model, const int* old, SnState* state);

/// 1: a pin of the script holds its nodes in a step that begins at `time`, s.
int sn_script_pin_holds(const SnScript* script, int pin, double time);

/// Move an event from place `from` to the earlier place `to`. The events in between move back by
/// one place.
void sn_script_move_event(SnScript* script, int from, int to);

/// Gravity and wind after the events done so far.
void sn_script_fields(const SnScript* script, const SnState* state, double gravity[3],
                      double wind[3]);

/// Write positions and velocities at `time` of held components of nodes that are awake, and of
/// driven nodes. Other entries are left alone. Returns 1 when the new position of a driven node
/// differs from its position in `state`.
int sn_script_targets(const SnScript* script, const SnAwake* awake, const SnState* state,
                      double time, double* x, double* v);

/// 1: a force is not zero at `time`.
int sn_script_force_acts(const SnForce* force, double time);

/// Add the script's forces at `time` to forces on nodes, N (node_count x 3).
void sn_script_forces(const SnScript* script, double time, double* f);

#endif
