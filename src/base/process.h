// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_PROCESS_H
#define SN_BASE_PROCESS_H

#include <sys/types.h>

/// Start another program, found on the PATH, without a shell; `words` begins with the program's
/// name and ends with NULL. The new process has a process group of its own, so that Ctrl-C reaches
/// the calling program only. The process reads from the descriptor `input`; with -1, its input is
/// empty. Its output and error streams go to the descriptor `output`; with -1, they go to the
/// caller's streams. On Linux, the process is killed when the calling thread ends for any reason.
/// Returns 0 and sets *process, or returns errno if the program did not start.
int sn_start_process(const char* const* words, int input, int output, pid_t* process);

#endif
