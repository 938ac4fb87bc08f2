// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/distances.h"

static const char* law_reason(const SnSolid* solid) {
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    const SnFibreTable* fibres = sn_fibre_table(SN_ISA_PLAIN);
    for (int c = 0; c < solid->chunk_count; ++c) {
        const SnSolidChunk* chunk = &solid->chunk[c];
        if (!sn_law_is_distances(laws->law[chunk->law]))
            return "has another law; accepted is projective";
        if (chunk->fibre >= 0 && !fibres->fibre[chunk->fibre]->distance)
            return "has other fibres; accepted are quadratic ones";
    }
    return NULL;
}

// The moduli are the weights of the squared distances, so they may not be negative.
static const char* weight_reason(const SnSolid* solid) {
    SN_EACH_ELEMENT(solid, batch, lane)
    for (int k = 0; k < 2; ++k)
        if (batch->modulus[k][lane] < 0)
            return "has a poissons_ratio below 0; accepted is 0 to 0.5";
    return NULL;
}

static const char* solid_reason(const SnSolid* solid) {
    const char* reason = law_reason(solid);
    if (!reason) reason = weight_reason(solid);
    if (!reason && solid->viscous) reason = "has a viscosity; accepted is 0";
    return reason;
}

const char* sn_part_no_distances(const SnPart* part) {
    const char* reason = part->solid ? solid_reason(part->solid) : NULL;
    if (!reason && part->springs && part->springs->damped)
        reason = "has springs with damping; accepted is 0";
    for (int k = 0; !reason && k < part->element_count; ++k)
        if (!(part->element[k].ops->can & SN_ELEMENTS_DISTANCES))
            reason = "has more than solids and springs; accepted are these";
    return reason;
}
