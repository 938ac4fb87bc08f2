// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_hand.h"

int sn_hand_obeys(SnViewHand* hand, const SnViewCommand* c) {
    if (c->verb == SN_VIEW_GRAB) *hand = (SnViewHand){.client = c->client};
    if (c->verb != SN_VIEW_DRAG && c->verb != SN_VIEW_RELEASE) return 1;
    const int own = hand->client == c->client;
    if (own && c->verb == SN_VIEW_RELEASE) *hand = (SnViewHand){0};
    return own;
}

void sn_hand_left(SnViewHand* hand, int64_t client, SnViewCommand* ring, int room, int first,
                  int count) {
    for (int i = 0; i < count; ++i) {
        SnViewCommand* c = &ring[(first + i) % room];
        if (c->client == client && c->verb == SN_VIEW_GRAB) c->verb = SN_VIEW_RELEASE;
    }
    if (hand->client == client) hand->abandoned = 1;
}

int sn_hand_drops(SnViewHand* hand, SnViewCommand* command) {
    if (!hand->abandoned) return 0;
    *hand = (SnViewHand){0};
    *command = (SnViewCommand){.verb = SN_VIEW_RELEASE};
    return 1;
}
