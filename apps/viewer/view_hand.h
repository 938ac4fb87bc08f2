// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HAND_H
#define SN_APP_VIEW_HAND_H

#include "view_command.h"

// There is one hand that drags, and it belongs to the client that grabbed last. A client that goes
// away lets go.

typedef struct SnViewHand {
    int64_t client; // client that it belongs to; 0: none
    int abandoned;  // 1: that client has gone, and the hand has not let go yet
} SnViewHand;

/// Note a command that is about to be obeyed. 0: it must not be, because it drags or releases and
/// its client does not have the hand.
int sn_hand_obeys(SnViewHand* hand, const SnViewCommand* command);

/// Note that a client has gone. In the ring of waiting commands (room; `count` of them from `first`
/// on) its grabs become releases.
void sn_hand_left(SnViewHand* hand, int64_t client, SnViewCommand* ring, int room, int first,
                  int count);

/// 1: the hand is abandoned and has to let go now: `command` is the release to obey.
int sn_hand_drops(SnViewHand* hand, SnViewCommand* command);

#endif
