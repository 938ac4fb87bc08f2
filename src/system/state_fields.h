// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The table of state: one entry (a field) for each array and each number that the next step depends
// on. SnState gets its members from this table. States are also made, copied, hashed, checked for
// numbers that are not finite, saved, and carried over to another model by walking the table. To
// add an array, add a field here. If the array is not zero at first, sn_create_state has to fill
// it, too.
//
//     ONE(type, member, flags, carry)                 a number, or a struct without pointers
//     ARRAY(type, member, per, width, flags, carry)   an array with `width` values for each thing
//                                                     of the kind SN_PER_`per`
//     ARRAY_OF(type, path, per, width, flags, carry)  an array that is a member of a struct of
//                                                     state.h, such as now.v
//
// Hashes and snapshots follow the order of fields. The length of an array, such as touch_count,
// comes before the array. There is no include guard: a file that includes this one defines the
// three macros first.
// clang-format off

// time, s
ONE(double, time, 0, SN_CARRY_ENTRY)
// steps done since the beginning
ONE(int64_t, step_count, 0, SN_CARRY_ENTRY)
// 1: `before` holds the moment one step earlier; 0: it cannot be used, and the next step starts
// without history
ONE(int, has_before, 0, SN_CARRY_ENTRY)
// length of the step that led from `before` to `now`, s
ONE(double, before_step, 0, SN_CARRY_ENTRY)
// number of events of the script that have happened, in the order of the script
ONE(int, events_done, 0, SN_CARRY_ELSEWHERE)
// number of contacts that pressed in the last step
ONE(int, touch_count, SN_UNHASHED, SN_CARRY_ELSEWHERE)
// the hand that pulls at a body (SnHand.body is 0 if there is none), and the number of nodes that
// the hand holds
ONE(SnHand, hand, SN_HASHED_IF_ANY, SN_CARRY_ELSEWHERE)
ONE(int, hand_count, SN_UNHASHED, SN_CARRY_ELSEWHERE)
// energies and work of the last step, from which the energy books of the next step start
ONE(SnBooks, books, SN_UNHASHED, SN_CARRY_ELSEWHERE)
// number of drives and colliders that a user moves
ONE(int, steer_count, SN_UNHASHED, SN_CARRY_ELSEWHERE)

// bits of a node's components that are held or driven
ARRAY(unsigned char, held, NODE, 1, 0, SN_CARRY_ENTRY)
// number of the script's drive that moves a node; -1: none
ARRAY(int, drive, NODE, 1, 0, SN_CARRY_ENTRY)
// where a held node was when its hold or drive began, m
ARRAY(double, anchor, NODE, 3, 0, SN_CARRY_ENTRY)
// 1: the user holds the node, even if the script does not
ARRAY(unsigned char, gripped, NODE, 1, SN_HASHED_IF_ANY | SN_WHOLE, SN_CARRY_ENTRY)

ARRAY_OF(double, now.q.x, NODE, 3, SN_FINITE, SN_CARRY_ENTRY)
ARRAY_OF(double, now.v, NODE, 3, SN_FINITE, SN_CARRY_ENTRY)
ARRAY_OF(SnPose, now.q.pose, RIGID, 1, SN_FINITE, SN_CARRY_ENTRY)
ARRAY_OF(double, now.momentum, RIGID, 6, SN_FINITE, SN_CARRY_ENTRY)

// reactions in the last step: forces on held nodes, and on nodes that follow a rigid body for good,
// N
ARRAY(double, reaction, NODE, 3, SN_UNHASHED, SN_CARRY_ENTRY)
// impulses on nodes and on rigid bodies in the last step, of contacts that are constraint rows, N s
// and N m s. With a scheme that uses the previous step, the impulses of the next step contain a
// part of these
ARRAY(double, impulse, NODE, 3, SN_UNHASHED, SN_CARRY_ENTRY)
ARRAY(double, rigid_impulse, RIGID, 6, SN_UNHASHED, SN_CARRY_ENTRY)

// ---- where solids may turn rigid

// label of an element: SN_LABEL_... (rigid/partition.h)
ARRAY(unsigned char, label, ELEMENT, 1, 0, SN_CARRY_ENTRY)
// number of consecutive steps in which an element hardly deformed; it is not counted beyond
// SnThresholds.frames (coords/labels.h)
ARRAY(unsigned char, quiet, ELEMENT, 1, 0, SN_CARRY_ENTRY)
// Green strain that an element was predicted to have when it was woken, minus the strain by which
// it has deformed since (coords/labels.h)
ARRAY(float, owed, ELEMENT, 6, 0, SN_CARRY_ENTRY)
ARRAY_OF(double, ghost.y, NODE, 3, SN_ADAPTIVE, SN_CARRY_ENTRY)
ARRAY_OF(double, ghost.w, NODE, 3, SN_ADAPTIVE, SN_CARRY_ENTRY)
ARRAY(SnRest, rest, PART, 1, 0, SN_CARRY_ENTRY)
ARRAY(SnMerged, merged, PART, 1, SN_HASHED_MERGED, SN_CARRY_ENTRY)

// forces that held attached nodes at the end of the last step, N: first forces of glue, then forces
// of bonds
ARRAY(double, pull, PULL, 1, 0, SN_CARRY_ELSEWHERE)

// contacts of the last step that pressed, sorted by key
ARRAY(SnTouch, touch, TOUCH, 1, SN_FINITE, SN_CARRY_ELSEWHERE)

// nodes that the hand holds, and their weights, whose sum is 1
ARRAY(int, hand_node, HAND, 1, 0, SN_CARRY_ELSEWHERE)
ARRAY(double, hand_weight, HAND, 1, 0, SN_CARRY_ELSEWHERE)

// drives and colliders that a user moves: drives first, each kind sorted by number
ARRAY(SnSteer, steer, STEER, 1, 0, SN_CARRY_ELSEWHERE)

// ---- the moment one step earlier, for schemes that need a previous step

ARRAY_OF(double, before.q.x, NODE, 3, SN_HASHED_BEFORE, SN_CARRY_ENTRY)
ARRAY_OF(double, before.v, NODE, 3, SN_HASHED_BEFORE, SN_CARRY_ENTRY)
ARRAY_OF(SnPose, before.q.pose, RIGID, 1, SN_HASHED_BEFORE, SN_CARRY_ENTRY)
ARRAY_OF(double, before.momentum, RIGID, 6, SN_HASHED_BEFORE, SN_CARRY_ENTRY)
