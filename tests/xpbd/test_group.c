// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Groups of elements against a plain sort.
#include "xpbd/group.h"

#include "base/memory.h"
#include "base/random.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    float key;
    int elastic, index;
} Entry;

// those that stay elastic last, before them what is no number, equal ones by index
static int compare(const void* a, const void* b) {
    const Entry *p = a, *q = b;
    if (p->elastic != q->elastic) return p->elastic - q->elastic;
    if (isnan(p->key) != isnan(q->key)) return isnan(p->key) ? 1 : -1;
    if (p->key < q->key) return -1;
    if (p->key > q->key) return 1;
    return p->index - q->index;
}

static void plain_groups(const float* key, const unsigned char* elastic, int count,
                         const int* rigid, int layers, unsigned char* group) {
    Entry* entry = calloc((size_t)count + 1, sizeof *entry);
    for (int e = 0; e < count; ++e) entry[e] = (Entry){key[e], elastic && elastic[e], e};
    qsort(entry, (size_t)count, sizeof *entry, compare);
    memset(group, 0, (size_t)count);
    for (int d = 0; d < layers; ++d)
        for (int k = 0; k < count && k < rigid[d]; ++k)
            if (!entry[k].elastic) ++group[entry[k].index];
    free(entry);
}

typedef float MakeKey(SnRandom* random);

static float uniform(SnRandom* r) { return (float)sn_random_uniform(r, -1, 1); }
static float rates(SnRandom* r) { return (float)pow(10, sn_random_uniform(r, -12, 4)); }
static float near_one(SnRandom* r) { return 1 + (float)sn_random_uniform(r, 0, 1e-3); }
static float equal(SnRandom* r) { return (void)r, 0.0f; }
static float few(SnRandom* r) { return (float)(int)sn_random_uniform(r, -2, 3); }
static float odd(SnRandom* r) {
    const float values[] = {-INFINITY, INFINITY, NAN, -NAN, 0.0f, -0.0f, 1e-45f, -1e-45f, 3e38f, 1};
    return values[(int)sn_random_uniform(r, 0, 10)];
}

static MakeKey* const makers[] = {uniform, rates, near_one, equal, few, odd};
enum { MAKERS = sizeof makers / sizeof makers[0], LAYERS = 7, LARGEST = 9000 };

static void check_case(SnGrouping* grouping, MakeKey* make, int count, int some_elastic,
                       SnRandom* random) {
    float* key = malloc(sizeof(float) * (size_t)(count + 1));
    unsigned char* elastic = calloc((size_t)count + 1, 1);
    unsigned char* group = malloc((size_t)count + 1);
    unsigned char* plain = malloc((size_t)count + 1);
    int rigid[LAYERS] = {count, count / 2, count / 2, count / 3, 1, 0, 0};
    rigid[LAYERS - 1] = (int)sn_random_uniform(random, 0, count + 1);
    for (int e = 0; e < count; ++e) {
        key[e] = make(random);
        elastic[e] = some_elastic && sn_random_uniform(random, 0, 1) < 0.2;
    }
    sn_group(grouping, key, some_elastic ? elastic : NULL, count, rigid, LAYERS, group);
    plain_groups(key, some_elastic ? elastic : NULL, count, rigid, LAYERS, plain);
    for (int e = 0; e < count; ++e) assert_int_equal(group[e], plain[e]);
    free(key), free(elastic), free(group), free(plain);
}

static void groups_are_those_of_a_sort(void** state) {
    (void)state;
    static const int counts[] = {0, 1, 2, 3, 100, 4096, 4097, LARGEST};
    SnGrouping* grouping;
    SnRandom random = {7};
    CHECK_OK(sn_create_grouping(LARGEST, &grouping));
    for (int m = 0; m < MAKERS; ++m)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; ++c)
            for (int some = 0; some < 2; ++some)
                check_case(grouping, makers[m], counts[c], some, &random);
    sn_destroy_grouping(grouping);
}

// group < groups selects what is elastic, and fewer are in coarser layers
static void groups_are_numbered_from_coarse_to_fine(void** state) {
    (void)state;
    const float key[10] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    const int rigid[3] = {8, 4, 0};
    const unsigned char expected[10] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
    unsigned char group[10];
    SnGrouping* grouping;
    CHECK_OK(sn_create_grouping(10, &grouping));
    sn_group(grouping, key, NULL, 10, rigid, 3, group);
    assert_memory_equal(group, expected, sizeof group);
    sn_destroy_grouping(grouping);
}

static void running_out_of_memory_leaks_nothing(void** state) {
    (void)state;
    const int64_t before = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int calls = 0; status < 0; ++calls) {
        SnGrouping* grouping = NULL;
        sn_memory_fail_after(calls);
        status = sn_create_grouping(100, &grouping);
        sn_memory_fail_after(-1);
        sn_destroy_grouping(grouping);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_those_of_a_sort),
        cmocka_unit_test(groups_are_numbered_from_coarse_to_fine),
        cmocka_unit_test(running_out_of_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
