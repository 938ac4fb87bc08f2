// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_talk.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int view_port, view_window;
const char* view_token;

int view_dial(void) {
    const struct timeval patience = {.tv_sec = 5};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)view_port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int)); // as browsers do
    if (view_window) setsockopt(s, SOL_SOCKET, SO_RCVBUF, &view_window, sizeof view_window);
    if (connect(s, (struct sockaddr*)&to, sizeof to)) perror("connect");
    return s;
}

// 0: the other side has closed, or nothing comes
static size_t get(int s, void* to, size_t size) {
    size_t have = 0;
    while (have < size) {
        const ssize_t n = recv(s, (char*)to + have, size - have, 0);
        if (n <= 0) return 0;
        have += (size_t)n;
    }
    return have;
}

void view_put(int s, const void* data, size_t size) {
    const char* at = data;
    while (size > 0) {
        const ssize_t n = send(s, at, size, MSG_NOSIGNAL);
        if (n <= 0) return;
        at += n;
        size -= (size_t)n;
    }
}

// the status of an answer whose head lands in `head`; 0: none came
int view_answer(int s, char head[4096]) {
    size_t size = 0;
    while (size < 4095 && get(s, head + size, 1)) {
        head[++size] = 0;
        if (size >= 4 && !strcmp(head + size - 4, "\r\n\r\n")) break;
    }
    head[size] = 0;
    return size > 12 ? atoi(head + 9) : 0;
}

// -1: refused, with its status in *status
int view_open(const char* host, const char* origin, const char* query, int* status) {
    char text[1024], head[4096];
    const int s = view_dial();
    snprintf(text, sizeof text,
             "GET /socket%s HTTP/1.1\r\nHost: %s\r\n%s%s%sUpgrade: websocket\r\n"
             "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
             query, host, origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "");
    view_put(s, text, strlen(text));
    *status = view_answer(s, head);
    if (*status == 101 && strstr(head, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        return s;
    close(s);
    return -1;
}

int view_open_own(void) {
    char query[64];
    int status;
    snprintf(query, sizeof query, "?token=%s", view_token);
    return view_open("localhost", "http://localhost", query, &status);
}

void view_say(int s, const char* text) {
    unsigned char frame[6 + 125] = {0x81, (unsigned char)(0x80 | strlen(text))};
    memcpy(frame + 6, text, strlen(text));
    view_put(s, frame, 6 + strlen(text));
}

// the next frame of the server's; its bytes land in *data, to be freed. -1: it is gone
int view_hear(int s, unsigned char** data, size_t* size) {
    unsigned char head[10];
    if (!get(s, head, 2)) return -1;
    *size = head[1];
    const size_t more = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0;
    if (more) *size = 0;
    if (more && !get(s, head + 2, more)) return -1;
    for (size_t i = 0; i < more; ++i) *size = *size << 8 | head[2 + i];
    *data = malloc(*size + 1);
    if (*size && !get(s, *data, *size)) {
        free(*data);
        return -1;
    }
    return head[0] & 15;
}
