// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Newton's law for each body, with the reactions of pins, drives, attachments and colliders: with
// the momentum P of a body and the sum F of all forces on it,
//
//     (P_1 - P_ref) / tau = F,      P_ref = P_0, tau = h, but for BDF2.
#include "base/memory.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <math.h>
#include <string.h>

static SnError error;

static const SnIntegrator integrators[] = {
    SN_LINEARLY_IMPLICIT, SN_BDF1,           SN_BDF2, SN_SDIRK2, SN_MIDPOINT, SN_QUASISTATIC,
    SN_SYMPLECTIC_EULER,  SN_DORMAND_PRINCE, SN_XPBD};
enum { INTEGRATORS = sizeof integrators / sizeof *integrators };

// ---- momenta

// Momentum of a body, and its angular momentum with the arms of now.
typedef struct Momentum {
    Vec3 linear, angular;
} Momentum;

// Velocities of a body's nodes, or the momentum of a rigid body, at three times.
typedef struct Past {
    double *before, *start, *end;
    int count;
} Past;

static int find_first(const SnWorld* world, const SnBody* body) {
    return body->part < 0 ? 6 * body->rigid : 3 * world->model->part[body->part].first_node;
}

static int count_numbers(const SnWorld* world, const SnBody* body) {
    return body->part < 0 ? 6 : 3 * world->model->part[body->part].mesh->vertex_count;
}

static void look(const SnWorld* world, const SnBody* body, double* to) {
    const SnMoment* now = &world->state->now;
    const double* from = (body->part < 0 ? now->momentum : now->v) + find_first(world, body);
    memcpy(to, from, sizeof(double) * (size_t)count_numbers(world, body));
}

static Momentum sum_up(const SnWorld* world, const SnBody* body, const double* v) {
    Momentum sum = {{0, 0, 0}, {0, 0, 0}};
    if (body->part < 0) {
        const Vec3 at = world->state->now.q.pose[body->rigid].position;
        sum.linear = v3_load(v);
        sum.angular = v3_add(v3_load(v + 3), v3_cross(at, sum.linear));
        return sum;
    }
    const int first = find_first(world, body);
    for (int i = 0; i < count_numbers(world, body); i += 3) {
        double m[3] = {0};
        const Vec3 x = v3_load(world->state->now.q.x + first + i);
        const double mass = world->model->mass->lumped[(first + i) / 3];
        for (int k = 0; k < 3; ++k) m[k] = mass * v[i + k];
        sum.linear = v3_add(sum.linear, v3_load(m));
        sum.angular = v3_add(sum.angular, v3_cross(x, v3_load(m)));
    }
    return sum;
}

// The weight of a body and its moment about the origin.
static SnReaction weigh(const SnWorld* world, const SnBody* body) {
    const Vec3 g = v3_load(world->def.gravity);
    SnReaction sum = {{0}, {0}};
    Vec3 force = v3(0, 0, 0), moment = v3(0, 0, 0);
    if (body->part < 0) {
        force = v3_scale(body->mass, g);
        moment = v3_cross(world->state->now.q.pose[body->rigid].position, force);
    } else {
        const int first = find_first(world, body);
        for (int i = 0; i < count_numbers(world, body); i += 3) {
            const Vec3 w = v3_scale(world->model->mass->lumped[(first + i) / 3], g);
            force = v3_add(force, w);
            moment = v3_add(moment, v3_cross(v3_load(world->state->now.q.x + first + i), w));
        }
    }
    v3_store(sum.force, force);
    v3_store(sum.moment, moment);
    return sum;
}

static void add_reaction(double share, const SnReaction* one, SnReaction* sum) {
    for (int k = 0; k < 3; ++k) {
        sum->force[k] += share * one->force[k];
        sum->moment[k] += share * one->moment[k];
    }
}

// ---- checking a step

typedef struct Law {
    const SnBody* body;
    double tolerance; // of forces, as a share of the largest of them
    double turns;     // of moments; 0: moments are not checked
    double signs[8];  // of the reaction of each support on this body
    double drag;      // 1/s: the force -drag P
} Law;

// The sum of all forces on the body, and the size of the largest, N.
static SnReaction sum_forces(const SnWorld* world, const Law* law, double* size) {
    SnReaction sum = weigh(world, law->body);
    *size = v3_norm(v3_load(sum.force));
    for (int i = 0; i < sn_world_support_count(world); ++i) {
        const SnSupport support = sn_world_support_at(world, i);
        const SnReaction reaction = sn_world_reaction(world, &support);
        add_reaction(law->signs[i], &reaction, &sum);
        *size = fmax(*size, v3_norm(v3_load(reaction.force)));
    }
    return sum;
}

static void check_law(const SnWorld* world, const Law* law, const Past* past) {
    const SnScheme* scheme = sn_scheme(world->def.integrator);
    const double h = world->h, share = scheme->stage[0].before;
    double size, *ref = SN_NEW_ARRAY(double, past->count);
    for (int i = 0; i < past->count; ++i)
        ref[i] = past->start[i] + share * (past->start[i] - past->before[i]);
    Momentum from = sum_up(world, law->body, ref), to = sum_up(world, law->body, past->end);
    const double tau = scheme->is_static ? HUGE_VAL : share > 0 ? scheme->stage[0].gamma * h : h;
    SnReaction sum = sum_forces(world, law, &size);
    double gain[3], turn[3], drag[3], spin[3];
    v3_store(drag, to.linear);
    v3_store(spin, to.angular);
    v3_store(gain, v3_scale(1 / tau, v3_sub(to.linear, from.linear)));
    v3_store(turn, v3_scale(1 / tau, v3_sub(to.angular, from.angular)));
    for (int k = 0; k < 3; ++k) {
        sum.force[k] -= law->drag * drag[k];
        sum.moment[k] -= law->drag * spin[k];
        CHECK_NEAR(sum.force[k], gain[k], law->tolerance * size);
        if (law->turns > 0) CHECK_NEAR(sum.moment[k], turn[k], law->turns * size);
    }
    sn_free(ref);
}

static Past start_past(const SnWorld* world, const SnBody* body) {
    const int count = count_numbers(world, body);
    return (Past){SN_NEW_ARRAY(double, count), SN_NEW_ARRAY(double, count),
                  SN_NEW_ARRAY(double, count), count};
}

static void free_past(Past* past) {
    sn_free(past->before);
    sn_free(past->start);
    sn_free(past->end);
}

// Steps after the first ones, which have no history.
static void run_and_check(SnWorld* world, const Law* laws, int count, int steps) {
    Past past[3];
    for (int l = 0; l < count; ++l) past[l] = start_past(world, laws[l].body);
    for (int step = 0; step < steps; ++step) {
        for (int l = 0; l < count; ++l) {
            memcpy(past[l].before, past[l].start, sizeof(double) * (size_t)past[l].count);
            look(world, laws[l].body, past[l].start);
        }
        worlds_run(world, 1);
        for (int l = 0; l < count; ++l) {
            look(world, laws[l].body, past[l].end);
            const int fresh = sn_scheme(world->def.integrator)->stage[0].before > 0 && step < 2;
            if (!fresh) check_law(world, &laws[l], &past[l]);
        }
    }
    for (int l = 0; l < count; ++l) free_past(&past[l]);
}

// Forces at the end of a step turn a body about where it is at this end. The stages of other
// schemes are elsewhere, a linear solve has forces of the start, and damping has arms of the start.
static int has_moments(SnIntegrator integrator) {
    return integrator == SN_BDF1 || integrator == SN_BDF2 || integrator == SN_XPBD ||
           integrator == SN_QUASISTATIC;
}

static SnWorldDef define(SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.relative_tolerance = 1e-10;
    if (integrator == SN_SYMPLECTIC_EULER) def.step = 1e-4;
    return def;
}

// ---- pins and drives

// A bar between a pin and a drive that pulls and turns.
static SnWorld* create_driven(const SnWorldDef* def, int free_z, double damping) {
    static const SnMotionKey key[] = {{.time = 0},
                                      {.time = 0.2, .translate = {0.05, 0, 0.03}, .angle = 0.5}};
    SnMaterialDef material = worlds_material(def->integrator);
    SnWorld* world = worlds_create(def);
    material.youngs_modulus = 1e5;
    material.stiffness_damping = damping;
    const SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    pin.body = drive.body = bar;
    pin.select = worlds_left_end();
    pin.name = "wall";
    pin.component[2] = !free_z;
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    drive.point[0] = drive.axis[0] = 1;
    drive.key = key;
    drive.key_count = 2;
    drive.name = "end";
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    CHECK_OK(sn_world_start(world, &error));
    return world;
}

static void between_pin_and_drive(void** state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; ++i)
        for (int damped = 0; damped < 2; ++damped) {
            const SnWorldDef def = define(integrators[i]);
            SnWorld* world = create_driven(&def, 0, damped ? 1e-4 : 0);
            const double turns = !damped && has_moments(integrators[i]) ? 1e-6 : 0;
            const Law law = {&world->body[0], 1e-6, turns, {1, 1}, 0};
            run_and_check(world, &law, 1, 8);
            sn_destroy_world(world);
        }
}

static void with_a_consistent_mass(void** state) {
    (void)state;
    SnWorldDef def = define(SN_SDIRK2);
    def.consistent_mass = 1;
    SnWorld* world = create_driven(&def, 1, 0.005);
    const Law law = {&world->body[0], 1e-6, 0, {1, 1}, 0};
    run_and_check(world, &law, 1, 8);
    sn_destroy_world(world);
}

// What is rigid hands the forces of its nodes on to those that are held.
static void with_rigid_parts(void** state) {
    (void)state;
    SnWorldDef def = define(SN_BDF1);
    def.rigidification.on = 1;
    SnMaterialDef material = worlds_material(SN_BDF1);
    material.mass_damping = 5;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 10, &material, 1);
    CHECK_OK(sn_world_start(world, &error));
    // the arms of a rigid part change during a step, those of the law here do not: h v_1 x v_0
    const Law law = {&world->body[0], 1e-6, 2e-5, {1}, material.mass_damping};
    int rigid = 0;
    for (int i = 0; i < 40; ++i) {
        run_and_check(world, &law, 1, 3);
        rigid += sn_world_stats(world)->rigid_elements > 0;
    }
    CHECK_AT_MOST(10, rigid);
    sn_destroy_world(world);
}

// ---- attachments

// A soft bar that is attached to a flying rigid box.
static void between_bodies(void** state) {
    (void)state;
    for (int i = 0; i < 2 * INTEGRATORS; ++i) {
        const SnIntegrator integrator = integrators[i / 2];
        const int exact = i % 2, explicit = !sn_scheme(integrator)->stage_count;
        if (integrator == SN_QUASISTATIC || integrator == SN_MIDPOINT) continue; // it would fall
        if (exact ? integrator == SN_XPBD : explicit && integrator != SN_XPBD) continue;
        SnWorldDef def = define(integrator);
        def.contact.off = explicit && integrator != SN_XPBD;
        SnMaterialDef material = worlds_material(integrator);
        SnWorld* world = worlds_create(&def);
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef rigid = sn_default_rigid_def();
        SnAttachmentDef glue = sn_default_attachment_def();
        material.youngs_modulus = 1e5;
        glue.body = worlds_add_bar(world, 5, &material, 0);
        shape.kind = SN_SHAPE_BOX;
        for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
        rigid.shape = &shape;
        rigid.position[0] = -0.1, rigid.position[1] = rigid.position[2] = 0.1;
        rigid.velocity[2] = 0.3, rigid.angular_velocity[1] = 2;
        CHECK_OK(sn_world_add_rigid(world, &rigid, &glue.to, &error));
        glue.select = worlds_left_end();
        glue.exact = exact;
        CHECK_OK(sn_world_add_attachment(world, &glue, &error));
        if (sn_world_start(world, &error) < 0) fail_msg("%s", error.text);
        const Law laws[] = {{&world->body[0], 1e-6, 0, {1}, 0},
                            {&world->body[1], 1e-6, 0, {-1}, 0}};
        run_and_check(world, laws, 2, 8);
        sn_destroy_world(world);
    }
}

// ---- colliders

static void add_floor(SnWorld* world) {
    SnColliderDef def = sn_default_collider_def();
    def.name = "floor";
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static void on_a_floor(void** state) {
    (void)state;
    static const SnIntegrator with_contact[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_XPBD};
    for (int i = 0; i < 3; ++i) {
        const SnWorldDef def = define(with_contact[i]);
        SnMaterialDef material = worlds_material(def.integrator);
        SnWorld* world = worlds_create(&def);
        SnMesh* mesh = worlds_cube(2, 0.3, (double[]){0, 0, 0.01});
        material.youngs_modulus = 1e5;
        SnSoftDef soft = sn_default_soft_def();
        soft.mesh = mesh;
        soft.material = &material;
        soft.material_count = 1;
        soft.velocity[0] = 0.5;
        CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
        sn_destroy_mesh(mesh);
        add_floor(world);
        CHECK_OK(sn_world_start(world, &error));
        const Law law = {&world->body[0], 1e-6, 0, {1}, 0};
        run_and_check(world, &law, 1, 30);
        const SnSupport floor = sn_world_support_at(world, 0);
        CHECK_AT_MOST(1, sn_world_reaction(world, &floor).force[2]); // it has landed
        sn_destroy_world(world);
    }
}

// ---- which support gets what

// In balance two pins at both ends share the weight; the moment is that of both forces.
static void shares_of_two_pins(void** state) {
    (void)state;
    const SnWorldDef def = define(SN_QUASISTATIC);
    SnMaterialDef material = worlds_material(SN_QUASISTATIC);
    SnWorld* world = worlds_create(&def);
    material.youngs_modulus = 1e7;
    SnPinDef pin = sn_default_pin_def();
    pin.body = worlds_add_bar(world, 5, &material, 0);
    for (int side = 0; side < 2; ++side) {
        pin.select = (SnSelect){.kind = SN_SELECT_PLANE,
                                .point = {side, 0, 0},
                                .normal = {side ? 1 : -1, 0, 0},
                                .tolerance = 1e-9};
        pin.name = side ? "right" : "left";
        CHECK_OK(sn_world_add_pin(world, &pin, &error));
    }
    pin.name = "again"; // holds the nodes of "right" once more: the first pin has their forces
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    worlds_run(world, 1);
    const double weight = sn_world_body_info(world, pin.body).mass * -def.gravity[2];
    for (int side = 0; side < 2; ++side) {
        const SnSupport support = sn_world_support_at(world, side);
        const SnReaction reaction = sn_world_reaction(world, &support);
        assert_string_equal(support.name, side ? "right" : "left");
        CHECK_NEAR(reaction.force[2], weight / 2, 1e-2 * weight); // the mesh is not symmetric
    }
    const SnSupport again = sn_world_support_at(world, 2);
    CHECK_NEAR(sn_world_reaction(world, &again).force[2], 0, 0);
    CHECK_NEAR(sn_world_support_count(world), 3, 0);
    assert_int_equal(sn_world_support_at(world, 3).kind, SN_SUPPORT_KINDS);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_pin_and_drive),
        cmocka_unit_test(with_a_consistent_mass),
        cmocka_unit_test(with_rigid_parts),
        cmocka_unit_test(between_bodies),
        cmocka_unit_test(on_a_floor),
        cmocka_unit_test(shares_of_two_pins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
