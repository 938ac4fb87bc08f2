// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HTTP_H
#define SN_APP_VIEW_HTTP_H

#include <stddef.h>

// Read requests of HTTP/1.1 as the viewer's page makes them: a first line, headers, no HTTP body.

#define SN_REQUEST_LINE  8192  // bytes of the first line, at most
#define SN_REQUEST_BYTES 32768 // bytes of first line and headers together, at most

typedef struct SnRequest {
    const char *method, *path; // as in "GET" and "/viewer.js"
    const char* query;         // text after the '?', or ""
    const char *host, *origin; // values of the headers of these names; NULL: not given
    const char* key;           // value of the header Sec-WebSocket-Key, or NULL
    int upgrade;               // 1: the request asks for a WebSocket of version 13
    int body;                  // 1: an HTTP body follows, which the server refuses
} SnRequest;

/// Read a request from the `size` bytes that have arrived so far; `text` must have space for one
/// more byte. The texts of *request point into `text`, and are ended there with zeros. 0: the
/// request is not complete yet. 200: the request was read. 400, 414, 431, 505: the request is
/// refused, and has to be answered with this status.
int sn_read_request(char* text, size_t size, SnRequest* request);

/// 1: the host is 127.0.0.1 or localhost, with any port or none. Pages under other names are
/// refused, because somebody may have made such a name point to this machine.
int sn_is_local_host(const char* host);

/// 1: the page that sent the request (header Origin) comes from the host to which the request was
/// sent (header Host).
int sn_is_same_origin(const char* origin, const char* host);

/// Find the value of `name` in a query with NAME=VALUE; *length becomes the length of the value.
/// NULL: the query does not have this name.
const char* sn_query_value(const char* query, const char* name, size_t* length);

/// The words for a status, as in "Not Found" for 404.
const char* sn_http_reason(int status);

#endif
