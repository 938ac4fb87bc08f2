// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check_contact.h"

#include "counted.h"
#include "plain.h"
#include "sim/world.h"

// Count the bodies of a scene that can touch something; *with_themselves becomes the number of them
// that can also touch themselves. Bodies are counted in the scene, because the world at the start
// may not have all of them.
static int count_scene_bodies(const SnScene* scene, int* with_themselves) {
    int count = 0;
    for (int i = 0; i < scene->body_count && !scene->world.contact.off; ++i) {
        if (!(scene->body[i].can & SN_BODY_SURFACE_CLOSED)) continue;
        ++count;
        *with_themselves += scene->body[i].soft.self_contact;
    }
    return count;
}

// Count the bodies that can touch something; *with_themselves becomes the number of them that can
// also touch themselves.
static int count_bodies(const SnScene* scene, const SnWorld* world, int* with_themselves) {
    const SnCollisions* c = world->collisions;
    int count = 0;
    *with_themselves = 0;
    if (sn_scene_has_visitors(scene)) return count_scene_bodies(scene, with_themselves);
    for (int i = 0; c && i < c->object_count; ++i) {
        if (c->source[i].body < 0) continue;
        ++count;
        *with_themselves += world->body[c->source[i].body].self_contact;
    }
    return count;
}

static int is_moving(const SnColliderDef* def) {
    const double* v = def->velocity;
    return def->key_count > 0 || def->turn_rate != 0 || v[0] != 0 || v[1] != 0 || v[2] != 0;
}

void sn_tell_contact(const SnScene* scene, const SnWorld* world) {
    int with_themselves;
    const int bodies = count_bodies(scene, world, &with_themselves);
    const SnContactSettings* contact = &scene->world.contact;
    for (int i = 0; i < scene->collider_count; ++i) {
        const SnSceneCollider* collider = &scene->collider[i];
        printf("collider \"%s\": %s that %s\n", sn_plain(collider->name).text,
               sn_shape_word(collider->def.shape.kind),
               is_moving(&collider->def) ? "moves" : "stands still");
    }
    if (bodies > 0)
        printf("contact: %s", sn_counted(bodies, "body", "bodies").text);
    else
        printf("contact: nothing touches anything");
    if (bodies > 0 && scene->collider_count)
        printf(" and %s", sn_counted(scene->collider_count, "collider", NULL).text);
    if (with_themselves)
        printf(", %s too", sn_counted(with_themselves, "touches itself", "touch themselves").text);
    if (bodies > 0)
        printf("; friction %g, restitution %g unless said", contact->friction,
               contact->restitution);
    printf("\n");
    if (scene->pair_count || scene->attachment_count)
        printf("  %s, %s\n", sn_counted(scene->pair_count, "pair", NULL).text,
               sn_counted(scene->attachment_count, "attachment", NULL).text);
}

void sn_put_contact(SnJsonOut* out, const SnScene* scene, const SnWorld* world) {
    int with_themselves;
    sn_json_open(out, "colliders", '[');
    for (int i = 0; i < scene->collider_count; ++i) {
        const SnSceneCollider* collider = &scene->collider[i];
        sn_json_open(out, NULL, '{');
        sn_json_put_text(out, "name", collider->name);
        sn_json_put_text(out, "shape", sn_shape_word(collider->def.shape.kind));
        sn_json_put_flag(out, "moves", is_moving(&collider->def));
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
    sn_json_put_count(out, "touching_bodies", count_bodies(scene, world, &with_themselves));
    sn_json_put_count(out, "self_touching_bodies", with_themselves);
    sn_json_put_count(out, "pairs", scene->pair_count);
    sn_json_put_count(out, "attachments", scene->attachment_count);
}
