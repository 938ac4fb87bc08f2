// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_COMMAND_H
#define SN_APP_VIEW_COMMAND_H

#include <stddef.h>
#include <stdint.h>

// What a page may say: a verb and what it wants, with a space before each; docs/viewer.md lists
// them.

typedef enum SnViewVerb {
    // ---- for the session
    SN_VIEW_PLAY,
    SN_VIEW_PAUSE,
    SN_VIEW_STEP,
    SN_VIEW_RESET,
    SN_VIEW_SEEK,     // to a frame
    SN_VIEW_SPEED,    // 0: as fast as can be
    SN_VIEW_COLOUR,   // SnColouring
    SN_VIEW_CONTACTS, // 1: on
    SN_VIEW_MESH,     // 1: on
    SN_VIEW_CUT,      // across axis 1, 2 or 3, at a place, m; 0: not
    SN_VIEW_PLOTS,    // 1: on
    SN_VIEW_LOOP,     // 1: on
    SN_VIEW_COMPARE,  // with a choice of the scene's, from 1; 0: no more
    SN_VIEW_OPEN,     // a scene of the gallery, from 0
    SN_VIEW_GALLERY,  // leave it

    // ---- for what is simulated
    SN_VIEW_SET,     // a parameter
    SN_VIEW_GRAB,    // a part, at a point
    SN_VIEW_DRAG,    // to a point
    SN_VIEW_RELEASE, // what is dragged
    SN_VIEW_PUSH,    // a part, at a point, with a velocity
    SN_VIEW_HOLD,    // a part, at a point
    SN_VIEW_FREE,    // all that is held
    SN_VIEW_THROW,   // a ball from a point, with a velocity
    SN_VIEW_COPY,    // throw a copy of a part, likewise
    SN_VIEW_REMOVE,  // a part
    SN_VIEW_VERBS,
} SnViewVerb;

enum { SN_VIEW_NUMBERS = 8, SN_VIEW_WORD = 160 };

typedef struct SnViewCommand {
    SnViewVerb verb;
    int count; // of numbers
    double number[SN_VIEW_NUMBERS];
    char word[SN_VIEW_WORD];
    int64_t client; // whose it is
    int thrown;     // of what throws something in: its number, from 0 on, as the player counts
} SnViewCommand;

/// 1: read. Numbers are finite and within what their verb accepts.
int sn_read_view_command(const char* text, size_t size, SnViewCommand* command);

#endif
