// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HAND_H
#define SN_APP_VIEW_HAND_H

#include "view_command.h"

// There is one hand that drags bodies, and it belongs to the client that grabbed last. When this
// client leaves, the hand lets go.

typedef struct SnViewHand {
    int64_t client; // number of the client that has the hand; 0: none
    int abandoned;  // 1: the client that had the hand has left, and the hand has not let go yet
} SnViewHand;

/// Update the hand for a command that is about to be obeyed. Returns 0 if the command must not be
/// obeyed: it drags or releases, and its client does not have the hand.
int sn_hand_obeys(SnViewHand* hand, const SnViewCommand* command);

/// Update the hand for a client that has left. Waiting grabs of this client become releases. `ring`
/// has `room` elements; the `count` elements from index `first` on are the waiting commands.
void sn_hand_left(SnViewHand* hand, int64_t client, SnViewCommand* ring, int room, int first,
                  int count);

/// Returns 1 if the hand is abandoned and has to let go now. *command then becomes a release, which
/// the caller has to obey.
int sn_hand_drops(SnViewHand* hand, SnViewCommand* command);

#endif
