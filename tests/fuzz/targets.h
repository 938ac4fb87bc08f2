// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_TARGETS_H
#define SN_TESTS_FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

// Targets beside readers of meshes (one.h), the viewer (talk.h) and checkpoints (forge.h). Each
// stops the program when a promise is broken, and returns 1 if something came of the bytes, 0 if
// they were refused.

/// Read bytes as the text of a scene, and make its world if it is small: a failure has a message,
/// no memory is lost.
int fuzz_scene(const uint8_t* data, size_t size);

/// Make a tiny world as the bytes say, any of whose numbers may be extreme, and do three steps:
/// they end, in a state of finite numbers, or with a message and in the state of the step's start.
/// Where bytes end, numbers are usual. See extreme.c for the order of bytes.
int fuzz_extreme(const uint8_t* data, size_t size);

/// Read bytes as frames.snc in every way, as they are, and with all checksums made right; compare
/// the file with itself: memory stays in proportion to the bytes, a failure has a message, no
/// memory is lost.
int fuzz_frames(const uint8_t* data, size_t size);

#endif
