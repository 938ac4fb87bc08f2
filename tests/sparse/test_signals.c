// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/fronts.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

// METIS takes SIGTERM and SIGABRT for its own and gives up when one of them comes. Nobody notices:
// a signal that comes during an ordering reaches the caller's handler, and the ordering is
// finished.

static atomic_int caught;

static void count_signal(int number, siginfo_t* info, void* context) {
    (void)number, (void)info, (void)context;
    atomic_fetch_add(&caught, 1);
}

static const int signals[] = {SIGTERM, SIGABRT};

static void install(struct sigaction before[2], struct sigaction installed[2]) {
    struct sigaction action = {.sa_sigaction = count_signal, .sa_flags = SA_RESTART | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGUSR2);
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(sigaction(signals[i], &action, &before[i]), 0);
        assert_int_equal(sigaction(signals[i], NULL, &installed[i]), 0);
    }
}

static void check_handlers(const struct sigaction installed[2]) {
    sigset_t mask;
    assert_int_equal(pthread_sigmask(SIG_BLOCK, NULL, &mask), 0);
    for (int i = 0; i < 2; ++i) {
        struct sigaction now;
        assert_int_equal(sigaction(signals[i], NULL, &now), 0);
        assert_true(now.sa_sigaction == count_signal);
        assert_int_equal(now.sa_flags, installed[i].sa_flags);
        assert_true(sigismember(&now.sa_mask, SIGUSR2));
        assert_false(sigismember(&mask, signals[i]));
    }
}

// ---- a thread that sends SIGTERM, to the process and to one thread in turns, and takes none

// A signal to the process goes to any thread that takes it. Threads of ours take none, those of
// OpenBLAS (in builds with CHOLMOD) do, and would run METIS's handler: then only the one thread is
// sent signals.
__attribute__((weak)) int openblas_get_num_threads(void);

typedef struct Sender {
    pthread_t thread, target;
    atomic_int sent, stop;
} Sender;

static void* send_often(void* argument) {
    Sender* sender = argument;
    while (!atomic_load(&sender->stop)) {
        if ((atomic_fetch_add(&sender->sent, 1) & 1) || openblas_get_num_threads)
            pthread_kill(sender->target, SIGTERM);
        else
            kill(getpid(), SIGTERM);
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    }
    return NULL;
}

static void start_sender(Sender* sender) {
    sigset_t all, before;
    sender->target = pthread_self();
    sigfillset(&all);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, &all, &before), 0);
    assert_int_equal(pthread_create(&sender->thread, NULL, send_often, sender), 0);
    assert_int_equal(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
}

static void signals_reach_the_caller(void** state) {
    (void)state;
    Case c = make_springs(20, 17, 17, 1, 0.1, 701);
    struct sigaction before[2], installed[2];
    Sender sender = {.sent = 0};
    SnStatus status[4];
    int sent[4], seen[4];
    install(before, installed);
    start_sender(&sender);
    for (int round = 0; round < 4; ++round) {
        SnFronts* fronts = NULL;
        sent[round] = -atomic_load(&sender.sent);
        seen[round] = -atomic_load(&caught);
        status[round] = sn_create_fronts(c.pattern, SN_ORDERING_METIS, 0, &fronts);
        sent[round] += atomic_load(&sender.sent);
        seen[round] += atomic_load(&caught);
        sn_destroy_fronts(fronts);
    }
    atomic_store(&sender.stop, 1);
    pthread_join(sender.thread, NULL);
    check_handlers(installed);
    for (int i = 0; i < 2; ++i) sigaction(signals[i], &before[i], NULL);
    for (int round = 0; round < 4; ++round) {
        CHECK_OK(status[round]);
        assert_true(sent[round] > 1);
        assert_true(seen[round] > 0);
    }
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(signals_reach_the_caller)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
