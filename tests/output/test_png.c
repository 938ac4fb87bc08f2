// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "output/picture.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SnImage ramp(uint8_t* rgb, int width, int height) {
    for (int i = 0; i < 3 * width * height; ++i) rgb[i] = (uint8_t)(i * 7);
    return (SnImage){.width = width, .height = height, .rgb = rgb};
}

static void writes_what_it_was_given(void** state) {
    (void)state;
    uint8_t rgb[3 * 37 * 11];
    SnImage image = ramp(rgb, 37, 11);
    CHECK_OK(sn_write_png("png_test.png", &image, NULL));

    png_image read = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&read, "png_test.png"));
    read.format = PNG_FORMAT_RGB;
    assert_int_equal(read.width, 37);
    assert_int_equal(read.height, 11);
    uint8_t back[sizeof rgb];
    assert_true(png_image_finish_read(&read, NULL, back, 0, NULL));
    assert_memory_equal(back, rgb, sizeof rgb);
    remove("png_test.png");
}

static void survives_any_failing_allocation(void** state) {
    (void)state;
    uint8_t rgb[3 * 37 * 11];
    SnImage image = ramp(rgb, 37, 11);
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status < 0; ++n) {
        SnError error = {0};
        sn_memory_fail_after(n);
        status = sn_write_png("png_test.png", &image, &error);
        sn_memory_fail_after(-1);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
        assert_int_equal(access("png_test.png", F_OK) == 0, status == SN_OK);
        assert_int_equal(error.text[0] != 0, status < 0);
    }
    CHECK_OK(status);
    remove("png_test.png");
}

static void reports_failures_with_the_path(void** state) {
    (void)state;
    uint8_t rgb[3];
    SnError error = {0};
    SnImage image = ramp(rgb, 1, 1);
    assert_int_equal(sn_write_png("none/x.png", &image, &error), SN_WRITE_FAILED);
    assert_non_null(strstr(error.text, "none/x.png"));
    image.width = 0;
    assert_int_equal(sn_write_png("png_test.png", &image, &error), SN_WRITE_FAILED);
    assert_int_not_equal(access("png_test.png", F_OK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_it_was_given),
        cmocka_unit_test(survives_any_failing_allocation),
        cmocka_unit_test(reports_failures_with_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
