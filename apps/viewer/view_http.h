// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_HTTP_H
#define SN_APP_VIEW_HTTP_H

#include <stddef.h>

// Requests of HTTP/1.1 as the viewer's page makes them: a line, headers, no body.

#define SN_REQUEST_LINE  8192  // bytes of the first line, at most
#define SN_REQUEST_BYTES 32768 // of line and headers together

typedef struct SnRequest {
    const char *method, *path; // "GET", "/viewer.js"
    const char* query;         // behind the '?', or ""
    const char *host, *origin; // NULL: not given
    const char* key;           // of a WebSocket that is asked for, or NULL
    int upgrade;               // 1: asks for a WebSocket of version 13
    int body;                  // 1: something follows, which no request here may have
} SnRequest;

/// Read what has come so far, at least one byte of room behind it; its texts are ended in place.
/// 0: not all of it is there yet. 200: read. 400, 414, 431, 505: refused, to be answered with this.
int sn_read_request(char* text, size_t size, SnRequest* request);

/// 1 for names of this machine, with any port or none: 127.0.0.1, localhost. A page of another name
/// that was made to point here is not meant to reach the server.
int sn_is_local_host(const char* host);

/// 1 when the page that asks was served under the host that it asks.
int sn_is_same_origin(const char* origin, const char* host);

/// The value of "name=value" in a query, with its length; NULL: there is none.
const char* sn_query_value(const char* query, const char* name, size_t* length);

/// "Not Found" of 404.
const char* sn_http_reason(int status);

#endif
