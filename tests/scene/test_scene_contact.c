// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

#include <math.h>

// Colliders, shapes, pairs and attachments.

#define BALL "{\"name\": \"ball\", \"rigid\": {\"shape\": {\"sphere\": {\"radius\": 0.5}}}}"
#define BAR                                                                                        \
    "{\"name\": \"bar\", \"material\": \"m\", \"mesh\": {\"box\": {\"cells\": [2, 1, 1], "         \
    "\"size\": [2, 1, 1]}}}"
#define SCENE(bodies, rest)                                                                        \
    "{\"duration\": 1, \"materials\": {\"m\": {}}, \"bodies\": [" bodies "]" rest "}"

static SnWorld* make_world(const SnScene* scene) {
    SnWorld* world = NULL;
    SnError error = {0};
    if (sn_scene_create_world(scene, 1, &world, &error) < 0) fail_msg("%s", error.text);
    return world;
}

static void settings_are_read(void** state) {
    (void)state;
    SnScene* scene = load_text(
        SCENE(BALL, ", \"contact\": {\"off\": true, \"friction\": 0.25, \"restitution\": 0.5, "
                    "\"stabilisation\": 0.1, \"compliance\": 0.01, \"tolerance\": 1e-4, "
                    "\"max_sweeps\": 7, \"penalty\": \"2 kN/m\"}"));
    const SnContactSettings* c = &scene->world.contact;
    assert_int_equal(c->off, 1);
    CHECK_NEAR(c->friction, 0.25, 0);
    CHECK_NEAR(c->restitution, 0.5, 0);
    CHECK_NEAR(c->stabilisation, 0.1, 0);
    CHECK_NEAR(c->compliance, 0.01, 0);
    CHECK_NEAR(c->tolerance, 1e-4, 0);
    assert_int_equal(c->max_sweeps, 7);
    CHECK_NEAR(c->penalty, 2000, 0);
    sn_destroy_scene(scene);
}

// mass, volume and surface of every kind of shape
static void shapes_are_bodies(void** state) {
    (void)state;
    static const struct {
        const char* text;
        double volume, tolerance;
    } cases[] = {
        {"{\"sphere\": {\"radius\": 0.5}}", M_PI / 6, 1e-12},
        {"{\"box\": {\"size\": [1, 2, \"50 cm\"]}}", 1, 1e-12},
        {"{\"capsule\": {\"radius\": 0.5, \"length\": 2}}", M_PI / 6 + M_PI / 2, 1e-12},
        {"{\"cylinder\": {\"radius\": 0.5, \"length\": 2}}", M_PI / 2, 1e-12},
        {"{\"mesh\": {\"box\": {\"cells\": [2, 2, 2], \"size\": [1, 1, 3]}}}", 3, 1e-12},
        {"{\"mesh\": {\"ball\": {\"across\": 8, \"radius\": 0.5}}}", M_PI / 6, 0.03},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[500];
        snprintf(text, sizeof text,
                 SCENE("{\"name\": \"b\", \"rigid\": {\"shape\": %s, \"density\": 500, "
                       "\"position\": [1, 2, 3]}}",
                       ""),
                 cases[i].text);
        SnScene* scene = load_text(text);
        SnWorld* world = make_world(scene);
        const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){1});
        CHECK_NEAR(info.volume, cases[i].volume, cases[i].tolerance * cases[i].volume);
        CHECK_NEAR(info.mass, 500 * info.volume, 1e-9);
        assert_non_null(info.shape);
        sn_destroy_world(world);
        sn_destroy_scene(scene);
    }
}

// a plane's normal, turned further, and what moves
static void colliders_stand_and_move(void** state) {
    (void)state;
    SnScene* scene = load_text(SCENE(
        BALL, ", \"colliders\": {\"slope\": {\"shape\": {\"plane\": {\"normal\": [3, 0, 4]}}, "
              "\"position\": [0, 0, -5], \"axis\": [0, 0, 2], \"angle\": \"90 deg\", "
              "\"friction\": 0.1}, \"lid\": {\"shape\": {\"plane\": {\"normal\": [0, 0, -1]}}, "
              "\"position\": [0, 0, 9], \"motion\": {\"keys\": [{\"time\": 0}, {\"time\": 1, "
              "\"translate\": [0, 0, -2]}], \"smooth\": false}}}"));
    SnWorld* world = make_world(scene);
    assert_int_equal(sn_world_collider_count(world), 2);
    const char* name;
    SnShapeDef shape;
    double at[3], q[4];
    CHECK_OK(sn_world_collider_info(world, (SnColliderId){1}, &name, &shape));
    assert_string_equal(name, "slope");
    assert_int_equal(shape.kind, SN_SHAPE_PLANE);
    CHECK_OK(sn_world_collider_pose(world, (SnColliderId){1}, 0, at, q));
    CHECK_NEAR(at[2], -5, 0);
    // the third column of the rotation: (3, 0, 4) / 5 turned by a quarter about z
    CHECK_NEAR(2 * (q[0] * q[2] + q[1] * q[3]), 0, 1e-14);
    CHECK_NEAR(2 * (q[1] * q[2] - q[0] * q[3]), 0.6, 1e-14);
    CHECK_NEAR(1 - 2 * (q[0] * q[0] + q[1] * q[1]), 0.8, 1e-14);
    CHECK_OK(sn_world_collider_pose(world, (SnColliderId){2}, 0.5, at, q));
    CHECK_NEAR(at[2], 8, 1e-14);
    CHECK_NEAR(1 - 2 * (q[0] * q[0] + q[1] * q[1]), -1, 1e-14);
    CHECK_NEAR(scene->collider[0].def.friction, 0.1, 0);
    assert_true(scene->collider[1].def.friction < 0);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
}

// what a pair leaves out is what would hold without it
static void pairs_are_completed(void** state) {
    (void)state;
    SnScene* scene = load_text(
        SCENE("{\"name\": \"a\", \"rigid\": {\"shape\": {\"sphere\": {\"radius\": 1}}, "
              "\"friction\": 0.9, \"restitution\": 0.2}}, {\"name\": \"b\", \"rigid\": {\"shape\": "
              "{\"sphere\": {\"radius\": 1}}, \"position\": [5, 0, 0]}}",
              ", \"contact\": {\"friction\": 0.4, \"restitution\": 0.3}, \"colliders\": {\"c\": "
              "{\"shape\": {\"plane\": {}}, \"position\": [0, 0, -9], \"friction\": 0.1}}, "
              "\"pairs\": [{\"bodies\": [\"a\", \"b\"], \"restitution\": 0.7}, {\"body\": \"a\", "
              "\"collider\": \"c\", \"friction\": 2}, {\"body\": \"b\", \"collider\": \"c\", "
              "\"ignore\": true}]"));
    assert_int_equal(scene->pair_count, 3);
    CHECK_NEAR(scene->pair[0].friction, 0.6, 1e-15);
    CHECK_NEAR(scene->pair[0].restitution, 0.7, 0);
    CHECK_NEAR(scene->pair[1].friction, 2, 0);
    CHECK_NEAR(scene->pair[1].restitution, 0.3, 0);
    assert_int_equal(scene->pair[2].ignore, 1);
    sn_destroy_world(make_world(scene));
    sn_destroy_scene(scene);
}

// a bar that is glued to a ball pulls it along
static void attachments_hold(void** state) {
    (void)state;
    SnScene* scene = load_text(
        SCENE(BAR ", {\"name\": \"ball\", \"rigid\": {\"shape\": {\"sphere\": {\"radius\": 0.5}}, "
                  "\"position\": [2.5, 0.5, 0.5]}}",
              ", \"gravity\": [0, 0, 0], \"attachments\": [{\"body\": \"bar\", \"select\": "
              "{\"plane\": {\"point\": [2, 0, 0], \"normal\": [1, 0, 0]}}, \"to\": \"ball\"}], "
              "\"script\": {\"drives\": [{\"body\": \"bar\", \"select\": {\"plane\": {\"point\": "
              "[0, 0, 0], \"normal\": [-1, 0, 0]}}, \"velocity\": [-1, 0, 0]}]}"));
    SnWorld* world = make_world(scene);
    SnError error = {0};
    double at[3], q[4];
    for (int i = 0; i < 50; ++i)
        if (sn_world_step(world, &error) < 0) fail_msg("%s", error.text);
    CHECK_OK(sn_world_pose(world, (SnBodyId){2}, at, q));
    CHECK_NEAR(at[0], 2, 0.1);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
}

// ---- messages

static void shapes_are_refused(void** state) {
    (void)state;
#define RIGID(keys) SCENE("{\"name\": \"b\", \"rigid\": {" keys "}}", "")
    check_scene_refused(RIGID("\"shape\": {\"spere\": {\"radius\": 1}}"),
                        "bodies[0].rigid.shape.spere: found the unknown key",
                        "did you mean \"sphere\"? accepted is: plane, sphere, box, capsule");
    check_scene_refused(RIGID("\"shape\": {}"), "bodies[0].rigid.shape: found 0 keys",
                        "exactly one of");
    check_scene_refused(RIGID("\"shape\": {\"plane\": {}}"), "found a plane, which has no mass",
                        "colliders");
    check_scene_refused(RIGID("\"shape\": {\"box\": {\"size\": [1, 0, 1]}}"),
                        "bodies[0].rigid.shape.box.size[1]: found 0", "a positive number");
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {}}"), "found no \"radius\"", "accepted");
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {\"radius\": 1}}, \"mass\": 3"),
                        "found the unknown key \"mass\"", "density");
    check_scene_refused(RIGID("\"mass\": 3, \"inertia\": [1, 1, 1], \"density\": 3"),
                        "found the unknown key \"density\"", "shape");
    check_scene_refused(RIGID("\"density\": 3"), "unknown key \"density\"", "shape");
    check_scene_refused(RIGID("\"shape\": {\"mesh\": {\"chain\": {\"count\": 1, \"from\": "
                              "[0, 0, 0], \"to\": [1, 0, 0]}}}"),
                        "rigid.shape.mesh: found lines", "closed surface");
    check_scene_refused(RIGID("\"shape\": {\"mesh\": {\"disc\": {\"rings\": 2, \"radius\": 1}}}"),
                        "rigid.shape.mesh: the surface is open", "accepted is a closed surface");
}

static void colliders_are_refused(void** state) {
    (void)state;
#define COLLIDER(keys) SCENE(BALL, ", \"colliders\": {\"wall\": {" keys "}}")
    check_scene_refused(COLLIDER(""), "colliders.wall: found no \"shape\"", "accepted");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {\"normal\": [0, 0, 0]}}"),
                        "colliders.wall.shape.plane.normal: found a vector without a direction",
                        "accepted");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"angle\": 1"),
                        "found an angle without a direction", "axis");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"motion\": {\"turn_rate\": 1}"),
                        "colliders.wall.motion: found a motion that turns about no axis", "axis");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"restitution\": 1.5"),
                        "colliders.wall.restitution: found 1.5", "a number from 0 to 1");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"motion\": {\"keys\": [{\"time\": "
                                 "1}, {\"time\": 1}]}"),
                        "found the time 1 s after 1 s", "ascending");
    check_scene_refused(SCENE(BALL, ", \"colliders\": []"), "colliders: found an array", "object");
}

static void pairs_and_attachments_are_refused(void** state) {
    (void)state;
#define WALL       ", \"colliders\": {\"wall\": {\"shape\": {\"plane\": {}}}}"
#define PAIR(keys) SCENE(BALL ", " BAR, WALL ", \"pairs\": [{" keys "}]")
    check_scene_refused(PAIR("\"bodies\": [\"ball\", \"bat\"]"), "unknown body \"bat\"",
                        "did you mean \"bar\"?");
    check_scene_refused(PAIR("\"bodies\": [\"ball\"]"), "pairs[0].bodies: found an array of 1",
                        "two names of bodies");
    check_scene_refused(PAIR("\"bodies\": [\"ball\", \"ball\"]"), "found one body twice", "two");
    check_scene_refused(PAIR("\"body\": \"ball\""), "pairs[0]: found no \"collider\"", "accepted");
    check_scene_refused(PAIR("\"body\": \"ball\", \"collider\": \"wal\""),
                        "unknown collider \"wal\"", "did you mean \"wall\"?");
    check_scene_refused(PAIR("\"bodies\": [\"ball\", \"bar\"], \"ignore\": true, \"friction\": 1"),
                        "pass through each other", "\"ignore\" alone");
    check_scene_refused(PAIR("\"bodies\": [\"ball\", \"bar\"], \"collider\": \"wall\""),
                        "unknown key \"collider\"", "bodies");
#define GLUE(body, to)                                                                             \
    SCENE(BALL ", " BAR, ", \"attachments\": [{\"body\": \"" body                                  \
                         "\", \"select\": \"all\", \"to\": \"" to "\"}]")
    check_scene_refused(GLUE("ball", "bar"), "rigid body \"ball\", which has no nodes", "accepted");
    check_scene_refused(GLUE("bar", "bar"), "attachments[0].to: found the body itself", "another");
    check_scene_refused(GLUE("bar", "bal"), "unknown body \"bal\"", "did you mean \"ball\"?");
    check_scene_refused(SCENE("{\"name\": \"bar\", \"material\": \"m\", \"touch\": \"display\", "
                              "\"mesh\": {\"box\": {\"cells\": [1, 1, 1], \"size\": [1, 1, 1]}}}",
                              ""),
                        "bodies[0].touch: found \"display\" of a body that has no such surface",
                        "accepted is \"mesh\"");
}

// two things of one name, or two words about the same two
static void names_and_pairs_are_used_once(void** state) {
    (void)state;
    check_scene_refused(SCENE(BALL, ", \"colliders\": {\n\"ball\": {\"shape\": {\"plane\": {}}}}"),
                        SCENE_FILE ":2:9: colliders.ball: found a collider with the name of a body",
                        "accepted is a name that no body has");
#define PAIRS(list) SCENE(BALL ", " BAR, WALL ", \"pairs\": [" list "]")
    check_scene_refused(PAIRS("{\"bodies\": [\"ball\", \"bar\"], \"friction\": 1},\n{\"bodies\": "
                              "[\"bar\", \"ball\"], \"ignore\": true}"),
                        SCENE_FILE ":2:1: pairs[1]: found the same two as in pairs[0]",
                        "accepted is one pair of each two");
    check_scene_refused(PAIRS("{\"body\": \"bar\", \"collider\": \"wall\"}, {\"body\": \"ball\", "
                              "\"collider\": \"wall\"}, {\"body\": \"bar\", \"collider\": "
                              "\"wall\"}"),
                        "pairs[2]: found the same two as in pairs[0]", "accepted");
}

static void pairs_touch(void** state) {
    (void)state;
#define SHEET                                                                                      \
    "{\"name\": \"sheet\", \"material\": \"m\", \"mesh\": {\"grid\": {\"cells\": [1, 1], "         \
    "\"size\": [1, 1]}}}"
#define ROPE                                                                                       \
    "{\"name\": \"rope\", \"springs\": {\"stiffness\": 1, \"linear_density\": 1}, \"mesh\": "      \
    "{\"chain\": {\"count\": 1, \"from\": [0, 0, 0], \"to\": [1, 0, 0]}}}"
#define GHOST "{\"name\": \"ghost\", \"rigid\": {\"mass\": 1, \"inertia\": [1, 1, 1]}}"
    check_scene_refused(
        SCENE(BALL ", " SHEET, ", \"pairs\": [{\"bodies\": [\"ball\", \"sheet\"]}]"),
        "pairs[0].bodies[1]: found the body \"sheet\", which is of plane triangles "
        "and touches nothing",
        "accepted is a body of tets, or a rigid one with a shape");
    check_scene_refused(SCENE(BALL ", " ROPE, ", \"pairs\": [{\"bodies\": [\"rope\", \"ball\"]}]"),
                        "pairs[0].bodies[0]: found the body \"rope\", which is of springs",
                        "accepted");
    check_scene_refused(SCENE(GHOST, WALL ", \"pairs\": [{\"body\": \"ghost\", \"collider\": "
                                          "\"wall\"}]"),
                        "pairs[0].body: found the body \"ghost\", which is rigid without a shape",
                        "accepted");
}

static void motions_say_something(void** state) {
    (void)state;
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"motion\": {\"keys\": []}"),
                        "colliders.wall.motion.keys: found no key", "accepted is at least one");
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {\"radius\": 1}}, \"angle\": 1"),
                        "bodies[0].rigid.angle: found an angle without a direction", "axis");
    check_scene_refused(RIGID("\"mass\": 1, \"inertia\": [1, 1, 1], \"axis\": [0, 0, 0], "
                              "\"angle\": 1"),
                        "bodies[0].rigid.angle: found an angle without a direction", "axis");
}

// numbers whose powers are infinite, or zero
static void absurd_numbers_are_refused(void** state) {
    (void)state;
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {\"radius\": 1}}, \"density\": 1e300"),
                        "bodies[0].rigid.density: found 1e+300; accepted is a positive number from "
                        "1e-15 to 1e+15 in kg/m^3",
                        "g/cm^3");
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {\"radius\": 1e-300}}"),
                        "radius: found 1e-300; accepted is a positive number from 1e-15 to 1e+15",
                        "mm");
    check_scene_refused(RIGID("\"shape\": {\"sphere\": {\"radius\": 1}}, \"velocity\": [0, "
                              "\"-1e299 km/h\", 0]"),
                        "velocity[1]: found \"-1e299 km/h\"; accepted is a number of at most 1e+15",
                        "m/s");
    check_scene_refused(RIGID("\"mass\": 1e-31, \"inertia\": [1, 1, 1]"),
                        "a positive number from 1e-30 to 1e+15 in kg", "mass");
    check_scene_refused(SCENE(BALL, ", \"contact\": {\"friction\": 1e300}"),
                        "contact.friction: found 1e+300; accepted is zero or a positive number of "
                        "at most 1e+15",
                        "friction");
    check_scene_refused(SCENE(BALL, ", \"contact\": {\"penalty\": 1e300}"),
                        "contact.penalty: found", "of at most 1e+15");
    check_scene_refused(COLLIDER("\"shape\": {\"plane\": {}}, \"motion\": {\"axis\": [0, 0, 1], "
                                 "\"turn_rate\": 1e300}"),
                        "colliders.wall.motion.turn_rate: found 1e+300", "of at most 1e+15");
    check_scene_refused(COLLIDER("\"shape\": {\"box\": {\"size\": [1, 1, 1e-9]}}"),
                        "colliders.wall.shape.box: a shape 1e-09 m thick and 1 m wide",
                        "accepted is a shape that is thicker");
    check_scene_refused(COLLIDER("\"shape\": {\"mesh\": {\"box\": {\"cells\": [1, 1, 1], \"size\": "
                                 "[1, 1, 1e-9]}}}"),
                        "colliders.wall.shape.mesh: a shape 1e-09 m thick", "accepted");
}

// ---- surfaces from files

static void write_tets(const char* path, const int (*side)[3], int sides, double shift) {
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    for (int v = 0; v < sides; ++v)
        for (int k = 0; k < 3; ++k)
            fprintf(file, "%s %g%s", k ? "" : "v", (v % 4 == k + 1) + (v < 4 ? 0 : shift),
                    k == 2 ? "\n" : "");
    for (int t = 0; t < sides; ++t)
        fprintf(file, "f %d %d %d\n", side[t][0] + 1, side[t][1] + 1, side[t][2] + 1);
    assert_int_equal(fclose(file), 0);
}

// sides of one tet, or of two: as they should be, one side turned, all turned, one tet turned
static void flipped_faces_are_told(void** state) {
    (void)state;
#define TET                                                                                        \
    {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, { 1, 2, 3 }
#define SECOND                                                                                     \
    {4, 6, 5}, {4, 5, 7}, {4, 7, 6}, { 5, 6, 7 }
#define TURNED                                                                                     \
    {0, 1, 2}, {0, 3, 1}, {0, 2, 3}, { 1, 3, 2 }
#define FROM_A_FILE COLLIDER("\"shape\": {\"mesh\": {\"file\": \"tets.obj\"}}")
    static const int good[][3] = {TET}, some[][3] = {{0, 1, 2}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}},
                     all[][3] = {TURNED}, both[][3] = {TET, SECOND}, one[][3] = {TURNED, SECOND};
    const struct {
        const int (*side)[3];
        int sides, turned;
    } fine[] = {{good, 4, 0}, {all, 4, 1}, {both, 8, 0}, {one, 8, 1}};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; ++i) {
        write_tets("tets.obj", fine[i].side, fine[i].sides, 5);
        SnScene* scene = load_text(FROM_A_FILE);
        assert_int_equal(scene->collider[0].shape.turned_pieces, fine[i].turned);
        // what is outside is told alike, however it was turned
        double volume = 0;
        const SnMesh* mesh = scene->collider[0].shape.mesh;
        for (int t = 0; t < sn_mesh_element_count(mesh); ++t) {
            const int* c = sn_mesh_elements(mesh) + 3 * t;
            const double *x = sn_mesh_vertices(mesh), *p = x + 3 * c[0], *q = x + 3 * c[1],
                         *r = x + 3 * c[2];
            volume += (p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) +
                       p[2] * (q[0] * r[1] - q[1] * r[0])) /
                      6;
        }
        CHECK_NEAR(volume, fine[i].sides / 24.0, 1e-12);
        sn_destroy_world(make_world(scene));
        sn_destroy_scene(scene);
    }
    write_tets("tets.obj", some, 4, 0);
    check_scene_refused(FROM_A_FILE,
                        "colliders.wall.shape.mesh: parts of the surface are inside out: edges "
                        "whose two triangles disagree on what is outside, 3 in all",
                        "accepted is a closed surface that does not cross itself, or tets");
    write_tets("tets.obj", both, 8, 0.1);
    check_scene_refused(FROM_A_FILE,
                        "colliders.wall.shape.mesh: the surface crosses itself: pairs of triangles",
                        "accepted is a closed surface that does not cross itself, or tets");
    unlink("tets.obj");
}

// what only the world refuses is told with its place, too
static void worlds_refuse_with_a_place(void** state) {
    (void)state;
    static const struct {
        const char *text, *what;
        SnStatus status;
    } cases[] = {
        {SCENE(BAR ",\n" BALL, ", \"integrator\": \"quasistatic\""),
         SCENE_FILE
         ":2:1: bodies[1]: a free rigid body has no equilibrium to look for; accepted with "
         "the integrator quasistatic are bodies with nodes",
         SN_UNSUPPORTED},
        {SCENE(BAR, WALL ",\n\"integrator\": \"midpoint\""),
         SCENE_FILE ":2:15: integrator: contacts and attachments do not go with the integrator "
                    "midpoint; accepted are",
         SN_UNSUPPORTED},
        {SCENE(BAR, ", \"mass\": \"consistent\",\n\"integrator\": \"symplectic-euler\""),
         SCENE_FILE ":2:15: integrator: the integrator symplectic-euler needs a lumped mass",
         SN_UNSUPPORTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        SnScene* scene = load_text(cases[i].text);
        SnWorld* world = NULL;
        SnError error = {0};
        assert_int_equal(sn_scene_create_world(scene, 1, &world, &error), cases[i].status);
        assert_null(world);
        if (strncmp(error.text, cases[i].what, strlen(cases[i].what)))
            fail_msg("said '%s', expected '%s'", error.text, cases[i].what);
        sn_destroy_scene(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(shapes_are_bodies),
        cmocka_unit_test(colliders_stand_and_move),
        cmocka_unit_test(pairs_are_completed),
        cmocka_unit_test(attachments_hold),
        cmocka_unit_test(shapes_are_refused),
        cmocka_unit_test(colliders_are_refused),
        cmocka_unit_test(pairs_and_attachments_are_refused),
        cmocka_unit_test(names_and_pairs_are_used_once),
        cmocka_unit_test(pairs_touch),
        cmocka_unit_test(motions_say_something),
        cmocka_unit_test(absurd_numbers_are_refused),
        cmocka_unit_test(flipped_faces_are_told),
        cmocka_unit_test(worlds_refuse_with_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
