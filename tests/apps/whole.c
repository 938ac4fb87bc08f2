// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// whole FILE...: exit 0 when every file of a run can be read to its end and holds finite numbers
// only. whole --grid FILE...: volume and first node of each VTU, as "volume V first X Y Z". whole
// --field FILE NAME: the numbers of a field of a VTU, one per line. whole --forge FILE FRAMES
// STEPS: a checkpoint gets so many frames, and so many steps more, and a checksum that is right.
#include "checkpoint.h"
#include "output/cache.h"
#include "scene/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static int bad(const char* path, const char* what) {
    printf("%s: %s\n", path, what);
    return 1;
}

// the file's bytes and a zero behind them
static char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char* text = malloc(*size + 1);
    text[fread(text, 1, *size, file)] = 0;
    fclose(file);
    return text;
}

static int ends_with(const char* text, size_t size, const char* end) {
    const size_t length = strlen(end);
    return size >= length && !memcmp(text + size - length, end, length);
}

// ---- grids

// an array of a grid; NULL when it is not all there
static unsigned char* read_array(const char* text, size_t size, unsigned long long offset,
                                 size_t* bytes) {
    const char *data = strstr(text, "encoding=\"raw\">\n_"), *end = text + size;
    uint64_t head[3], length;
    if (!data) return NULL;
    data += 17 + offset;
    if (data + sizeof head > end) return NULL;
    memcpy(head, data, sizeof head);
    const char* block = data + sizeof(uint64_t) * (3 + head[0]);
    unsigned char* out = malloc(head[0] * head[1] + 1);
    *bytes = 0;
    for (uint64_t b = 0; b < head[0]; ++b) {
        uLongf plain = head[1];
        memcpy(&length, data + sizeof(uint64_t) * (3 + b), sizeof length);
        if (block + length > end ||
            uncompress(out + *bytes, &plain, (const Bytef*)block, length) != Z_OK) {
            free(out);
            return NULL;
        }
        *bytes += plain;
        block += length;
    }
    return out;
}

static unsigned char* named_array(const char* text, size_t size, const char* name, size_t* bytes) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "Name=\"%s\"", name);
    const char* at = strstr(text, pattern);
    const char* offset = at ? strstr(at, "offset=\"") : NULL;
    return offset ? read_array(text, size, strtoull(offset + 8, NULL, 10), bytes) : NULL;
}

static int check_grid(const char* path, const char* text, size_t size) {
    if (!ends_with(text, size, "</VTKFile>\n")) return bad(path, "has no end");
    for (const char* at = strstr(text, "<DataArray"); at; at = strstr(at + 1, "<DataArray")) {
        size_t bytes;
        const char* offset = strstr(at, "offset=\"");
        unsigned char* data = read_array(text, size, strtoull(offset + 8, NULL, 10), &bytes);
        if (!data) return bad(path, "holds an array that cannot be read");
        int finite = 1;
        for (size_t i = 0; strstr(at, "Float64") == at + 17 && i < bytes / sizeof(double); ++i) {
            double value;
            memcpy(&value, data + i * sizeof value, sizeof value);
            finite &= isfinite(value) != 0;
        }
        free(data);
        if (!finite) return bad(path, "holds a number that is not finite");
    }
    return 0;
}

static double tet_volume(const double* x, const int* n) {
    double e[3][3];
    for (int a = 0; a < 3; ++a)
        for (int k = 0; k < 3; ++k) e[a][k] = x[3 * n[a + 1] + k] - x[3 * n[0] + k];
    return (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
            e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
            e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
           6;
}

static int tell_grid(const char* path) {
    size_t size = 0, bytes;
    char* text = load(path, &size);
    if (!text) return bad(path, "cannot be read");
    double* x = (double*)named_array(text, size, "position", &bytes);
    int* tet = (int*)named_array(text, size, "connectivity", &bytes);
    if (!x || !tet) return bad(path, "is no grid");
    double volume = 0;
    for (size_t e = 0; e < bytes / sizeof(int) / 4; ++e) volume += tet_volume(x, tet + 4 * e);
    printf("volume %.17g first %.17g %.17g %.17g\n", volume, x[0], x[1], x[2]);
    free(x), free(tet), free(text);
    return 0;
}

static int tell_field(const char* path, const char* name) {
    size_t size = 0, bytes;
    char* text = load(path, &size);
    if (!text) return bad(path, "cannot be read");
    double* value = (double*)named_array(text, size, name, &bytes);
    if (!value) return bad(path, "has no such field");
    for (size_t i = 0; i < bytes / sizeof(double); ++i) printf("%.17g\n", value[i]);
    free(value), free(text);
    return 0;
}

// ---- the others

// rows of equally many fields, finished, and every number finite
static int check_rows(const char* path, char* text, size_t size) {
    int columns = 0, row = 0;
    if (!ends_with(text, size, "\n")) return bad(path, "has no end");
    for (char* line = text; *line; ++row) {
        char* end = strchr(line, '\n');
        *end = 0;
        int fields = 1;
        for (char* c = line; *c; ++c) fields += *c == ',';
        if (row == 0) columns = fields;
        if (fields != columns) return bad(path, "is ragged");
        int column = 0;
        for (char* field = strtok(line, ","); row > 0 && field; field = strtok(NULL, ",")) {
            char* rest;
            const double value = strtod(field, &rest);
            const int is_text = column++ == 2 || *field == '"';
            if (!is_text && (*rest || !isfinite(value)))
                return bad(path, "holds a number that is not finite");
        }
        line = end + 1;
    }
    return columns > 10 ? 0 : bad(path, "has no header");
}

static int holds_null(const SnJson* value) {
    if (value->kind == SN_JSON_NULL) return 1;
    for (int i = 0; value->kind >= SN_JSON_ARRAY && i < value->count; ++i)
        if (holds_null(&value->item[i])) return 1;
    return 0;
}

static int check_json(const char* path) {
    SnJsonDocument* document = NULL;
    SnError error = {{0}};
    if (sn_json_load(path, &document, &error) < 0) return bad(path, error.text);
    const int null = holds_null(sn_json_root(document));
    sn_destroy_json(document);
    return null ? bad(path, "holds a number that is not finite") : 0;
}

static int check_picture(const char* path) {
    SnImage* image = NULL;
    SnError error = {{0}};
    if (sn_read_png(path, &image, &error) < 0) return bad(path, error.text);
    sn_destroy_image(image);
    return 0;
}

static int tell_alike(const char* path[2]) {
    SnImage* image[2] = {NULL, NULL};
    for (int i = 0; i < 2; ++i)
        if (sn_read_png(path[i], &image[i], NULL) < 0) return bad(path[i], "is no picture");
    if (image[0]->width != image[1]->width || image[0]->height != image[1]->height)
        return bad(path[1], "has another size");
    const int pixels = image[0]->width * image[0]->height;
    int same = 0;
    for (int i = 0; i < pixels; ++i)
        same += !memcmp(image[0]->rgb + 3 * i, image[1]->rgb + 3 * i, 3);
    printf("%d\n", (int)(100LL * same / pixels));
    sn_destroy_image(image[0]), sn_destroy_image(image[1]);
    return 0;
}

static int check_checkpoint(const char* path) {
    SnCheckpoint checkpoint;
    SnError error = {{0}};
    int slot;
    if (sn_read_checkpoint(path, &checkpoint, &slot, &error) < 0) return bad(path, error.text);
    sn_free_checkpoint(&checkpoint);
    return 0;
}

static int check_motion(const char* path) {
    SnCache* cache = NULL;
    SnError error = {{0}};
    SnStatus status = sn_open_cache(path, 0, &cache, &error);
    if (status < 0) return bad(path, error.text);
    double time, *x = malloc(sizeof(double) * (3 * (size_t)sn_cache_node_count(cache) + 1));
    for (int64_t i = 0; status >= 0 && i < sn_cache_frame_count(cache); ++i)
        status = sn_cache_next(cache, &time, x, NULL, &error);
    free(x);
    sn_close_cache(cache);
    return status < 0 ? bad(path, error.text) : 0;
}

// ---- meshes for other programs

// a number of four bytes, lowest or highest first
static uint32_t word_at(const char* text, size_t at, int big) {
    uint32_t word = 0;
    for (size_t k = 0; k < 4; ++k)
        word |= (uint32_t)(unsigned char)text[at + k] << 8 * (big ? 3 - k : k);
    return word;
}

static int are_finite(const char* text, size_t begin, size_t end, int big) {
    for (size_t at = begin; at < end; at += 4) {
        const uint32_t word = word_at(text, at, big);
        if ((word & 0x7f800000u) == 0x7f800000u) return 0;
    }
    return 1;
}

static int check_points(const char* path, const char* text, size_t size, int big) {
    if (size < 32) return bad(path, "has no header");
    const size_t frames = word_at(text, big ? 0 : 28, big),
                 points = word_at(text, big ? 4 : 16, big);
    const size_t header = big ? 8 + 4 * frames : 32;
    if (!big && memcmp(text, "POINTCACHE2", 12) != 0) return bad(path, "is no point cache");
    if (!frames || !points || size != header + 12 * frames * points) return bad(path, "is cut off");
    return are_finite(text, big ? 8 : 32, size, big) ? 0 : bad(path, "holds what is not finite");
}

static int check_glb(const char* path, const char* text, size_t size) {
    if (size < 28 || word_at(text, 0, 0) != 0x46546c67u || word_at(text, 8, 0) != size)
        return bad(path, "is no whole glb");
    const size_t json = word_at(text, 12, 0);
    if (json % 4 || 28 + json > size || text[20] != '{' || !memchr(text + 20 + json - 4, '}', 4) ||
        word_at(text, 20 + json, 0) != size - 28 - json)
        return bad(path, "has chunks that do not fit");
    return 0;
}

// as many vertices and faces or lines as there are must be used, and the last line is complete
static int check_obj(const char* path, const char* text, size_t size) {
    long vertices = 0, largest = 0;
    if (!ends_with(text, size, "\n")) return bad(path, "has no end");
    for (const char* line = text; *line; line = strchr(line, '\n') + 1) {
        char* end = (char*)line + 1;
        for (int k = 0; line[0] == 'v' && k < 3; ++k)
            if (!isfinite(strtod(end, &end))) return bad(path, "holds what is not finite");
        vertices += line[0] == 'v';
        while (line[0] != 'v' && *end == ' ') {
            const long corner = strtol(end, &end, 10);
            if (corner > largest) largest = corner;
        }
        if (*end != '\n') return bad(path, "has a line that is not understood");
    }
    return vertices && largest == vertices ? 0 : bad(path, "has too few vertices");
}

static int check_ply(const char* path, const char* text, size_t size) {
    const char *vertex = strstr(text, "element vertex "), *face = strstr(text, "element face ");
    const char *edge = strstr(text, "element edge "), *data = strstr(text, "end_header\n");
    if (!vertex || !data || (!face && !edge)) return bad(path, "has no header");
    const size_t vertices = strtoul(vertex + 15, NULL, 10), begin = (size_t)(data + 11 - text);
    const size_t items = strtoul((face ? face : edge) + 13, NULL, 10) * (face ? 13 : 8);
    if (size != begin + 12 * vertices + items) return bad(path, "is cut off");
    return are_finite(text, begin, begin + 12 * vertices, 0)
               ? 0
               : bad(path, "holds what is not finite");
}

static int check(const char* path) {
    const char* ending = strrchr(path, '.');
    size_t size = 0;
    if (!ending) return bad(path, "has no ending");
    if (!strcmp(ending, ".png")) return check_picture(path);
    if (!strcmp(ending, ".json")) return check_json(path);
    if (!strcmp(ending, ".ckpt")) return check_checkpoint(path);
    if (!strcmp(ending, ".snc")) return check_motion(path);
    char* text = load(path, &size);
    int result = 1;
    if (!text)
        bad(path, "cannot be read");
    else if (!strcmp(ending, ".csv"))
        result = check_rows(path, text, size);
    else if (!strcmp(ending, ".vtu"))
        result = check_grid(path, text, size);
    else if (!strcmp(ending, ".pc2") || !strcmp(ending, ".mdd"))
        result = check_points(path, text, size, ending[1] == 'm');
    else if (!strcmp(ending, ".glb"))
        result = check_glb(path, text, size);
    else if (!strcmp(ending, ".obj"))
        result = check_obj(path, text, size);
    else if (!strcmp(ending, ".ply"))
        result = check_ply(path, text, size);
    else if (!strcmp(ending, ".pvd"))
        result = ends_with(text, size, "</VTKFile>\n") ? 0 : bad(path, "has no end");
    else
        bad(path, "is not known");
    free(text);
    return result;
}

static int forge_checkpoint(const char* path, const char* frames, const char* steps) {
    static SnCheckpoint checkpoint;
    SnError error = {0};
    int slot;
    SnStatus status = sn_read_checkpoint(path, &checkpoint, &slot, &error);
    if (status < 0) return bad(path, error.text);
    checkpoint.frames = atoll(frames);
    checkpoint.step += atoll(steps);
    status = sn_write_checkpoint(path, &checkpoint, &error);
    sn_free_checkpoint(&checkpoint);
    return status < 0 && bad(path, error.text);
}

int main(int argc, char** argv) {
    if (argc > 2 && !strcmp(argv[1], "--grid")) {
        int failed = 0;
        for (int i = 2; i < argc; ++i) failed |= tell_grid(argv[i]);
        return failed;
    }
    if (argc == 4 && !strcmp(argv[1], "--field")) return tell_field(argv[2], argv[3]);
    if (argc == 4 && !strcmp(argv[1], "--alike"))
        return tell_alike((const char* [2]){argv[2], argv[3]});
    if (argc == 5 && !strcmp(argv[1], "--forge"))
        return forge_checkpoint(argv[2], argv[3], argv[4]);
    int failures = 0;
    for (int i = 1; i < argc; ++i) failures += check(argv[i]);
    return failures > 0;
}
