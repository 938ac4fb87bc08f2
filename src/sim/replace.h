// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_REPLACE_H
#define SN_SIM_REPLACE_H

#include "sim/world.h"
#include "system/transfer.h"

// How the bodies of a world change. A second world is started beside the first, from the
// definitions as they will be; each of its members takes over what is to stay, and both change
// places. Until then nothing of the first has changed, so that a failure leaves it as it was.

/// What a world that is starting knows of the one whose place it takes.
typedef struct SnPassage {
    const SnWorld* old;
    const SnTransfer* transfer;
    int* to_object; // new number of an old object of detection, or -1: it is there no more
    unsigned char* disturbed; // 1: a part of the new model that has lost what it touched or was
                              // attached to, or touches what is new
    int disturbs_all;         // 1: every part counts as disturbed
} SnPassage;

/// Another model takes the place of a world's, which has the same bodies: nodes and elements come
/// from old ones as the transfer says. The model is the world's from now on; on failure nothing has
/// changed, and it is freed.
SnStatus sn_world_replace_model(SnWorld* world, SnModel* model, const SnTransfer* transfer,
                                SnError* error);

/// Start `fresh`, which has the definitions of `world` as they are to be, and its model if that is
/// not to be made of them, and let both change places. `fresh` then has what is to be freed.
SnStatus sn_world_replace(SnWorld* world, SnWorld* fresh, const SnTransfer* transfer,
                          SnError* error);

/// Give `fresh`, which takes the place of a world, an image of what that was before its first
/// change: snapshots from before have none.
SnStatus sn_world_keep_origin(const SnWorld* world, SnWorld* fresh, SnError* error);
/// Both change places: `fresh`, all of whose members have started, is the one that runs.
void sn_world_change_places(SnWorld* world, SnWorld* fresh);

/// Bodies of `fresh` that are in the model of `world` borrow their meshes from it.
void sn_world_lend_meshes(const SnWorld* world, SnWorld* fresh);

/// A world with the settings and the running numbers of another one, and nothing else.
void sn_world_settings_like(const SnWorld* world, SnWorld* fresh);

// ---- what members of a world that is starting take over, in the order of their starts

SnStatus sn_states_carry(SnWorld* world);
SnStatus sn_script_carry(SnWorld* world);
SnStatus sn_hand_carry(SnWorld* world);
SnStatus sn_steer_carry(SnWorld* world);
SnStatus sn_collisions_carry(SnWorld* world);
SnStatus sn_adapt_carry(SnWorld* world);

#endif
