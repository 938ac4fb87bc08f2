// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Position-based steps in which things touch or are glued to each other.
#include "sim/xpbd.h"

#include "contact.h"

static SnError error;

static const double GRAVITY = 9.81;

static SnContactCase make_case(double h, int iterations, double friction) {
    SnWorldDef def = xpbd_def(h, iterations);
    def.contact.friction = friction;
    return sn_contact_case(&def, &error);
}

static SnContactCase make_weightless(double h, int iterations) {
    SnWorldDef def = xpbd_def(h, iterations);
    def.gravity[2] = 0;
    return sn_contact_case(&def, &error);
}

static SnBodyId put_block(SnContactCase* c, int cells, double size, Vec3 at, double young) {
    SnMaterialDef material = xpbd_material("stvk", young, 1000);
    material.stiffness_damping = 2e-3;
    return sn_contact_cube(c, cells, size, at, &material);
}

static void run(SnContactCase* c, int steps) {
    sn_contact_run(c, steps);
    if (c->status < 0) fail_msg("%s", error.text);
}

static void add_ground(SnContactCase* c) {
    const SnColliderDef ground = sn_default_collider_def();
    sn_contact_collider(c, &ground);
}

// ---- friction

// how far a box, rigid or soft, slides down a slope within a second, m
static double slides(double angle, double friction, int soft) {
    SnContactCase c = make_case(5e-3, 50, friction);
    const Vec3 at = v3_scale(0.1, v3(sin(angle), 0, cos(angle)));
    SnBodyId body;
    sn_contact_slope(&c, angle);
    if (soft) {
        SnMaterialDef material = xpbd_material("stvk", 1e6, 1000);
        SnMesh* mesh = worlds_cube(2, 0.2, (double[]){-0.1, -0.1, -0.1});
        SnPlacement place = sn_default_placement();
        material.stiffness_damping = 5e-3;
        place.axis[1] = 1;
        place.angle = angle;
        v3_store(place.translate, at);
        sn_mesh_place(mesh, &place);
        body = sn_contact_soft(&c, mesh, &material);
    } else {
        const SnShapeDef shape = sn_contact_shape(SN_SHAPE_BOX, 0.2);
        SnRigidDef def = sn_default_rigid_def();
        def.axis[1] = 1;
        def.axis[0] = def.axis[2] = 0;
        def.angle = angle;
        v3_store(def.position, at);
        body = sn_contact_rigid(&c, &shape, def);
    }
    run(&c, 200);
    const Vec3 way = v3_sub(sn_contact_place(&c, body), at);
    CHECK_OK(sn_contact_end(&c));
    return v3_dot(way, v3(cos(angle), 0, -sin(angle)));
}

static void blocks_stick_or_slide(void** state) {
    (void)state;
    const double friction = 0.4, angle = atan(friction), steep = angle + 0.15;
    const double right = GRAVITY / 2 * (sin(steep) - friction * cos(steep));
    for (int soft = 0; soft < 2; ++soft) {
        CHECK_NEAR(slides(angle - 0.03, friction, soft), 0, soft ? 1e-3 : 1e-5);
        CHECK_NEAR(slides(steep, friction, soft), right, 0.02 * right);
    }
}

// ---- blows

// a rigid ball: speed up after the first blow over speed down before it; without restitution it is
// what pushes it out of the ground
static void balls_rebound(void** state) {
    (void)state;
    for (int k = 0; k <= 4; ++k) {
        SnWorldDef def = xpbd_def(2e-3, 20);
        def.contact.restitution = 0.25 * k;
        SnContactCase c = sn_contact_case(&def, &error);
        add_ground(&c);
        const SnBodyId ball = sn_contact_put(&c, SN_SHAPE_SPHERE, 0.2, v3(0, 0, 0.6013), 1000);
        double down = 0;
        for (int i = 0; i < 300 && sn_contact_speed(&c, ball).z <= 0; ++i) {
            down = fmax(down, -sn_contact_speed(&c, ball).z);
            run(&c, 1);
        }
        assert_true(down > 3);
        CHECK_NEAR(sn_contact_speed(&c, ball).z / down, 0.25 * k, k == 0 ? 1e-3 : 1e-12);
        CHECK_OK(sn_contact_end(&c));
    }
}

// ---- rest

// the ground holds the weight, and what overlaps is little
static void blocks_rest(void** state) {
    (void)state;
    for (int soft = 0; soft < 2; ++soft) {
        SnContactCase c = make_case(5e-3, 20, 0.5);
        add_ground(&c);
        const SnBodyId body = soft ? put_block(&c, 3, 0.2, v3(0, 0, 0.101), 1e5)
                                   : sn_contact_put(&c, SN_SHAPE_BOX, 0.2, v3(0, 0, 0.101), 1000);
        run(&c, 600);
        const double weight = GRAVITY * sn_world_body_info(c.world, body).mass;
        double force = 0;
        int count;
        const SnContactInfo* contact = sn_world_contacts(c.world, &count);
        assert_int_equal(count, soft ? 16 : 4);
        for (int i = 0; i < count; ++i) {
            force += contact[i].force[2];
            CHECK_BETWEEN(contact[i].gap, -2e-5, 0);
        }
        CHECK_NEAR(force, weight, 1e-6 * weight);
        CHECK_AT_MOST(sn_contact_fastest(&c), 1e-6);
        CHECK_OK(sn_contact_end(&c));
    }
}

// three boxes, or three soft blocks, for three seconds
static void stacks_stand(void** state) {
    (void)state;
    for (int soft = 0; soft < 2; ++soft) {
        SnContactCase c = make_case(5e-3, 20, 0.5);
        SnBodyId top = {0};
        add_ground(&c);
        for (int i = 0; i < 3; ++i)
            top = soft ? put_block(&c, 2, 0.2, v3(0, 0, 0.1 + 0.201 * i), 1e6)
                       : sn_contact_put(&c, SN_SHAPE_BOX, 0.2, v3(0, 0, 0.1 + 0.2 * i), 1000);
        run(&c, 600);
        const Vec3 at = sn_contact_place(&c, top);
        CHECK_NEAR(hypot(at.x, at.y), 0, soft ? 1e-3 : 2e-5);
        CHECK_NEAR(at.z, 0.5, soft ? 5e-3 : 2e-5);
        CHECK_AT_MOST(sn_contact_fastest(&c), soft ? 1e-3 : 1e-8);
        CHECK_AT_MOST(c.deepest, 1e-3);
        CHECK_OK(sn_contact_end(&c));
    }
}

// ---- glue

static SnBodyId put(SnContactCase* c, int soft, Vec3 at) {
    return soft ? put_block(c, 2, 0.2, at, 1e5) : sn_contact_put(c, SN_SHAPE_BOX, 0.2, at, 700);
}

// how far nodes of one body are from those of the other that had their place, m
static double torn(const SnContactCase* c, SnBodyId a, SnBodyId b) {
    const double* X = sn_mesh_vertices(sn_world_body_info(c->world, a).rest);
    const double* Y = sn_mesh_vertices(sn_world_body_info(c->world, b).rest);
    int n, m;
    const double* x = sn_world_positions(c->world, a, &n);
    const double* y = sn_world_positions(c->world, b, &m);
    double most = 0;
    for (int i = 0; i < n * m; ++i) {
        const int p = 3 * (i / m), q = 3 * (i % m);
        if (v3_norm(v3_sub(v3_load(X + p), v3_load(Y + q))) < 1e-9)
            most = fmax(most, v3_norm(v3_sub(v3_load(x + p), v3_load(y + q))));
    }
    return most;
}

// one block hangs from the ceiling, another body from it
static void glue_holds(void** state) {
    (void)state;
    for (int to_soft = 0; to_soft < 2; ++to_soft) {
        SnContactCase c = make_case(5e-3, 50, 0.5);
        SnAttachmentDef def = sn_default_attachment_def();
        SnPinDef pin = sn_default_pin_def();
        const SnBodyId hung = put_block(&c, 2, 0.2, v3(0, 0, 0.3), 1e5);
        const SnBodyId below = put(&c, to_soft, v3(0, 0, 0.1));
        pin.body = hung;
        pin.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, 0.399}, .high = {1, 1, 1}};
        CHECK_OK(sn_world_add_pin(c.world, &pin, &error));
        def.body = hung;
        def.to = below;
        def.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, -1}, .high = {1, 1, 0.201}};
        CHECK_OK(sn_world_add_attachment(c.world, &def, &error));
        run(&c, 400);
        const double z = sn_contact_place(&c, below).z;
        CHECK_BETWEEN(z, 0.09, 0.0999); // it weighs on the block
        if (to_soft) CHECK_AT_MOST(torn(&c, hung, below), 2e-5);
        const double* x = sn_world_positions(c.world, hung, NULL);
        for (int i = 0; i < 9 && !to_soft; ++i) CHECK_NEAR(x[3 * i + 2], z + 0.1, 2e-5);
        CHECK_AT_MOST(sn_contact_fastest(&c), 1e-3);
        CHECK_OK(sn_contact_end(&c));
    }
}

// ---- momentum

// two bodies that fly at each other, rigid or soft
static void collisions_keep_momentum(void** state) {
    (void)state;
    for (int softs = 0; softs < 3; ++softs) {
        SnContactCase c = make_weightless(5e-3, 10);
        const SnBodyId a = put(&c, softs > 0, v3(0, 0, 0));
        const SnBodyId b = put(&c, softs > 1, v3(0.25, 0.07, 0.03));
        const SnEventDef kicks[2] = {{SN_EVENT_KICK, 0, {1, 0.1, 0}, a},
                                     {SN_EVENT_KICK, 0, {-0.5, 0, 0.2}, b}};
        const double m = sn_world_body_info(c.world, a).mass,
                     n = sn_world_body_info(c.world, b).mass;
        const double right[3] = {m - 0.5 * n, 0.1 * m, 0.2 * n};
        int pressing = 0;
        for (int k = 0; k < 2; ++k) CHECK_OK(sn_world_add_event(c.world, &kicks[k], &error));
        for (int i = 0; i < 200; ++i) {
            run(&c, 1);
            const SnStepStats* stats = sn_world_stats(c.world);
            pressing += stats->pressing;
            for (int k = 0; k < 3; ++k) CHECK_NEAR(stats->momentum[k], right[k], 1e-10 * m);
        }
        assert_true(pressing > 3);
        assert_true(sn_contact_speed(&c, a).x < 0.9); // it hit something
        CHECK_OK(sn_contact_end(&c));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_stick_or_slide),
        cmocka_unit_test(balls_rebound),
        cmocka_unit_test(blocks_rest),
        cmocka_unit_test(stacks_stand),
        cmocka_unit_test(glue_holds),
        cmocka_unit_test(collisions_keep_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
