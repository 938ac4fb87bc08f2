// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_session.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_hand.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#define COMMANDS   64           // that wait to be obeyed, at most: what is more is refused
#define FRAME_TIME (1.0 / 60.0) // s between frames, at least
#define IDLE_TIME  0.5          // s of sleep where nothing is due

struct SnSession {
    SnGallery* gallery; // or NULL: then what it began with is all there is
    SnOrigin chosen;    // from the gallery
    SnServer* server;
    pthread_t thread;
    int started;

    pthread_mutex_t lock; // of all until the next line
    pthread_cond_t changed;
    SnViewCommand command[COMMANDS]; // a ring
    int first, count;
    SnHand hand;
    int stop, wanted;

    // ---- of the thread
    SnPlayer player;  // of nothing: the gallery is shown
    double published; // s on the clock: the last frame
};

// ---- from other threads ---------------------------------------------------------------------

// 1: a place behind all that wait; of a hand that moves on, where it was before does not matter
static int add_command(SnSession* s, const SnViewCommand* command) {
    SnViewCommand* last = &s->command[(s->first + s->count + COMMANDS - 1) % COMMANDS];
    const int moves_on = s->count && command->verb == SN_VIEW_DRAG && last->verb == SN_VIEW_DRAG &&
                         last->client == command->client;
    if (!moves_on && s->count == COMMANDS) return 0;
    s->count += !moves_on;
    s->command[(s->first + s->count - 1) % COMMANDS] = *command;
    return 1;
}

int sn_session_message(void* session, int64_t client, const char* text, size_t size) {
    SnSession* s = session;
    SnViewCommand command;
    if (!sn_read_view_command(text, size, &command)) return 0;
    command.client = client;
    pthread_mutex_lock(&s->lock);
    const int fits = add_command(s, &command);
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return fits;
}

void sn_session_left(void* session, int64_t client) {
    SnSession* s = session;
    pthread_mutex_lock(&s->lock);
    sn_hand_left(&s->hand, client, s->command, COMMANDS, s->first, s->count);
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

void sn_session_wanted(void* session) {
    SnSession* s = session;
    pthread_mutex_lock(&s->lock);
    s->wanted = 1;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

// ---- what is published ----------------------------------------------------------------------

// without memory for it the page keeps what it has
static void publish_scene(SnSession* s) {
    SnBlob* scene = NULL;
    if (sn_make_scene_message(&s->player.sides, &scene) >= 0)
        sn_server_publish_scene(s->server, scene);
    s->player.remade = 0;
    s->player.unseen = 1;
    s->published = 0;
}

// without memory for a frame there is none; the next one may fit
static void publish(SnSession* s, double now) {
    SnBlob* frame = NULL;
    s->published = now;
    const int wanted = sn_server_wanted(s->server);
    if (sn_make_frame_message(&s->player.sides, &s->player.play, &frame) < 0) return;
    if (wanted) sn_trail_tell(&s->player.sides.trail);
    s->player.unseen = 0;
    sn_server_publish_frame(s->server, frame);
}

// ---- the gallery ----------------------------------------------------------------------------

// without memory for it the page keeps what it has
static void publish_gallery(SnSession* s, int opening, const char* text) {
    SnBlob* message = NULL;
    if (sn_make_gallery_message(s->gallery, opening, text, &message) >= 0)
        sn_server_publish_scene(s->server, message);
}

// building a scene may take seconds, in which those who watch are told what is going on
static void open_scene(SnSession* s, int index) {
    SnError error = {0};
    publish_gallery(s, index, "");
    s->chosen.path = sn_gallery_path(s->gallery, index);
    if (sn_player_begin(&s->player, &s->chosen, NULL, &error) < 0) {
        publish_gallery(s, -1, error.text);
        return;
    }
    s->player.sides.place = sn_gallery_place(s->gallery, index);
    publish_scene(s);
}

// 1: obeyed, or there is nothing else that could obey
static int obey_gallery(SnSession* s, const SnViewCommand* c) {
    const int own = c->verb == SN_VIEW_OPEN || c->verb == SN_VIEW_GALLERY;
    if (!own || !s->gallery) return own || !s->player.sides.count;
    sn_player_leave(&s->player);
    if (c->verb == SN_VIEW_GALLERY)
        publish_gallery(s, -1, "");
    else if (c->number[0] >= sn_gallery_count(s->gallery))
        publish_gallery(s, -1, "the gallery has fewer scenes");
    else
        open_scene(s, (int)c->number[0]);
    return 1;
}

// ---- the thread -----------------------------------------------------------------------------

static void obey(SnSession* s, const SnViewCommand* c) {
    if (!obey_gallery(s, c)) sn_player_obey(&s->player, c);
}

// until something is due, or somebody says something
static void wait(SnSession* s, double until) {
    struct timespec when;
    const double now = sn_seconds(), span = fmin(until - now, IDLE_TIME);
    if (span <= 0) return;
    clock_gettime(CLOCK_MONOTONIC, &when);
    const int64_t nanoseconds = when.tv_nsec + (int64_t)(span * 1e9);
    when.tv_sec += (time_t)(nanoseconds / 1000000000);
    when.tv_nsec = (long)(nanoseconds % 1000000000);
    pthread_mutex_lock(&s->lock);
    if (!s->count && !s->stop && !s->wanted && !s->hand.abandoned)
        pthread_cond_timedwait(&s->changed, &s->lock, &when);
    s->wanted = 0;
    pthread_mutex_unlock(&s->lock);
}

// the next command, oldest first; 0: none. Below 0: it shall end
static int take_command(SnSession* s, SnViewCommand* command) {
    pthread_mutex_lock(&s->lock);
    int what = s->stop ? -1 : sn_hand_drops(&s->hand, command);
    while (!what && s->count > 0) {
        *command = s->command[s->first];
        s->first = (s->first + 1) % COMMANDS;
        --s->count;
        what = sn_hand_obeys(&s->hand, command);
    }
    pthread_mutex_unlock(&s->lock);
    return what;
}

static void* work(void* argument) {
    SnSession* s = argument;
    SnPlayer* p = &s->player;
    SnViewCommand command;
    for (int what; (what = take_command(s, &command)) >= 0;) {
        if (what) {
            obey(s, &command);
            continue;
        }
        double now = sn_seconds();
        if (sn_player_due(p, now) <= now) sn_player_advance(p);
        if (p->remade) publish_scene(s);
        now = sn_seconds();
        // nobody waits for a frame of a simulation that runs: then it is not made
        const int shown =
            s->player.unseen && (!s->player.play.playing || sn_server_wanted(s->server));
        const double next = s->published + FRAME_TIME;
        if (shown && next <= now) publish(s, now);
        wait(s,
             shown && s->player.unseen ? fmin(next, sn_player_due(p, now)) : sn_player_due(p, now));
    }
    return NULL;
}

// ---- beginning and end ----------------------------------------------------------------------

static SnSession* create(void) {
    SnSession* s = SN_NEW(SnSession);
    if (!s) return NULL;
    pthread_condattr_t attributes; // clocks that are set do not matter
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return s;
}

SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** out,
                           SnError* error) {
    SnSession* s = create();
    if (!s) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    const SnStatus status = sn_player_begin(&s->player, origin, other, error);
    if (status < 0)
        sn_destroy_session(s);
    else
        *out = s;
    return status;
}

SnStatus sn_create_gallery_session(SnGallery* gallery, int threads, SnSession** out,
                                   SnError* error) {
    SnSession* s = create();
    if (!s) {
        sn_destroy_gallery(gallery);
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    }
    s->gallery = gallery;
    s->chosen.threads = threads;
    *out = s;
    return SN_OK;
}

SnStatus sn_session_start(SnSession* s, SnServer* server, SnError* error) {
    sigset_t all, before;
    s->server = server;
    if (s->player.sides.count)
        publish_scene(s);
    else
        publish_gallery(s, -1, "");
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
    sn_player_leave(&s->player);
    sn_destroy_gallery(s->gallery);
    sn_free(s);
}
