// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "visits.h"

#include "plain.h"

#include <math.h>
#include <stdio.h>

// A body, collider or attachment, and the time during which it is in the world.
typedef struct Visit {
    const char *kind, *name; // as in "body" and "ball"; name NULL: the thing has none
    int number;              // number among the things of the same kind, from 1
    SnSceneStay stay;
} Visit;

static int count_things(const SnScene* scene) {
    return scene->body_count + scene->collider_count + scene->attachment_count;
}

// Return entry `i` of the list of all bodies, then all colliders, then all attachments.
static Visit get_visit(const SnScene* scene, int i) {
    if (i < scene->body_count) {
        const SnSceneBody* body = &scene->body[i];
        return (Visit){"body", body->name, i + 1, sn_scene_body_stay(body)};
    }
    i -= scene->body_count;
    if (i < scene->collider_count) {
        const SnSceneCollider* collider = &scene->collider[i];
        return (Visit){"collider", collider->name, i + 1, sn_scene_collider_stay(collider)};
    }
    i -= scene->collider_count;
    const SnAttachmentDef* def = &scene->attachment[i];
    return (Visit){"attachment", def->name, i + 1, {def->from, def->until}};
}

static void tell_visit(const Visit* visit, int is_first) {
    printf("%s%s ", is_first ? "comes or goes: " : ", ", visit->kind);
    if (visit->name)
        printf("\"%s\"", sn_plain(visit->name).text);
    else
        printf("%d", visit->number);
    if (visit->stay.from > 0) printf(" from %g s", visit->stay.from);
    if (isfinite(visit->stay.until)) printf(" until %g s", visit->stay.until);
}

void sn_tell_visits(const SnScene* scene) {
    int count = 0;
    for (int i = 0; i < count_things(scene); ++i) {
        const Visit visit = get_visit(scene, i);
        if (sn_comes_or_goes(visit.stay)) tell_visit(&visit, count++ == 0);
    }
    if (count) putchar('\n');
}

void sn_put_stay(SnJsonOut* out, SnSceneStay stay) {
    if (stay.from > 0) sn_json_put_number(out, "from", stay.from);
    if (isfinite(stay.until)) sn_json_put_number(out, "until", stay.until);
}

void sn_put_visits(SnJsonOut* out, const SnScene* scene) {
    sn_json_open(out, "visits", '[');
    for (int i = 0; i < count_things(scene); ++i) {
        const Visit visit = get_visit(scene, i);
        if (!sn_comes_or_goes(visit.stay)) continue;
        sn_json_open(out, NULL, '{');
        sn_json_put_text(out, "kind", visit.kind);
        if (visit.name) sn_json_put_text(out, "name", visit.name);
        sn_json_put_count(out, "number", visit.number);
        sn_put_stay(out, visit.stay);
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}
