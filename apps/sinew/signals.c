// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "signals.h"

#include "base/temporary.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t caught; // signal that asked the program to stop; 0: none has

static void leave_program(int signal) {
    sn_temporary_remove_all();
    _exit(128 + signal);
}

static void remember_signal(int signal) {
    static const char said[] = "\nfinishing the step; press Ctrl-C again to stop at once\n";
    if (caught) leave_program(signal);
    caught = signal;
    if (signal == SIGINT && isatty(STDERR_FILENO) &&
        write(STDERR_FILENO, said, sizeof said - 1) < 0)
        return; // if nobody can read the message, nothing is lost
}

static void install_handler(void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART; // a signal does not interrupt writes to files
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    // make a write to a file that may not grow further fail, instead of ending this program
    signal(SIGXFSZ, SIG_IGN);
}

void sn_catch_signals(void) { install_handler(remember_signal); }

void sn_leave_on_signals(void) {
    struct sigaction hangup;
    install_handler(leave_program);
    // where SIGHUP is ignored, as by nohup, the program is to go on: leave the signal ignored
    if (!sigaction(SIGHUP, NULL, &hangup) && hangup.sa_handler != SIG_IGN)
        signal(SIGHUP, leave_program);
}

static void leave_after_alarm(int signal) {
    (void)signal;
    leave_program(caught);
}

void sn_leave_within(unsigned seconds) {
    signal(SIGALRM, leave_after_alarm);
    alarm(seconds);
}

void sn_release_signals(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
}

int sn_caught_signal(void) { return caught; }
