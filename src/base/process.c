// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>

// Let the kernel kill this process when its parent ends. When the parent has already ended, the
// process has another parent by now, and exits at once.
static void die_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
}
#else
static void die_with(pid_t parent) { (void)parent; }
#endif

// Make the descriptor `to` a copy of `from`; with a negative `from`, do nothing. Returns 1 on
// failure, else 0.
static int put_in_place(int from, int to) { return from < 0 ? 0 : dup2(from, to) < 0; }

// Replace the child process by the program; return only on failure, with the reason in errno. This
// function calls nothing that takes a lock (such as malloc): a lock that another thread held at the
// fork stays locked in the child for ever.
static void become_program(const char* const* words, int input, int output) {
    const int nothing = input < 0 ? open("/dev/null", O_RDONLY | O_CLOEXEC) : input;
    if (nothing < 0 || put_in_place(nothing, STDIN_FILENO)) return;
    if (put_in_place(output, STDOUT_FILENO) || put_in_place(output, STDERR_FILENO)) return;
    execvp(words[0], (char* const*)words);
}

// Read from the pipe why the child could not become the program, and return this reason (errno).
// Return 0 when the pipe is closed without a reason, because the program runs.
static int read_reason(int pipe) {
    int reason = 0;
    ssize_t count;
    do count = read(pipe, &reason, sizeof reason);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof reason ? reason : 0;
}

int sn_start_process(const char* const* words, int input, int output, pid_t* process) {
    int ends[2];
    const pid_t parent = getpid();
    if (pipe(ends)) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    const pid_t child = fork();
    if (child == 0) {
        die_with(parent);
        setpgid(0, 0);
        become_program(words, input, output);
        const int why = errno;
        (void)!write(ends[1], &why, sizeof why);
        _exit(127);
    }
    int reason = child < 0 ? errno : 0;
    if (child > 0) setpgid(child, child); // the child does the same, because either may run first
    close(ends[1]);
    if (child > 0) reason = read_reason(ends[0]);
    close(ends[0]);
    if (child > 0 && reason)
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    *process = reason ? 0 : child;
    return reason;
}
