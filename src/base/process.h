// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_PROCESS_H
#define SN_BASE_PROCESS_H

#include <sys/types.h>

/// Start another program, found on the PATH, without a shell; `words` begins with its name and ends
/// with NULL. It is in a process group of its own, so that Ctrl-C reaches this program only. It
/// reads from `input` (-1: nothing) and prints to `output` on both streams (-1: where this program
/// prints). Where the system knows how (Linux), it is killed when the calling thread ends, however
/// that happens. Returns 0, or the system's reason (errno) why it did not start.
int sn_start_process(const char* const* words, int input, int output, pid_t* process);

#endif
