// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "json_cases.h"

#include <stdio.h>

static const char scene_text[] = "{\"step\": 0.02, \"bodies\": [\n"
                                 "  {\"name\": \"a\", \"material\": {\"youngs_modulus\": 1e5}},\n"
                                 "  {\"name\": \"b\"}], \"view\": {}}";

static void set_ok(SnJsonDocument* document, const char* assignment) {
    SnError error = {0};
    SnStatus status = sn_json_set(document, assignment, &error);
    if (status != SN_OK) fail_msg("%s gave %d: %s", assignment, (int)status, error.text);
}

static void check_tree(const SnJson* value) {
    for (int i = 0; i < value->count; ++i) {
        assert_ptr_equal(value->item[i].parent, value);
        assert_int_equal(value->item[i].index, i);
        check_tree(&value->item[i]);
    }
}

static const SnJson* body(const SnJsonDocument* document, int i) {
    return &sn_json_get(sn_json_root(document), "bodies")->item[i];
}

static void replaces_values(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok(scene_text);
    const SnJson* root = sn_json_root(document);
    set_ok(document, "step=0.01");
    CHECK_NEAR(sn_json_get(root, "step")->number, 0.01, 0);
    assert_int_equal(sn_json_get(root, "step")->line, 0);
    assert_int_equal(sn_json_get(root, "step")->key_line, 1);

    set_ok(document, "bodies[0].material.youngs_modulus=1e6");
    const SnJson* material = sn_json_get(body(document, 0), "material");
    CHECK_NEAR(sn_json_get(material, "youngs_modulus")->number, 1e6, 0);
    assert_int_equal(material->line, 2);
    set_ok(document, "bodies[1].name=foo");
    assert_string_equal(sn_json_get(body(document, 1), "name")->string, "foo");
    set_ok(document, "bodies[1]={\"name\": \"new\", \"at\": [1, [2]]}");
    assert_string_equal(sn_json_get(body(document, 1), "name")->string, "new");
    assert_int_equal(sn_json_get(body(document, 1), "at")->item[1].line, 0);
    check_tree(root);

    char text[64];
    sn_json_where(document, sn_json_get(root, "step"), text, sizeof text);
    assert_string_equal(text, "--set");
    sn_json_path(&sn_json_get(body(document, 1), "at")->item[1].item[0], text, sizeof text);
    assert_string_equal(text, "bodies[1].at[1][0]");
    sn_destroy_json(document);
}

static void adds_values(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok(scene_text);
    const SnJson* root = sn_json_root(document);
    set_ok(document, "duration=2");
    set_ok(document, "bodies[1].material.damping.mass=0.5");
    set_ok(document, "bodies[1].material.density=[1, 2]");
    set_ok(document, "view.size=[640, 480]");
    assert_int_equal(root->count, 4);
    CHECK_NEAR(sn_json_get(root, "duration")->number, 2, 0);
    const SnJson* material = sn_json_get(body(document, 1), "material");
    assert_int_equal(material->count, 2);
    CHECK_NEAR(sn_json_get(sn_json_get(material, "damping"), "mass")->number, 0.5, 0);
    CHECK_NEAR(sn_json_get(material, "density")->item[1].number, 2, 0);
    check_tree(root);

    char text[64];
    sn_json_path(sn_json_get(sn_json_get(material, "damping"), "mass"), text, sizeof text);
    assert_string_equal(text, "bodies[1].material.damping.mass");
    sn_destroy_json(document);
}

static void reads_json_or_plain_strings(void** state) {
    (void)state;
    static const struct {
        const char* value;
        SnJsonKind kind;
    } cases[] = {
        {"1", SN_JSON_NUMBER},         {" -1.5e3 ", SN_JSON_NUMBER}, {"true", SN_JSON_BOOL},
        {"null", SN_JSON_NULL},        {"\"x y\"", SN_JSON_STRING},  {"[]", SN_JSON_ARRAY},
        {"{\"a\":1}", SN_JSON_OBJECT}, {"", SN_JSON_STRING},         {"x=y", SN_JSON_STRING},
        {"1e309", SN_JSON_STRING},     {"0x10", SN_JSON_STRING},     {"a.b[2]", SN_JSON_STRING},
    };
    SnJsonDocument* document = parse_ok(scene_text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[64];
        snprintf(text, sizeof text, "view.value=%s", cases[i].value);
        set_ok(document, text);
        const SnJson* value = sn_json_get(sn_json_get(sn_json_root(document), "view"), "value");
        assert_int_equal(value->kind, cases[i].kind);
        if (value->kind == SN_JSON_STRING && cases[i].value[0] != '"')
            assert_string_equal(value->string, cases[i].value);
    }
    sn_destroy_json(document);
}

static void refuses_wrong_assignments(void** state) {
    (void)state;
    static const char* const cases[][2] = {
        {"bodies[2].name=x", "--set bodies[2]: the array has 2 elements"},
        {"bodies[99999999999]=x", "number in brackets"},
        {"bodies[-1]=x", "number in brackets"},
        {"bodies[x]=1", "number in brackets"},
        {"bodies[0=1", "number in brackets"},
        {"bodies.name=x", "--set bodies.name: bodies is an array, expected an object"},
        {"step.size=1", "step is a number, expected an object"},
        {"step[0]=1", "step is a number, expected an array"},
        {"[0]=1", "the document is an object, expected an array"},
        {"colliders[0].x=1", "--set colliders[0]: there is no array of this name"},
        {"step", "expected '=' and a value"},
        {"=1", "expected a path"},
        {"", "expected a path"},
        {"a..b=1", "expected a path"},
        {".a=1", "expected a path"},
        {"bodies[0]name=1", "after ']'"},
        {"a]=1", "before ']'"},
        {"view={\"a\":1,\"a\":2}", "again"},
        {"view=[1,2", "--set view=[1,2: value:1:5: expected ','"},
        {"view=\"x", "closing"},
        {"view=\xff", "UTF-8"},
    };
    SnJsonDocument* document = parse_ok(scene_text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        SnError error = {0};
        assert_int_equal(sn_json_set(document, cases[i][0], &error), SN_BAD_INPUT);
        if (!strstr(error.text, cases[i][1]))
            fail_msg("%s gave '%s', expected '%s'", cases[i][0], error.text, cases[i][1]);
    }
    assert_int_equal(sn_json_root(document)->count, 3);
    CHECK_NEAR(sn_json_get(sn_json_root(document), "step")->number, 0.02, 0);
    sn_destroy_json(document);
}

static void limits_depth(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok("{}");
    char text[400] = "a";
    for (int i = 1; i < 64; ++i) strcat(text, ".a");
    size_t length = strlen(text);
    strcpy(text + length, "=[1]");
    assert_int_equal(sn_json_set(document, text, NULL), SN_BAD_INPUT);
    strcpy(text + length, ".a=1");
    assert_int_equal(sn_json_set(document, text, NULL), SN_BAD_INPUT);
    strcpy(text + length, "=1");
    set_ok(document, text);
    sn_destroy_json(document);
}

static void survives_any_failing_allocation(void** state) {
    (void)state;
    static const char* const assignments[] = {"step=0.01", "name=foo", "a.b.c={\"d\": [1]}"};
    for (int k = 0; k < 3; ++k) {
        SnJsonDocument* document = parse_ok(scene_text);
        SnMemoryCount before = sn_memory_count();
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
            assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
            sn_memory_fail_after(n);
            status = sn_json_set(document, assignments[k], NULL);
            sn_memory_fail_after(-1);
        }
        assert_int_equal(status, SN_OK);
        check_tree(sn_json_root(document));
        sn_destroy_json(document);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaces_values),
        cmocka_unit_test(adds_values),
        cmocka_unit_test(reads_json_or_plain_strings),
        cmocka_unit_test(refuses_wrong_assignments),
        cmocka_unit_test(limits_depth),
        cmocka_unit_test(survives_any_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
