// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "steps.h"

#include "base/file.h"

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

static void write_header(FILE* stream) {
    fputs("step,time,status", stream);
    for (int i = 0; i < SN_STAGE_COUNT; ++i) fprintf(stream, ",%s", sn_stage_name((SnStageId)i));
    fputs(",dofs,substeps,iterations,linear_iterations,line_search_halvings,residual"
          ",contacts,pressing,sweeps,matrices,deepest"
          ",kinetic,elastic,potential"
          ",momentum_x,momentum_y,momentum_z"
          ",angular_momentum_x,angular_momentum_y,angular_momentum_z"
          ",smallest_volume,inverted"
          ",contact_energy,contact_work,friction_work"
          ",rigid_parts,rigid_elements\n",
          stream);
}

static void put(FILE* stream, double value) {
    putc(',', stream);
    sn_file_number(stream, value);
}

static void write_row(FILE* stream, const SnWorld* world) {
    const SnStepStats* s = sn_world_stats(world);
    fprintf(stream, "%lld", (long long)sn_world_step_count(world));
    put(stream, sn_world_time(world));
    fprintf(stream, ",%s", sn_status_word(s->status));
    for (int i = 0; i < SN_STAGE_COUNT; ++i) put(stream, s->seconds[i]);
    fprintf(stream, ",%d,%d,%d,%d,%d", s->dofs, s->substeps, s->iterations, s->linear_iterations,
            s->line_search_halvings);
    put(stream, s->residual);
    fprintf(stream, ",%d,%d,%d,%d", s->contacts, s->pressing, s->sweeps, s->matrices);
    put(stream, s->deepest);
    put(stream, s->kinetic);
    put(stream, s->elastic);
    put(stream, s->potential);
    for (int k = 0; k < 3; ++k) put(stream, s->momentum[k]);
    for (int k = 0; k < 3; ++k) put(stream, s->angular_momentum[k]);
    put(stream, s->smallest_volume);
    fprintf(stream, ",%d", s->inverted);
    put(stream, s->contact_energy);
    put(stream, s->contact_work);
    put(stream, s->friction_work);
    fprintf(stream, ",%d,%d", s->rigid_parts, s->rigid_elements);
    putc('\n', stream);
}

const SnTable sn_steps_table = {"steps.csv", ".steps-so-far.csv", write_header, write_row};
