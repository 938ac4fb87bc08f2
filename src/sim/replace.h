// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_REPLACE_H
#define SN_SIM_REPLACE_H

#include "sim/world.h"
#include "system/transfer.h"

// How the bodies of a world change. A second world is started beside the first one, from the new
// definitions. Each member of the second world copies the data that is to stay from the first one,
// and then both worlds change places. Until then the first world has not changed, so that a failure
// leaves it as it was.

/// The data with which a world that is starting replaces an old world.
typedef struct SnPassage {
    const SnWorld* old;
    const SnTransfer* transfer;
    int* to_object;           // new number of each old object of detection; -1: the object is gone
    unsigned char* disturbed; // 1: the part has lost an object that it touched or was attached to,
                              // or is newly attached (parts of the new model)
    int disturbs_all;         // 1: every part counts as disturbed
} SnPassage;

/// Replace the model of a world by another model of the same bodies; the transfer says from which
/// old nodes and elements the new ones come. The world takes over the model; on failure the world
/// has not changed, and the model is freed.
SnStatus sn_world_replace_model(SnWorld* world, SnModel* model, const SnTransfer* transfer,
                                SnError* error);

/// Start `fresh`, which has the new definitions and the new model, and let `world` and `fresh`
/// change places. `fresh` then has the old world's members, which are to be freed.
SnStatus sn_world_replace(SnWorld* world, SnWorld* fresh, const SnTransfer* transfer,
                          SnError* error);

/// Give `fresh`, which replaces `world`, an image of the world before its first change; `world` has
/// this image if it has changed before. Snapshots from before the first change need it, because
/// they hold no image.
SnStatus sn_world_keep_origin(const SnWorld* world, SnWorld* fresh, SnError* error);
/// Exchange the contents of both worlds: `world` then has the members of `fresh`, all of which must
/// have started, and runs with them.
void sn_world_change_places(SnWorld* world, SnWorld* fresh);

/// Lend the meshes in the model of `world` to the bodies of `fresh` that this model has.
void sn_world_lend_meshes(const SnWorld* world, SnWorld* fresh);

/// Copy the settings and the highest numbers of things from `world` to `fresh`, and nothing else.
void sn_world_settings_like(const SnWorld* world, SnWorld* fresh);

// ---- copying members' data from the old world, in the order in which members start

SnStatus sn_states_carry(SnWorld* world);
SnStatus sn_script_carry(SnWorld* world);
SnStatus sn_hand_carry(SnWorld* world);
SnStatus sn_steer_carry(SnWorld* world);
SnStatus sn_collisions_carry(SnWorld* world);
SnStatus sn_adapt_carry(SnWorld* world);

#endif
