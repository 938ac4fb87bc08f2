// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "view_http.h"
#include "view_websocket.h"

#include <string.h>

// What the viewer's server reads, at every length: a request or a frame that is cut anywhere is not
// taken for a whole one, and nothing behind it is looked at.

static void request_byte_by_byte(void** state) {
    (void)state;
    static const char whole[] = "GET /socket?a=b&token=xyz HTTP/1.1\r\nhOST:  localhost:80 \r\n"
                                "Upgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: k\r\n\r\n";
    for (size_t size = 0; size < sizeof whole; ++size) {
        char text[sizeof whole + 1];
        SnRequest r;
        memcpy(text, whole, size);
        text[size] = 'x';
        const int status = sn_read_request(text, size, &r);
        assert_int_equal(status, size == sizeof whole - 1 ? 200 : size == sizeof whole ? 400 : 0);
        if (status != 200) continue;
        size_t length;
        assert_string_equal(r.path, "/socket");
        assert_string_equal(r.host, "localhost:80");
        assert_true(r.upgrade && !r.body && !r.origin);
        assert_memory_equal(sn_query_value(r.query, "token", &length), "xyz", 3);
        assert_int_equal(length, 3);
        assert_null(sn_query_value(r.query, "oken", &length));
    }
}

static void accept_of_the_standard(void** state) {
    (void)state;
    char accept[32]; // RFC 6455, section 1.3
    sn_ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void heads_of_all_sizes(void** state) {
    (void)state;
    static const size_t sizes[] = {
        0, 1, 125, 126, 65535, 65536, SN_MESSAGE_BYTES, SN_MESSAGE_BYTES + 1, (size_t)1 << 40};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        unsigned char data[14];
        SnWsHead head;
        const size_t size = sn_ws_write_head(SN_WS_TEXT, sizes[i], data);
        data[1] |= 0x80; // as a client's
        memcpy(data + size, "\1\2\3\4", 4);
        for (size_t cut = 0; cut < size; ++cut)
            assert_int_equal(sn_ws_read_head(data, cut, &head), 0);
        const int what = sn_ws_read_head(data, size + 4, &head);
        assert_int_equal(what, sizes[i] > SN_MESSAGE_BYTES ? SN_WS_TOO_LARGE : 1);
        if (what != 1) continue;
        assert_int_equal(head.rest, sizes[i]);
        assert_int_equal(head.size, size + 4);
        assert_memory_equal(head.mask, "\1\2\3\4", 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(request_byte_by_byte),
        cmocka_unit_test(accept_of_the_standard),
        cmocka_unit_test(heads_of_all_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
