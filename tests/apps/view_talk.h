// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef VIEW_TALK_H
#define VIEW_TALK_H

#include <stddef.h>

// A client of the viewer's server that a test can let say anything.

extern int view_port;
extern const char* view_token;
extern int view_window; // bytes that a connection takes before it is read, 0: as usual

/// A connection; nothing takes longer than five seconds.
int view_dial(void);
void view_put(int socket, const void* data, size_t size);

/// The status of an answer, whose head lands in `head`; 0: none came.
int view_answer(int socket, char head[4096]);

/// A WebSocket; -1: refused, with its status in *status. `query` begins with "?", or is "".
int view_open(const char* host, const char* origin, const char* query, int* status);
int view_open_own(void); // as the page would

/// A text of up to 125 bytes.
void view_say(int socket, const char* text);

/// The next frame of the server's: its opcode; its bytes land in *data, to be freed. -1: it is
/// gone.
int view_hear(int socket, unsigned char** data, size_t* size);

#endif
