// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Names and summaries of all registries (laws, integrators, methods, ...) for users.
#include "sinew/list.h"

#include "material/fibre.h"
#include "material/law.h"
#include "meshfile/format.h"
#include "sim/method_auto.h"
#include "sim/world.h"

#include <string.h>

typedef struct Entry {
    const char *name, *summary; // NULL past the end
} Entry;

static Entry law_entry(int i) {
    const SnLawTable* table = sn_law_table(SN_ISA_PLAIN);
    return i < table->count ? (Entry){table->law[i]->name, table->law[i]->summary} : (Entry){0};
}

static Entry fibre_entry(int i) {
    const SnFibreTable* table = sn_fibre_table(SN_ISA_PLAIN);
    return i < table->count ? (Entry){table->fibre[i]->name, table->fibre[i]->summary} : (Entry){0};
}

static Entry integrator_entry(int i) {
    if (i >= SN_INTEGRATOR_COUNT) return (Entry){0};
    return (Entry){sn_integrator_name((SnIntegrator)i), sn_integrator_summary((SnIntegrator)i)};
}

static Entry method_entry(int i) {
    int count;
    const SnMethod* const* table = sn_method_registry(&count);
    if (i < count) return (Entry){table[i]->name, table[i]->summary};
    if (i == count) return (Entry){SN_METHOD_AUTO, SN_METHOD_AUTO_SUMMARY};
    const SnStepKind* kind = sn_step_kind_with_method(i - count - 1);
    return kind ? (Entry){kind->method, kind->summary} : (Entry){0};
}

static Entry linear_solver_entry(int i) {
    int count;
    const SnLinearOps* const* table = sn_linear_registry(&count);
    return i < count ? (Entry){table[i]->name, table[i]->summary} : (Entry){0};
}

static Entry mesh_format_entry(int i) {
    const SnMeshFormat* format = sn_mesh_format(i);
    return format ? (Entry){format->name, format->summary} : (Entry){0};
}

static Entry (*const lists[SN_LIST_KINDS])(int i) = {
    [SN_LIST_LAWS] = law_entry,
    [SN_LIST_FIBRES] = fibre_entry,
    [SN_LIST_INTEGRATORS] = integrator_entry,
    [SN_LIST_METHODS] = method_entry,
    [SN_LIST_LINEAR_SOLVERS] = linear_solver_entry,
    [SN_LIST_MESH_FORMATS] = mesh_format_entry,
};

static Entry find_entry(SnListKind kind, int i) {
    return (unsigned)kind < SN_LIST_KINDS && i >= 0 ? lists[kind](i) : (Entry){0};
}

const char* sn_list_name(SnListKind kind, int i) { return find_entry(kind, i).name; }
const char* sn_list_summary(SnListKind kind, int i) { return find_entry(kind, i).summary; }

int sn_list_count(SnListKind kind) {
    int count = 0;
    while (sn_list_name(kind, count)) ++count;
    return count;
}

int sn_list_find(SnListKind kind, const char* name) {
    for (int i = 0; sn_list_name(kind, i); ++i)
        if (strcmp(sn_list_name(kind, i), name) == 0) return i;
    return -1;
}
