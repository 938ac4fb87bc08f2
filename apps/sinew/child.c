// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "child.h"

#include "base/process.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 20 }; // longest time in ms until a signal is noticed

int sn_child_possible(const char* program) {
    const char* path = getenv("PATH");
    for (const char* part = path ? path : ""; *part;) {
        char name[4096];
        const size_t length = strcspn(part, ":");
        snprintf(name, sizeof name, "%.*s/%s", (int)length, part, program);
        if (length && access(name, X_OK) == 0) return 1;
        part += length + (part[length] == ':');
    }
    return 0;
}

// ---- the output of a process

// Add text to the tail. When the tail is full, its older half is dropped.
static void add_text(SnChildTail* tail, const char* text, size_t count) {
    const size_t most = sizeof tail->text / 2 - 1;
    if (tail->length + count >= sizeof tail->text) {
        memmove(tail->text, tail->text + tail->length - most, most);
        tail->length = most;
    }
    memcpy(tail->text + tail->length, text, count);
    tail->length += count;
    tail->text[tail->length] = 0;
}

// Wait for output for at most `patience` ms. Returns 0 at the end of the output.
static int take_output(int pipe, int patience, SnChildTail* tail) {
    char text[1024];
    struct pollfd wanted = {.fd = pipe, .events = POLLIN};
    if (poll(&wanted, 1, patience) <= 0) return 1;
    const ssize_t count = read(pipe, text, sizeof text);
    if (count > 0) add_text(tail, text, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

// ---- the process

// Wait until the process ends by itself; kill it when a signal asks this program to stop.
static int wait_for_process(pid_t process, int output, SnChildTail* tail) {
    int status = 0;
    for (int speaks = 1;;) {
        if (sn_caught_signal()) kill(-process, SIGKILL);
        if (speaks)
            speaks = take_output(output, PATIENCE, tail);
        else
            poll(NULL, 0, PATIENCE);
        const pid_t ended = waitpid(process, &status, WNOHANG);
        if (ended == process || (ended < 0 && errno != EINTR)) break;
    }
    // Read what is left in the pipe, but do not wait for its end: a process that the child has
    // started may hold the pipe open.
    struct pollfd rest = {.fd = output, .events = POLLIN};
    while (poll(&rest, 1, 0) > 0 && take_output(output, 0, tail)) continue;
    return status;
}

SnStatus sn_run_child(const char* const* words, SnChildTail* tail, int* exit_status,
                      SnError* error) {
    int ends[2];
    pid_t process;
    *tail = (SnChildTail){0};
    if (pipe(ends))
        return sn_fail(error, SN_WRITE_FAILED, "%s cannot be run: %s", words[0], strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    const int reason = sn_start_process(words, -1, ends[1], &process);
    close(ends[1]);
    const int status = reason ? 0 : wait_for_process(process, ends[0], tail);
    close(ends[0]);
    if (reason)
        return sn_fail(error, SN_WRITE_FAILED, "%s cannot be run: %s", words[0], strerror(reason));
    *exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return sn_caught_signal() ? SN_INTERRUPTED : SN_OK;
}
