// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "steps.h"

#include "base/file.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

const char* sn_status_word(SnStatus status) {
    switch (status) {
    case SN_OK:
        return "ok";
    case SN_NOT_CONVERGED:
        return "not_converged";
    case SN_REGULARISED:
        return "regularised";
    case SN_INVERTED:
        return "inverted";
    case SN_SUBDIVIDED:
        return "subdivided";
    default:
        return "failed";
    }
}

// ---- columns --------------------------------------------------------------------------------

typedef enum Kind { COUNT, NUMBER } Kind; // type of a member: int, double

typedef struct Column {
    const char* name;
    Kind kind;
    size_t at; // offset of the member in SnStepStats, bytes
} Column;

#define STATS(member) offsetof(SnStepStats, member)

// The columns that follow step, time, status and the seconds of the phases.
static const Column columns[] = {
    {"dofs", COUNT, STATS(dofs)},
    {"substeps", COUNT, STATS(substeps)},
    {"iterations", COUNT, STATS(iterations)},
    {"linear_iterations", COUNT, STATS(linear_iterations)},
    {"line_search_halvings", COUNT, STATS(line_search_halvings)},
    {"residual", NUMBER, STATS(residual)},
    {"contacts", COUNT, STATS(contacts)},
    {"pressing", COUNT, STATS(pressing)},
    {"sweeps", COUNT, STATS(sweeps)},
    {"matrices", COUNT, STATS(matrices)},
    {"deepest", NUMBER, STATS(deepest)},
    {"kinetic", NUMBER, STATS(kinetic)},
    {"elastic", NUMBER, STATS(elastic)},
    {"potential", NUMBER, STATS(potential)},
    {"momentum_x", NUMBER, STATS(momentum[0])},
    {"momentum_y", NUMBER, STATS(momentum[1])},
    {"momentum_z", NUMBER, STATS(momentum[2])},
    {"angular_momentum_x", NUMBER, STATS(angular_momentum[0])},
    {"angular_momentum_y", NUMBER, STATS(angular_momentum[1])},
    {"angular_momentum_z", NUMBER, STATS(angular_momentum[2])},
    {"smallest_volume", NUMBER, STATS(smallest_volume)},
    {"inverted", COUNT, STATS(inverted)},
    {"contact_energy", NUMBER, STATS(contact_energy)},
    {"contact_work", NUMBER, STATS(contact_work)},
    {"friction_work", NUMBER, STATS(friction_work)},
    {"rigid_parts", COUNT, STATS(rigid_parts)},
    {"rigid_elements", COUNT, STATS(rigid_elements)},
    {"contact_rounds", COUNT, STATS(contact_rounds)},
    {"contacts_frozen", COUNT, STATS(contacts_frozen)},
    {"restitution_work", NUMBER, STATS(restitution_work)},
    {"script_work", NUMBER, STATS(script_work)},
    {"drive_work", NUMBER, STATS(drive_work)},
    {"wind_work", NUMBER, STATS(wind_work)},
    {"damping_work", NUMBER, STATS(damping_work)},
    {"numerical", NUMBER, STATS(numerical)},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

int sn_find_step_column(const char* name, size_t length) {
    for (int i = 0; i < SN_PHASE_COUNT; ++i) {
        const char* phase = sn_phase_name((SnPhase)i);
        if (strlen(phase) == length && !memcmp(phase, name, length)) return i;
    }
    for (int i = 0; i < COLUMNS; ++i)
        if (strlen(columns[i].name) == length && !memcmp(columns[i].name, name, length))
            return SN_PHASE_COUNT + i;
    return -1;
}

int sn_set_step_column(SnStepStats* stats, int column, double value) {
    if (column < SN_PHASE_COUNT) {
        stats->seconds[column] = value;
        return 1;
    }
    const Column* c = &columns[column - SN_PHASE_COUNT];
    void* to = (char*)stats + c->at;
    if (c->kind == NUMBER) {
        *(double*)to = value;
        return 1;
    }
    if (!(value >= 0 && value <= INT_MAX) || floor(value) != value) return 0;
    *(int*)to = (int)value;
    return 1;
}

double sn_get_step_column(const SnStepStats* stats, int column) {
    if (column < SN_PHASE_COUNT) return stats->seconds[column];
    const Column* c = &columns[column - SN_PHASE_COUNT];
    const void* from = (const char*)stats + c->at;
    return c->kind == NUMBER ? *(const double*)from : *(const int*)from;
}

// ---- writing --------------------------------------------------------------------------------

static void write_steps_header(const void* supports, FILE* stream) {
    fputs("step,time,status", stream);
    for (int i = 0; i < SN_PHASE_COUNT; ++i) fprintf(stream, ",%s", sn_phase_name((SnPhase)i));
    for (int i = 0; i < COLUMNS; ++i) fprintf(stream, ",%s", columns[i].name);
    sn_write_support_names(supports, stream);
    putc('\n', stream);
}

static void append_number(FILE* stream, double value) {
    putc(',', stream);
    sn_file_number(stream, value);
}

static void write_step(const void* supports, FILE* stream, const SnWorld* world) {
    const SnStepStats* s = sn_world_stats(world);
    fprintf(stream, "%lld", (long long)sn_world_step_count(world));
    append_number(stream, sn_world_time(world));
    fprintf(stream, ",%s", sn_status_word(s->status));
    for (int i = 0; i < SN_PHASE_COUNT; ++i) append_number(stream, s->seconds[i]);
    for (int i = 0; i < COLUMNS; ++i) {
        const void* from = (const char*)s + columns[i].at;
        if (columns[i].kind == NUMBER)
            append_number(stream, *(const double*)from);
        else
            fprintf(stream, ",%d", *(const int*)from);
    }
    sn_write_reactions(supports, stream, world);
    putc('\n', stream);
}

SnTable sn_steps_table(const SnSupports* supports) {
    return (SnTable){SN_STEPS_FILE, SN_STEPS_HIDDEN, write_steps_header, write_step, supports};
}
