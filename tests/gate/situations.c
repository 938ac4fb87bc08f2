// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The situations of the gate. Each has at most 300 nodes.
#include "gate/gate.h"

#include "sim/worlds.h"

#define SIZE 0.3 // of blocks, m

static int is_explicit(SnIntegrator integrator) {
    return integrator == SN_SYMPLECTIC_EULER || integrator == SN_DORMAND_PRINCE;
}

// Soft blocks weigh little and are damped, so that they come to rest within half a second. Explicit
// steps would have to be far too short for that.
static SnMaterialDef dough(const SnWorld* world) {
    const SnIntegrator integrator = sn_world_def(world).integrator;
    SnMaterialDef material = worlds_material(integrator);
    material.youngs_modulus = 1e5;
    material.poissons_ratio = 0.27;
    material.density = 10;
    material.stiffness_damping = is_explicit(integrator) ? 0 : 0.1;
    return material;
}

static SnBodyId add_block(SnWorld* world, double x, double z) {
    const SnMaterialDef material = dough(world);
    return worlds_add_soft(world, worlds_cube(2, SIZE, (double[]){x, 0, z}), NULL, &material);
}

static SnStatus add_ground(SnWorld* world, SnError* error) {
    const SnColliderDef ground = sn_default_collider_def();
    return sn_world_add_collider(world, &ground, NULL, error);
}

static SnStatus add_ball(SnWorld* world, const double at[3], const double velocity[3],
                         SnError* error) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef ball = sn_default_rigid_def();
    shape.radius = 0.1;
    ball.shape = &shape;
    ball.density = 50;
    for (int k = 0; k < 3; ++k) ball.position[k] = at[k], ball.velocity[k] = velocity[k];
    return sn_world_add_rigid(world, &ball, NULL, error);
}

// ---- fall: a column of two and a block beside it fall asleep; a fourth block lands on the column

static SnStatus fill_fall(SnWorld* world, SnError* error) {
    add_block(world, 0, 0);
    add_block(world, 0, SIZE);
    add_block(world, 1, 0);
    add_block(world, 0.05, 2 * SIZE + 1.9); // which takes 0.62 s
    return add_ground(world, error);
}

// ---- ride: three blocks on a plate that goes on and on become one; a ball parts them

#define PACE 0.5 // of the plate, m/s

static SnStatus fill_ride(SnWorld* world, SnError* error) {
    for (int i = 0; i < 3; ++i) {
        SnMesh* mesh = worlds_cube(2, SIZE, (double[]){0, 0, SIZE * i});
        SnMaterialDef material = dough(world);
        SnSoftDef def = sn_default_soft_def();
        material.density = 100;
        def.mesh = mesh;
        def.material = &material, def.material_count = 1;
        def.velocity[0] = PACE;
        const SnStatus status = sn_world_add_soft(world, &def, NULL, error);
        sn_destroy_mesh(mesh);
        if (status < 0) return status;
    }
    SnColliderDef plate = sn_default_collider_def();
    plate.velocity[0] = PACE;
    const SnStatus status = sn_world_add_collider(world, &plate, NULL, error);
    const double t = 0.8, speed = 2; // when and how fast the ball comes
    return status < 0 ? status
                      : add_ball(world,
                                 (double[]){0.5 * SIZE + PACE * t, 0.5 * SIZE + 0.25 + speed * t,
                                            1.5 * SIZE + 0.5 * 9.81 * t * t},
                                 (double[]){0, -speed, 0}, error);
}

// ---- spin: a stretched block flies and turns, another is held by one side; a blow wakes the first

static void define_spin(SnWorldDef* def) {
    for (int k = 0; k < 3; ++k) def->gravity[k] = 0;
    def->rigidification.tau_R = 1e-3, def->rigidification.tau_E = 1e-2;
    def->rigidification.creep = 0;
}

static SnStatus fill_spin(SnWorld* world, SnError* error) {
    SnMesh* mesh = worlds_box((int[]){4, 2, 2}, (double[]){0.6, 0.3, 0.3}, (double[]){0, 0, 0});
    const SnMaterialDef material = dough(world);
    SnSoftDef def = sn_default_soft_def();
    SnPinDef pin = sn_default_pin_def();
    def.mesh = mesh;
    def.material = &material, def.material_count = 1;
    def.stretch[0] = 1.02;
    def.velocity[1] = 0.2;
    def.angular_velocity[0] = 1, def.angular_velocity[2] = 3;
    SnStatus status = sn_world_add_soft(world, &def, NULL, error);
    def.angular_velocity[0] = def.angular_velocity[2] = def.velocity[1] = 0;
    if (status >= 0) status = sn_world_add_soft(world, &def, &pin.body, error);
    pin.select = worlds_left_end();
    if (status >= 0) status = sn_world_add_pin(world, &pin, error);
    sn_destroy_mesh(mesh);
    return status;
}

static SnStatus push_spin(SnWorld* world, int step, SnError* error) {
    const SnBodyId first = {1};
    if (step != 60) return SN_OK;
    const double* x = sn_world_positions(world, first, NULL);
    return sn_world_push(world, first, x, (double[]){0.2, 0.4, 0.8}, error);
}

// ---- beam: it bends under its weight and comes to rest; its end is moved from 0.6 s on, in wind

// Projections need short steps for it: 20 iterations in 10 ms leave so much that rounding shows.
static void define_beam(SnWorldDef* def) {
    def->drag = 0.5;
    def->xpbd.substeps = 5;
    def->rigidification.tau_R = 1e-4, def->rigidification.tau_E = 1e-3;
}

static SnStatus hold_ends(SnWorld* world, SnBodyId body, double length, SnError* error) {
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    const SnEventDef wind = {.kind = SN_EVENT_WIND, .time = 0.75, .vector = {0, 2, 0}};
    pin.body = drive.body = body;
    pin.select = worlds_left_end();
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {length, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    drive.velocity[1] = 0.1;
    drive.from = 0.6;
    SnStatus status = sn_world_add_pin(world, &pin, error);
    if (status >= 0) status = sn_world_add_drive(world, &drive, error);
    return status < 0 ? status : sn_world_add_event(world, &wind, error);
}

static SnStatus fill_beam(SnWorld* world, SnError* error) {
    SnMaterialDef material = dough(world);
    material.youngs_modulus = 5e4;
    material.stiffness_damping *= 0.5;
    const double size[] = {1, 0.2, 0.2};
    const SnBodyId beam = worlds_add_soft(
        world, worlds_box((int[]){8, 2, 2}, size, (double[]){0, 0, 0}), NULL, &material);
    return hold_ends(world, beam, size[0], error);
}

// ---- the same two in the plane

static SnMesh* make_strip(const int cells[2], const double size[2]) {
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_CROSS, &mesh));
    return mesh;
}

static void define_plane_beam(SnWorldDef* def) {
    define_beam(def);
    def->gravity[1] = -9.81, def->gravity[2] = 0;
}

static SnStatus fill_plane_beam(SnWorld* world, SnError* error) {
    SnMaterialDef material = dough(world);
    material.youngs_modulus = 5e4;
    material.stiffness_damping *= 0.5;
    const double size[] = {1, 0.2};
    const SnBodyId beam = worlds_add_soft(world, make_strip((int[]){10, 2}, size), NULL, &material);
    return hold_ends(world, beam, size[0], error);
}

static SnStatus fill_plane_spin(SnWorld* world, SnError* error) {
    SnMesh* mesh = make_strip((int[]){6, 3}, (double[]){0.6, 0.3});
    const SnMaterialDef material = dough(world);
    SnSoftDef def = sn_default_soft_def();
    def.mesh = mesh;
    def.material = &material, def.material_count = 1;
    def.stretch[0] = 1.02;
    def.velocity[1] = 0.2;
    def.angular_velocity[2] = 3;
    const SnStatus status = sn_world_add_soft(world, &def, NULL, error);
    sn_destroy_mesh(mesh);
    return status;
}

// Ghosts that creep would keep what rests awake for longer than the run takes.
static void define_without_creep(SnWorldDef* def) { def->rigidification.creep = 0; }

// ---- pull: a hand takes a block that sleeps, lets go, and takes it again

static SnStatus fill_pull(SnWorld* world, SnError* error) {
    add_block(world, 0, 0);
    add_block(world, 0.4, 0);
    return add_ground(world, error);
}

enum { TOP = 22 }; // the node in the middle of a block's upper side

// It holds the block in the middle of the run, from where that is done once more.
static SnStatus pull(SnWorld* world, int step, SnError* error) {
    const SnBodyId first = {1};
    const int since = step < GATE_HALF + 10 ? step - GATE_HALF + 6 : step - 70;
    if (since == 0)
        return sn_world_pull(world, first, sn_world_positions(world, first, NULL) + 3 * TOP, error);
    if (since > 0 && since < 10) {
        double from[3], to[3];
        sn_world_pulled(world, from, to);
        to[2] += 0.01, to[0] -= 0.005;
        return sn_world_pull_to(world, to, error);
    }
    if (since == 10) sn_world_let_go(world);
    return SN_OK;
}

// ---- grip: a block is lifted by driven nodes and let go, among rigid bodies and others that rest

static SnStatus fill_grip(SnWorld* world, SnError* error) {
    SnDriveDef drive = sn_default_drive_def();
    static const SnMotionKey up[] = {{.time = 0.1}, {.time = 0.4, .translate = {0.1, 0, 0.2}}};
    drive.body = add_block(world, 0, 0);
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, SIZE}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    drive.key = up, drive.key_count = 2;
    drive.until = 0.55;
    SnStatus status = sn_world_add_drive(world, &drive, error);
    add_block(world, 0.5, 0);
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = 0.25, shape.size[2] = 0.1;
    box.shape = &shape;
    box.density = 20;
    box.position[0] = 0.65, box.position[1] = 0.15, box.position[2] = SIZE + 0.06;
    if (status >= 0) status = sn_world_add_rigid(world, &box, NULL, error);
    if (status >= 0)
        status = add_ball(world, (double[]){0.65, 0.15, 1.8}, (double[]){0, 0, -0.5}, error);
    return status < 0 ? status : add_ground(world, error);
}

// ---- glue: a bar between a rigid body and a block, to both of which it is glued, falls

static SnStatus fill_glue(SnWorld* world, SnError* error) {
    const SnMaterialDef material = dough(world);
    SnAttachmentDef glue = sn_default_attachment_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    glue.body = worlds_add_soft(
        world, worlds_box((int[]){4, 2, 2}, (double[]){0.6, 0.3, 0.3}, (double[]){0, 0, 0.1}), NULL,
        &material);
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = shape.size[2] = SIZE;
    box.shape = &shape;
    box.density = 20;
    box.position[0] = -0.5 * SIZE, box.position[1] = 0.5 * SIZE, box.position[2] = 0.1 + 0.5 * SIZE;
    SnStatus status = sn_world_add_rigid(world, &box, &glue.to, error);
    glue.select = worlds_left_end();
    if (status >= 0) status = sn_world_add_attachment(world, &glue, error);
    glue.to = add_block(world, 0.6, 0.1);
    glue.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0.6, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    if (status >= 0) status = sn_world_add_attachment(world, &glue, error);
    return status < 0 ? status : add_ground(world, error);
}

// ---- lie: a block and a rigid box slide along the ground and come to lie

static SnStatus fill_lie(SnWorld* world, SnError* error) {
    SnMaterialDef material = worlds_material(sn_world_def(world).integrator);
    SnMesh* mesh = worlds_cube(2, 0.2, (double[]){0, 0, 0.002});
    SnSoftDef soft = sn_default_soft_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    material.youngs_modulus = 1e5;
    material.stiffness_damping = 2e-3;
    soft.mesh = mesh;
    soft.material = &material, soft.material_count = 1;
    soft.velocity[0] = 0.5;
    SnStatus status = sn_world_add_soft(world, &soft, NULL, error);
    sn_destroy_mesh(mesh);
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = 0.2, shape.size[2] = 0.1;
    box.shape = &shape;
    box.position[0] = -0.5, box.position[2] = 0.051;
    box.velocity[0] = 0.5;
    if (status >= 0) status = sn_world_add_rigid(world, &box, NULL, error);
    return status < 0 ? status : add_ground(world, error);
}

enum {
    APART = 1 << GATE_APART,
    ROWS = 1 << GATE_ROWS,
    PENALTY = ROWS | 1 << GATE_PENALTY,
    HARD = PENALTY | 1 << GATE_HARD,
    PROJECTION = PENALTY | 1 << GATE_PROJECTION, // lets light blocks that fall turn inside out
};

const GateSituation gate_situation[] = {
    {"fall", NULL, fill_fall, NULL, GATE_FORMS | GATE_SLEEPS | GATE_WAKES, PENALTY, 0},
    {"ride", NULL, fill_ride, NULL, GATE_FORMS | GATE_MERGES | GATE_PARTS, PENALTY, 0},
    {"pull", define_without_creep, fill_pull, pull, GATE_FORMS | GATE_SLEEPS | GATE_WAKES, HARD, 0},
    {"grip", define_without_creep, fill_grip, NULL, GATE_FORMS, HARD, 0},
    {"lie", define_without_creep, fill_lie, NULL, 0, PROJECTION, 0},
    {"glue", NULL, fill_glue, NULL, 0, ROWS, 0},
    {"spin", define_spin, fill_spin, push_spin, GATE_FORMS, APART, 0},
    {"beam", define_beam, fill_beam, NULL, GATE_FORMS, APART, 1},
    {"plane-spin", define_spin, fill_plane_spin, push_spin, GATE_FORMS, APART, 0},
    {"plane-beam", define_plane_beam, fill_plane_beam, NULL, GATE_FORMS, APART, 1},
};
const int gate_situation_count = sizeof gate_situation / sizeof *gate_situation;
