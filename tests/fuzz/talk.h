// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_TALK_H
#define SN_TESTS_FUZZ_TALK_H

#include <stddef.h>

/// Send bytes to the viewer's server as one client. The first byte decides how: if it is odd, the
/// rest is sent behind the handshake of a WebSocket; otherwise the rest is all that the client
/// sends. Stops the program when a promise is broken: commands that are read hold finite numbers
/// and whole words, the commands do not depend on the pieces in which the bytes arrive, and no
/// memory is lost. Returns how many commands were understood.
int fuzz_talk(const unsigned char* data, size_t size);

/// Do the same, but send all bytes at once instead of in pieces.
int fuzz_talk_whole(const unsigned char* data, size_t size);

#endif
