// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "json_cases.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void reads_every_kind(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok(full_text);
    const SnJson* root = sn_json_root(document);
    assert_string_equal(sn_json_name(document), "test");
    assert_int_equal(root->kind, SN_JSON_OBJECT);
    assert_int_equal(root->count, 6);
    assert_string_equal(sn_json_get(root, "name")->string, "bar");
    assert_int_equal(sn_json_get(root, "on")->boolean, 1);
    assert_int_equal(sn_json_get(root, "off")->kind, SN_JSON_BOOL);
    assert_int_equal(sn_json_get(root, "none")->kind, SN_JSON_NULL);
    assert_null(sn_json_get(root, "missing"));
    assert_null(sn_json_get(sn_json_get(root, "name"), "x"));

    static const double expected[] = {0, -0.0, 1, -2.5, 1e3, 1e-3, 2.5e2, 0.1};
    const SnJson* numbers = sn_json_get(root, "numbers");
    assert_int_equal(numbers->count, 8);
    for (int i = 0; i < 8; ++i)
        assert_memory_equal(&numbers->item[i].number, &expected[i], sizeof(double));

    const SnJson* c = sn_json_get(sn_json_get(root, "nested"), "c");
    assert_string_equal(c->string, "x\ty\xc3\xa9\xf0\x9f\x98\x80");
    assert_int_equal(c->length, 9);
    sn_destroy_json(document);
}

static void check_links(const SnJson* value) {
    for (int i = 0; i < value->count; ++i) {
        assert_ptr_equal(value->item[i].parent, value);
        assert_int_equal(value->item[i].index, i);
        assert_int_equal(value->item[i].key != NULL, value->kind == SN_JSON_OBJECT);
        check_links(&value->item[i]);
    }
}

static void remembers_where_values_stood(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok(full_text);
    const SnJson* root = sn_json_root(document);
    char text[64];
    assert_null(root->parent);
    check_links(root);

    const SnJson* none = sn_json_get(root, "none");
    assert_int_equal(none->line, 3);
    assert_int_equal(none->column, 52);
    assert_int_equal(none->key_line, 3);
    assert_int_equal(none->key_column, 44);
    sn_json_where(document, none, text, sizeof text);
    assert_string_equal(text, "test:3:52");
    sn_json_where_key(document, none, text, sizeof text);
    assert_string_equal(text, "test:3:44");

    const SnJson* b = sn_json_get(sn_json_get(sn_json_get(root, "nested"), "a"), "b");
    sn_json_path(&b->item[2].item[1].item[0], text, sizeof text);
    assert_string_equal(text, "nested.a.b[2][1][0]");
    sn_json_path(&b->item[2].item[1].item[0], text, 10);
    assert_string_equal(text, "nested.a.");
    sn_json_path(root, text, sizeof text);
    assert_string_equal(text, "(document)");
    sn_destroy_json(document);
}

static void counts_columns_in_characters(void** state) {
    (void)state;
    SnJsonDocument* document = parse_ok("\xef\xbb\xbf[\"\xc3\xa9\xe2\x82\xac\", 1]");
    assert_int_equal(sn_json_root(document)->column, 1);
    assert_int_equal(sn_json_root(document)->item[1].column, 8);
    sn_destroy_json(document);
}

static void accepts_any_root_and_line_ends(void** state) {
    (void)state;
    static const char* const good[] = {"1",      " null ",      "\"\"",          "[]",
                                       "{}",     "[\r\n1\r\n]", "// c\n[1]// d", "-0.0e-0",
                                       "1e-400", "[1\r,\t2]"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) sn_destroy_json(parse_ok(good[i]));
}

static void reads_numbers_exactly(void** state) {
    (void)state;
    static const char* const number[] = {"0.1",
                                         "1.7976931348623157e308",
                                         "5e-324",
                                         "2.2250738585072011e-308",
                                         "9007199254740993",
                                         "123456789012345678901234567890",
                                         "1234.5678e-3"};
    for (size_t i = 0; i < sizeof number / sizeof *number; ++i) {
        double expected = strtod(number[i], NULL);
        SnJsonDocument* document = parse_ok(number[i]);
        assert_memory_equal(&sn_json_root(document)->number, &expected, sizeof expected);
        sn_destroy_json(document);
    }
}

static void ignores_the_locale(void** state) {
    (void)state;
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "de_DE.utf8")) skip();
    SnJsonDocument* document = parse_ok("[1.5, 2.5e-1]");
    CHECK_NEAR(sn_json_root(document)->item[0].number, 1.5, 0);
    CHECK_NEAR(sn_json_root(document)->item[1].number, 0.25, 0);
    sn_destroy_json(document);
    check_refused("[1,5.]", "test:1:4:", "decimal point");
    setlocale(LC_ALL, "C");
}

static void holds_many_members(void** state) {
    (void)state;
    char* text = malloc(400000);
    size_t used = (size_t)sprintf(text, "{");
    for (int i = 0; i < 20000; ++i)
        used += (size_t)sprintf(text + used, "%s\"k%d\":%d", i ? "," : "", (i * 7919) % 20000, i);
    sprintf(text + used, "}");
    SnJsonDocument* document = parse_ok(text);
    assert_int_equal(sn_json_root(document)->count, 20000);
    assert_int_equal((int)sn_json_get(sn_json_root(document), "k7919")->number, 1);
    sn_destroy_json(document);

    sprintf(text + used, ",\n\"k7\":0,\"k8\":0}");
    check_refused(text, "test:2:1:", "line 1");
    free(text);
}

static void survives_any_failing_allocation(void** state) {
    (void)state;
    char many[512] = "{";
    for (int i = 0; i < 20; ++i) sprintf(many + strlen(many), "\"k%d\":[%d],", i, i);
    strcat(many, "\"end\":{}}");
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        SnJsonDocument* document = NULL;
        SnError error = {0};
        sn_memory_fail_after(n);
        status = sn_json_parse("test", many, strlen(many), &document, &error);
        sn_memory_fail_after(-1);
        if (status < 0) assert_true(strlen(error.text) > 0);
        sn_destroy_json(document);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    }
    assert_int_equal(status, SN_OK);
}

static void write_file(const char* path, const char* text) {
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void check_unreadable(const char* path, SnStatus expected, const char* what) {
    SnJsonDocument* document = NULL;
    SnError error = {0};
    assert_int_equal(sn_json_load(path, &document, &error), expected);
    assert_null(document);
    if (strncmp(error.text, path, strlen(path)) || !strstr(error.text, what))
        fail_msg("%s gave '%s', expected '%s'", path, error.text, what);
}

static void loads_regular_files_only(void** state) {
    (void)state;
    SnJsonDocument* document = NULL;
    write_file("json_test.json", full_text);
    assert_int_equal(sn_json_load("json_test.json", &document, NULL), SN_OK);
    assert_string_equal(sn_json_name(document), "json_test.json");
    sn_destroy_json(document);

    write_file("json_test.json", "");
    check_unreadable("json_test.json", SN_BAD_FILE, "empty");
    write_file("json_test.json", " // nothing\n");
    check_unreadable("json_test.json", SN_BAD_FILE, ":2:1: the text is empty");
    remove("json_test.json");
    check_unreadable("json_test.json", SN_READ_FAILED, "No such file");
    check_unreadable(".", SN_READ_FAILED, "folder");
    check_unreadable("/dev/zero", SN_READ_FAILED, "regular");
    assert_int_equal(mkfifo("json_test.fifo", 0600), 0);
    check_unreadable("json_test.fifo", SN_READ_FAILED, "regular");
    remove("json_test.fifo");
}

static void refuses_huge_files(void** state) {
    (void)state;
    int file = open("json_test.huge", O_CREAT | O_WRONLY, 0600);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, (off_t)(256 << 20) + 1), 0);
    close(file);
    int64_t calls = sn_memory_count().total_calls;
    check_unreadable("json_test.huge", SN_BAD_FILE, "256 MiB");
    assert_int_equal(sn_memory_count().total_calls, calls);
    remove("json_test.huge");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_kind),
        cmocka_unit_test(remembers_where_values_stood),
        cmocka_unit_test(counts_columns_in_characters),
        cmocka_unit_test(accepts_any_root_and_line_ends),
        cmocka_unit_test(reads_numbers_exactly),
        cmocka_unit_test(ignores_the_locale),
        cmocka_unit_test(holds_many_members),
        cmocka_unit_test(survives_any_failing_allocation),
        cmocka_unit_test(loads_regular_files_only),
        cmocka_unit_test(refuses_huge_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
