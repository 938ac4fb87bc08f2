// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "rigidification.h"

#include <math.h>

enum { FINER = 16 }; // steps of the reference for one step of the sides

SnStatus sn_reference_open(const char* scene, const SnOriginals* originals, double step, int steps,
                           SnReference* reference, SnError* error) {
    char finer[48];
    snprintf(finer, sizeof finer, "step=%.17g", step / FINER);
    const char* set[] = {"rigidification.on=false", finer};
    *reference = (SnReference){.steps = steps};
    return sn_originals_open(scene, originals, set, 2, &reference->world, NULL, error);
}

void sn_reference_close(SnReference* reference) { sn_destroy_world(reference->world); }

SnStatus sn_reference_follow(SnReference* reference, SnWorld* const side[2], SnError* error) {
    if (reference->done == reference->steps) return SN_OK;
    for (int k = 0; k < FINER; ++k) SN_TRY(sn_world_step(reference->world, error));
    for (int i = 0; i < 2; ++i)
        reference->error[i] = fmax(reference->error[i], sn_study_error(reference->world, side[i]));
    ++reference->done;
    return SN_OK;
}
