// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The registry of laws. A new law needs an entry in both lists below; tests, `sinew list` and
// scenes then know the law.
#include "material/law.h"

extern const SnLaw SN_ISA_NAME(sn_law_linear), SN_ISA_NAME(sn_law_corotated),
    SN_ISA_NAME(sn_law_fixed_corotated), SN_ISA_NAME(sn_law_stvk), SN_ISA_NAME(sn_law_neo_hookean),
    SN_ISA_NAME(sn_law_stable_neo_hookean), SN_ISA_NAME(sn_law_stable_neo_hookean_nolog),
    SN_ISA_NAME(sn_law_volume), SN_ISA_NAME(sn_law_projective);

static const SnLaw* const laws[] = {
    &SN_ISA_NAME(sn_law_linear),
    &SN_ISA_NAME(sn_law_corotated),
    &SN_ISA_NAME(sn_law_fixed_corotated),
    &SN_ISA_NAME(sn_law_stvk),
    &SN_ISA_NAME(sn_law_neo_hookean),
    &SN_ISA_NAME(sn_law_stable_neo_hookean),
    &SN_ISA_NAME(sn_law_stable_neo_hookean_nolog),
    &SN_ISA_NAME(sn_law_volume),
    &SN_ISA_NAME(sn_law_projective),
};

extern const SnLawTable SN_ISA_NAME(sn_laws);
const SnLawTable SN_ISA_NAME(sn_laws) = {laws, sizeof laws / sizeof laws[0]};
