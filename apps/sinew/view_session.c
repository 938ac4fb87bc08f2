// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_session.h"

#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#define COMMANDS    64           // that wait to be obeyed, at most: what is more is refused
#define FRAME_TIME  (1.0 / 60.0) // s between frames, at least
#define MOST_BEHIND 0.25         // s that it tries to catch up with
#define PACE_TIME   0.5          // s over which steps are counted
#define IDLE_TIME   0.5          // s of sleep where nothing is due

struct SnSession {
    SnSource* source;
    SnServer* server;
    pthread_t thread;
    int started;

    pthread_mutex_t lock; // of all until the next line
    pthread_cond_t changed;
    SnViewCommand command[COMMANDS]; // a ring
    int first, count;
    int stop, wanted;

    // ---- of the thread
    SnPlayback play;
    int unseen;               // 1: what is shown is not what there is
    double published;         // s on the clock
    double began, began_time; // when both clocks were last put together: on the wall, in the scene
    double counted;           // s on the clock, since when
    int64_t steps;            // have been counted
};

// ---- from other threads ---------------------------------------------------------------------

int sn_session_message(void* session, const char* text, size_t size) {
    SnSession* s = session;
    SnViewCommand command;
    if (!sn_read_view_command(text, size, &command)) return 0;
    pthread_mutex_lock(&s->lock);
    const int fits = s->count < COMMANDS;
    if (fits) s->command[(s->first + s->count++) % COMMANDS] = command;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return fits;
}

void sn_session_wanted(void* session) {
    SnSession* s = session;
    pthread_mutex_lock(&s->lock);
    s->wanted = 1;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

// ---- clocks ---------------------------------------------------------------------------------

static void put_clocks_together(SnSession* s) {
    s->began = sn_seconds();
    s->began_time = s->source->kind->time(s->source);
}

// when the next step begins, s on the clock
static double due(SnSession* s, double now) {
    if (!s->play.playing) return HUGE_VAL;
    if (s->play.speed == 0) return now;
    const double passed = s->source->kind->time(s->source) - s->began_time;
    const double when = s->began + passed / s->play.speed;
    if (when < now - MOST_BEHIND) put_clocks_together(s);
    return when;
}

static void count_step(SnSession* s) {
    const double now = sn_seconds();
    ++s->steps;
    if (now - s->counted < PACE_TIME) return;
    s->play.pace = (double)s->steps / (now - s->counted);
    s->counted = now;
    s->steps = 0;
}

// ---- playing --------------------------------------------------------------------------------

static void set_playing(SnSession* s, int playing) {
    s->play.playing = playing;
    s->counted = sn_seconds();
    s->steps = 0;
    s->play.pace = 0;
    put_clocks_together(s);
}

// what it says is shown until something else is said, or it is played again
static void say(SnSession* s, SnStatus status, const SnError* error) {
    s->play.text = *error;
    s->play.failed = status < 0;
    if (status < 0) set_playing(s, 0);
}

static void advance(SnSession* s) {
    SnError error = {0};
    const SnStatus status = s->source->kind->advance(s->source, &error);
    s->unseen = 1;
    if (status != SN_OK) {
        const char* words = error.text[0] ? error.text : sn_status_text(status);
        SnError told = {0};
        sn_fail(&told, status, "at t = %.6g s: %.450s", s->source->kind->time(s->source), words);
        say(s, status, &told);
    }
    if (status < 0) return;
    count_step(s);
    if (s->source->kind->at_end(s->source)) set_playing(s, 0);
}

static void seek(SnSession* s, int64_t frame) {
    SnError error = {0};
    say(s, s->source->kind->seek(s->source, frame, &error), &error);
    put_clocks_together(s);
}

// a run that has been played to its end begins again; a simulation goes on
static void play(SnSession* s) {
    if (s->source->frame_count && s->source->kind->at_end(s->source)) seek(s, 0);
    say(s, SN_OK, &(SnError){0});
    set_playing(s, 1);
}

static void obey(SnSession* s, const SnViewCommand* c) {
    s->unseen = 1;
    switch (c->verb) {
    case SN_VIEW_PLAY:
        play(s);
        break;
    case SN_VIEW_PAUSE:
        set_playing(s, 0);
        break;
    case SN_VIEW_STEP:
        set_playing(s, 0);
        advance(s);
        break;
    case SN_VIEW_RESET:
        set_playing(s, 0);
        seek(s, 0);
        break;
    case SN_VIEW_SEEK:
        seek(s, (int64_t)c->number);
        break;
    case SN_VIEW_SPEED:
        s->play.speed = c->number;
        put_clocks_together(s);
        break;
    case SN_VIEW_COLOUR:
        s->play.colouring = (SnColouring)c->number;
        break;
    case SN_VIEW_VERBS:
        break;
    }
}

// without memory for a frame there is none; the next one may fit
static void publish(SnSession* s, double now) {
    SnBlob* frame = NULL;
    s->published = now;
    if (sn_make_frame_message(s->source, &s->play, &frame) < 0) return;
    s->unseen = 0;
    sn_server_publish_frame(s->server, frame);
}

// until something is due, or somebody says something
static void wait(SnSession* s, double until) {
    struct timespec when;
    const double now = sn_seconds(), span = fmin(until - now, IDLE_TIME);
    if (span <= 0) return;
    clock_gettime(CLOCK_REALTIME, &when);
    const int64_t nanoseconds = when.tv_nsec + (int64_t)(span * 1e9);
    when.tv_sec += (time_t)(nanoseconds / 1000000000);
    when.tv_nsec = (long)(nanoseconds % 1000000000);
    pthread_mutex_lock(&s->lock);
    if (!s->count && !s->stop && !s->wanted) pthread_cond_timedwait(&s->changed, &s->lock, &when);
    s->wanted = 0;
    pthread_mutex_unlock(&s->lock);
}

// the next command, oldest first; 0: none. Below 0: it shall end
static int take_command(SnSession* s, SnViewCommand* command) {
    pthread_mutex_lock(&s->lock);
    const int what = s->stop ? -1 : s->count > 0;
    if (what > 0) {
        *command = s->command[s->first];
        s->first = (s->first + 1) % COMMANDS;
        --s->count;
    }
    pthread_mutex_unlock(&s->lock);
    return what;
}

static void* work(void* argument) {
    SnSession* s = argument;
    SnViewCommand command;
    for (int what; (what = take_command(s, &command)) >= 0;) {
        if (what) {
            obey(s, &command);
            continue;
        }
        double now = sn_seconds();
        if (due(s, now) <= now) advance(s);
        now = sn_seconds();
        // nobody waits for a frame of a simulation that runs: then it is not made
        const int shown = s->unseen && (!s->play.playing || sn_server_wanted(s->server));
        const double next = s->published + FRAME_TIME;
        if (shown && next <= now) publish(s, now);
        wait(s, shown && s->unseen ? fmin(next, due(s, now)) : due(s, now));
    }
    return NULL;
}

// ---- beginning and end ----------------------------------------------------------------------

SnStatus sn_create_session(SnSource* source, SnSession** out, SnError* error) {
    SnSession* s = SN_NEW(SnSession);
    if (!s) {
        sn_destroy_source(source);
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    }
    s->source = source;
    s->play.speed = 1;
    s->play.colouring =
        source->scene->world.rigidification.on ? SN_COLOURING_RIGID : SN_COLOURING_PLAIN;
    s->unseen = 1;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    *out = s;
    return SN_OK;
}

SnStatus sn_session_start(SnSession* s, SnServer* server, SnError* error) {
    SnBlob* scene = NULL;
    sigset_t all, before;
    s->server = server;
    SnStatus status = sn_make_scene_message(s->source, &scene);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    sn_server_publish_scene(server, scene);
    // signals go to the thread that waits for them
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int why = pthread_create(&s->thread, NULL, work, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (why) return sn_fail(error, SN_OUT_OF_MEMORY, "the simulation: %s", strerror(why));
    s->started = 1;
    return SN_OK;
}

void sn_destroy_session(SnSession* s) {
    if (!s) return;
    pthread_mutex_lock(&s->lock);
    s->stop = 1;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (s->started) pthread_join(s->thread, NULL);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    sn_destroy_source(s->source);
    sn_free(s);
}
