// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HTTP_H
#define SN_APP_VIEW_HTTP_H

#include <stddef.h>

// Requests of HTTP/1.1 as the viewer's page makes them: a first line, headers, no body.

#define SN_REQUEST_LINE  8192  // bytes of the first line, at most
#define SN_REQUEST_BYTES 32768 // bytes of line and headers together, at most

typedef struct SnRequest {
    const char *method, *path; // "GET", "/viewer.js"
    const char* query;         // text behind the '?', or ""
    const char *host, *origin; // headers of these names; NULL: not given
    const char* key;           // header Sec-WebSocket-Key, or NULL
    int upgrade;               // 1: it asks for a WebSocket of version 13
    int body;                  // 1: a body follows, which the server refuses
} SnRequest;

/// Read a request from the bytes that have come so far; behind them there must be room for one
/// more. The request points into `text`, in which its texts are ended with zeros. 0: it is not
/// complete yet. 200: read. 400, 414, 431, 505: it is refused, and has to be answered with this
/// status.
int sn_read_request(char* text, size_t size, SnRequest* request);

/// 1 for 127.0.0.1 and localhost, with any port or none. A page under another name, which was made
/// to point to this machine, must not reach the server.
int sn_is_local_host(const char* host);

/// 1: the page that asks (header Origin) was served by the host that it asks (header Host).
int sn_is_same_origin(const char* origin, const char* host);

/// The value of "name=value" in a query, with its length; NULL: there is none.
const char* sn_query_value(const char* query, const char* name, size_t* length);

/// The words for a status: "Not Found" for 404.
const char* sn_http_reason(int status);

#endif
