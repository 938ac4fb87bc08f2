// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "summary.h"

#include "base/file.h"
#include "base/isa.h"
#include "base/status.h"
#include "json_out.h"
#include "sinew/version.h"
#include "steps.h"
#include "visits.h"

#include <inttypes.h>
#include <math.h>

static int count_soft_elements(const SnWorld* world) {
    int count = 0;
    for (int i = 0; i < sn_world_body_count(world); ++i) {
        const SnBodyInfo info = sn_world_body_info(world, sn_world_body_at(world, i));
        if (info.can & SN_BODY_STRAINS) count += info.element_count;
    }
    return count;
}

static void add_rigid_numbers(SnRunTotals* t, const SnWorld* world, const SnStepStats* s) {
    if (s->rigid_elements > 0)
        t->rigid_share += (double)s->rigid_elements / count_soft_elements(world);
    t->rigid_changes +=
        s->rigid_elements != t->last.rigid_elements || s->rigid_parts != t->last.rigid_parts;
}

void sn_add_step(SnRunTotals* t, const SnWorld* world, SnStatus status, const char* text) {
    const SnStepStats* s = sn_world_stats(world);
    if (status >= 0) {
        add_rigid_numbers(t, world, s);
        t->last = *s;
        for (int i = 0; i < SN_PHASE_COUNT; ++i) t->seconds[i] += s->seconds[i];
        t->iterations += s->iterations;
        t->linear_iterations += s->linear_iterations;
        t->line_search_halvings += s->line_search_halvings;
        t->sweeps += s->sweeps;
        t->matrices += s->matrices;
        if (s->contacts > t->most_contacts) t->most_contacts = s->contacts;
        t->deepest = fmax(t->deepest, s->deepest);
        t->contact_work += s->contact_work;
        t->friction_work += s->friction_work;
        t->restitution_work += s->restitution_work;
        t->script_work += s->script_work;
        t->drive_work += s->drive_work;
        t->wind_work += s->wind_work;
        t->damping_work += s->damping_work;
        t->numerical += s->numerical;
        ++t->status_count[status];
    }
    if (status == SN_OK || t->message_count == SN_MAX_MESSAGES) return;
    SnRunMessage* message = &t->message[t->message_count++];
    message->step = sn_world_step_count(world) + (status < 0);
    message->status = status;
    snprintf(message->text, sizeof message->text, "%s", *text ? text : sn_status_text(status));
}

void sn_put_method(SnJsonOut* out, const SnWorld* world) {
    const char* reason;
    sn_json_put_text(out, "method", sn_world_method(world, &reason));
    if (reason) sn_json_put_text(out, "method_reason", reason);
}

static void put_environment(SnJsonOut* out, const SnScene* scene, const SnWorld* world,
                            const SnRunTotals* t) {
    sn_json_open(out, "environment", '{');
    sn_json_put_text(out, "version", sn_version());
    sn_json_put_text(out, "instruction_set", sn_isa_name(sn_isa()));
    sn_json_put_count(out, "threads", t->threads);
    sn_json_put_text(out, "integrator", sn_integrator_name(scene->world.integrator));
    sn_put_method(out, world);
    sn_json_put_text(out, "linear_solver", scene->world.linear_solver);
    sn_json_close(out, '}');
}

double sn_mean_rigid_share(const SnRunTotals* t, const SnWorld* world) {
    const int64_t steps = sn_world_step_count(world);
    return steps > 0 ? t->rigid_share / (double)steps : 0;
}

static void put_totals(SnJsonOut* out, const SnWorld* world, const SnRunTotals* t) {
    sn_json_put_number(out, "wall_seconds", t->wall_seconds);
    sn_json_open(out, "stage_seconds", '{');
    for (int i = 0; i < SN_PHASE_COUNT; ++i)
        sn_json_put_number(out, sn_phase_name((SnPhase)i), t->seconds[i]);
    sn_json_close(out, '}');
    sn_json_put_count(out, "iterations", t->iterations);
    sn_json_put_count(out, "linear_iterations", t->linear_iterations);
    sn_json_put_count(out, "line_search_halvings", t->line_search_halvings);
    sn_json_put_count(out, "sweeps", t->sweeps);
    sn_json_put_count(out, "matrices", t->matrices);
    sn_json_put_count(out, "most_contacts", t->most_contacts);
    sn_json_put_number(out, "deepest", t->deepest);
    sn_json_put_number(out, "contact_work", t->contact_work);
    sn_json_put_number(out, "friction_work", t->friction_work);
    sn_json_put_number(out, "restitution_work", t->restitution_work);
    sn_json_put_number(out, "script_work", t->script_work);
    sn_json_put_number(out, "drive_work", t->drive_work);
    sn_json_put_number(out, "wind_work", t->wind_work);
    sn_json_put_number(out, "damping_work", t->damping_work);
    sn_json_put_number(out, "numerical", t->numerical);
    sn_json_put_number(out, "rigid_share", sn_mean_rigid_share(t, world));
    sn_json_put_count(out, "rigid_changes", t->rigid_changes);
    sn_json_open(out, "statuses", '{');
    for (int i = 0; i < SN_REMARKS; ++i)
        sn_json_put_count(out, sn_status_word((SnStatus)i), t->status_count[i]);
    sn_json_close(out, '}');
    sn_json_open(out, "messages", '[');
    for (int i = 0; i < t->message_count; ++i) {
        sn_json_open(out, NULL, '{');
        sn_json_put_count(out, "step", t->message[i].step);
        sn_json_put_text(out, "status", sn_status_word(t->message[i].status));
        sn_json_put_text(out, "text", t->message[i].text);
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}

static void put_final(SnJsonOut* out, const SnWorld* world, const SnStepStats* s) {
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, sn_world_hash(world));
    sn_json_open(out, "final", '{');
    sn_json_put_number(out, "time", sn_world_time(world));
    sn_json_put_text(out, "hash", hash);
    sn_json_put_count(out, "dofs", s->dofs);
    sn_json_put_count(out, "contacts", s->contacts);
    sn_json_put_count(out, "pressing", s->pressing);
    sn_json_put_number(out, "deepest", s->deepest);
    sn_json_put_number(out, "kinetic", s->kinetic);
    sn_json_put_number(out, "elastic", s->elastic);
    sn_json_put_number(out, "potential", s->potential);
    sn_json_put_number(out, "contact_energy", s->contact_energy);
    sn_json_put_vector(out, "momentum", s->momentum);
    sn_json_put_vector(out, "angular_momentum", s->angular_momentum);
    sn_json_put_number(out, "smallest_volume", s->smallest_volume);
    sn_json_put_count(out, "inverted", s->inverted);
    sn_json_put_count(out, "rigid_parts", s->rigid_parts);
    sn_json_put_count(out, "rigid_elements", s->rigid_elements);
    sn_json_close(out, '}');
}

// Add all bodies of the scene, also those that are not in the world at the end.
static void put_bodies(SnJsonOut* out, const SnScene* scene, const SnCast* cast) {
    sn_json_open(out, "bodies", '[');
    for (int i = 0; i < scene->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(cast->world, (SnBodyId){i + 1});
        sn_json_open(out, NULL, '{');
        sn_json_put_text(out, "name", info.name);
        sn_json_put_text(out, "kind", sn_body_kind_name(info.kind));
        sn_json_put_count(out, "nodes", info.node_count);
        sn_json_put_count(out, "elements", info.element_count);
        sn_json_put_number(out, "mass", info.mass);
        sn_json_put_number(out, "volume", info.volume);
        if (info.display)
            sn_json_put_count(out, "display_vertices", sn_mesh_vertex_count(info.display));
        sn_put_stay(out, sn_scene_body_stay(&scene->body[i]));
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}

void sn_put_summary(FILE* stream, const char* scene_path, const SnScene* scene, const SnCast* cast,
                    const SnWorld* world, const SnRunTotals* t) {
    SnJsonOut out = {.stream = stream};
    sn_json_open(&out, NULL, '{');
    sn_json_put_text(&out, "name", sn_scene_name(scene));
    sn_json_put_text(&out, "description", sn_scene_description(scene));
    sn_json_put_text(&out, "file", scene_path);
    sn_json_put_text(&out, "outcome", t->outcome);
    sn_json_put_count(&out, "steps", sn_world_step_count(world));
    sn_json_put_count(&out, "planned_steps", t->planned);
    sn_json_put_number(&out, "step_size", scene->world.step);
    sn_json_put_count(&out, "frames", t->frames);
    put_final(&out, world, &t->last);
    put_totals(&out, world, t);
    put_bodies(&out, scene, cast);
    put_environment(&out, scene, world, t);
    sn_json_put_value(&out, "scene", sn_json_root(scene->document));
    sn_json_close(&out, '}');
}

SnStatus sn_write_summary(const char* path, const char* scene_path, const SnScene* scene,
                          const SnCast* cast, const SnWorld* world, const SnRunTotals* t,
                          SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    sn_put_summary(sn_file_stream(file), scene_path, scene, cast, world, t);
    return sn_file_commit(file, error);
}
