// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Grids are read back array by array, by a small reader of their own format.
#include "check.h"
#include "output/vtu.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static char* read_all(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char* text = malloc(*size + 1);
    assert_int_equal(fread(text, 1, *size, file), *size);
    text[*size] = 0;
    fclose(file);
    return text;
}

// the bytes of the array called `name`
static unsigned char* read_array(const char* text, const char* name, size_t* bytes) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "Name=\"%s\"", name);
    const char* at = strstr(text, pattern);
    assert_non_null(at);
    unsigned long long offset = strtoull(strstr(at, "offset=\"") + 8, NULL, 10);
    const char* data = strstr(text, "encoding=\"raw\">\n_") + 17 + offset;
    uint64_t head[3], size;
    memcpy(head, data, sizeof head);
    *bytes = head[0] == 0 ? 0 : (head[0] - (head[2] > 0)) * head[1] + head[2];
    unsigned char *out = malloc(*bytes + 1), *end = out;
    const char* block = data + sizeof(uint64_t) * (3 + head[0]);
    for (uint64_t b = 0; b < head[0]; ++b) {
        uLongf length = head[1];
        memcpy(&size, data + sizeof(uint64_t) * (3 + b), sizeof size);
        unsigned char* plain = malloc(length);
        assert_int_equal(uncompress(plain, &length, (const Bytef*)block, size), Z_OK);
        memcpy(end, plain, length);
        free(plain);
        end += length;
        block += size;
    }
    assert_int_equal(end - out, *bytes);
    return out;
}

static void check_array(const char* text, const char* name, const void* want, size_t bytes) {
    size_t size;
    unsigned char* data = read_array(text, name, &size);
    assert_int_equal(size, bytes);
    assert_memory_equal(data, want, bytes);
    free(data);
}

static void a_grid_reads_back(void** state) {
    (void)state;
    enum { NODES = 6000, TETS = 7000 }; // several blocks
    double *x = malloc(sizeof(double) * 3 * NODES), *stress = malloc(sizeof(double) * 6 * TETS);
    int *tet = malloc(sizeof(int) * 4 * TETS), offsets[3] = {4, 8, 12};
    for (int i = 0; i < 3 * NODES; ++i) x[i] = sin(i);
    for (int i = 0; i < 6 * TETS; ++i) stress[i] = cos(i);
    for (int i = 0; i < 4 * TETS; ++i) tet[i] = (i * 7919) % NODES;
    const SnVtuField fields[] = {{"velocity", 3, 0, x}, {"stress", 6, 1, stress}};
    const SnVtuGrid grid = {NODES, x, TETS, 4, tet, fields, 2};
    SnError error = {{0}};
    if (sn_write_vtu("grid.vtu", &grid, &error) < 0) fail_msg("%s", error.text);
    size_t size;
    char* text = read_all("grid.vtu", &size);
    check_array(text, "position", x, sizeof(double) * 3 * NODES);
    check_array(text, "velocity", x, sizeof(double) * 3 * NODES);
    check_array(text, "stress", stress, sizeof(double) * 6 * TETS);
    check_array(text, "connectivity", tet, sizeof(int) * 4 * TETS);
    unsigned char* data = read_array(text, "offsets", &size);
    assert_memory_equal(data, offsets, sizeof offsets);
    free(data);
    data = read_array(text, "types", &size);
    assert_true(size == TETS && data[0] == 10 && data[TETS - 1] == 10);
    free(data), free(text), free(x), free(stress), free(tet);
    unlink("grid.vtu");
}

static void a_series_names_its_files(void** state) {
    (void)state;
    const SnPvdEntry entries[] = {{0, 0, "a&b/bar_0000.vtu"}, {0.04, 1, "bar_0001.vtu"}};
    CHECK_OK(sn_write_pvd("series.pvd", entries, 2, NULL));
    size_t size;
    char* text = read_all("series.pvd", &size);
    assert_non_null(strstr(text, "timestep=\"0\" part=\"0\" file=\"a&amp;b/bar_0000.vtu\""));
    assert_non_null(strstr(text, "timestep=\"0.04\" part=\"1\" file=\"bar_0001.vtu\""));
    free(text);
    unlink("series.pvd");
}

static void memory_may_run_out(void** state) {
    (void)state;
    const double x[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const int tet[4] = {0, 1, 2, 3};
    const SnVtuGrid grid = {4, x, 1, 4, tet, NULL, 0};
    const int64_t live = sn_memory_count().live_blocks;
    for (int64_t n = 0;; ++n) {
        sn_memory_fail_after(n);
        SnStatus status = sn_write_vtu("small.vtu", &grid, NULL);
        sn_memory_fail_after(-1);
        assert_true(sn_memory_count().live_blocks == live);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_int_not_equal(access("small.vtu", F_OK), 0);
    }
    unlink("small.vtu");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_reads_back),
        cmocka_unit_test(a_series_names_its_files),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
