// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/memory.h"
#include "output/picture.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>

typedef struct Failure {
    char text[128];
} Failure;

static void on_error(png_structp png, png_const_charp text) {
    Failure* failure = png_get_error_ptr(png);
    snprintf(failure->text, sizeof failure->text, "%s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static png_voidp take_memory(png_structp png, png_alloc_size_t bytes) {
    (void)png;
    return sn_alloc(bytes, 1);
}

static void give_memory(png_structp png, png_voidp memory) {
    (void)png;
    sn_free(memory);
}

// Encode the image to the stream; returns 0 when libpng gave up and jumped back.
static int encode_image(png_structp png, png_infop info, FILE* stream, const SnImage* image) {
    if (setjmp(png_jmpbuf(png))) return 0;
    png_init_io(png, stream);
    png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    for (int y = 0; y < image->height; ++y)
        png_write_row(png, image->rgb + 3 * (size_t)y * (size_t)image->width);
    png_write_end(png, info);
    return 1;
}

static SnStatus write_stream(FILE* stream, const SnImage* image, Failure* failure) {
    png_structp png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, failure, on_error,
                                                on_warning, NULL, take_memory, give_memory);
    if (!png) return SN_OUT_OF_MEMORY;
    png_infop info = png_create_info_struct(png);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (info) status = encode_image(png, info, stream, image) ? SN_OK : SN_WRITE_FAILED;
    png_destroy_write_struct(&png, &info);
    return status;
}

SnStatus sn_write_png(const char* path, const SnImage* image, SnError* error) {
    SnFile* file = NULL;
    SN_TRY(sn_create_file(path, &file, error));
    Failure failure = {0};
    SnStatus status = write_stream(sn_file_stream(file), image, &failure);

    // if the stream has failed, for example on a full disk, sn_file_commit says why
    if (status == SN_OK || ferror(sn_file_stream(file))) return sn_file_commit(file, error);
    sn_file_abandon(file);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "%s", sn_status_text(status));
    return sn_fail(error, status, "%.300s: cannot be written: %s", path, failure.text);
}
