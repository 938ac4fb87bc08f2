// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HAND_H
#define SN_APP_VIEW_HAND_H

#include "view_command.h"

// There is one hand that drags, and it belongs to the client that grabbed last. One that goes away
// lets go.

typedef struct SnHand {
    int64_t client; // 0: nobody's
    int abandoned;  // 1: whoever it belonged to has gone
} SnHand;

/// A command is about to be obeyed. 0: it is of a hand that its client does not have.
int sn_hand_obeys(SnHand* hand, const SnViewCommand* command);

/// A client has gone. Of a ring of commands that wait, those with which it grabs become releases.
void sn_hand_left(SnHand* hand, int64_t client, SnViewCommand* ring, int room, int first,
                  int count);

/// 1: it is to let go now, as `command` says.
int sn_hand_drops(SnHand* hand, SnViewCommand* command);

#endif
