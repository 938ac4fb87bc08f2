// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_http.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

// ---- pieces ---------------------------------------------------------------------------------

// 1: the text is printable ASCII without blanks, as methods, paths and names of headers must be.
static int is_plain(const char* text) {
    for (const char* c = text; *c; ++c)
        if (*c <= ' ' || *c >= 127) return 0;
    return *text != 0;
}

// 1: the word is in a list of words such as "keep-alive, Upgrade".
static int has_word(const char* list, const char* word) {
    const size_t length = strlen(word);
    for (const char* c = list; *c; c += strcspn(c, ",")) {
        c += strspn(c, ", \t");
        const char end = strncasecmp(c, word, length) ? 'x' : c[length];
        if (!end || strchr(", \t", end)) return 1;
    }
    return 0;
}

static char* trim_blanks(char* text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t", text[length - 1])) text[--length] = 0;
    return text;
}

// ---- the request ----------------------------------------------------------------------------

// Headers of a request for a WebSocket. 1: the header was there, with the right value.
typedef struct Seen {
    int upgrade, connection, version;
} Seen;

// Read the first line, METHOD PATH?QUERY HTTP/1.1. Returns an HTTP status.
static int read_request_line(char* line, SnRequest* r) {
    char* path = strchr(line, ' ');
    if (!path) return 400;
    *path++ = 0;
    char* protocol = strchr(path, ' ');
    if (!protocol) return 400;
    *protocol++ = 0;
    char* query = strchr(path, '?');
    if (query) *query++ = 0;
    r->method = line;
    r->path = path;
    r->query = query ? query : "";
    if (!is_plain(line) || !is_plain(path) || path[0] != '/') return 400;
    if (*r->query && !is_plain(r->query)) return 400;
    return strcmp(protocol, "HTTP/1.1") ? 505 : 200;
}

// Store the value of a header that may occur only once; 400: it has occurred before.
static int take_once(const char** place, const char* value) {
    if (*place) return 400;
    *place = value;
    return 200;
}

static int read_http_header(char* line, SnRequest* r, Seen* seen) {
    char* colon = strchr(line, ':');
    if (!colon) return 400;
    *colon = 0;
    const char* value = trim_blanks(colon + 1);
    if (!is_plain(line))
        // a line that begins with a blank is refused here, too: it would continue the line before
        return 400;
    if (!strcasecmp(line, "Host")) return take_once(&r->host, value);
    if (!strcasecmp(line, "Origin")) return take_once(&r->origin, value);
    if (!strcasecmp(line, "Sec-WebSocket-Key")) return take_once(&r->key, value);
    if (!strcasecmp(line, "Sec-WebSocket-Version")) seen->version |= !strcmp(value, "13");
    if (!strcasecmp(line, "Upgrade")) seen->upgrade |= has_word(value, "websocket");
    if (!strcasecmp(line, "Connection")) seen->connection |= has_word(value, "upgrade");
    if (!strcasecmp(line, "Content-Length")) r->body |= strcmp(value, "0") != 0;
    if (!strcasecmp(line, "Transfer-Encoding")) r->body = 1;
    return 200;
}

// End a line with a zero; returns the beginning of the next line. NULL: the line is not complete.
static char* end_line(char* text, char* end) {
    char* line_end = memchr(text, '\n', (size_t)(end - text));
    if (!line_end) return NULL;
    if (line_end > text && line_end[-1] == '\r') line_end[-1] = 0;
    *line_end = 0;
    return line_end + 1;
}

static int is_too_long(const char* text, size_t size) {
    const size_t shown = size < SN_REQUEST_LINE ? size : SN_REQUEST_LINE;
    return size >= SN_REQUEST_LINE && !memchr(text, '\n', shown);
}

int sn_read_request(char* text, size_t size, SnRequest* r) {
    Seen seen = {0};
    *r = (SnRequest){0};
    text[size] = 0;
    if (is_too_long(text, size)) return 414;
    const char* blank = strstr(text, "\r\n\r\n");
    if (strlen(text) < size) return 400; // the text contains a zero byte
    if (!blank) return size >= SN_REQUEST_BYTES ? 431 : 0;
    if (blank + 4 - text > SN_REQUEST_BYTES) return 431;
    char *end = text + (blank - text) + 4, *line = text;
    char* next = end_line(line, end);
    int status = read_request_line(line, r);
    for (line = next; status == 200 && next < end; line = next) {
        next = end_line(line, end);
        if (*line) status = read_http_header(line, r, &seen);
    }
    r->upgrade = seen.upgrade && seen.connection && seen.version && r->key;
    return status;
}

// ---- who may ask ----------------------------------------------------------------------------

int sn_is_local_host(const char* host) {
    static const char* const names[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; host && i < sizeof names / sizeof *names; ++i) {
        const size_t length = strlen(names[i]);
        if (strncasecmp(host, names[i], length)) continue;
        if (!host[length]) return 1;
        const char* port = host + length + 1;
        return host[length] == ':' && *port && !port[strspn(port, "0123456789")];
    }
    return 0;
}

int sn_is_same_origin(const char* origin, const char* host) {
    static const char scheme[] = "http://";
    if (!origin || !host || strncasecmp(origin, scheme, sizeof scheme - 1)) return 0;
    return !strcasecmp(origin + sizeof scheme - 1, host);
}

const char* sn_query_value(const char* query, const char* name, size_t* length) {
    const size_t n = strlen(name);
    for (const char* c = query; *c; c += *c == '&') {
        const size_t here = strcspn(c, "&");
        if (here > n && !strncmp(c, name, n) && c[n] == '=') {
            *length = here - n - 1;
            return c + n + 1;
        }
        c += here;
    }
    return NULL;
}

const char* sn_http_reason(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 431:
        return "Request Header Fields Too Large";
    case 503:
        return "Service Unavailable";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Bad Request";
    }
}
