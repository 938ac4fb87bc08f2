// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "signals.h"

#include "base/temporary.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t caught;

static void leave(int signal) {
    sn_temporary_remove_all();
    _exit(128 + signal);
}

static void remember(int signal) {
    static const char said[] = "\nfinishing the step; once more leaves at once\n";
    if (caught) leave(signal);
    caught = signal;
    if (signal == SIGINT && isatty(STDERR_FILENO) &&
        write(STDERR_FILENO, said, sizeof said - 1) < 0)
        return; // nobody reads it
}

static void handle(void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART; // files are written to the end
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a write error like others
}

void sn_catch_signals(void) { handle(remember); }

void sn_leave_on_signals(void) {
    struct sigaction hangup;
    handle(leave);
    // whoever has it ignored, as nohup does, wants the program to go on
    if (!sigaction(SIGHUP, NULL, &hangup) && hangup.sa_handler != SIG_IGN) signal(SIGHUP, leave);
}

static void leave_late(int signal) {
    (void)signal;
    leave(caught);
}

void sn_leave_within(unsigned seconds) {
    signal(SIGALRM, leave_late);
    alarm(seconds);
}

void sn_release_signals(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

int sn_caught_signal(void) { return caught; }
