// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_player.h"

#include "base/clock.h"
#include "view_parameters.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_BEHIND 0.25 // s; a player that is later than this does not try to catch up
#define PACE_TIME   0.5  // s; steps are counted over this time to measure the pace

static SnSource* first_side(const SnPlayer* p) { return p->sides.source[0]; }

// ---- clocks ---------------------------------------------------------------------------------

// Start the clocks of the wall and of the scene together, now.
static void put_clocks_together(SnPlayer* p) {
    p->began = sn_seconds();
    p->began_time = first_side(p)->kind->time(first_side(p));
}

// A player that is too late does not catch up: its clocks start again from now.
double sn_player_due(SnPlayer* p, double now) {
    if (!p->play.playing) return HUGE_VAL;
    if (p->play.speed == 0) return now;
    const double passed = first_side(p)->kind->time(first_side(p)) - p->began_time;
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

// Show a text until another text is shown or until somebody presses play. A failure (`status` below
// 0) also stops playing.
static void show_text(SnPlayer* p, SnStatus status, const SnError* error) {
    p->play.text = *error;
    p->play.failed = status < 0;
    p->refused = 0;
    if (status < 0) set_playing(p, 0);
}

// Record in p->remade whether parts of a source have come or gone.
static void collect_remade(SnPlayer* p) {
    for (int i = 0; i < p->sides.count; ++i) {
        p->remade |= p->sides.source[i]->remade;
        p->sides.source[i]->remade = 0;
    }
}

static void seek_sides(SnPlayer* p, int64_t frame) {
    SnError error = {0};
    SnStatus status = SN_OK;
    sn_trail_clear(&p->sides.trail);
    for (int i = 0; i < p->sides.count && status >= 0; ++i) {
        status = p->sides.source[i]->kind->seek(p->sides.source[i], frame, &error);
        p->sides.spent[i] = 0;
    }
    collect_remade(p);
    show_text(p, status, &error);
    put_clocks_together(p);
}

static int is_looping(const SnPlayer* p) { return p->play.loop && first_side(p)->frame_count > 1; }

// Play a run again from the start, after its last frame. The first frame is shown as long as the
// other frames are on average.
static void restart_run(SnPlayer* p) {
    const double span =
        first_side(p)->kind->time(first_side(p)) / (double)(first_side(p)->frame_count - 1);
    seek_sides(p, 0);
    if (p->play.speed > 0) p->began += span / p->play.speed;
    count_step(p);
}

// Advance one side by a step or a frame, and show its remark or error.
static SnStatus advance_side(SnPlayer* p, int i) {
    SnSource* source = p->sides.source[i];
    SnError error = {0}, shown = {0};
    sn_world_watch_residuals(source->world, p->play.plots);
    const double began = sn_seconds();
    const SnStatus status = source->kind->advance(source, &error);
    p->sides.spent[i] += sn_seconds() - began;
    if (status == SN_OK) return status;
    const char* words = error.text[0] ? error.text : sn_status_text(status);
    const char* whose = p->sides.count > 1 ? source->label : "";
    sn_fail(&shown, status, "%s%sat t = %.6g s: %.400s", whose, *whose ? " " : "",
            source->kind->time(source), words);
    show_text(p, status, &shown);
    return status;
}

// Advance the first side, then the second side up to the first side's time, so that both have one
// clock.
void sn_player_advance(SnPlayer* p) {
    p->unseen = 1;
    if (is_looping(p) && first_side(p)->kind->at_end(first_side(p))) {
        restart_run(p);
        return;
    }
    if (advance_side(p, 0) < 0) return;
    const double now = first_side(p)->kind->time(first_side(p)), early = 1e-9 * fmax(now, 1e-3);
    for (int i = 1; i < p->sides.count; ++i) {
        SnSource* side = p->sides.source[i];
        while (side->kind->time(side) < now - early &&
               !(side->frame_count && side->kind->at_end(side)))
            if (advance_side(p, i) < 0) return;
    }
    count_step(p);
    if (p->play.plots && first_side(p)->counts_steps) sn_note_step(&p->sides);
    if (first_side(p)->kind->at_end(first_side(p)) && !is_looping(p)) set_playing(p, 0);
}

// Play. A recorded run that is at its end begins again; a simulation continues.
static void start_playing(SnPlayer* p) {
    if (first_side(p)->frame_count && first_side(p)->kind->at_end(first_side(p))) seek_sides(p, 0);
    show_text(p, SN_OK, &(SnError){0});
    set_playing(p, 1);
}

// ---- sides ----------------------------------------------------------------------------------

static void drop_other_side(SnPlayer* p) {
    if (p->sides.count < 2) return;
    sn_destroy_source(p->sides.source[1]);
    p->sides.count = 1;
}

// Open the second side, with the settings of the first side followed by those of the choice.
static SnStatus open_choice(SnPlayer* p, const SnViewChoice* choice, SnError* error) {
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

// Compare with choice `number`, from 1; 0: stop comparing. All sides go to the start.
static void compare_with(SnPlayer* p, int number) {
    SnError error = {0};
    SnStatus status = SN_OK;
    drop_other_side(p);
    set_playing(p, 0);
    if (number > 0) status = open_choice(p, &p->choice[number - 1], &error);
    p->play.compared = status < 0 ? 0 : number;
    seek_sides(p, 0);
    p->remade = 1;
    if (status < 0) show_text(p, status, &error);
}

// 1: side `i` has to obey a command. A side is left out when a parameter is set that only the other
// side has.
static int must_obey(const SnPlayer* p, int i, const SnViewCommand* c) {
    if (c->verb != SN_VIEW_SET || p->sides.count == 1) return 1;
    return sn_parameter_is_of(p->sides.source[i], c) ||
           !sn_parameter_is_of(p->sides.source[1 - i], c);
}

// Let all sides obey a command, until one refuses. The words of a side that refuses are shown until
// another command is accepted.
static void send_to_sides(SnPlayer* p, const SnViewCommand* command) {
    SnError error = {0};
    SnStatus status = SN_OK;
    SnViewCommand numbered = *command; // both sides use the same number for a throw
    const SnViewCommand* c = &numbered;
    numbered.thrown = p->thrown;
    p->thrown += c->verb == SN_VIEW_THROW || c->verb == SN_VIEW_COPY;
    for (int i = 0; i < p->sides.count && status >= 0; ++i) {
        SnSource* side = p->sides.source[i];
        if (!must_obey(p, i, c)) continue;
        if (side->kind->obey)
            status = side->kind->obey(side, c, &error);
        else
            status = sn_fail(&error, SN_UNSUPPORTED, "a recorded run cannot be changed");
    }
    if (status < 0 || p->refused) {
        p->play.text = error;
        p->play.failed = p->refused = status < 0;
    }
    collect_remade(p);
}

static void set_colouring(SnPlayer* p, SnColouring colouring) {
    SnError error = {0};
    if (sn_offered_colourings(&p->sides) >> colouring & 1)
        p->play.colouring = colouring;
    else
        show_text(p, sn_fail(&error, SN_OK, "there is nothing here that these colours show"),
                  &error);
}

// ---- what is shown --------------------------------------------------------------------------

static SnStatus open_sides(SnPlayer* p, const SnOrigin* other, SnError* error) {
    SN_TRY(sn_open_source(p->origin, &p->sides.source[0], error));
    p->sides.count = 1;
    p->sides.choice = p->choice;
    if (first_side(p)->counts_steps)
        p->sides.choice_count = sn_view_choices(first_side(p)->scene, p->choice);
    if (!other) return SN_OK;
    SN_TRY(sn_open_source(other, &p->sides.source[1], error));
    p->sides.count = 2;
    return SN_OK;
}

void sn_player_leave(SnPlayer* p) {
    for (int i = 0; i < p->sides.count; ++i) sn_destroy_source(p->sides.source[i]);
    *p = (SnPlayer){.origin = NULL};
}

SnStatus sn_player_begin(SnPlayer* p, const SnOrigin* origin, const SnOrigin* other,
                         SnError* error) {
    p->origin = origin;
    const SnStatus status = open_sides(p, other, error);
    if (status < 0) {
        sn_player_leave(p);
        return status;
    }
    p->play.speed = 1;
    const int rigid = first_side(p)->scene->world.rigidification.on &&
                      sn_offered_colourings(&p->sides) >> SN_COLOURING_RIGID & 1;
    p->play.colouring = rigid ? SN_COLOURING_RIGID : SN_COLOURING_PLAIN;
    return SN_OK;
}

// ---- commands -------------------------------------------------------------------------------

void sn_player_obey(SnPlayer* p, const SnViewCommand* c) {
    p->unseen = 1;
    switch (c->verb) {
    case SN_VIEW_PLAY:
        start_playing(p);
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
        seek_sides(p, 0);
        break;
    case SN_VIEW_SEEK:
        seek_sides(p, (int64_t)c->number[0]);
        break;
    case SN_VIEW_SPEED:
        p->play.speed = c->number[0];
        put_clocks_together(p);
        break;
    case SN_VIEW_COLOUR:
        set_colouring(p, (SnColouring)c->number[0]);
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
        if (c->number[0] <= p->sides.choice_count) compare_with(p, (int)c->number[0]);
        break;
    case SN_VIEW_LOOP:
        p->play.loop = c->number[0] > 0;
        break;
    default:
        send_to_sides(p, c);
    }
}
