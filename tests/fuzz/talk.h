// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_TALK_H
#define SN_TESTS_FUZZ_TALK_H

#include <stddef.h>

/// Say bytes to the viewer's server as one client, in every way: the first byte says how. Odd: the
/// rest comes behind the handshake of a WebSocket, else it is what the client begins with. Stops
/// the program when a promise is broken: commands that are read hold finite numbers and whole
/// words, what is understood does not depend on the pieces in which it comes, no memory is lost.
/// Returns how many commands were understood.
int fuzz_talk(const unsigned char* data, size_t size);

/// The same, at once and not in pieces.
int fuzz_talk_whole(const unsigned char* data, size_t size);

#endif
