// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "promise.h"
#include "sim/parameter_table.h"
#include "sim/world.h"
#include "targets.h"

#include <math.h>
#include <string.h>

// ---- bytes

typedef struct Bytes {
    const uint8_t* at;
    size_t left;
} Bytes;

// The next byte; 0 behind the end.
static unsigned take(Bytes* b) {
    if (!b->left) return 0;
    --b->left;
    return *b->at++;
}

static int take_one_of(Bytes* b, int count) { return (int)(take(b) % (unsigned)count); }

// A number that a scene may have: its size is between 1e-15 and 1e15, or it is no number.
static double within_limits(double number) {
    const double size = fabs(number);
    if (!isfinite(number) || number == 0) return number;
    return copysign(fmin(fmax(size, 1e-15), 1e15), number);
}

// A number: the usual one, that times a power of ten, one that is special, or any.
static double take_number(Bytes* b, double usual) {
    static const double special[] = {0,    -1,    1,     INFINITY, -INFINITY, NAN,
                                     1e15, -1e15, 1e-15, 0.5,      -0.0};
    uint64_t bits = 0;
    double any;
    switch (take(b) % 8) {
    case 4:
        return within_limits(usual * pow(10, ((double)take(b) - 128) / 8));
    case 5:
        return special[take(b) % (sizeof special / sizeof *special)];
    case 6:
        return within_limits(-usual * pow(10, ((double)take(b) - 128) / 8));
    case 7:
        for (int k = 0; k < 8; ++k) bits = bits << 8 | take(b);
        memcpy(&any, &bits, sizeof any);
        return within_limits(any);
    default:
        return usual;
    }
}

static void take_numbers(Bytes* b, double* number, int count) {
    for (int k = 0; k < count; ++k) number[k] = take_number(b, number[k]);
}

// Where something is, or how fast it moves: small numbers that differ.
static void take_vector(Bytes* b, double* v, double usual) {
    for (int k = 0; k < 3; ++k) v[k] = take_number(b, usual * (double)(k + 1) / 3);
}

// ---- the world's definition

// Integers that say how much is done are small, so that a step does not take long because it was
// asked to.
enum { MOST_WORK = 20 };

static void take_parameter(Bytes* b, const SnParameter* row, SnWorldDef* def) {
    char* at = (char*)def + row->offset;
    for (int k = 0; k < row->count; ++k, at += row->size) {
        const int integer = row->kind == SN_PARAMETER_INTEGER || row->kind == SN_PARAMETER_FLAG;
        if (row->kind == SN_PARAMETER_NUMBER) *(double*)at = take_number(b, *(double*)at);
        if (integer) *(int*)at = take_one_of(b, MOST_WORK + 2) - 1;
        if (row->kind == SN_PARAMETER_SEED) *(uint64_t*)at = take(b);
    }
}

static SnWorldDef take_def(Bytes* b) {
    SnWorldDef def = sn_default_world_def();
    int count;
    const SnParameter* row = sn_parameter_table(&count);
    def.integrator = (SnIntegrator)take_one_of(b, SN_INTEGRATOR_COUNT);
    def.method = sn_list_name(SN_LIST_METHODS, take_one_of(b, sn_list_count(SN_LIST_METHODS)));
    def.linear_solver =
        sn_list_name(SN_LIST_LINEAR_SOLVERS, take_one_of(b, sn_list_count(SN_LIST_LINEAR_SOLVERS)));
    const int contact = take_one_of(b, 4), bits = take_one_of(b, 256);
    def.contact.penalty = contact == 1 ? 1e4 : 0;
    def.contact.projection = contact == 2;
    def.contact.off = contact == 3;
    def.rigidification.on = bits & 1;
    def.rigidification.frames = 1;
    def.consistent_mass = bits >> 1 & bits >> 2 & 1;
    if (bits & 8) def.xpbd.layers.sizes = SN_LAYERS_AUTO;
    def.contact.max_sweeps = def.max_iterations = MOST_WORK;
    if (def.integrator == SN_DORMAND_PRINCE) def.step = 1e-4;
    for (int times = take_one_of(b, 8); times > 0; --times)
        take_parameter(b, &row[take_one_of(b, count)], &def);
    if (bits & 16) def.step = take_number(b, def.step);
    def.threads = 1;
    return def;
}

// ---- bodies and what acts on them

static SnError error;

// Returns 1 where something was added. What is refused has a message.
static int is_added(SnStatus status) {
    PROMISE((status < 0) == (error.text[0] != 0));
    return status >= 0;
}

static SnMaterialDef take_material(Bytes* b, const SnWorldDef* def) {
    SnMaterialDef m = sn_default_material_def();
    if (def->integrator == SN_XPBD) m.law = "stvk";
    m.youngs_modulus = 1e5;
    const int bits = take_one_of(b, 256);
    if (bits & 1) m.law = sn_list_name(SN_LIST_LAWS, take_one_of(b, sn_list_count(SN_LIST_LAWS)));
    if (bits & 2) take_numbers(b, &m.youngs_modulus, 1);
    if (bits & 4) take_numbers(b, &m.poissons_ratio, 1);
    if (bits & 8) take_numbers(b, &m.density, 1);
    if (bits & 16) m.stiffness_damping = take_number(b, 0.01);
    if (bits & 32) m.mass_damping = take_number(b, 0.1);
    if (bits & 64) m.viscosity = take_number(b, 10);
    if (bits & 128) {
        m.fibre = sn_list_name(SN_LIST_FIBRES, take_one_of(b, sn_list_count(SN_LIST_FIBRES)));
        m.fibre_direction[0] = 1;
        m.fibre_stiffness = take_number(b, 1e4);
        m.fibre_tension = take_number(b, 0);
    }
    return m;
}

static SnPlacement take_placement(Bytes* b, int body) {
    SnPlacement place = sn_default_placement();
    place.translate[2] = 0.21 * body;
    const int bits = take_one_of(b, 8);
    if (bits & 1) take_numbers(b, place.translate, 3);
    if (bits & 2) take_numbers(b, place.scale, 3);
    if (bits & 4) place.axis[0] = 1, place.angle = take_number(b, 0.3);
    return place;
}

static SnMesh* take_mesh(Bytes* b, int kind, int body) {
    SnMesh* mesh = NULL;
    const SnPlacement place = take_placement(b, body);
    const int cells[] = {1 + take_one_of(b, 2), 1, 1};
    if (kind == 0) sn_mesh_box(cells, (double[]){0.2, 0.2, 0.2}, SN_BOX_FIVE, &mesh);
    if (kind == 1) sn_mesh_grid(cells, (double[]){0.2, 0.2}, SN_GRID_ALTERNATE, &mesh);
    if (kind == 2) sn_mesh_chain(2, (double[]){0, 0, 0}, (double[]){0.2, 0, 0}, &mesh);
    PROMISE(mesh);
    sn_mesh_place(mesh, &place);
    return mesh;
}

static int add_soft(Bytes* b, SnWorld* world, const SnWorldDef* def, int kind, int body) {
    SnSoftDef soft = sn_default_soft_def();
    const SnMaterialDef material = take_material(b, def);
    SnMesh* mesh = take_mesh(b, kind, body);
    const int bits = take_one_of(b, 32);
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    if (bits & 1) take_vector(b, soft.velocity, 1);
    if (bits & 2) take_vector(b, soft.angular_velocity, 1);
    if (bits & 4) take_numbers(b, soft.stretch, 3);
    if (bits & 8) soft.edge_stiffness = take_number(b, 100);
    soft.self_contact = bits >> 4;
    const SnStatus status = sn_world_add_soft(world, &soft, NULL, &error);
    sn_destroy_mesh(mesh);
    return is_added(status);
}

static int add_springs(Bytes* b, SnWorld* world, int body) {
    SnSpringsDef springs = sn_default_springs_def();
    SnMesh* mesh = take_mesh(b, 2, body);
    springs.mesh = mesh;
    springs.stiffness = take_number(b, 100);
    springs.linear_density = take_number(b, 0.1);
    springs.damping = take_number(b, 0);
    const SnStatus status = sn_world_add_springs(world, &springs, NULL, &error);
    sn_destroy_mesh(mesh);
    return is_added(status);
}

static SnShapeDef take_shape(Bytes* b) {
    SnShapeDef shape = sn_default_shape_def();
    shape.kind = (SnShapeKind)take_one_of(b, SN_SHAPE_MESH);
    shape.radius = take_number(b, 0.1);
    shape.length = take_number(b, 0.2);
    for (int k = 0; k < 3; ++k) shape.size[k] = take_number(b, 0.2);
    return shape;
}

static int add_rigid(Bytes* b, SnWorld* world, int body) {
    SnRigidDef rigid = sn_default_rigid_def();
    const SnShapeDef shape = take_shape(b);
    const int bits = take_one_of(b, 32);
    rigid.shape = &shape;
    rigid.position[2] = 0.21 * body + 0.1;
    if (bits & 1) take_numbers(b, rigid.position, 3);
    if (bits & 2) take_vector(b, rigid.velocity, 1);
    if (bits & 4) take_vector(b, rigid.angular_velocity, 1);
    if (bits & 8) rigid.density = take_number(b, 1000);
    if (bits & 16) rigid.axis[0] = 1, rigid.angle = take_number(b, 0.3);
    return is_added(sn_world_add_rigid(world, &rigid, NULL, &error));
}

static int add_body(Bytes* b, SnWorld* world, const SnWorldDef* def, int body) {
    const int kind = take_one_of(b, 8);
    if (kind == 5) return add_soft(b, world, def, 1, body);
    if (kind == 6) return add_springs(b, world, body);
    return kind == 7 || kind == 3 ? add_rigid(b, world, body) : add_soft(b, world, def, 0, body);
}

static int add_collider(Bytes* b, SnWorld* world) {
    SnColliderDef collider = sn_default_collider_def();
    const int bits = take_one_of(b, 16);
    if (bits & 1) collider.shape = take_shape(b);
    if (bits & 2) take_vector(b, collider.position, 0.1);
    if (bits & 4) take_vector(b, collider.velocity, 0.5);
    if (bits & 8) collider.friction = take_number(b, 0.5);
    return is_added(sn_world_add_collider(world, &collider, NULL, &error));
}

static SnSelect first_corner(void) {
    return (SnSelect){.kind = SN_SELECT_NEAREST, .point = {0, 0, 0}};
}

static int add_acting(Bytes* b, SnWorld* world, SnBodyId body) {
    const SnMotionKey key[] = {{.time = 0},
                               {.time = take_number(b, 0.1), .translate = {0.01, 0, 0}}};
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    SnForceDef force = sn_default_force_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    SnEventDef kick = {SN_EVENT_KICK, 0.01, {0, 0, 0}, body};
    pin.body = drive.body = force.body = glue.body = body;
    pin.select = drive.select = glue.select = first_corner();
    force.select.kind = SN_SELECT_ALL;
    drive.key = key;
    drive.key_count = 2;
    switch (take_one_of(b, 5)) {
    case 0:
        return is_added(sn_world_add_pin(world, &pin, &error));
    case 1:
        take_vector(b, drive.velocity, 0.1);
        return is_added(sn_world_add_drive(world, &drive, &error));
    case 2:
        take_vector(b, force.force, 1);
        return is_added(sn_world_add_force(world, &force, &error));
    case 3:
        glue.to.index1 = 1 + take_one_of(b, 3);
        glue.exact = take_one_of(b, 2);
        return is_added(sn_world_add_attachment(world, &glue, &error));
    default:
        take_vector(b, kick.vector, 1);
        return is_added(sn_world_add_event(world, &kick, &error));
    }
}

// Returns 0 where something is refused.
static int fill(Bytes* b, SnWorld* world, const SnWorldDef* def) {
    const int bodies = 1 + take_one_of(b, 3);
    for (int i = 0; i < bodies; ++i)
        if (!add_body(b, world, def, i)) return 0;
    for (int times = take_one_of(b, 3); times > 0; --times)
        if (!add_collider(b, world)) return 0;
    for (int times = take_one_of(b, 4); times > 0; --times)
        if (!add_acting(b, world, (SnBodyId){1 + take_one_of(b, bodies)})) return 0;
    return 1;
}

// ---- steps

static int run_steps(SnWorld* world) {
    const SnStatus status = sn_world_start(world, &error);
    if (!is_added(status)) return 0;
    for (int step = 0; step < 3; ++step) {
        error.text[0] = 0;
        const uint64_t before = sn_world_hash(world);
        const SnStatus stepped = sn_world_step(world, &error);
        PROMISE(stepped < 0 || sn_state_finite(world->state));
        if (stepped >= 0) continue;
        PROMISE(error.text[0] != 0);
        PROMISE(sn_world_hash(world) == before);
        break;
    }
    return 1;
}

int fuzz_extreme(const uint8_t* data, size_t size) {
    const SnMemoryCount before = sn_memory_count();
    Bytes bytes = {data, size};
    SnWorld* world = NULL;
    const SnWorldDef def = take_def(&bytes);
    error.text[0] = 0;
    if (!is_added(sn_create_world(&def, &world, &error))) return 0;
    const int ran = fill(&bytes, world, &def) && run_steps(world);
    sn_destroy_world(world);
    PROMISE(sn_memory_count().live_bytes == before.live_bytes);
    return ran;
}
