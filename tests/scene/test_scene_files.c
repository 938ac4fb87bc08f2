// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Meshes from files, and the surfaces that bodies show.
#include "mesh/boundary.h"
#include "mesh/quality.h"
#include "meshfile/format.h"
#include "scene_cases.h"

#include <math.h>
#include <sys/stat.h>

#define BODY(mesh, more) SCENE(mesh, more, "")
#define SCENE(mesh, more, script)                                                                  \
    "{\"duration\": 1, \"materials\": {\"soft\": {}, \"hard\": {\"youngs_modulus\": 1e9}}, "       \
    "\"bodies\": [{\"name\": \"it\",\n\"mesh\": " mesh more "}]" script "}"
#define SOFT ",\n\"material\": \"soft\""

// ---- files to read --------------------------------------------------------------------------

static SnMesh* make_box(void) {
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[3]){4, 2, 2}, (double[3]){0.4, 0.2, 0.2}, SN_BOX_FIVE, &mesh));
    return mesh;
}

static void write_mesh(const SnMesh* mesh, const char* path, const char* format) {
    SnError error = {0};
    if (sn_mesh_write(mesh, path, format, &error) < 0) fail_msg("%s", error.text);
}

static void write_text(const char* path, const char* text) {
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

// box.msh and box.mesh: label 7 is "tyre" where x < 0.1, 9 has no name beyond x = 0.3, 0 is between
static void write_labelled(void) {
    SnMesh* mesh = make_box();
    const SnRegionName name = {7, "tyre"};
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        mesh->region[e] = centre[0] < 0.1 ? 7 : centre[0] > 0.3 ? 9 : 0;
    }
    mesh->region_name = SN_CLONE_ARRAY(SnRegionName, &name, 1);
    mesh->region_name_count = 1;
    write_mesh(mesh, "box.msh", NULL);
    write_mesh(mesh, "box.mesh", NULL);
    sn_destroy_mesh(mesh);
}

// ball.ply: a sphere of radius 100 that means mm
static int write_ball(void) {
    SnMesh *tets = NULL, *ball = NULL;
    CHECK_OK(sn_mesh_ball(12, 100, &tets));
    CHECK_OK(sn_mesh_boundary(tets, &ball, NULL));
    write_mesh(ball, "ball.ply", NULL);
    const int count = ball->vertex_count;
    sn_destroy_mesh(tets);
    sn_destroy_mesh(ball);
    return count;
}

// ---- what is accepted -----------------------------------------------------------------------

// a file of each format that there is: tets as they are, surfaces filled and shown
static void every_format_is_read(void** state) {
    (void)state;
    SnMesh *mesh = make_box(), *surface = NULL;
    CHECK_OK(sn_mesh_boundary(mesh, &surface, NULL));
    int tets = 0, surfaces = 0;
    const SnMeshFormat* format;
    for (int i = 0; (format = sn_mesh_format(i)); ++i) {
        char path[60], text[500];
        if (!format->read || !format->write) continue;
        snprintf(path, sizeof path, "any%s", format->extension);
        write_mesh(mesh, path, format->name);
        if (format->holds_tets)
            snprintf(text, sizeof text, BODY("{\"file\": \"%s\"}", SOFT), path);
        else
            snprintf(text, sizeof text,
                     BODY("{\"file\": {\"path\": \"%s\", \"edge_length\": \"5 cm\"}}", SOFT), path);
        SnScene* scene = load_text(text);
        const SnSceneBody* body = &scene->body[0];
        assert_int_equal(body->mesh->kind, SN_MESH_TETS);
        if (format->holds_tets) {
            assert_memory_equal(body->mesh->vertex, mesh->vertex, 24 * (size_t)mesh->vertex_count);
            assert_null(body->display);
            ++tets;
        } else {
            assert_int_equal(body->display->vertex_count, surface->vertex_count);
            assert_int_equal(body->display->element_count, surface->element_count);
            ++surfaces;
        }
        sn_destroy_scene(scene);
        unlink(path);
    }
    assert_true(tets > 3 && surfaces > 2);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

static double modulus_at(const SnSceneBody* body, double x) {
    for (int e = 0; e < body->mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(body->mesh, e, centre);
        if (fabs(centre[0] - x) < 0.05) return body->material[body->mesh->region[e]].youngs_modulus;
    }
    return 0;
}

#define REGIONS(list) ", \"regions\": [" list "]"
#define HARD(name)    "{\"name\": \"" name "\", \"material\": \"hard\"}"
#define PIN_REGION(name)                                                                           \
    ", \"script\": {\"pins\": [{\"body\": \"it\", \"select\": {\"region\": \"" name "\"}}]}"

static void regions_go_by_name_or_number(void** state) {
    (void)state;
    write_labelled();
    SnScene* scene = load_text(BODY("{\"file\": \"box.msh\"}", SOFT REGIONS(HARD("tyre"))));
    CHECK_NEAR(modulus_at(&scene->body[0], 0.05), 1e9, 0);
    CHECK_NEAR(modulus_at(&scene->body[0], 0.15), 1e6, 0);
    CHECK_NEAR(modulus_at(&scene->body[0], 0.35), 1e6, 0);
    sn_destroy_scene(scene);

    // MEDIT has numbers only; selections know them as well
    scene = load_text(SCENE("{\"file\": \"box.mesh\"}", SOFT REGIONS(HARD("9")), PIN_REGION("7")));
    CHECK_NEAR(modulus_at(&scene->body[0], 0.05), 1e6, 0);
    CHECK_NEAR(modulus_at(&scene->body[0], 0.35), 1e9, 0);
    assert_string_equal(scene->body[0].region_name[scene->pin[0].select.region], "7");
    sn_destroy_scene(scene);

    // two labels of one name are one region
    SnMesh* mesh = make_box();
    const SnRegionName names[2] = {{4, "rim"}, {2, "rim"}};
    for (int e = 0; e < mesh->element_count; ++e) mesh->region[e] = e % 2 ? 4 : 2;
    mesh->region_name = SN_CLONE_ARRAY(SnRegionName, names, 2);
    mesh->region_name_count = 2;
    write_mesh(mesh, "rim.msh", NULL);
    sn_destroy_mesh(mesh);
    scene = load_text(BODY("{\"file\": \"rim.msh\"}", REGIONS(HARD("rim"))));
    for (double x = 0.05; x < 0.4; x += 0.1) CHECK_NEAR(modulus_at(&scene->body[0], x), 1e9, 0);
    sn_destroy_scene(scene);
}

static void every_region_needs_a_material(void** state) {
    (void)state;
    write_labelled();
    const char* const both = BODY("{\"file\": \"box.msh\"}", REGIONS(HARD("tyre") ", " HARD("9")));
    check_scene_refused(both, "bodies[0]: found no material for elements in no region",
                        "accepted is a \"material\" for all of the body, or one in \"regions\" for "
                        "each of: \"tyre\", \"9\"");
    check_scene_refused(BODY("{\"file\": \"box.mesh\"}", REGIONS(HARD("7"))),
                        "found no material for ", "for each of: \"7\", \"9\"");
    check_scene_refused(BODY("{\"file\": \"box.msh\"}", ""),
                        "found no material for the region "
                        "\"tyre\"",
                        "\"tyre\", \"9\"");
    check_scene_refused(BODY("{\"file\": \"box.msh\"}", SOFT REGIONS(HARD("tire"))),
                        "regions[0].name: found the unknown region \"tire\", did you mean \"tyre\"",
                        "accepted is one of: \"tyre\", \"9\"");
    check_scene_refused(SCENE("{\"file\": \"box.msh\"}", SOFT, PIN_REGION("8")),
                        "found the unknown region \"8\"",
                        "accepted is one of: \"soft\", \"tyre\", \"9\"");
    check_scene_refused(BODY("{\"box\": {\"cells\": [1, 1, 1], \"size\": [1, 1, 1]}}", ""),
                        "bodies[0]: found no \"material\"", "accepted");

    // what all selections together leave out
    check_scene_refused(BODY("{\"box\": {\"cells\": [4, 1, 1], \"size\": [4, 1, 1]}}",
                             REGIONS("{\"select\": {\"box\": {\"high\": [2, 9, 9]}}, \"material\": "
                                     "\"hard\"}")),
                        "found no material for elements in no region", "each of: \"hard\"");
}

static void check_low(const SnMesh* mesh, double x, double y, double z) {
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    CHECK_NEAR(low[0], x, 1e-12);
    CHECK_NEAR(low[1], y, 1e-12);
    CHECK_NEAR(low[2], z, 1e-12);
}

// lengths are m, whatever the file's unit; mesh and surface are placed together
static void files_are_scaled_filled_and_placed(void** state) {
    (void)state;
    const int count = write_ball();
    SnScene* scene = load_text(
        SCENE("{\"file\": {\"path\": \"ball.ply\", \"place\": {\"scale\": 0.001}, \"edge_length\": "
              "\"4 cm\"}}",
              SOFT ", \"place\": {\"translate\": [1, 2, 3]}", ", \"threads\": 2"));
    const SnSceneBody* body = &scene->body[0];
    SnMeshQuality q;
    CHECK_OK(sn_mesh_quality(body->mesh, &q));
    CHECK_NEAR(q.measure, 4e-3 / 3 * 3.14159, 3e-4); // chords of 4 cm cut off some 6 %
    CHECK_NEAR(sn_mesh_shortest_edge(body->mesh), 0.025, 0.015);
    assert_int_equal(body->display->vertex_count, count);
    check_low(body->display, 0.9, 1.9, 2.9);

    // the world shows it where the tets are
    SnWorld* world;
    SnError error = {0};
    double* shown = SN_NEW_ARRAY(double, 3 * (size_t)count);
    CHECK_OK(sn_scene_create_world(scene, 0, &world, &error));
    CHECK_OK(sn_world_display(world, (SnBodyId){1}, shown));
    for (int i = 0; i < 3 * count; ++i) CHECK_NEAR(shown[i], body->display->vertex[i], 1e-13);
    sn_free(shown);
    sn_destroy_world(world);
    sn_destroy_scene(scene);

    // as many as asked for
    scene = load_text(BODY("{\"file\": {\"path\": \"ball.ply\", \"place\": {\"scale\": 0.001, "
                           "\"axis\": [1, 0, 0], \"angle\": 1}, \"element_count\": 2000, "
                           "\"grading\": 1}}",
                           SOFT));
    CHECK_NEAR(scene->body[0].mesh->element_count, 2000, 400);
    sn_destroy_scene(scene);
}

#define CELL           "{\"box\": {\"cells\": [1, 1, 1], \"size\": [0.2, 0.2, 0.2]}}"
#define DISPLAY(value) ",\n\"display\": " value

static const SnMesh* display_of(const char* text, SnScene** scene) {
    *scene = load_text(text);
    return (*scene)->body[0].display;
}

static void bodies_show_what_they_are_told(void** state) {
    (void)state;
    SnScene* scene;
    const int count = write_ball();
    write_text("loose.obj", "v 0 0 0.1\nv 9 9 9\nv 0.1 0 0.1\nv 0.2 0.1 0.1\nf 1 3 4\nf 1 1 3\n");
    assert_null(display_of(BODY(CELL, SOFT), &scene));
    sn_destroy_scene(scene);

    // a file in its own frame, any mesh, vertices that nothing uses and flat triangles
    const SnMesh* shown = display_of(
        BODY(CELL,
             SOFT DISPLAY("{\"file\": {\"path\": \"ball.ply\", \"place\": {\"scale\": "
                          "0.001, \"translate\": [0.1, 0.1, 0.1]}}}") ", \"place\": "
                                                                      "{\"translate\": [5, 0, 0]}"),
        &scene);
    assert_int_equal(shown->vertex_count, count);
    check_low(shown, 5, 0, 0);
    sn_destroy_scene(scene);
    shown = display_of(BODY(CELL, SOFT DISPLAY("{\"file\": \"loose.obj\"}")), &scene);
    assert_int_equal(shown->vertex_count, 4);
    assert_int_equal(shown->element_count, 2);
    sn_destroy_scene(scene);
    shown = display_of(BODY(CELL, SOFT DISPLAY("{\"ball\": {\"across\": 4, \"radius\": 0.2}}")),
                       &scene);
    assert_int_equal(shown->kind, SN_MESH_TRIANGLES);
    assert_int_equal(shown->element_count, 6 * 4 * 4 * 2);
    sn_destroy_scene(scene);

    // a finer surface of the same solid; none although there is one
#define SOLID_BALL                                                                                 \
    "{\"solid\": {\"shape\": {\"sphere\": {\"radius\": 0.1}}, \"edge_length\": 0.05, "             \
    "\"display_edge_length\": 0.01}}"
    shown = display_of(BODY(SOLID_BALL, SOFT), &scene);
    assert_true(shown->vertex_count > 8 * scene->body[0].mesh->vertex_count);
    for (int i = 0; i < shown->vertex_count; ++i) {
        const double* x = shown->vertex + 3 * i;
        CHECK_NEAR(sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), 0.1, 1e-4);
    }
    sn_destroy_scene(scene);
    assert_null(display_of(BODY(SOLID_BALL, SOFT DISPLAY("\"none\"")), &scene));
    sn_destroy_scene(scene);
}

static void repairs_are_noted(void** state) {
    (void)state;
    // the second tet is a piece of its own, inside out; vertex 5 is in none
    write_text("odd.mesh",
               "MeshVersionFormatted 2\nDimension 3\nVertices 9\n0 0 0 0\n1 0 0 0\n0 1 0 0\n"
               "0 0 1 0\n7 7 7 0\n5 0 0 0\n6 0 0 0\n5 1 0 0\n5 0 1 0\n"
               "Tetrahedra 2\n1 2 3 4 0\n6 8 7 9 0\nEnd\n");
    SnScene* scene = load_text(BODY("{\"file\": \"odd.mesh\"}", SOFT));
    assert_int_equal(scene->body[0].mesh->vertex_count, 8);
    assert_int_equal(scene->body[0].notes.dropped_vertices, 1);
    assert_int_equal(scene->body[0].notes.flipped_elements, 1);
    sn_destroy_scene(scene);
}

// ---- what is refused ------------------------------------------------------------------------

static void bad_files_are_refused(void** state) {
    (void)state;
    write_labelled();
    write_ball();
    write_text("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 4\n");
    write_text("broken.obj", "v 0 0 0\nv 1 0 nan\n");
    write_text("empty.obj", "v 0 0 0\n");
    write_text("lines.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n");
    write_text("note.txt", "");
    mkfifo("pipe.obj", 0600);
    const struct {
        const char *mesh, *what, *also;
    } cases[] = {
        {"{\"file\": \"none.msh\"}",
         "test-scene.json:2:", "mesh.file: found \"none.msh\": No such"},
        {"{\"file\": \"\"}", "mesh.file: found \"\"", "accepted"},
        {"{\"file\": 7}", "mesh.file: found 7; accepted is the path of a file", "with path"},
        {"{\"file\": {}}", "mesh.file: found no \"path\"", "accepted"},
        {"{\"file\": {\"path\": \"box.msh\", \"scale\": 2}}", "found the unknown key \"scale\"",
         "path, place, edge_length, element_count, grading"},
        {"{\"file\": \"note.txt\"}", "accepted are files that end in .msh", ".obj"},
        {"{\"file\": \"pipe.obj\"}", "pipe.obj", "regular"},
        {"{\"file\": \"broken.obj\"}", "mesh.file: ", "broken.obj:2: found \"nan\""},
        {"{\"file\": \"empty.obj\"}", "mesh.file: ", "empty.obj"},
        {"{\"file\": \"flat.obj\"}", "mesh.file: ", "flat"},
        {"{\"file\": \"lines.obj\"}", "without \"springs\"", "accepted"},
        {"{\"file\": \"ball.ply\"}", "found triangles from z = -100 to 100 m",
         "or a surface file with an edge_length or an element_count"},
        {"{\"file\": {\"path\": \"ball.ply\", \"grading\": 1}}", "found neither an edge_length",
         "exactly one of: edge_length, element_count"},
        {"{\"file\": {\"path\": \"ball.ply\", \"edge_length\": 1, \"element_count\": 9}}",
         "found an edge_length and an element_count", "exactly one"},
        {"{\"file\": {\"path\": \"ball.ply\", \"edge_length\": \"1 um\"}}",
         "mesh.file: ", "too short"},
        {"{\"file\": {\"path\": \"box.msh\", \"edge_length\": 1}}",
         "found a file of tets to be filled", "accepted is a surface"},
        {"{\"file\": {\"path\": \"box.msh\", \"place\": {\"angle\": 1}}}", "found an angle without",
         "axis"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[600];
        snprintf(text, sizeof text, BODY("%s", SOFT), cases[i].mesh);
        check_scene_refused(text, cases[i].what, cases[i].also);
    }
    unlink("pipe.obj");
}

static void bad_displays_are_refused(void** state) {
    (void)state;
    write_ball();
    write_text("lines.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n");
    const struct {
        const char *body, *what, *also;
    } cases[] = {
        {BODY(CELL, SOFT DISPLAY("7")), "display: found 7; accepted is \"none\", or a mesh", ""},
        {BODY(CELL, SOFT DISPLAY("\"all\"")), "display: found \"all\"; accepted is \"none\"", ""},
        {BODY(CELL, SOFT DISPLAY("{}")), "display: found 0 keys", "file"},
        {BODY(CELL, SOFT DISPLAY("{\"file\": \"none.obj\"}")), "display.file: found", "is there"},
        {BODY(CELL, SOFT DISPLAY("{\"file\": \"lines.obj\"}")), "display: found lines to show",
         "accepted are triangles"},
        {BODY(CELL, SOFT DISPLAY("{\"file\": {\"path\": \"ball.ply\", \"place\": {\"translate\": "
                                 "[0, 400, 0]}}}")),
         "display: found a display surface from y = 300 to 500 m, but tets from 0 to 0.2 m",
         "around the tets"},
        {BODY("{\"grid\": {\"cells\": [2, 2], \"size\": [1, 1]}}",
              SOFT DISPLAY("{\"file\": \"ball.ply\"}")),
         "display: found a display surface for a body without tets", "accepted"},
        {BODY("{\"chain\": {\"count\": 2, \"from\": [0, 0, 0], \"to\": [1, 0, 0]}}",
              ", \"springs\": {\"stiffness\": 1, \"linear_density\": 1}" DISPLAY("\"none\"")),
         "found the unknown key \"display\"", "accepted"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        check_scene_refused(cases[i].body, cases[i].what, cases[i].also);
}

// a scene from elsewhere reads nothing outside its own folder; the command line may
static void files_lie_beneath_the_scene(void** state) {
    (void)state;
    const char* const outside = "which lies outside the scene's folder";
    SnScene* scene = NULL;
    SnError error = {0};
    write_labelled();
    mkdir("inner", 0700);
    rename("box.msh", "inner/box.msh");
    sn_destroy_scene(load_text(BODY("{\"file\": \"inner/box.msh\"}", SOFT)));
    sn_destroy_scene(load_text(BODY("{\"file\": \"inner/../inner/box.msh\"}", SOFT)));

    unlink("../box.msh");
    assert_int_equal(rename("inner/box.msh", "../box.msh"), 0);
    unlink("inner/link.msh");
    assert_int_equal(symlink("../../box.msh", "inner/link.msh"), 0);
    check_scene_refused(BODY("{\"file\": \"../box.msh\"}", SOFT), outside, "named by --set");
    check_scene_refused(BODY("{\"file\": \"inner/link.msh\"}", SOFT), outside, "beneath");
    check_scene_refused(BODY("{\"file\": \"/dev/zero\"}", SOFT), outside, "beneath");

    // both files of a format that has two
    write_text("../t.ele", "1 4 0\n1 1 2 3 4\n");
    write_text("inner/t.node", "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n");
    unlink("inner/t.ele");
    assert_int_equal(symlink("../../t.ele", "inner/t.ele"), 0);
    check_scene_refused(BODY("{\"file\": \"inner/t.node\"}", SOFT), outside, "inner/t.node");
    check_scene_refused(BODY("{\"file\": \"inner/t.ele\"}", SOFT), outside, "inner/t.ele");

    // what is checked is what is read, whatever letters the ending has
    write_text("../secret.node", "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n");
    write_text("inner/T.NODE", "4 3 0 0\n1 0 0 0\n2 2 0 0\n3 0 1 0\n4 0 0 1\n");
    write_text("inner/T.ele", "1 4 0\n1 1 2 3 4\n");
    unlink("inner/T.node");
    unlink("inner/T.ELE");
    assert_int_equal(symlink("../../secret.node", "inner/T.node"), 0);
    check_scene_refused(BODY("{\"file\": \"inner/T.NODE\"}", SOFT), "inner/T.NODE", "file that is");
    check_scene_refused(BODY("{\"file\": \"inner/T.node\"}", SOFT), outside, "inner/T.node");
    write_text("inner/T.ELE", "1 4 0\n1 1 2 3 4\n");
    scene = load_text(BODY("{\"file\": \"inner/T.NODE\"}", SOFT));
    assert_true(scene->body[0].mesh->vertex[3] == 2);
    sn_destroy_scene(scene);
    unlink("../secret.node");

    const char* const by_hand = "bodies[0].mesh.file=../box.msh";
    write_scene(BODY("{\"file\": \"none.msh\"}", SOFT));
    CHECK_OK(sn_load_scene(SCENE_FILE, &by_hand, 1, &scene, &error));
    sn_destroy_scene(scene);

    // from another folder the scene's own counts
    write_scene(BODY("{\"file\": \"inner/box.mesh\"}", SOFT));
    rename("box.mesh", "inner/box.mesh");
    assert_int_equal(chdir("inner"), 0);
    CHECK_OK(sn_load_scene("../" SCENE_FILE, NULL, 0, &scene, &error));
    assert_int_equal(chdir(".."), 0);
    sn_destroy_scene(scene);
    unlink("../box.msh");
    unlink("../t.ele");
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    write_labelled();
    write_ball();
    write_scene(BODY("{\"file\": {\"path\": \"ball.ply\", \"edge_length\": 60}}",
                     SOFT DISPLAY("{\"file\": \"ball.ply\"}") "}, {\"name\": \"box\", \"mesh\": "
                                                              "{\"file\": \"box.msh\"}" SOFT));
    int64_t live = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY && n < 10000; ++n) {
        SnScene* scene = NULL;
        sn_memory_fail_after(n);
        status = sn_load_scene(SCENE_FILE, NULL, 0, &scene, NULL);
        sn_memory_fail_after(-1);
        sn_destroy_scene(scene);
        assert_int_equal(sn_memory_count().live_blocks, live);
    }
    CHECK_OK(status);
    assert_true(n > 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_read),
        cmocka_unit_test(regions_go_by_name_or_number),
        cmocka_unit_test(every_region_needs_a_material),
        cmocka_unit_test(files_are_scaled_filled_and_placed),
        cmocka_unit_test(bodies_show_what_they_are_told),
        cmocka_unit_test(repairs_are_noted),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(bad_displays_are_refused),
        cmocka_unit_test(files_lie_beneath_the_scene),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
