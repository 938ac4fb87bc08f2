// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "cast.h"
#include "check_contact.h"
#include "command.h"
#include "counted.h"
#include "json_out.h"
#include "material/law.h"
#include "mesh/quality.h"
#include "overlaps.h"
#include "plain.h"
#include "run_options.h"
#include "scene/scene.h"
#include "sim/world.h"
#include "summary.h"
#include "visits.h"
#include "warn.h"

#include <math.h>

// ---- numbers about a body -------------------------------------------------------------------

// The speed of a pressure wave at small strain, m/s: sqrt((lambda + 2 mu) / rho), or sqrt(kappa /
// rho) for a law without shear. lambda, mu: Lame's moduli, kappa: bulk modulus, rho: density.
static double wave_speed(const SnMaterialDef* m, double E) {
    const SnLaw* law = sn_law_table(SN_ISA_PLAIN)->law[sn_law_find(m->law)];
    double nu = m->poissons_ratio;
    if (sn_law_is_shearless(law)) return sqrt(E / (3 * (1 - 2 * nu)) / m->density);
    return sqrt(E * (1 - nu) / ((1 + nu) * (1 - 2 * nu)) / m->density);
}

static double fastest_wave(const SnSceneBody* body) {
    double speed = 0;
    for (int e = 0; e < body->mesh->element_count; ++e) {
        const SnMaterialDef* m = &body->material[body->mesh->region[e]];
        const double* modulus = body->soft.youngs_modulus;
        speed = fmax(speed, wave_speed(m, modulus ? modulus[e] : m->youngs_modulus));
    }
    return speed;
}

// Count the different materials of a body's elements. A region may have no elements, and two
// regions may have the same material.
static int count_materials(const SnScene* scene, const SnSceneBody* body) {
    int count = 0;
    for (int i = 0; i < scene->material_count; ++i) {
        int e = 0;
        while (e < body->mesh->element_count &&
               body->made_of[body->mesh->region[e]] != &scene->material[i])
            ++e;
        count += e < body->mesh->element_count;
    }
    return count;
}

// ---- memory ---------------------------------------------------------------------------------

// Estimate the size of the factor of the first step's matrix, including the work space of all
// threads of the run, bytes. Returns 0 where the solver cannot say the size beforehand. With the
// solver `auto` the result is the size of a factor even if the run will make none.
static int64_t estimate_factor_bytes(const SnWorld* world) {
    SnLinearDef def = sn_default_linear_def();
    SnLinear* solver = NULL;
    int64_t bytes = 0;
    def.pool = world->pool;
    if (sn_scheme(world->def.integrator)->stage_count == 0) return 0;
    if (sn_create_linear(world->def.linear_solver, &def, &solver) < 0) return 0;
    if (sn_linear_analyse(solver, sn_system_pattern(world->system)) >= 0)
        bytes = sn_linear_info(solver).factor_bytes;
    sn_destroy_linear(solver);
    return bytes;
}

// ---- printing as text -----------------------------------------------------------------------

static void tell_notes(const SnMeshNotes* notes) {
    if (notes->dropped_vertices)
        printf("  left out       %s of the file in no element\n",
               sn_counted(notes->dropped_vertices, "vertex", "vertices").text);
    if (notes->flipped_elements)
        printf("  turned around  %s of the file, inside out before\n",
               sn_counted(notes->flipped_elements, "element", NULL).text);
}

static void tell_soft(const SnScene* scene, const SnSceneBody* body, const SnBodyInfo* info) {
    double edge = sn_mesh_shortest_edge(body->mesh), speed = fastest_wave(body);
    const int tets = (info->can & SN_BODY_HAS_VOLUME) != 0;
    printf("body \"%s\": %s, %s, %s\n", sn_plain(body->name).text,
           sn_counted(info->node_count, "node", NULL).text,
           sn_counted(info->element_count, tets ? "tetrahedron" : "plane triangle",
                      tets ? "tetrahedra" : NULL)
               .text,
           sn_counted(count_materials(scene, body), "material", NULL).text);
    tell_notes(&body->notes);
    printf("  mass           %.6g kg\n", info->mass);
    printf("  volume         %.6g m^3\n", info->volume);
    printf("  smallest edge  %.4g m\n", edge);
    printf("  wave speed     %.4g m/s: crosses that edge in %.3g s\n", speed, edge / speed);
    if (body->soft.edge_stiffness > 0)
        printf("  edge springs   %.4g N/m each\n", body->soft.edge_stiffness);
    if (info->display)
        printf("  display        %d vertices, %d triangles, up to %.3g m outside the tets\n",
               sn_mesh_vertex_count(info->display), sn_mesh_element_count(info->display),
               sn_measure_beyond(body->mesh, info->embedding).most);
}

static void tell_springs(const SnSceneBody* body, const SnBodyInfo* info) {
    printf("body \"%s\": %s, %s\n", sn_plain(body->name).text,
           sn_counted(info->node_count, "node", NULL).text,
           sn_counted(info->element_count, "spring", NULL).text);
    tell_notes(&body->notes);
    printf("  mass           %.6g kg\n", info->mass);
    printf("  smallest edge  %.4g m\n", sn_mesh_shortest_edge(body->mesh));
}

static void tell_body(const SnScene* scene, const SnSceneBody* body, const SnBodyInfo* info) {
    if (body->can & SN_BODY_STRAINS) {
        tell_soft(scene, body, info);
    } else if (body->can & SN_BODY_HAS_NODES) {
        tell_springs(body, info);
    } else {
        printf("body \"%s\": rigid%s%s\n", sn_plain(body->name).text, info->shape ? ", a " : "",
               info->shape ? sn_shape_word(info->shape->kind) : "");
        printf("  mass           %.6g kg\n", info->mass);
        if (info->shape) printf("  volume         %.6g m^3\n", info->volume);
    }
}

static void tell_rigidification(const SnRigidification* r) {
    if (r->on && r->error > 0)
        printf("rigidification: thresholds that let positions be off by about %.3g %% of a body's "
               "size\n",
               100 * r->error);
    else if (r->on)
        printf("rigidification: below %.3g %%/s of strain for %s, until above %.3g %%/s\n",
               100 * sqrt(r->tau_R), sn_counted(r->frames, "step", NULL).text,
               100 * sqrt(r->tau_E));
    if (r->on && r->error == 0 && r->tau_E < r->tau_R)
        printf("  note: tau_E is below tau_R, so what turns rigid may be woken at once\n");
}

// Print how a step is solved.
static void tell_solver(const SnWorldDef* def, const SnWorld* world) {
    const char* reason;
    const char* method = sn_world_method(world, &reason);
    if (def->integrator == SN_XPBD)
        printf("%s of %s, elements in %s precision\n",
               sn_counted(def->xpbd.substeps, "substep", NULL).text,
               sn_counted(def->xpbd.iterations, "iteration", NULL).text,
               def->xpbd.single ? "single" : "double");
    else
        printf("%s, %s\n", method, def->linear_solver);
    if (reason) printf("auto chose %s: %s\n", method, reason);
}

// Print how many layers this world has, and how much of each layer is rigid.
static void tell_layers(const SnWorld* world) {
    if (!world->xpbd || !world->xpbd->layered) return;
    const SnLayerPlan* plan = &world->xpbd->layered->def.plan;
    printf("layers: ");
    for (int k = 0; k < plan->count; ++k)
        printf("%s%.3g %% rigid for %s", k > 0 ? ", " : "", plan->share[k],
               sn_counted(plan->iterations[k], "iteration", NULL).text);
    printf("\n");
}

static void tell_scene(const SnScene* scene, const SnCast* cast, const SnWorld* world,
                       int64_t bytes) {
    const char* description = sn_scene_description(scene);
    printf("%s%s%s\n", sn_plain(sn_scene_name(scene)).text, *description ? ": " : "",
           sn_plain(description).text);
    for (int i = 0; i < scene->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(cast->world, (SnBodyId){i + 1});
        tell_body(scene, &scene->body[i], &info);
    }
    sn_tell_contact(scene, world);
    sn_tell_visits(scene);
    tell_rigidification(&scene->world.rigidification);
    printf("script: %s, %s, %s, %s\n", sn_counted(scene->pin_count, "pin", NULL).text,
           sn_counted(scene->drive_count, "drive", NULL).text,
           sn_counted(scene->force_count, "force", NULL).text,
           sn_counted(scene->event_count, "event", NULL).text);
    printf("%s of %.6g s until %.6g s: %s, ",
           sn_counted(sn_scene_step_count(scene), "step", NULL).text, scene->world.step,
           scene->duration, sn_integrator_name(scene->world.integrator));
    tell_solver(&scene->world, world);
    tell_layers(world);
    double factor = (double)estimate_factor_bytes(world);
    printf("%s%s, about %.3g MB of memory (%.3g MB of them for factors)\n",
           sn_counted(sn_map_dofs(world->map), "degree of freedom", "degrees of freedom").text,
           sn_scene_has_visitors(scene) ? " at the start" : "", 1e-6 * ((double)bytes + factor),
           1e-6 * factor);
}

// ---- printing as JSON -----------------------------------------------------------------------

static void put_soft(SnJsonOut* out, const SnScene* scene, const SnSceneBody* body,
                     const SnBodyInfo* info) {
    sn_json_put_count(out, "materials", count_materials(scene, body));
    sn_json_put_number(out, "wave_speed", fastest_wave(body));
    if (!info->display) return;
    sn_json_put_count(out, "display_vertices", sn_mesh_vertex_count(info->display));
    sn_json_put_count(out, "display_triangles", sn_mesh_element_count(info->display));
    sn_json_put_number(out, "display_outside", sn_measure_beyond(body->mesh, info->embedding).most);
}

static void put_body(SnJsonOut* out, const SnScene* scene, const SnSceneBody* body,
                     const SnBodyInfo* info) {
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "name", body->name);
    sn_json_put_text(out, "kind", sn_body_kind_name(body->kind));
    sn_json_put_number(out, "mass", info->mass);
    sn_json_put_number(out, "volume", info->volume);
    if (body->can & SN_BODY_HAS_NODES) {
        SnPieces pieces;
        if (sn_count_pieces(body->mesh, &pieces) >= 0)
            sn_json_put_count(out, "pieces", pieces.count);
        sn_json_put_count(out, "nodes", info->node_count);
        sn_json_put_count(out, "elements", info->element_count);
        sn_json_put_number(out, "smallest_edge", sn_mesh_shortest_edge(body->mesh));
        sn_json_put_count(out, "dropped_vertices", body->notes.dropped_vertices);
        sn_json_put_count(out, "flipped_elements", body->notes.flipped_elements);
    }
    if (info->shape) sn_json_put_text(out, "shape", sn_shape_word(info->shape->kind));
    if (body->can & SN_BODY_STRAINS) put_soft(out, scene, body, info);
    sn_json_close(out, '}');
}

static void put_scene(const SnScene* scene, const SnCast* cast, const SnWorld* world,
                      int64_t bytes) {
    SnJsonOut out = {.stream = stdout};
    int64_t factor = estimate_factor_bytes(world);
    sn_json_open(&out, NULL, '{');
    sn_json_put_text(&out, "name", sn_scene_name(scene));
    sn_json_put_text(&out, "description", sn_scene_description(scene));
    sn_json_open(&out, "bodies", '[');
    for (int i = 0; i < scene->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(cast->world, (SnBodyId){i + 1});
        put_body(&out, scene, &scene->body[i], &info);
    }
    sn_json_close(&out, ']');
    sn_put_contact(&out, scene, world);
    sn_put_visits(&out, scene);
    sn_json_put_flag(&out, "rigidification", scene->world.rigidification.on);
    sn_json_put_count(&out, "pins", scene->pin_count);
    sn_json_put_count(&out, "drives", scene->drive_count);
    sn_json_put_count(&out, "forces", scene->force_count);
    sn_json_put_count(&out, "events", scene->event_count);
    sn_json_put_count(&out, "steps", sn_scene_step_count(scene));
    sn_json_put_number(&out, "step_size", scene->world.step);
    sn_json_put_number(&out, "duration", scene->duration);
    sn_put_method(&out, world);
    sn_json_put_count(&out, "dofs", sn_map_dofs(world->map));
    sn_json_put_count(&out, "bytes", bytes + factor);
    sn_json_put_count(&out, "factor_bytes", factor);
    sn_json_put_value(&out, "scene", sn_json_root(scene->document));
    sn_json_close(&out, '}');
}

static int check_scene(const SnRunOptions* o) {
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    SnCast* cast = NULL;
    SnError error = {0};
    int64_t before = sn_memory_count().live_bytes;
    SnStatus status = sn_load_scene(o->scene, o->overrides, o->override_count, &scene, &error);
    if (status >= 0) status = sn_scene_create_world(scene, o->threads, &world, &error);
    const int64_t bytes = sn_memory_count().live_bytes - before;
    if (status >= 0) status = sn_create_cast(scene, world, &cast, &error);
    if (status >= 0) status = sn_warn_of_bodies(scene, cast);
    int result = SN_EXIT_OK, overlaps = 0;
    if (status >= 0) status = sn_tell_overlaps(world, o->strict, &overlaps, &error);
    if (status < 0)
        result = sn_report(status, &error);
    else
        (o->json ? put_scene : tell_scene)(scene, cast, world, bytes);
    if (overlaps > 0 && o->strict) result = SN_EXIT_USAGE;
    sn_destroy_cast(cast);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
    return result;
}

static int run_check(int argc, char** argv) {
    SnRunOptions options;
    int status = sn_parse_run_options("check", argc, argv, &options);
    return status ? status : check_scene(&options);
}

const SnCommand sn_command_check = {
    .name = "check",
    .summary = "read a scene and say what it would simulate",
    .help = "usage: sinew check SCENE [--set KEY=VALUE]... [--strict] [--json]\n"
            "\n"
            "Reads and builds the scene without stepping, and says what it holds: bodies,\n"
            "nodes, elements, mass, volume, smallest edge, wave speed, colliders, what\n"
            "touches, what comes and goes and when, degrees of freedom, steps, memory. Meshes\n"
            "in several pieces, display surfaces far outside their tets, and bodies that begin\n"
            "inside each other or inside colliders get a warning; with --strict the last are\n"
            "errors. A mistake is reported with file, line, key, what was found and what is\n"
            "accepted; the exit status is then 2. With --json all of it is one JSON object,\n"
            "with the scene as used.\n"
            "\n"
            "example: sinew check scenes/cantilever.json --set step=0.02\n",
    .run = run_check,
};
