// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_side.h"

#include "view_blob.h"
#include "view_contacts.h"
#include "view_visitor.h"

#include <string.h>

// Group 0 is the group of the scene; group i > 0 is the group of the (i - 1)th visitor.
static const SnGroup* group_at(const SnSource* s, int i) {
    return i == 0 ? &s->own : &s->visitor[i - 1]->group;
}

static int group_count(const SnSource* s) { return 1 + s->visitor_count; }

static const SnViewMoment* moment_of(const SnSideMoment* moment, int i) {
    return i == 0 ? &moment->own : &moment->visitor[i - 1];
}

// ---- fixed data -----------------------------------------------------------------------------

void sn_side_describe(const SnSource* s, SnJsonOut* out) {
    sn_json_open(out, "parts", '[');
    for (int i = 0; i < group_count(s); ++i)
        sn_shown_describe(group_at(s, i)->shown, group_at(s, i)->first_part, out);
    sn_json_close(out, ']');
    sn_json_open(out, "groups", '[');
    for (int i = 0; i < group_count(s); ++i)
        sn_json_put_count(out, NULL, sn_shown_part_count(group_at(s, i)->shown));
    sn_json_close(out, ']');
}

size_t sn_side_fixed_bytes(const SnSource* s) {
    size_t bytes = 0;
    for (int i = 0; i < group_count(s); ++i) bytes += sn_shown_fixed_bytes(group_at(s, i)->shown);
    return bytes;
}

void sn_side_write_fixed(const SnSource* s, unsigned char* to) {
    for (int i = 0; i < group_count(s); ++i) {
        sn_shown_write_fixed(group_at(s, i)->shown, to);
        to += sn_shown_fixed_bytes(group_at(s, i)->shown);
    }
}

// ---- moving data ----------------------------------------------------------------------------

static void set_display(SnColouring colouring, const SnOverlays* overlays, SnViewMoment* moment) {
    moment->colouring = colouring;
    moment->overlays = *overlays;
}

SnStatus sn_look_at_side(SnSource* s, SnColouring colouring, const SnOverlays* overlays,
                         SnSideMoment* moment) {
    SN_TRY(s->kind->look(s, &moment->own));
    set_display(colouring, overlays, &moment->own);
    for (int i = 0; i < s->visitor_count; ++i) {
        SN_TRY(sn_look_at_group(&s->visitor[i]->group, s->kind->time(s), &moment->visitor[i]));
        set_display(colouring, overlays, &moment->visitor[i]);
    }
    return SN_OK;
}

// Write a byte for each part, unless `to` is NULL: 1 where the part is there, else 0. Returns the
// number of parts that are not there.
static int fill_presence(const SnSource* s, const SnSideMoment* moment, unsigned char* to) {
    int away = 0;
    for (int i = 0; i < group_count(s); ++i) {
        const SnShown* shown = group_at(s, i)->shown;
        for (int k = 0; k < sn_shown_part_count(shown); ++k) {
            const int there = sn_shown_is_there(shown, moment_of(moment, i), k);
            if (to) *to++ = (unsigned char)there;
            away += !there;
        }
    }
    return away;
}

int sn_side_misses_some(const SnSource* s, const SnSideMoment* moment) {
    return fill_presence(s, moment, NULL) > 0;
}

static size_t presence_bytes(const SnSource* s) {
    size_t parts = 0;
    for (int i = 0; i < group_count(s); ++i)
        parts += (size_t)sn_shown_part_count(group_at(s, i)->shown);
    return sn_padded(parts);
}

size_t sn_side_moving_bytes(SnSource* s, const SnSideMoment* moment, int presence) {
    size_t bytes = presence ? presence_bytes(s) : 0;
    for (int i = 0; i < group_count(s); ++i)
        bytes += sn_shown_moving_bytes(group_at(s, i)->shown, moment_of(moment, i));
    return bytes + (moment->own.overlays.contacts ? sn_contacts_bytes(s) : 0);
}

void sn_side_write_moving(SnSource* s, const SnSideMoment* moment, int presence,
                          unsigned char* to) {
    if (presence) {
        memset(to, 0, presence_bytes(s));
        fill_presence(s, moment, to);
        to += presence_bytes(s);
    }
    for (int i = 0; i < group_count(s); ++i)
        to = sn_shown_write_moving(group_at(s, i)->shown, moment_of(moment, i), to);
    if (moment->own.overlays.contacts) sn_contacts_write(s, to);
}
