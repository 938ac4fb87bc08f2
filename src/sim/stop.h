// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_STOP_H
#define SN_SIM_STOP_H

#include "sim/world.h"

// Why a step of a world could not be done, as a sentence with the names of bodies.

/// Note why and where a step fails with `status`, and return `status`.
static inline SnStatus sn_stop_at(SnWorld* world, SnStatus status, SnStopKind kind,
                                  SnStopPlace place, int index, double value) {
    world->stop = (SnStop){kind, status, place, index, 0, value};
    return status;
}

/// The same for an element of a part, or, with SN_AT_PART, for the part as a whole.
static inline SnStatus sn_stop_in_part(SnWorld* world, SnStatus status, SnStopKind kind, int part,
                                       SnStopPlace place, int index) {
    world->stop = (SnStop){kind, status, place, index, part, 0};
    return status;
}

/// Write the sentence of a step that fails with `status`, while world->next still has what was
/// computed: the time, why, and where. If no reason was noted for this status, the text in `error`
/// becomes a part of the sentence, and a likely place is searched for. Returns `status`.
SnStatus sn_tell_stop(SnWorld* world, SnStatus status, SnError* error);

/// Write the sentence of a step that fails before it begins, because a thing whose time is reached
/// cannot come or go. Returns `status`.
SnStatus sn_tell_coming(SnWorld* world, SnStatus status, SnError* error);

/// The name of the body to which a part of the model belongs; "?": there is none.
const char* sn_part_body_name(const SnWorld* world, int part);

#endif
