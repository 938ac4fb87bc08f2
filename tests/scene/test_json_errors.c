// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "json_cases.h"

#include <stdlib.h>

typedef struct Bad {
    const char *text, *where, *what;
} Bad;

static const Bad bad_numbers[] = {
    {"[1e309]", "test:1:2:", "found '1e309', but a number must be below 1.8e308"},
    {"[-1e309]", "test:1:2:", "below"},
    {"[0x10]", "test:1:3:", "expected the number to end, found 'x10'"},
    {"[NaN]", "test:1:2:", "expected a value, found 'NaN'"},
    {"[nan]", "test:1:2:", "found 'nan'"},
    {"[Infinity]", "test:1:2:", "found 'Infinity'"},
    {"[-Infinity]", "test:1:2:", "found '-Infinity', but '-' must be followed by a digit"},
    {"[+1]", "test:1:2:", "numbers begin with a digit or '-'"},
    {"[.5]", "test:1:2:", "numbers begin with a digit or '-'"},
    {"[5.]", "test:1:2:", "decimal point"},
    {"[01]", "test:1:2:", "found '01', but a number must not begin with a needless 0"},
    {"[-01]", "test:1:2:", "needless 0"},
    {"[1e]", "test:1:2:", "exponent"},
    {"[1e+]", "test:1:2:", "exponent"},
    {"[-]", "test:1:2:", "'-' must be followed"},
    {"[1.2.3]", "test:1:5:", "the number to end"},
    {"[1 2]", "test:1:4:", "expected ',' or ']' after an element, found '2'"},
    {"[1,5e]", "test:1:4:", "exponent"},
    {"[1_000]", "test:1:3:", "the number to end"},
};

static const Bad bad_strings[] = {
    {"[\"abc]", "test:1:2:", "no closing '\"'"},
    {"[\"ab\nc\"]", "test:1:2:", "no closing '\"'"},
    {"[\"a\tb\"]", "test:1:4:", "control character"},
    {"[\"\\x\"]", "test:1:3:", "after a backslash"},
    {"[\"\\u12g4\"]", "test:1:3:", "four hexadecimal digits"},
    {"[\"\\u12\"]", "test:1:3:", "four hexadecimal digits"},
    {"[\"\\u0000\"]", "test:1:3:", "zero character"},
    {"[\"\\ud83d\"]", "test:1:3:", "high surrogate"},
    {"[\"\\ud83dx\"]", "test:1:3:", "high surrogate"},
    {"[\"\\ud83d\\u0041\"]", "test:1:3:", "high surrogate"},
    {"[\"\\ude00\"]", "test:1:3:", "low surrogate"},
    {"['a']", "test:1:2:", "double quotes"},
    {"[\"\xff\"]", "test:1:3:", "0xff, expected UTF-8"},
    {"[\"\xc3\"]", "test:1:3:", "0xc3, expected UTF-8"},
    {"[\"\xc0\x80\"]", "test:1:3:", "UTF-8"},
    {"[\"\xe0\x80\x80\"]", "test:1:3:", "UTF-8"},
    {"[\"\xed\xa0\x80\"]", "test:1:3:", "UTF-8"},
    {"[\"\xf4\x90\x80\x80\"]", "test:1:3:", "UTF-8"},
    {"[] // \xfe", "test:1:7:", "UTF-8"},
};

static const Bad bad_structure[] = {
    {"", "test:1:1:", "empty"},
    {"\n \n", "test:3:1:", "empty"},
    {"{\"a\":1;}", "test:1:7:", "expected ',' or '}' after a member, found ';'"},
    {"{\"a\" 1}", "test:1:6:", "expected ':' after a key, found '1'"},
    {"{a:1}", "test:1:2:", "expected a key in double quotes, found 'a'"},
    {"{\"a\":1,}", "test:1:8:",
     "expected a key in double quotes, found '}'; there is no comma after the last one"},
    {"[1,]", "test:1:4:", "expected a value, found ']'; there is no comma after the last one"},
    {"[,1]", "test:1:2:", "expected a value, found ','"},
    {"{,}", "test:1:2:", "expected a key"},
    {"[1}", "test:1:3:", "expected ',' or ']'"},
    {"[1", "test:1:3:", "found the end of the text"},
    {"[1] 2", "test:1:5:", "expected nothing after the document's end, found '2'"},
    {"{}\n{}", "test:2:1:", "nothing after"},
    {"[/* no */]", "test:1:2:", "comments begin with //"},
    {"[True]", "test:1:2:", "found 'True'"},
    {"[nulls]", "test:1:2:", "found 'nulls'"},
    {"[\x01]", "test:1:2:", "control character 0x01"},
    {"[\xe2\x82\xac]", "test:1:2:", "found '\xe2\x82\xac'"},
    {"{\"a\":1,\n\"b\":2,\n \"a\":3}", "test:3:2:", "\"a\" on line 3 again"},
    {"{\"a\":1,\n\"b\":2,\n \"a\":3}", "test:3:2:", "already stands on line 1"},
    {"{\"a\":1,\"\\u0061\":3}", "test:1:8:", "again"},
};

static void check_all(const Bad* bad, size_t count) {
    for (size_t i = 0; i < count; ++i) check_refused(bad[i].text, bad[i].where, bad[i].what);
}

static void refuses_bad_numbers(void** state) {
    (void)state;
    check_all(bad_numbers, sizeof bad_numbers / sizeof *bad_numbers);
    static char digits[3000];
    memset(digits, '1', sizeof digits - 1);
    check_refused(digits, "test:1:1:", "1100 characters");
}

static void refuses_bad_strings(void** state) {
    (void)state;
    check_all(bad_strings, sizeof bad_strings / sizeof *bad_strings);
}

static void refuses_bad_structure(void** state) {
    (void)state;
    check_all(bad_structure, sizeof bad_structure / sizeof *bad_structure);
    check_refused_bytes("[\"a\0b\"]", 7, "test:1:4:", "byte 0x00");
    check_refused_bytes("[1]\0", 4, "test:1:4:", "byte 0x00");
}

static void limits_depth(void** state) {
    (void)state;
    char text[200001];
    for (int depth = 63; depth <= 66; ++depth) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = 0;
        if (depth > 64)
            check_refused(text, "test:1:65:", "at most 64");
        else
            sn_destroy_json(parse_ok(text));
    }
    memset(text, '[', sizeof text - 1);
    text[sizeof text - 1] = 0;
    check_refused(text, "test:1:65:", "at most 64");
}

static void limits_values(void** state) {
    (void)state;
    size_t bytes = ((size_t)32 << 20) + 8;
    char* text = malloc(bytes);
    assert_non_null(text);
    for (size_t i = 0; i < bytes; i += 2) memcpy(text + i, "0,", 2);
    text[0] = '[';
    check_refused_bytes(text, bytes, "test:1:1:", "values, expected at most 16777216");
    free(text);
}

// every beginning of a valid document is an error and reads no byte behind its end
static void refuses_every_prefix(void** state) {
    (void)state;
    size_t bytes = strlen(full_text) - 1;
    for (size_t n = 0; n < bytes; ++n) {
        char* prefix = malloc(n + 1);
        memcpy(prefix, full_text, n);
        char* exact = realloc(prefix, n ? n : 1);
        SnJsonDocument* document = NULL;
        SnError error = {0};
        SnStatus status = sn_json_parse("test", exact, n, &document, &error);
        assert_int_equal(status, SN_BAD_FILE);
        assert_true(!strncmp(error.text, "test:", 5));
        free(exact);
    }
}

// any single byte changed gives a document or an error, and leaks nothing
static void survives_changed_bytes(void** state) {
    (void)state;
    char text[sizeof full_text];
    SnMemoryCount before = sn_memory_count();
    static const char other[] = "\"\\{}[],:/0-e.u\n\xff\xc3";
    for (size_t i = 0; i + 1 < sizeof full_text; ++i) {
        for (size_t k = 0; k < sizeof other; ++k) {
            memcpy(text, full_text, sizeof text);
            text[i] = other[k];
            SnJsonDocument* document = NULL;
            SnStatus status = sn_json_parse("test", text, sizeof text - 1, &document, NULL);
            assert_true(status == SN_OK || status == SN_BAD_FILE);
            sn_destroy_json(document);
        }
    }
    assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
}

static void cuts_long_names(void** state) {
    (void)state;
    char name[5000];
    memset(name, 'n', sizeof name);
    strcpy(name + sizeof name - 9, "end.json");
    SnJsonDocument* document = NULL;
    SnError error = {0};
    assert_int_equal(sn_json_parse(name, "[1;", 3, &document, &error), SN_BAD_FILE);
    assert_non_null(strstr(error.text, "end.json:1:3: expected ','"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_numbers),    cmocka_unit_test(refuses_bad_strings),
        cmocka_unit_test(refuses_bad_structure),  cmocka_unit_test(limits_depth),
        cmocka_unit_test(limits_values),          cmocka_unit_test(refuses_every_prefix),
        cmocka_unit_test(survives_changed_bytes), cmocka_unit_test(cuts_long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
