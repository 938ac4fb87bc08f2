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

// largest number of commands that wait to be obeyed; further commands are refused
#define COMMANDS   64
#define FRAME_TIME (1.0 / 60.0) // least time between two frames, s
#define IDLE_TIME  0.5          // longest sleep of the thread, s

struct SnSession {
    SnGallery* gallery; // NULL: there is no gallery; the first sources are all that is shown
    SnOrigin chosen;    // origin of the scene that was chosen in the gallery
    SnServer* server;
    pthread_t thread;
    int started; // 1: the thread runs

    // ---- guarded by the lock
    pthread_mutex_t lock;
    pthread_cond_t changed;          // signalled when a member of this section has changed
    SnViewCommand command[COMMANDS]; // ring of waiting commands
    int first, count; // index of the oldest waiting command; number of waiting commands
    SnViewHand hand;
    int stop;   // 1: the thread has to end
    int wanted; // 1: a client waits for a new frame

    // ---- used by the thread only, while it runs
    SnPlayer player;  // the player; it has no sources while the gallery is shown
    double published; // when the last frame was published, s on the clock; 0: no frame of this
                      // scene has been published
};

// ---- from other threads ---------------------------------------------------------------------

// Add a command after the waiting commands. If this command and the last waiting command are both
// drags of the same client, the new command replaces the last one, because only the last position
// of the hand matters. 0: the ring is full.
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

// ---- publishing -----------------------------------------------------------------------------

// Publish the scene. When memory runs out, nothing is published, and the page keeps the previous
// scene.
static void publish_scene(SnSession* s) {
    SnBlob* scene = NULL;
    if (sn_make_scene_message(&s->player.sides, &scene) >= 0)
        sn_server_publish_scene(s->server, scene);
    s->player.remade = 0;
    s->player.unseen = 1;
    s->published = 0;
}

// Publish a frame. When memory runs out, this frame is left out.
static void publish_frame(SnSession* s, double now) {
    SnBlob* frame = NULL;
    s->published = now;
    const int wanted = sn_server_wanted(s->server);
    if (sn_make_frame_message(&s->player.sides, &s->player.play, &frame) < 0) return;
    if (wanted) sn_trail_tell(&s->player.sides.trail);
    s->player.unseen = 0;
    sn_server_publish_frame(s->server, frame);
}

// ---- the gallery ----------------------------------------------------------------------------

// Publish the gallery. When memory runs out, nothing is published, and the page keeps what it
// shows.
static void publish_gallery(SnSession* s, int opening, const char* text) {
    SnBlob* message = NULL;
    if (sn_make_gallery_message(s->gallery, opening, text, &message) >= 0)
        sn_server_publish_scene(s->server, message);
}

// Open a scene of the gallery. Making its world may take seconds; meanwhile the gallery shows that
// the scene is being opened.
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

// Obey a command if it concerns the gallery. Returns 0 if the command does not concern the gallery:
// then the player has to obey it.
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

static void obey_command(SnSession* s, const SnViewCommand* c) {
    if (!obey_gallery(s, c)) sn_player_obey(&s->player, c);
}

// Wait until a time (s on the clock), or until another thread signals `changed`.
static void wait_until(SnSession* s, double until) {
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

// Take the next command to obey into *command: the release of an abandoned hand, else the oldest
// waiting command. 1: there is one. 0: no command waits. Below 0: the thread has to end.
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

static void* run_session(void* argument) {
    SnSession* s = argument;
    SnPlayer* p = &s->player;
    SnViewCommand command;
    for (int what; (what = take_command(s, &command)) >= 0;) {
        if (what) {
            obey_command(s, &command);
            continue;
        }
        double now = sn_seconds();
        if (sn_player_due(p, now) <= now) sn_player_advance(p);
        if (p->remade) publish_scene(s);
        now = sn_seconds();
        // while a source plays, frames are made only when a client waits for one
        const int shown =
            s->player.unseen && (!s->player.play.playing || sn_server_wanted(s->server));
        const double next = s->published + FRAME_TIME;
        if (shown && next <= now) publish_frame(s, now);
        wait_until(s, shown && s->player.unseen ? fmin(next, sn_player_due(p, now))
                                                : sn_player_due(p, now));
    }
    return NULL;
}

// ---- beginning and end ----------------------------------------------------------------------

static SnSession* create_empty(void) {
    SnSession* s = SN_NEW(SnSession);
    if (!s) return NULL;
    pthread_condattr_t attributes; // for a monotonic clock, which is never set
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return s;
}

SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** out,
                           SnError* error) {
    SnSession* s = create_empty();
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
    SnSession* s = create_empty();
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
    // the thread starts with all signals blocked: they go to the thread that waits for them
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int why = pthread_create(&s->thread, NULL, run_session, s);
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
