// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy never grows without work: the books of every integrator, kind of contact and kind of scene
// (docs/energy.md). `numerical`, what is left of each step's change of energy, is summed up over a
// run: its *rise* is how far this sum rises above its lowest value so far, its *size* how far it is
// from 0, both as a share of the largest energy of the run.
//
// As a rule every pair (scene, integrator), (integrator, contact), (contact, rigid parts or layers)
// runs once. With the argument `whole` every combination runs.
#include "sim/worlds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static SnError error;

// ---- scenes

typedef struct Scene {
    const char* name;
    void (*fill)(SnWorld* world, SnIntegrator integrator);
    int falls;   // 1: there is gravity
    int touches; // 1: bodies meet something
    int bends;   // 1: a body with elements moves
} Scene;

static SnMaterialDef rubber(SnIntegrator integrator) {
    SnMaterialDef material = worlds_material(integrator);
    material.law = "stable-neo-hookean-nolog";
    material.youngs_modulus = 2e5;
    material.poissons_ratio = 0.4;
    return material;
}

static SnBodyId add_box(SnWorld* world, const SnMaterialDef* material, const int cells[3],
                        const double size[3], const double corner[3], const double v[3],
                        const double omega[3]) {
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box(cells, size, corner);
    SnBodyId body;
    soft.mesh = mesh;
    soft.material = material;
    soft.material_count = 1;
    for (int k = 0; k < 3; ++k) {
        soft.velocity[k] = v[k];
        soft.angular_velocity[k] = omega[k];
    }
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static const double still[3];

static SnBodyId add_beam(SnWorld* world, const SnMaterialDef* material, const double omega[3]) {
    return add_box(world, material, (int[]){6, 2, 2}, (double[]){1.2, 0.2, 0.2}, still, still,
                   omega);
}

static void pin_left(SnWorld* world, SnBodyId body) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

static SnSelect right_end(void) {
    return (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1.2, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
}

static void hang(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    pin_left(world, add_beam(world, &material, still));
}

// damping, drag and wind, a force that changes, a kick, and gravity that ends
static void storm(SnWorld* world, SnIntegrator integrator) {
    static const SnProfileKey key[] = {{0, 0}, {0.2, 1}, {0.4, 0.2}};
    SnMaterialDef material = rubber(integrator);
    SnForceDef force = sn_default_force_def();
    SnEventDef event = {.kind = SN_EVENT_WIND, .time = 0, .vector = {0, 4, 0}};
    material.stiffness_damping = 1e-4;
    material.mass_damping = 0.5;
    force.body = event.body = add_beam(world, &material, still);
    pin_left(world, force.body);
    force.select = right_end();
    force.force[1] = 20;
    force.key = key;
    force.key_count = 3;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    CHECK_OK(sn_world_add_event(world, &event, &error));
    event =
        (SnEventDef){.kind = SN_EVENT_KICK, .time = 0.1, .vector = {0, 0.5, 0}, .body = force.body};
    CHECK_OK(sn_world_add_event(world, &event, &error));
    event = (SnEventDef){.kind = SN_EVENT_GRAVITY, .time = 0.3};
    CHECK_OK(sn_world_add_event(world, &event, &error));
}

static void drive(SnWorld* world, SnIntegrator integrator) {
    static const SnMotionKey key[] = {
        {.time = 0}, {.time = 0.5, .translate = {0.2, 0, 0.1}, .angle = 1.2}, {.time = 1}};
    const SnMaterialDef material = rubber(integrator);
    SnDriveDef def = sn_default_drive_def();
    def.body = add_beam(world, &material, still);
    pin_left(world, def.body);
    def.select = right_end();
    def.point[0] = 1.2;
    def.axis[0] = 1;
    def.key = key;
    def.key_count = 3;
    CHECK_OK(sn_world_add_drive(world, &def, &error));
}

static void tumble(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    SnRigidDef top = sn_default_rigid_def();
    add_beam(world, &material, (double[]){0.1, 2, 4});
    top.mass = 1;
    for (int k = 0; k < 3; ++k) top.inertia[k] = k + 1;
    top.position[2] = 5;
    top.angular_velocity[0] = top.angular_velocity[2] = 0.1;
    top.angular_velocity[1] = 5;
    CHECK_OK(sn_world_add_rigid(world, &top, NULL, &error));
}

// A beam that flies, turns and contracts from a stretch, with damping that takes a tenth of a
// second for that.
static void creep(SnWorld* world, SnIntegrator integrator) {
    SnMaterialDef material = rubber(integrator);
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box((int[]){6, 2, 2}, (double[]){1.2, 0.2, 0.2}, still);
    material.stiffness_damping = 0.1;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.angular_velocity[0] = 1, soft.angular_velocity[2] = 2;
    soft.stretch[0] = 1.05;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
}

// a pinned beam whose free end is glued to a rigid box
static void glue(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnAttachmentDef attachment = sn_default_attachment_def();
    attachment.body = add_beam(world, &material, still);
    pin_left(world, attachment.body);
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
    def.shape = &shape;
    def.position[0] = 1.3;
    def.position[1] = def.position[2] = 0.1;
    CHECK_OK(sn_world_add_rigid(world, &def, &attachment.to, &error));
    attachment.select = right_end();
    CHECK_OK(sn_world_add_attachment(world, &attachment, &error));
}

// ---- scenes in which things meet

static void add_floor(SnWorld* world) {
    const SnColliderDef def = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static void drop_soft(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    add_box(world, &material, (int[]){3, 3, 3}, (double[]){1, 1, 1}, (double[]){0, 0, 0.1}, still,
            still);
    add_floor(world);
}

static void slide_soft(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    add_box(world, &material, (int[]){3, 3, 3}, (double[]){1, 1, 1}, (double[]){0, 0, 0.02},
            (double[]){1, 0, 0}, still);
    add_floor(world);
}

static void drop_rigid(SnWorld* world, SnIntegrator integrator) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    (void)integrator;
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 1;
    def.shape = &shape;
    def.position[2] = 0.9;
    def.angular_velocity[0] = 0.3;
    def.angular_velocity[1] = 2;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, &error));
    add_floor(world);
}

static void meet(SnWorld* world, SnIntegrator integrator) {
    const SnMaterialDef material = rubber(integrator);
    for (int i = 0; i < 2; ++i)
        add_box(world, &material, (int[]){2, 2, 2}, (double[]){0.4, 0.4, 0.4},
                (double[]){0.45 * i, 0.03 * i, 0}, (double[]){i ? -1 : 1, 0, 0}, still);
}

static const Scene scenes[] = {
    {"hang", hang, 1, 0, 1},           {"storm", storm, 1, 0, 1},
    {"drive", drive, 0, 0, 1},         {"tumble", tumble, 0, 0, 1},
    {"glue", glue, 1, 0, 1},           {"creep", creep, 0, 0, 1},
    {"drop soft", drop_soft, 1, 1, 1}, {"slide soft", slide_soft, 1, 1, 1},
    {"meet", meet, 0, 1, 1},           {"drop rigid", drop_rigid, 1, 1, 0},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

// ---- what a scene is run with

typedef enum Contact { ROWS, PENALTY, PROJECTION, CONTACTS } Contact;
static const char* const contact_name[] = {"rows", "penalty", "projection"};

typedef enum Extra { PLAIN, RIGIDIFICATION, LAYERS, EXTRAS } Extra;
static const char* const extra_name[] = {"", ", rigidification", ", layers"};

typedef struct Run {
    const Scene* scene;
    SnIntegrator integrator;
    Contact contact;
    Extra extra;
} Run;

static SnWorldDef define(const Run* run, double share) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = run->integrator;
    def.step = share * (run->integrator == SN_SYMPLECTIC_EULER ? 1e-3
                        : run->integrator == SN_XPBD           ? 5e-3
                                                               : 0.01);
    if (!run->scene->falls) def.gravity[2] = 0;
    if (run->scene->fill == storm) def.drag = 0.3;
    def.contact.off = !run->scene->touches;
    if (run->contact == PENALTY) def.contact.penalty = 1e5;
    def.contact.projection = run->contact == PROJECTION;
    def.rigidification.on = run->extra == RIGIDIFICATION;
    if (run->extra == LAYERS) def.xpbd.layers.sizes = SN_LAYERS_AUTO;
    return def;
}

// 1: the combination is one that worlds accept. What they refuse stands in docs/combinations.md.
static int is_accepted(const Run* run) {
    const SnWorldDef def = define(run, 1);
    SnWorld* world = NULL;
    const int explicit_steps =
        run->integrator == SN_SYMPLECTIC_EULER || run->integrator == SN_DORMAND_PRINCE;
    if (run->scene->fill == creep && explicit_steps) return 0; // they would be far too short
    if (run->extra == LAYERS && (run->integrator != SN_XPBD || !run->scene->bends)) return 0;
    if (run->extra == RIGIDIFICATION && !run->scene->bends) return 0;
    if (sn_create_world(&def, &world, &error) < 0) return 0;
    run->scene->fill(world, run->integrator);
    const SnStatus status = sn_world_start(world, &error);
    sn_destroy_world(world);
    return status >= 0;
}

// ---- the books of a run

typedef struct Books {
    double rise, size; // as shares of the largest energy
} Books;

// Do a run of 0.5 s, and check the books of each step.
static Books keep(const Run* run, double share) {
    const SnWorldDef def = define(run, share);
    SnWorld* world = worlds_create(&def);
    double sum = 0, low = 0, rise = 0, size = 0, energy = 0, most = 0, first = 0;
    run->scene->fill(world, run->integrator);
    for (int i = 0; i < (int)lround(0.5 / def.step); ++i) {
        if (sn_world_step(world, &error) < 0) fail_msg("%s", error.text);
        const SnStepStats* s = sn_world_stats(world);
        const double now = s->kinetic + s->elastic + s->potential + s->contact_energy;
        const double works =
            s->script_work + s->drive_work + s->wind_work + s->damping_work + s->contact_work;
        if (i == 0) first = s->potential;
        most = fmax(most,
                    fmax(s->kinetic + s->elastic + s->contact_energy, fabs(s->potential - first)));
        if (i > 0 && !s->restitution_work) // what is told is what there is
            CHECK_NEAR(now - energy, works + s->numerical, 1e-9 * (most + fabs(now)));
        CHECK_AT_MOST(s->damping_work, 0);
        CHECK_AT_MOST(s->restitution_work, 0);
        energy = now;
        sum += s->numerical;
        low = fmin(low, sum);
        rise = fmax(rise, sum - low);
        size = fmax(size, fabs(sum));
    }
    sn_destroy_world(world);
    return (Books){rise / most, size / most};
}

// ---- what is asked of it

typedef enum Kind { FALLS, FALLS_NEARLY, SWINGS, EXACT } Kind;

static Kind find_kind(SnIntegrator integrator) {
    switch (integrator) {
    case SN_BDF1:
        return FALLS;
    case SN_LINEARLY_IMPLICIT: // its one solve knows no third derivatives
    case SN_XPBD:              // its projections keep momentum but nearly
    case SN_BDF2:
    case SN_SDIRK2:
        return FALLS_NEARLY;
    case SN_DORMAND_PRINCE:
        return EXACT;
    default:
        return SWINGS;
    }
}

#define ROUNDING 1e-6

// The least ratio of sizes when the step is halved: 2 and 4 where steps are short.
static double find_ratio(SnIntegrator integrator) {
    switch (integrator) {
    case SN_XPBD: // beside its projections' own error
        return 1.1;
    case SN_BDF1:
    case SN_LINEARLY_IMPLICIT:
    case SN_SYMPLECTIC_EULER:
        return 1.35;
    default:
        return 2.6;
    }
}

static int check_smooth(const Run* run, Books whole, Books half) {
    const double order = find_ratio(run->integrator);
    const int smaller = half.size < ROUNDING || half.size * order < whole.size;
    switch (find_kind(run->integrator)) {
    case FALLS:
        return whole.rise < ROUNDING && half.rise < ROUNDING && smaller;
    case FALLS_NEARLY:
        return whole.rise < 0.02 && (half.rise < ROUNDING || 1.6 * half.rise < whole.rise) &&
               smaller;
    case SWINGS:
        return smaller;
    default:
        return whole.size < 1e-9 && half.size < 1e-9;
    }
}

// Where things meet, forces jump. How far the sum may rise then; all of these fall with the step.
static double find_limit(const Run* run) {
    const int one_solve = run->integrator == SN_LINEARLY_IMPLICIT;
    // springs between two surfaces jump where vertices go from one triangle to the next
    if (run->scene->fill == meet && run->contact == PENALTY && run->integrator != SN_BDF1)
        return 0.5;
    if (find_kind(run->integrator) == SWINGS) return 0.1;
    if (run->extra == LAYERS) return 2e-3;
    // one solve goes by the springs that were there as the step began
    if (run->contact == PENALTY)
        return run->integrator == SN_BDF1 ? ROUNDING : one_solve ? 0.05 : 0.01;
    return run->integrator == SN_BDF1 || run->integrator == SN_XPBD || one_solve ? ROUNDING : 2e-3;
}

static int check_touching(const Run* run, Books whole, Books half) {
    return whole.rise < find_limit(run) && half.rise < find_limit(run);
}

static int check_run(const Run* run) {
    if (!is_accepted(run)) return 0;
    const Books whole = keep(run, 1), half = keep(run, 0.5);
    const int good =
        run->scene->touches ? check_touching(run, whole, half) : check_smooth(run, whole, half);
    fprintf(good ? stdout : stderr, "%s%-10s %-17s %s%s: rises by %.2g, %.2g, size %.2g, %.2g\n",
            good ? "" : "WRONG ", run->scene->name, sn_integrator_name(run->integrator),
            contact_name[run->contact], extra_name[run->extra], whole.rise, half.rise, whole.size,
            half.size);
    return !good;
}

static int is_dynamic(int integrator) { return integrator != SN_QUASISTATIC; }

static void scenes_and_integrators(void** state) {
    (void)state;
    int wrong = 0;
    for (int s = 0; s < SCENES; ++s)
        for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
            const Run run = {&scenes[s], (SnIntegrator)i, ROWS, PLAIN};
            if (is_dynamic(i)) wrong += check_run(&run);
        }
    assert_int_equal(wrong, 0);
}

static void integrators_and_contacts(void** state) {
    (void)state;
    int wrong = 0;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        for (int c = ROWS + 1; c < CONTACTS; ++c) {
            const Run run = {&scenes[6], (SnIntegrator)i, (Contact)c, PLAIN};
            if (is_dynamic(i)) wrong += check_run(&run);
        }
    assert_int_equal(wrong, 0);
}

static void contacts_and_extras(void** state) {
    (void)state;
    int wrong = 0;
    for (int c = ROWS; c < CONTACTS; ++c)
        for (int e = PLAIN + 1; e < EXTRAS; ++e) {
            const Run run = {&scenes[6], e == LAYERS ? SN_XPBD : SN_BDF2, (Contact)c, (Extra)e};
            wrong += check_run(&run);
        }
    assert_int_equal(wrong, 0);
}

static void everything(void** state) {
    (void)state;
    int wrong = 0;
    for (int n = 0; n < SCENES * SN_INTEGRATOR_COUNT * CONTACTS * EXTRAS; ++n) {
        const Run run = {&scenes[n / EXTRAS / CONTACTS / SN_INTEGRATOR_COUNT],
                         (SnIntegrator)(n / EXTRAS / CONTACTS % SN_INTEGRATOR_COUNT),
                         (Contact)(n / EXTRAS % CONTACTS), (Extra)(n % EXTRAS)};
        if (!run.scene->touches && (run.contact != ROWS || run.extra == LAYERS)) continue;
        if (is_dynamic(run.integrator)) wrong += check_run(&run);
    }
    assert_int_equal(wrong, 0);
}

int main(int argc, char** argv) {
    const struct CMUnitTest pairs[] = {
        cmocka_unit_test(scenes_and_integrators),
        cmocka_unit_test(integrators_and_contacts),
        cmocka_unit_test(contacts_and_extras),
    };
    const struct CMUnitTest whole[] = {cmocka_unit_test(everything)};
    if (argc > 1 && strcmp(argv[1], "whole") == 0) return cmocka_run_group_tests(whole, NULL, NULL);
    return cmocka_run_group_tests(pairs, NULL, NULL);
}
