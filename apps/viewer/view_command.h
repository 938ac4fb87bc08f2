// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_COMMAND_H
#define SN_APP_VIEW_COMMAND_H

#include <stddef.h>
#include <stdint.h>

// The commands that a page may send: a verb, then its values with a space before each value.
// docs/viewer.md lists all commands.

typedef enum SnViewVerb {
    // ---- commands to session and player; the comment after each names its values
    SN_VIEW_PLAY,
    SN_VIEW_PAUSE,
    SN_VIEW_STEP,
    SN_VIEW_RESET,
    SN_VIEW_SEEK,     // frame to go to
    SN_VIEW_SPEED,    // seconds of the scene per second; 0: as fast as possible
    SN_VIEW_COLOUR,   // SnColouring
    SN_VIEW_CONTACTS, // 1: on
    SN_VIEW_MESH,     // 1: on
    SN_VIEW_CUT,      // axis 1, 2 or 3, and the coordinate of the plane on this axis, m; 0: no cut
    SN_VIEW_PLOTS,    // 1: on
    SN_VIEW_LOOP,     // 1: on
    SN_VIEW_COMPARE,  // number of the choice to compare with, from 1; 0: end the comparison
    SN_VIEW_OPEN,     // number of the scene in the gallery, from 0
    SN_VIEW_GALLERY,  // leave the scene for the gallery

    // ---- commands to a simulation; the comment after each names its values
    SN_VIEW_SET,     // key of a parameter, its numbers
    SN_VIEW_GRAB,    // part, point (m) at which it is dragged from now on
    SN_VIEW_DRAG,    // point to which the hand moves, m
    SN_VIEW_RELEASE, // end dragging
    SN_VIEW_PUSH,    // part, point (m), velocity (m/s)
    SN_VIEW_HOLD,    // part, point (m) around which nodes are held
    SN_VIEW_FREE,    // release all held nodes
    SN_VIEW_THROW,   // point (m) and velocity (m/s) of a ball
    SN_VIEW_COPY,    // part to copy, point (m) and velocity (m/s) of the copy
    SN_VIEW_REMOVE,  // part to remove
    SN_VIEW_VERBS,
} SnViewVerb;

enum { SN_VIEW_NUMBERS = 8, SN_VIEW_WORD = 160 };

typedef struct SnViewCommand {
    SnViewVerb verb;
    int count;                      // number of values in `number`
    double number[SN_VIEW_NUMBERS]; // values in order; 0 where a value is missing
    char word[SN_VIEW_WORD];        // key of a parameter, as it was sent
    int64_t client; // number of the client that sent the command; the session fills it in
    int thrown;     // for THROW and COPY: number of the throw, from 0; the player fills it in
} SnViewCommand;

/// Read a command. 1: the command was understood, and its numbers are finite and within the limits
/// of its verb.
int sn_read_view_command(const char* text, size_t size, SnViewCommand* command);

#endif
