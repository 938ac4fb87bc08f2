// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef VIEW_TALK_H
#define VIEW_TALK_H

#include <stddef.h>

// A client of the viewer's server, which can send anything that a test wants.

extern int view_port;
extern const char* view_token;
extern int view_window; // size of a connection's receive buffer, bytes; 0: as usual

/// Connect to the server. Sending and receiving fail after five seconds.
int view_dial(void);
void view_put(int socket, const void* data, size_t size);

/// Read an answer: its head into `head`, its status as the result. 0: no answer came.
int view_answer(int socket, char head[4096]);

/// Open a WebSocket. -1: it was refused, and *status is the status of the answer. `query` begins
/// with "?", or is "".
int view_open(const char* host, const char* origin, const char* query, int* status);
int view_open_own(void); // opens a WebSocket as the page does

/// Send a text of up to 125 bytes.
void view_say(int socket, const char* text);

/// Read the next frame from the server. Returns its opcode; *data becomes its bytes, which the
/// caller frees. -1: the connection is closed, or nothing comes.
int view_hear(int socket, unsigned char** data, size_t* size);

#endif
