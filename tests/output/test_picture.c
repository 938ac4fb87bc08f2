// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "output/camera.h"
#include "output/picture.h"
#include "shapes.h"

#include <png.h>
#include <string.h>

static SnImage* draw(const SnPicture* picture, const SnDrawnSurface* surfaces, int count) {
    SnImage* image = NULL;
    CHECK_OK(sn_picture_draw(picture, surfaces, count, NULL, 0, &image));
    assert_int_equal(image->width, picture->width);
    assert_int_equal(image->height, picture->height);
    return image;
}

static const uint8_t* pixel(const SnImage* image, int x, int y) {
    return image->rgb + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
}

// fraction of pixels that differ from the picture without the surfaces
static double coverage(const SnPicture* picture, const SnImage* image) {
    SnPicture fixed = *picture;
    fixed.extent = 1;
    SnImage* empty = draw(&fixed, NULL, 0);
    int count = 0, pixels = image->width * image->height;
    for (int i = 0; i < pixels; ++i)
        count += memcmp(image->rgb + 3 * i, empty->rgb + 3 * i, 3) != 0;
    sn_destroy_image(empty);
    return (double)count / pixels;
}

static void save(const SnImage* image, const char* path) {
    CHECK_OK(sn_write_png(path, image, NULL));
    png_image read = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&read, path));
    assert_int_equal(read.width, image->width);
    assert_int_equal(read.height, image->height);
    png_image_free(&read);
}

static void draws_a_bent_bar(void** state) {
    (void)state;
    Shape bar = make_bar(40);
    SnDrawnSurface surface = surface_of(&bar, 0.5, 0.5, 0.5);
    surface.scalar = bar.scalar;
    surface.edges = 1;
    SnPicture picture = sn_default_picture();
    picture.ground = 1;
    picture.scalar_name = "von Mises stress [Pa]";
    picture.caption = "cantilever, t = 1.250 s, 2805 nodes, adaptive";
    SnImage* image = draw(&picture, &surface, 1);
    save(image, "picture_bar.png");
    SnImage* again = draw(&picture, &surface, 1);
    assert_memory_equal(image->rgb, again->rgb, 3 * 1280 * 720);
    sn_destroy_image(image);
    sn_destroy_image(again);
    free_shape(&bar);
}

static void draws_spheres(void** state) {
    (void)state;
    Shape a = make_sphere(40, 0.5, 0, 0, 0.5), b = make_sphere(12, 0.3, 0.9, -0.2, 0.6);
    SnDrawnSurface surface[2] = {surface_of(&a, 0.8, 0.25, 0.12), surface_of(&b, 0.1, 0.35, 0.7)};
    surface[1].edges = 1;
    static const double vertex[] = {0, 0, 1, 0.9, -0.2, 0.9, 0, 0, 1.6};
    static const int segment[][2] = {{0, 1}, {1, 2}, {2, 0}};
    SnSegments springs = {.vertex = vertex, .segment = segment, .segment_count = 3, .width = 3};
    SnPicture picture = sn_default_picture();
    picture.ground = 1;
    picture.caption = "two balls and springs";
    SnImage* image = NULL;
    CHECK_OK(sn_picture_draw(&picture, surface, 2, &springs, 1, &image));
    save(image, "picture_spheres.png");
    sn_destroy_image(image);
    free_shape(&a);
    free_shape(&b);
}

static void draws_a_flat_plate(void** state) {
    (void)state;
    Shape plate = make_plate(24, 2);
    SnDrawnSurface surface = surface_of(&plate, 0.5, 0.5, 0.5);
    surface.scalar = plate.scalar;
    surface.flat = surface.edges = 1;
    SnPicture picture = sn_default_picture();
    picture.scalar_name = "speed [m/s]";
    picture.caption = "plate";
    SnImage* image = draw(&picture, &surface, 1);
    save(image, "picture_plate.png");

    // seen from the front: x to the right, y up, as high as the frame
    SnPicture fitted = sn_picture_fit(&picture, &surface, 1, NULL, 0);
    SnCamera camera = sn_camera(&fitted);
    SnFrame frame = sn_picture_frame(&picture);
    SnScreenPoint low = sn_camera_project(&camera, v3(0, 0, 0));
    SnScreenPoint high = sn_camera_project(&camera, v3(2, 2, 0));
    CHECK_NEAR(low.y, frame.bottom, 1e-6);
    CHECK_NEAR(high.y, frame.top, 1e-6);
    CHECK_NEAR(high.x - low.x, low.y - high.y, 1e-6);
    sn_destroy_image(image);
    free_shape(&plate);
}

static void writes_all_characters(void** state) {
    (void)state;
    SnPicture picture = sn_default_picture();
    char text[128] = {0};
    for (int i = 0; i < 95; ++i) text[i] = (char)(32 + i);
    strcat(text, " \xc3\xa9");
    picture.caption = text;
    picture.scalar_name = "E = 1.5e-06 kg/m^3";
    SnImage* image = draw(&picture, NULL, 0);
    save(image, "picture_text.png");

    // ink along the whole line at the bottom
    int dark = 0;
    for (int x = 0; x < 870; ++x) {
        int column = 0;
        for (int y = 675; y < 705; ++y) column |= pixel(image, x, y)[1] < 120;
        dark += column;
    }
    CHECK_BETWEEN(dark, 400, 800);
    sn_destroy_image(image);
}

static void draws_cloth_and_a_side_view(void** state) {
    (void)state;
    Shape cloth = make_plate(60, 2);
    for (int i = 0; i < cloth.vertex_count; ++i) {
        double* p = cloth.vertex + 3 * i;
        double r = hypot(p[0] - 1, p[1] - 1);
        p[2] =
            fmax(0.7 - 0.8 * fmax(r - 0.3, 0) + 0.05 * r * sin(8 * atan2(p[1] - 1, p[0] - 1)), 0);
    }
    SnDrawnSurface surface = surface_of(&cloth, 0.25, 0.5, 0.45);
    SnPicture picture = sn_default_picture();
    picture.ground = 1;
    SnImage* image = draw(&picture, &surface, 1);
    save(image, "picture_cloth.png");
    sn_destroy_image(image);

    Shape plate = make_plate(10, 1);
    surface = surface_of(&plate, 0.7, 0.4, 0.1);
    surface.flat = surface.edges = 1;
    picture.ground_level = -0.2;
    picture.up[1] = 1;
    image = draw(&picture, &surface, 1);
    save(image, "picture_side.png");
    sn_destroy_image(image);
    free_shape(&cloth);
    free_shape(&plate);
}

static void covers_what_geometry_says(void** state) {
    (void)state;
    Shape plate = make_plate(3, 2), ball = make_sphere(60, 1, 0, 0, 0);
    SnDrawnSurface flat = surface_of(&plate, 1, 0, 0), round = surface_of(&ball, 0, 0, 1);
    flat.flat = 1;
    SnPicture picture = {.width = 400, .height = 300};
    SnFrame frame = sn_picture_frame(&picture);
    double side = (frame.bottom - frame.top) / 300;
    SnImage* image = draw(&picture, &flat, 1);
    CHECK_NEAR(coverage(&picture, image), side * side * 300 / 400, 0.01);

    // red inside, the light background outside
    assert_int_equal(pixel(image, 200, 150)[0], 255);
    assert_int_equal(pixel(image, 200, 150)[1], 0);
    for (int k = 0; k < 3; ++k) CHECK_BETWEEN(pixel(image, 5, 5)[k], 220, 255);
    sn_destroy_image(image);

    image = draw(&picture, &round, 1);
    CHECK_NEAR(coverage(&picture, image), acos(-1) / 4 * side * side * 300 / 400, 0.01);
    sn_destroy_image(image);
    free_shape(&plate);
    free_shape(&ball);
}

static void triangles_have_colours(void** state) {
    (void)state;
    static const double colour[2][3] = {{1, 0, 0}, {0, 0, 1}};
    Shape plate = make_plate(1, 1);
    SnDrawnSurface surface = surface_of(&plate, 0, 1, 0);
    surface.flat = 1;
    surface.scalar = NULL;
    surface.triangle_colour = colour;
    SnPicture picture = {.width = 200, .height = 200, .direction = {0, 0, -1}, .up = {0, 1, 0}};
    SnImage* image = draw(&picture, &surface, 1);
    const uint8_t *low = pixel(image, 130, 140), *high = pixel(image, 70, 60);
    assert_true(low[0] == 255 && low[1] == 0 && low[2] == 0);
    assert_true(high[0] == 0 && high[1] == 0 && high[2] == 255);
    sn_destroy_image(image);
    free_shape(&plate);
}

static void nearer_things_hide_others(void** state) {
    (void)state;
    for (int perspective = 0; perspective < 2; ++perspective) {
        for (int order = 0; order < 2; ++order) {
            Shape near = make_sphere(20, 0.5, 0, 0, 2), far = make_sphere(20, 1, 0, 0, 0);
            SnDrawnSurface red = surface_of(&near, 1, 0, 0), blue = surface_of(&far, 0, 0, 1);
            SnDrawnSurface surface[2] = {order ? red : blue, order ? blue : red};
            SnPicture picture = {.width = 200, .height = 200, .direction = {0, 0, -1}};
            picture.perspective = perspective;
            SnImage* image = draw(&picture, surface, 2);
            assert_true(pixel(image, 100, 100)[0] > pixel(image, 100, 100)[2]);
            assert_true(pixel(image, 176, 100)[2] > pixel(image, 176, 100)[0]);
            sn_destroy_image(image);
            free_shape(&near);
            free_shape(&far);
        }
    }
}

static void fits_inside_the_frame(void** state) {
    (void)state;
    Shape bar = make_bar(10);
    SnDrawnSurface surface = surface_of(&bar, 1, 1, 1);
    for (int i = 0; i < 8; ++i) {
        SnPicture picture = {.width = i & 1 ? 640 : 200, .height = 300, .perspective = i >> 1 & 1};
        if (i & 4) picture.direction[1] = picture.up[0] = 1;
        SnPicture fitted = sn_picture_fit(&picture, &surface, 1, NULL, 0);
        SnCamera camera = sn_camera(&fitted);
        SnFrame frame = sn_picture_frame(&picture);
        double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
        for (int v = 0; v < bar.vertex_count; ++v) {
            SnScreenPoint p = sn_camera_project(&camera, v3_load(bar.vertex + 3 * v));
            left = fmin(left, p.x), right = fmax(right, p.x);
            top = fmin(top, p.y), bottom = fmax(bottom, p.y);
        }
        CHECK_AT_MOST(frame.left, left + 1e-6);
        CHECK_AT_MOST(right, frame.right + 1e-6);
        CHECK_AT_MOST(frame.top, top + 1e-6);
        CHECK_AT_MOST(bottom, frame.bottom + 1e-6);
        CHECK_AT_MOST(fmin(frame.right - frame.left - (right - left),
                           frame.bottom - frame.top - (bottom - top)),
                      1e-6);
    }
    free_shape(&bar);
}

static void rays_undo_projection(void** state) {
    (void)state;
    for (int perspective = 0; perspective < 2; ++perspective) {
        SnPicture picture = {.width = 640, .height = 360, .perspective = perspective, .extent = 2};
        picture = sn_picture_fit(&picture, NULL, 0, NULL, 0);
        SnCamera camera = sn_camera(&picture);
        Vec3 point = v3(0.3, -0.2, 0.4), origin, direction;
        SnScreenPoint p = sn_camera_project(&camera, point);
        sn_camera_ray(&camera, p.x, p.y, &origin, &direction);
        Vec3 offset = v3_sub(point, origin);
        CHECK_NEAR(v3_norm(v3_cross(offset, v3_unit(direction))), 0, 1e-12);
        assert_true(v3_dot(offset, direction) > 0);
    }
}

static void draws_odd_sizes_and_nothing(void** state) {
    (void)state;
    static const int size[][2] = {{1, 1}, {3, 200}, {17, 33}, {200, 2}};
    Shape ball = make_sphere(6, 1, 0, 0, 0);
    SnDrawnSurface surface = surface_of(&ball, 1, 1, 1);
    surface.scalar = ball.scalar;
    for (int i = 0; i < 4; ++i) {
        SnPicture picture = sn_default_picture();
        picture.width = size[i][0];
        picture.height = size[i][1];
        picture.ground = 1;
        picture.caption = picture.scalar_name = "x";
        sn_destroy_image(draw(&picture, &surface, 1));
        sn_destroy_image(draw(&picture, NULL, 0));
    }
    free_shape(&ball);
}

static void survives_scenes_around_the_eye(void** state) {
    (void)state;
    Shape ball = make_sphere(20, 1, 0, 0, 0);
    SnDrawnSurface surface = surface_of(&ball, 1, 1, 1);
    static const double vertex[] = {-5, -5, -5, 5, 5, 5};
    static const int segment[][2] = {{0, 1}};
    SnSegments line = {.vertex = vertex, .segment = segment, .segment_count = 1, .width = 2};
    SnPicture picture = sn_default_picture();
    picture.extent = 0.2;
    picture.ground = 1;
    SnImage* image = NULL;
    CHECK_OK(sn_picture_draw(&picture, &surface, 1, &line, 1, &image));
    sn_destroy_image(image);
    picture.extent = 1e-300;
    picture.width = 64, picture.height = 36;
    CHECK_OK(sn_picture_draw(&picture, &surface, 1, &line, 1, &image));
    sn_destroy_image(image);
    free_shape(&ball);
}

static void refuses_bad_input(void** state) {
    (void)state;
    Shape ball = make_sphere(4, 1, 0, 0, 0);
    SnDrawnSurface surface = surface_of(&ball, 1, 1, 1);
    SnPicture picture = sn_default_picture();
    SnImage* image = NULL;
    ball.vertex[3] = NAN;
    assert_int_equal(sn_picture_draw(&picture, &surface, 1, NULL, 0, &image), SN_BAD_INPUT);
    ball.vertex[3] = 1e300;
    assert_int_equal(sn_picture_draw(&picture, &surface, 1, NULL, 0, &image), SN_BAD_INPUT);
    ball.vertex[3] = 0;
    ball.triangle[2][1] = ball.vertex_count;
    assert_int_equal(sn_picture_draw(&picture, &surface, 1, NULL, 0, &image), SN_BAD_INPUT);
    picture.width = 0;
    assert_int_equal(sn_picture_draw(&picture, NULL, 0, NULL, 0, &image), SN_BAD_INPUT);
    picture.width = 100000;
    assert_int_equal(sn_picture_draw(&picture, NULL, 0, NULL, 0, &image), SN_BAD_INPUT);
    assert_null(image);
    free_shape(&ball);
}

static void survives_any_failing_allocation(void** state) {
    (void)state;
    Shape ball = make_sphere(6, 1, 0, 0, 1);
    SnDrawnSurface surface = surface_of(&ball, 1, 1, 1);
    SnPicture picture = {.width = 40, .height = 30, .ground = 1};
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        SnImage* image = NULL;
        sn_memory_fail_after(n);
        status = sn_picture_draw(&picture, &surface, 1, NULL, 0, &image);
        sn_memory_fail_after(-1);
        assert_int_equal(image != NULL, status == SN_OK);
        sn_destroy_image(image);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    }
    CHECK_OK(status);
    free_shape(&ball);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_a_bent_bar),
        cmocka_unit_test(draws_spheres),
        cmocka_unit_test(draws_a_flat_plate),
        cmocka_unit_test(writes_all_characters),
        cmocka_unit_test(draws_cloth_and_a_side_view),
        cmocka_unit_test(covers_what_geometry_says),
        cmocka_unit_test(triangles_have_colours),
        cmocka_unit_test(nearer_things_hide_others),
        cmocka_unit_test(fits_inside_the_frame),
        cmocka_unit_test(rays_undo_projection),
        cmocka_unit_test(draws_odd_sizes_and_nothing),
        cmocka_unit_test(survives_scenes_around_the_eye),
        cmocka_unit_test(refuses_bad_input),
        cmocka_unit_test(survives_any_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
