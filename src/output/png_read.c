// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "output/picture.h"

#include <png.h>
#include <string.h>

#define MAX_SIDE 16384 // pixels

static SnStatus fail_bad_picture(SnError* error, const char* path, const char* reason) {
    return sn_fail(error, SN_BAD_FILE, "%.300s: is not a picture of a run: %.100s", path, reason);
}

static SnStatus decode_image(const char* path, png_image* png, SnImage* image, SnError* error) {
    if (png->width > MAX_SIDE || png->height > MAX_SIDE)
        return fail_bad_picture(error, path, "it is too large");
    png->format = PNG_FORMAT_RGB;
    image->width = (int)png->width;
    image->height = (int)png->height;
    image->rgb = SN_NEW_ARRAY(uint8_t, 3 * (size_t)image->width * (size_t)image->height);
    if (!image->rgb) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    if (png_image_finish_read(png, NULL, image->rgb, 0, NULL)) return SN_OK;
    return fail_bad_picture(error, path, png->message);
}

SnStatus sn_read_png(const char* path, SnImage** out, SnError* error) {
    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&png, path))
        return fail_bad_picture(error, path, png.message);
    SnImage* image = SN_NEW(SnImage);
    SnStatus status = image ? decode_image(path, &png, image, error) : SN_OUT_OF_MEMORY;
    png_image_free(&png);
    if (status < 0) {
        sn_destroy_image(image);
        return status;
    }
    *out = image;
    return SN_OK;
}
