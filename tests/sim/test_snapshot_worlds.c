// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A snapshot belongs to the world that it was taken of: where one number of anything that was
// defined is another, it is refused.
#include "sim/worlds.h"

#include <string.h>

static SnError error;

// All that a world is made of; a variant changes one number of it.
typedef struct Plan {
    SnWorldDef def;
    SnMaterialDef material;
    SnSoftDef soft;
    SnRigidDef rigid;
    SnShapeDef shape;
    SnColliderDef collider;
    SnPinDef pin;
    SnDriveDef drive;
    SnMotionKey drive_key[2], collider_key[2];
    SnForceDef force;
    SnProfileKey force_key[2];
    SnEventDef event[2];
    SnPairDef pair;
    SnAttachmentDef glue;
    int ignore;    // 1: the second block and the collider do not touch
    int less_glue; // 1: one edge of it is glued, not a side
} Plan;

static SnSelect end_of(double x, double sign) {
    return (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {x, 0, 0}, .normal = {sign, 0, 0}, .tolerance = 1e-9};
}

static void fill_things(Plan* p) {
    p->soft = sn_default_soft_def();
    p->material = sn_default_material_def();
    p->rigid = sn_default_rigid_def();
    p->shape = sn_default_shape_def();
    p->shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) p->shape.size[k] = 0.2;
    p->rigid.position[0] = 2;
    p->collider = sn_default_collider_def();
    p->collider.shape.kind = SN_SHAPE_CAPSULE;
    p->collider.shape.radius = 0.1;
    p->collider.shape.length = 0.3;
    p->collider.position[2] = -3;
    p->collider.turn_axis[2] = 1;
    p->collider_key[1] = (SnMotionKey){1, {0, 0, 0.1}, 0.2};
    p->pair = sn_default_pair_def();
    p->pair.friction = 0.4;
}

static void fill_script(Plan* p) {
    p->pin = sn_default_pin_def();
    p->pin.select = end_of(0, -1);
    p->drive = sn_default_drive_def();
    p->drive.select = end_of(1, 1);
    p->drive.axis[0] = 1;
    p->drive_key[1] = (SnMotionKey){1, {0.1, 0, 0}, 0.5};
    p->force = sn_default_force_def();
    p->force.force[2] = 2;
    p->force_key[0] = (SnProfileKey){0, 1};
    p->force_key[1] = (SnProfileKey){1, 2};
    p->event[0] = (SnEventDef){SN_EVENT_KICK, 0.5, {1, 0, 0}, {1}};
    p->event[1] = (SnEventDef){SN_EVENT_WIND, 0.7, {1, 0, 0}, {0}};
    p->glue = sn_default_attachment_def();
    p->glue.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, 0}, .high = {1, 1, 0.21}};
}

static Plan make_plan(void) {
    Plan p = {.def = sn_default_world_def()};
    fill_things(&p);
    fill_script(&p);
    return p;
}

static void add_things(SnWorld* world, Plan* p) {
    SnColliderId collider;
    SnBodyId bar = worlds_add_bar(world, 5, &p->material, 0), block, box;
    SnMesh* mesh = worlds_cube(1, 0.2, (double[]){0.5, 0, 0.2});
    p->soft.mesh = mesh;
    p->soft.material = &p->material;
    p->soft.material_count = 1;
    CHECK_OK(sn_world_add_soft(world, &p->soft, &block, &error));
    sn_destroy_mesh(mesh);
    p->rigid.shape = &p->shape;
    CHECK_OK(sn_world_add_rigid(world, &p->rigid, &box, &error));
    p->collider.key = p->collider_key;
    p->collider.key_count = 2;
    CHECK_OK(sn_world_add_collider(world, &p->collider, &collider, &error));
    p->pair.body = box;
    p->pair.collider = collider;
    CHECK_OK(sn_world_add_pair(world, &p->pair, &error));
    SnPairDef pass = sn_default_pair_def();
    pass.body = block, pass.collider = collider, pass.ignore = 1;
    if (p->ignore) CHECK_OK(sn_world_add_pair(world, &pass, &error));
    if (p->less_glue)
        p->glue.select =
            (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, 0}, .high = {1, 0.01, 0.21}};
    p->pin.body = p->drive.body = p->force.body = p->glue.to = bar;
    p->glue.body = block;
}

static SnWorld* make_world(Plan* p) {
    SnWorld* world = worlds_create(&p->def);
    add_things(world, p);
    p->drive.key = p->drive_key, p->drive.key_count = 2;
    p->force.key = p->force_key, p->force.key_count = 2;
    CHECK_OK(sn_world_add_pin(world, &p->pin, &error));
    CHECK_OK(sn_world_add_drive(world, &p->drive, &error));
    CHECK_OK(sn_world_add_force(world, &p->force, &error));
    for (int i = 0; i < 2; ++i) CHECK_OK(sn_world_add_event(world, &p->event[i], &error));
    CHECK_OK(sn_world_add_attachment(world, &p->glue, &error));
    if (sn_world_start(world, &error) < 0) fail_msg("%s", error.text);
    return world;
}

#define REAL(member)                                                                               \
    { #member, offsetof(Plan, member), 0 }
#define WHOLE(member)                                                                              \
    { #member, offsetof(Plan, member), 1 }

// each becomes larger by half, or by a half where it is 0; whole numbers become 1 - what they are
static const struct {
    const char* name;
    size_t at;
    int whole;
} variants[] = {
    REAL(def.step),
    REAL(def.drag),
    REAL(def.gravity[1]),
    REAL(def.wind[1]),
    REAL(def.relative_tolerance),
    REAL(def.absolute_tolerance),
    REAL(def.stiffness_factor),
    WHOLE(def.consistent_mass),
    WHOLE(def.max_iterations),
    WHOLE(def.iterations),
    REAL(def.contact.friction),
    REAL(def.contact.restitution),
    REAL(def.contact.stabilisation),
    REAL(def.contact.compliance),
    REAL(def.contact.tolerance),
    REAL(def.contact.slip_speed),
    REAL(material.youngs_modulus),
    REAL(material.density),
    REAL(material.mass_damping),
    REAL(material.deformation_drag),
    REAL(material.stiffness_damping),
    REAL(material.viscosity),
    REAL(material.laplacian_damping),
    REAL(soft.friction),
    REAL(soft.edge_stiffness),
    WHOLE(soft.self_contact),
    REAL(rigid.density),
    REAL(shape.size[1]),
    REAL(collider.position[0]),
    REAL(collider.friction),
    REAL(collider.velocity[0]),
    REAL(collider.turn_rate),
    REAL(collider.shape.radius),
    REAL(collider.shape.length),
    REAL(collider_key[1].translate[0]),
    WHOLE(collider.smooth),
    WHOLE(pin.component[1]),
    REAL(pin.from),
    REAL(drive.point[0]),
    REAL(drive.axis[1]),
    WHOLE(drive.smooth),
    REAL(drive.velocity[2]),
    REAL(drive.turn_rate),
    REAL(drive.from),
    REAL(drive_key[1].angle),
    REAL(force.force[0]),
    REAL(force_key[1].value),
    REAL(event[0].time),
    REAL(event[0].vector[1]),
    REAL(event[1].vector[1]),
    REAL(pair.friction),
    REAL(pair.restitution),
    WHOLE(ignore),
    WHOLE(less_glue),
};

static void vary(Plan* p, size_t at, int whole) {
    if (whole) {
        int* number = (int*)(void*)((char*)p + at);
        *number = 1 - *number;
    } else {
        double* number = (double*)(void*)((char*)p + at);
        if (isinf(*number))
            *number = 0.5;
        else
            *number = *number < 0 ? 0.25 : *number > 0 ? 1.5 * *number : 0.5;
    }
}

static void one_other_number_makes_another_world(void** state) {
    (void)state;
    Plan plan = make_plan();
    SnWorld *first = make_world(&plan), *same = make_world(&plan);
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(first, &snapshot, &error));
    CHECK_OK(sn_world_restore(same, snapshot.data, snapshot.size, &error));
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; ++i) {
        Plan other = make_plan();
        vary(&other, variants[i].at, variants[i].whole);
        SnWorld* world = make_world(&other);
        if (sn_world_restore(world, snapshot.data, snapshot.size, &error) != SN_BAD_FILE)
            fail_msg("%s does not matter", variants[i].name);
        assert_non_null(strstr(error.text, "another world"));
        sn_destroy_world(world);
    }
    sn_free_snapshot(&snapshot);
    sn_destroy_world(first);
    sn_destroy_world(same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_other_number_makes_another_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
