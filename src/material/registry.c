// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "material/fibre.h"
#include "material/law.h"

#include <string.h>

SN_ISA_TABLES(SnLawTable, sn_laws);
SN_ISA_TABLES(SnFibreTable, sn_fibres);

const SnLawTable* sn_law_table(SnIsa isa) { return sn_laws[isa]; }
const SnFibreTable* sn_fibre_table(SnIsa isa) { return sn_fibres[isa]; }

int sn_law_find(const char* name) {
    for (int i = 0; i < sn_laws[SN_ISA_PLAIN]->count; ++i)
        if (strcmp(name, sn_laws[SN_ISA_PLAIN]->law[i]->name) == 0) return i;
    return -1;
}

int sn_fibre_find(const char* name) {
    for (int i = 0; i < sn_fibres[SN_ISA_PLAIN]->count; ++i)
        if (strcmp(name, sn_fibres[SN_ISA_PLAIN]->fibre[i]->name) == 0) return i;
    return -1;
}
