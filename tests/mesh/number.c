// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "mesh/mesh.h"
#include "shapes.h"

#include <stdlib.h>

static SnMesh* make_box(int cells) {
    SnMesh* mesh;
    CHECK_OK(
        sn_mesh_box((int[3]){2 * cells, cells, cells}, (double[3]){2, 1, 1}, SN_BOX_KUHN, &mesh));
    return mesh;
}

static SnMesh* shuffled(const SnMesh* mesh) {
    SnRandom random = {7};
    int* number = SN_NEW_ARRAY(int, mesh->vertex_count);
    SnMesh* out;
    for (int i = 0; i < mesh->vertex_count; ++i) {
        const int j = (int)(sn_random_bits(&random) % (unsigned)(i + 1));
        number[i] = number[j];
        number[j] = i;
    }
    CHECK_OK(sn_mesh_renumbered(mesh, number, &out));
    sn_free(number);
    return out;
}

static double mean_span(const SnMesh* mesh) {
    double sum = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        int low = mesh->vertex_count, high = -1;
        for (int a = 0; a < (int)mesh->kind; ++a) {
            const int v = mesh->element[(int)mesh->kind * e + a];
            low = v < low ? v : low;
            high = v > high ? v : high;
        }
        sum += high - low;
    }
    return sum / mesh->element_count;
}

// rows along a box are near enough
static void tidy_meshes_keep_their_numbers(void** state) {
    (void)state;
    for (int cells = 1; cells < 12; cells += 5) {
        SnMesh* mesh = make_box(cells);
        int* number = &cells;
        CHECK_OK(sn_mesh_number(mesh, &number));
        assert_null(number);
        sn_destroy_mesh(mesh);
    }
}

static void shuffled_meshes_become_as_near_as_tidy_ones(void** state) {
    (void)state;
    SnMesh *tidy = make_box(8), *mess = shuffled(tidy), *mended;
    int* number;
    CHECK_OK(sn_mesh_number(mess, &number));
    assert_non_null(number);
    char* seen = sn_alloc((size_t)mess->vertex_count, 1);
    for (int i = 0; i < mess->vertex_count; ++i) {
        assert_true(number[i] >= 0 && number[i] < mess->vertex_count);
        assert_int_equal(seen[number[i]]++, 0);
    }
    CHECK_OK(sn_mesh_renumbered(mess, number, &mended));
    CHECK_AT_MOST(mean_span(mended), mean_span(tidy));
    CHECK_AT_MOST(mean_span(mended), mean_span(mess) / 4);

    // the same elements at the same places
    for (int k = 0; k < 4 * tidy->element_count; ++k)
        assert_memory_equal(mended->vertex + 3 * mended->element[k],
                            tidy->vertex + 3 * tidy->element[k], 3 * sizeof(double));
    sn_free(seen);
    sn_free(number);
    sn_destroy_mesh(tidy);
    sn_destroy_mesh(mess);
    sn_destroy_mesh(mended);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    SnMesh *tidy = make_box(2), *mess = shuffled(tidy);
    sn_destroy_mesh(tidy);
    const int64_t before = sn_memory_count().live_blocks;
    for (int calls = 0;; ++calls) {
        int* number = NULL;
        sn_memory_fail_after(calls);
        SnStatus status = sn_mesh_number(mess, &number);
        sn_memory_fail_after(-1);
        if (status == SN_OK) {
            sn_free(number);
            break;
        }
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    sn_destroy_mesh(mess);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tidy_meshes_keep_their_numbers),
        cmocka_unit_test(shuffled_meshes_become_as_near_as_tidy_ones),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
