// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_player.h"

#include "base/clock.h"
#include "view_parameters.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_BEHIND 0.25 // s that it tries to catch up with
#define PACE_TIME   0.5  // s over which steps are counted

static SnSource* first(const SnPlayer* p) { return p->sides.source[0]; }

// ---- clocks ---------------------------------------------------------------------------------

static void put_clocks_together(SnPlayer* p) {
    p->began = sn_seconds();
    p->began_time = first(p)->kind->time(first(p));
}

// when the next step begins, s on the clock
double sn_player_due(SnPlayer* p, double now) {
    if (!p->play.playing) return HUGE_VAL;
    if (p->play.speed == 0) return now;
    const double passed = first(p)->kind->time(first(p)) - p->began_time;
    const double when = p->began + passed / p->play.speed;
    if (when < now - MOST_BEHIND) put_clocks_together(p);
    return when;
}

static void count_step(SnPlayer* p) {
    const double now = sn_seconds();
    ++p->steps;
    if (now - p->counted < PACE_TIME) return;
    p->play.pace = (double)p->steps / (now - p->counted);
    p->counted = now;
    p->steps = 0;
}

// ---- playing --------------------------------------------------------------------------------

static void set_playing(SnPlayer* p, int playing) {
    p->play.playing = playing;
    p->counted = sn_seconds();
    p->steps = 0;
    p->play.pace = 0;
    put_clocks_together(p);
}

// what it says is shown until something else is said, or it is played again
static void say(SnPlayer* p, SnStatus status, const SnError* error) {
    p->play.text = *error;
    p->play.failed = status < 0;
    p->refused = 0;
    if (status < 0) set_playing(p, 0);
}

// sources whose parts are others than before
static void note_remade(SnPlayer* p) {
    for (int i = 0; i < p->sides.count; ++i) {
        p->remade |= p->sides.source[i]->remade;
        p->sides.source[i]->remade = 0;
    }
}

static void seek(SnPlayer* p, int64_t frame) {
    SnError error = {0};
    SnStatus status = SN_OK;
    sn_trail_clear(&p->sides.trail);
    for (int i = 0; i < p->sides.count && status >= 0; ++i) {
        status = p->sides.source[i]->kind->seek(p->sides.source[i], frame, &error);
        p->sides.spent[i] = 0;
    }
    note_remade(p);
    say(p, status, &error);
    put_clocks_together(p);
}

static int loops(const SnPlayer* p) { return p->play.loop && first(p)->frame_count > 1; }

// behind the last frame of a run; the first one stays as long as others do
static void begin_again(SnPlayer* p) {
    const double span = first(p)->kind->time(first(p)) / (double)(first(p)->frame_count - 1);
    seek(p, 0);
    if (p->play.speed > 0) p->began += span / p->play.speed;
    count_step(p);
}

// a step of one side, or a frame
static SnStatus advance_side(SnPlayer* p, int i) {
    SnSource* source = p->sides.source[i];
    SnError error = {0}, told = {0};
    sn_world_watch_residuals(source->world, p->play.plots);
    const double began = sn_seconds();
    const SnStatus status = source->kind->advance(source, &error);
    p->sides.spent[i] += sn_seconds() - began;
    if (status == SN_OK) return status;
    const char* words = error.text[0] ? error.text : sn_status_text(status);
    const char* whose = p->sides.count > 1 ? source->label : "";
    sn_fail(&told, status, "%s%sat t = %.6g s: %.400s", whose, *whose ? " " : "",
            source->kind->time(source), words);
    say(p, status, &told);
    return status;
}

// the first side, then the others up to its time: one clock for all
void sn_player_advance(SnPlayer* p) {
    p->unseen = 1;
    if (loops(p) && first(p)->kind->at_end(first(p))) {
        begin_again(p);
        return;
    }
    if (advance_side(p, 0) < 0) return;
    const double now = first(p)->kind->time(first(p)), early = 1e-9 * fmax(now, 1e-3);
    for (int i = 1; i < p->sides.count; ++i) {
        SnSource* side = p->sides.source[i];
        while (side->kind->time(side) < now - early &&
               !(side->frame_count && side->kind->at_end(side)))
            if (advance_side(p, i) < 0) return;
    }
    count_step(p);
    if (p->play.plots && first(p)->counts_steps) sn_note_step(&p->sides);
    if (first(p)->kind->at_end(first(p)) && !loops(p)) set_playing(p, 0);
}

// a run that has been played to its end begins again; a simulation goes on
static void play(SnPlayer* p) {
    if (first(p)->frame_count && first(p)->kind->at_end(first(p))) seek(p, 0);
    say(p, SN_OK, &(SnError){0});
    set_playing(p, 1);
}

// ---- sides ----------------------------------------------------------------------------------

static void drop_other_side(SnPlayer* p) {
    if (p->sides.count < 2) return;
    sn_destroy_source(p->sides.source[1]);
    p->sides.count = 1;
}

// the settings of the first side, then those of the choice
static SnStatus add_choice(SnPlayer* p, const SnViewChoice* choice, SnError* error) {
    const SnOrigin* from = p->origin;
    const char* setting[SN_ORIGIN_SETTINGS + SN_CHOICE_SETTINGS];
    SnOrigin other = *from;
    memcpy(setting, from->setting, (size_t)from->setting_count * sizeof *setting);
    for (int i = 0; i < choice->setting_count; ++i)
        setting[other.setting_count++] = choice->setting[i];
    other.setting = setting;
    SN_TRY(sn_open_source(&other, &p->sides.source[1], error));
    snprintf(p->sides.source[1]->label, sizeof p->sides.source[1]->label, "%s", choice->label);
    sn_parameters_follow(p->sides.source[0], p->sides.source[1]);
    p->sides.count = 2;
    return SN_OK;
}

// both begin at the start
static void compare(SnPlayer* p, int number) {
    SnError error = {0};
    SnStatus status = SN_OK;
    drop_other_side(p);
    set_playing(p, 0);
    if (number > 0) status = add_choice(p, &p->choice[number - 1], &error);
    p->play.compared = status < 0 ? 0 : number;
    seek(p, 0);
    p->remade = 1;
    if (status < 0) say(p, status, &error);
}

// a parameter of one side only is none of the other's business
static int concerns(const SnPlayer* p, int i, const SnViewCommand* c) {
    if (c->verb != SN_VIEW_SET || p->sides.count == 1) return 1;
    return sn_parameter_is_of(p->sides.source[i], c) ||
           !sn_parameter_is_of(p->sides.source[1 - i], c);
}

// all sides are told; what one of them says to it is said, until another is taken
static void tell_sides(SnPlayer* p, const SnViewCommand* command) {
    SnError error = {0};
    SnStatus status = SN_OK;
    SnViewCommand numbered = *command; // so that both sides have one number for one throw
    const SnViewCommand* c = &numbered;
    numbered.thrown = p->thrown;
    p->thrown += c->verb == SN_VIEW_THROW || c->verb == SN_VIEW_COPY;
    for (int i = 0; i < p->sides.count && status >= 0; ++i) {
        SnSource* side = p->sides.source[i];
        if (!concerns(p, i, c)) continue;
        if (side->kind->obey)
            status = side->kind->obey(side, c, &error);
        else
            status = sn_fail(&error, SN_UNSUPPORTED, "a recorded run cannot be changed");
    }
    if (status < 0 || p->refused) {
        p->play.text = error;
        p->play.failed = p->refused = status < 0;
    }
    note_remade(p);
}

static void colour(SnPlayer* p, SnColouring colouring) {
    SnError error = {0};
    if (sn_offered_colourings(&p->sides) >> colouring & 1)
        p->play.colouring = colouring;
    else
        say(p, sn_fail(&error, SN_OK, "there is nothing here that these colours show"), &error);
}

// ---- what is shown --------------------------------------------------------------------------

static SnStatus open_sides(SnPlayer* p, const SnOrigin* other, SnError* error) {
    SN_TRY(sn_open_source(p->origin, &p->sides.source[0], error));
    p->sides.count = 1;
    p->sides.choice = p->choice;
    if (first(p)->counts_steps) p->sides.choice_count = sn_view_choices(first(p)->scene, p->choice);
    if (!other) return SN_OK;
    SN_TRY(sn_open_source(other, &p->sides.source[1], error));
    p->sides.count = 2;
    return SN_OK;
}

void sn_player_leave(SnPlayer* p) {
    for (int i = 0; i < p->sides.count; ++i) sn_destroy_source(p->sides.source[i]);
    *p = (SnPlayer){.origin = NULL};
}

// nothing is shown where it fails
SnStatus sn_player_begin(SnPlayer* p, const SnOrigin* origin, const SnOrigin* other,
                         SnError* error) {
    p->origin = origin;
    const SnStatus status = open_sides(p, other, error);
    if (status < 0) {
        sn_player_leave(p);
        return status;
    }
    p->play.speed = 1;
    const int rigid = first(p)->scene->world.rigidification.on &&
                      sn_offered_colourings(&p->sides) >> SN_COLOURING_RIGID & 1;
    p->play.colouring = rigid ? SN_COLOURING_RIGID : SN_COLOURING_PLAIN;
    return SN_OK;
}

// ---- commands -------------------------------------------------------------------------------

void sn_player_obey(SnPlayer* p, const SnViewCommand* c) {
    p->unseen = 1;
    switch (c->verb) {
    case SN_VIEW_PLAY:
        play(p);
        break;
    case SN_VIEW_PAUSE:
        set_playing(p, 0);
        break;
    case SN_VIEW_STEP:
        set_playing(p, 0);
        sn_player_advance(p);
        break;
    case SN_VIEW_RESET:
        set_playing(p, 0);
        seek(p, 0);
        break;
    case SN_VIEW_SEEK:
        seek(p, (int64_t)c->number[0]);
        break;
    case SN_VIEW_SPEED:
        p->play.speed = c->number[0];
        put_clocks_together(p);
        break;
    case SN_VIEW_COLOUR:
        colour(p, (SnColouring)c->number[0]);
        break;
    case SN_VIEW_CONTACTS:
        p->play.overlays.contacts = c->number[0] != 0;
        break;
    case SN_VIEW_MESH:
        p->play.overlays.mesh = c->number[0] != 0;
        break;
    case SN_VIEW_CUT:
        p->play.overlays.cut = c->number[0] != 0;
        p->play.overlays.plane = (SnCutPlane){(int)fmax(c->number[0] - 1, 0), c->number[1]};
        break;
    case SN_VIEW_PLOTS:
        p->play.plots = c->number[0] != 0;
        break;
    case SN_VIEW_COMPARE:
        if (c->number[0] <= p->sides.choice_count) compare(p, (int)c->number[0]);
        break;
    case SN_VIEW_LOOP:
        p->play.loop = c->number[0] > 0;
        break;
    default:
        tell_sides(p, c);
    }
}
