// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_session.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_hand.h"
#include "view_parameters.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define COMMANDS    64           // that wait to be obeyed, at most: what is more is refused
#define FRAME_TIME  (1.0 / 60.0) // s between frames, at least
#define MOST_BEHIND 0.25         // s that it tries to catch up with
#define PACE_TIME   0.5          // s over which steps are counted
#define IDLE_TIME   0.5          // s of sleep where nothing is due

struct SnSession {
    const SnOrigin* origin; // of the first side
    SnGallery* gallery;     // or NULL: then what it began with is all there is
    SnOrigin chosen;        // from the gallery
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
    SnSides sides; // none: the gallery is shown
    SnViewChoice choice[SN_VIEW_CHOICES];
    SnPlayback play;
    int refused;              // 1: its text is what a side said to a command
    int unseen;               // 1: what is shown is not what there is
    double published;         // s on the clock
    double began, began_time; // when both clocks were last put together: on the wall, in the scene
    double counted;           // s on the clock, since when
    int64_t steps;            // have been counted
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

static SnSource* first(const SnSession* s) { return s->sides.source[0]; }

// ---- clocks ---------------------------------------------------------------------------------

static void put_clocks_together(SnSession* s) {
    s->began = sn_seconds();
    s->began_time = first(s)->kind->time(first(s));
}

// when the next step begins, s on the clock
static double due(SnSession* s, double now) {
    if (!s->play.playing) return HUGE_VAL;
    if (s->play.speed == 0) return now;
    const double passed = first(s)->kind->time(first(s)) - s->began_time;
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
    s->refused = 0;
    if (status < 0) set_playing(s, 0);
}

// without memory for it the page keeps what it has
static void publish_scene(SnSession* s) {
    SnBlob* scene = NULL;
    for (int i = 0; i < s->sides.count; ++i) s->sides.source[i]->remade = 0;
    if (sn_make_scene_message(&s->sides, &scene) >= 0) sn_server_publish_scene(s->server, scene);
    s->unseen = 1;
    s->published = 0;
}

static void publish_if_remade(SnSession* s) {
    for (int i = 0; i < s->sides.count; ++i)
        if (s->sides.source[i]->remade) publish_scene(s);
}

static void seek(SnSession* s, int64_t frame) {
    SnError error = {0};
    SnStatus status = SN_OK;
    sn_trail_clear(&s->sides.trail);
    for (int i = 0; i < s->sides.count && status >= 0; ++i) {
        status = s->sides.source[i]->kind->seek(s->sides.source[i], frame, &error);
        s->sides.spent[i] = 0;
    }
    publish_if_remade(s);
    say(s, status, &error);
    put_clocks_together(s);
}

static int loops(const SnSession* s) { return s->play.loop && first(s)->frame_count > 1; }

// behind the last frame of a run; the first one stays as long as others do
static void begin_again(SnSession* s) {
    const double span = first(s)->kind->time(first(s)) / (double)(first(s)->frame_count - 1);
    seek(s, 0);
    if (s->play.speed > 0) s->began += span / s->play.speed;
    count_step(s);
}

// a step of one side, or a frame
static SnStatus advance_side(SnSession* s, int i) {
    SnSource* source = s->sides.source[i];
    SnError error = {0}, told = {0};
    sn_world_watch_residuals(source->world, s->play.plots);
    const double began = sn_seconds();
    const SnStatus status = source->kind->advance(source, &error);
    s->sides.spent[i] += sn_seconds() - began;
    if (status == SN_OK) return status;
    const char* words = error.text[0] ? error.text : sn_status_text(status);
    const char* whose = s->sides.count > 1 ? source->label : "";
    sn_fail(&told, status, "%s%sat t = %.6g s: %.400s", whose, *whose ? " " : "",
            source->kind->time(source), words);
    say(s, status, &told);
    return status;
}

// the first side, then the others up to its time: one clock for all
static void advance(SnSession* s) {
    s->unseen = 1;
    if (loops(s) && first(s)->kind->at_end(first(s))) {
        begin_again(s);
        return;
    }
    if (advance_side(s, 0) < 0) return;
    const double now = first(s)->kind->time(first(s)), early = 1e-9 * fmax(now, 1e-3);
    for (int i = 1; i < s->sides.count; ++i) {
        SnSource* side = s->sides.source[i];
        while (side->kind->time(side) < now - early &&
               !(side->frame_count && side->kind->at_end(side)))
            if (advance_side(s, i) < 0) return;
    }
    count_step(s);
    if (s->play.plots && first(s)->counts_steps) sn_note_step(&s->sides);
    if (first(s)->kind->at_end(first(s)) && !loops(s)) set_playing(s, 0);
}

// a run that has been played to its end begins again; a simulation goes on
static void play(SnSession* s) {
    if (first(s)->frame_count && first(s)->kind->at_end(first(s))) seek(s, 0);
    say(s, SN_OK, &(SnError){0});
    set_playing(s, 1);
}

// ---- sides ----------------------------------------------------------------------------------

static void drop_other_side(SnSession* s) {
    if (s->sides.count < 2) return;
    sn_destroy_source(s->sides.source[1]);
    s->sides.count = 1;
}

// the settings of the first side, then those of the choice
static SnStatus add_choice(SnSession* s, const SnViewChoice* choice, SnError* error) {
    const SnOrigin* from = s->origin;
    const char* setting[SN_ORIGIN_SETTINGS + SN_CHOICE_SETTINGS];
    SnOrigin other = *from;
    memcpy(setting, from->setting, (size_t)from->setting_count * sizeof *setting);
    for (int i = 0; i < choice->setting_count; ++i)
        setting[other.setting_count++] = choice->setting[i];
    other.setting = setting;
    SN_TRY(sn_open_source(&other, &s->sides.source[1], error));
    snprintf(s->sides.source[1]->label, sizeof s->sides.source[1]->label, "%s", choice->label);
    sn_parameters_follow(s->sides.source[0], s->sides.source[1]);
    s->sides.count = 2;
    return SN_OK;
}

// both begin at the start
static void compare(SnSession* s, int number) {
    SnError error = {0};
    SnStatus status = SN_OK;
    drop_other_side(s);
    set_playing(s, 0);
    if (number > 0) status = add_choice(s, &s->choice[number - 1], &error);
    s->play.compared = status < 0 ? 0 : number;
    seek(s, 0);
    publish_scene(s);
    if (status < 0) say(s, status, &error);
}

// a parameter of one side only is none of the other's business
static int concerns(const SnSession* s, int i, const SnViewCommand* c) {
    if (c->verb != SN_VIEW_SET || s->sides.count == 1) return 1;
    return sn_parameter_is_of(s->sides.source[i], c) ||
           !sn_parameter_is_of(s->sides.source[1 - i], c);
}

// all sides are told; what one of them says to it is said, until another is taken
static void tell_sides(SnSession* s, const SnViewCommand* c) {
    SnError error = {0};
    SnStatus status = SN_OK;
    for (int i = 0; i < s->sides.count && status >= 0; ++i) {
        SnSource* side = s->sides.source[i];
        if (!concerns(s, i, c)) continue;
        if (side->kind->obey)
            status = side->kind->obey(side, c, &error);
        else
            status = sn_fail(&error, SN_UNSUPPORTED, "a recorded run cannot be changed");
    }
    if (status < 0 || s->refused) {
        s->play.text = error;
        s->play.failed = s->refused = status < 0;
    }
    publish_if_remade(s);
}

static void colour(SnSession* s, SnColouring colouring) {
    SnError error = {0};
    if (sn_offered_colourings(&s->sides) >> colouring & 1)
        s->play.colouring = colouring;
    else
        say(s, sn_fail(&error, SN_OK, "the run did not record what these colours show"), &error);
}

// ---- what is shown --------------------------------------------------------------------------

static SnStatus open_sides(SnSession* s, const SnOrigin* other, SnError* error) {
    SN_TRY(sn_open_source(s->origin, &s->sides.source[0], error));
    s->sides.count = 1;
    s->sides.choice = s->choice;
    if (first(s)->counts_steps) s->sides.choice_count = sn_view_choices(first(s)->scene, s->choice);
    if (!other) return SN_OK;
    SN_TRY(sn_open_source(other, &s->sides.source[1], error));
    s->sides.count = 2;
    return SN_OK;
}

static void leave(SnSession* s) {
    for (int i = 0; i < s->sides.count; ++i) sn_destroy_source(s->sides.source[i]);
    s->sides = (SnSides){0};
    s->play = (SnPlayback){0};
    s->unseen = 0;
}

// nothing is shown where it fails
static SnStatus begin(SnSession* s, const SnOrigin* origin, const SnOrigin* other, SnError* error) {
    s->origin = origin;
    const SnStatus status = open_sides(s, other, error);
    if (status < 0) {
        leave(s);
        return status;
    }
    s->play.speed = 1;
    const int rigid = first(s)->scene->world.rigidification.on &&
                      sn_offered_colourings(&s->sides) >> SN_COLOURING_RIGID & 1;
    s->play.colouring = rigid ? SN_COLOURING_RIGID : SN_COLOURING_PLAIN;
    return SN_OK;
}

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
    if (begin(s, &s->chosen, NULL, &error) < 0) {
        publish_gallery(s, -1, error.text);
        return;
    }
    s->sides.place = sn_gallery_place(s->gallery, index);
    publish_scene(s);
}

// 1: obeyed, or there is nothing else that could obey
static int obey_gallery(SnSession* s, const SnViewCommand* c) {
    const int own = c->verb == SN_VIEW_OPEN || c->verb == SN_VIEW_GALLERY;
    if (!own || !s->gallery) return own || !s->sides.count;
    leave(s);
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
    if (obey_gallery(s, c)) return;
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
        seek(s, (int64_t)c->number[0]);
        break;
    case SN_VIEW_SPEED:
        s->play.speed = c->number[0];
        put_clocks_together(s);
        break;
    case SN_VIEW_COLOUR:
        colour(s, (SnColouring)c->number[0]);
        break;
    case SN_VIEW_CONTACTS:
        s->play.overlays.contacts = c->number[0] != 0;
        break;
    case SN_VIEW_MESH:
        s->play.overlays.mesh = c->number[0] != 0;
        break;
    case SN_VIEW_CUT:
        s->play.overlays.cut = c->number[0] != 0;
        s->play.overlays.plane = (SnCutPlane){(int)fmax(c->number[0] - 1, 0), c->number[1]};
        break;
    case SN_VIEW_PLOTS:
        s->play.plots = c->number[0] != 0;
        break;
    case SN_VIEW_COMPARE:
        if (c->number[0] <= s->sides.choice_count) compare(s, (int)c->number[0]);
        break;
    case SN_VIEW_LOOP:
        s->play.loop = c->number[0] > 0;
        break;
    default:
        tell_sides(s, c);
    }
}

// without memory for a frame there is none; the next one may fit
static void publish(SnSession* s, double now) {
    SnBlob* frame = NULL;
    s->published = now;
    const int wanted = sn_server_wanted(s->server);
    if (sn_make_frame_message(&s->sides, &s->play, &frame) < 0) return;
    if (wanted) sn_trail_tell(&s->sides.trail);
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

static SnSession* create(void) {
    SnSession* s = SN_NEW(SnSession);
    if (!s) return NULL;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    return s;
}

SnStatus sn_create_session(const SnOrigin* origin, const SnOrigin* other, SnSession** out,
                           SnError* error) {
    SnSession* s = create();
    if (!s) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    const SnStatus status = begin(s, origin, other, error);
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
    if (s->sides.count)
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
    leave(s);
    sn_destroy_gallery(s->gallery);
    sn_free(s);
}
