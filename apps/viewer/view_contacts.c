// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_contacts.h"

#include "sinew/contact.h"
#include "view_visitor.h"

#include <string.h>

enum { CONTACT_NUMBERS = 9, HELD_NUMBERS = 3 };

static unsigned char* put_count(unsigned char* to, int count) {
    const uint32_t number = (uint32_t)count;
    memcpy(to, &number, 4);
    return to + 4;
}

static unsigned char* put_vector(unsigned char* to, const double x[3], double factor) {
    const float number[3] = {(float)(factor * x[0]), (float)(factor * x[1]),
                             (float)(factor * x[2])};
    memcpy(to, number, sizeof number);
    return to + sizeof number;
}

// Count the nodes that have a held component. Unless *to is NULL, write the positions of these
// nodes to *to, and move *to to the byte after them.
static int put_held_nodes(const SnGroup* g, unsigned char** to) {
    const SnWorld* world = g->cast->world;
    int count = 0;
    for (int i = 0; i < g->scene->body_count; ++i) {
        // sn_world_held fails for rigid bodies and for bodies that are not there: skip them
        if (sn_world_held(world, sn_shot_body(g->shot, i), g->held) < 0) continue;
        for (int k = 0; k < g->node_count[i]; ++k) {
            if (!g->held[k]) continue;
            if (*to) *to = put_vector(*to, g->node[i] + 3 * (size_t)k, 1);
            ++count;
        }
    }
    return count;
}

static int put_all_held_nodes(const SnSource* s, unsigned char* to) {
    int count = put_held_nodes(&s->own, &to);
    for (int i = 0; i < s->visitor_count; ++i) count += put_held_nodes(&s->visitor[i]->group, &to);
    return count;
}

size_t sn_contacts_bytes(const SnSource* s) {
    int count = 0;
    if (!s->counts_steps) return 8;
    sn_world_contacts(s->world, &count);
    const size_t nodes = (size_t)put_all_held_nodes(s, NULL);
    return 8 + 4 * (CONTACT_NUMBERS * (size_t)count + HELD_NUMBERS * nodes);
}

// Find the sign with which a contact's force is shown; -1 reverses the force. If two bodies touch,
// the shown force is the force on the body that the contact lifts, which acts against gravity.
static double find_sign(const SnContactInfo* contact, const double down[3]) {
    const double* f = contact->force;
    const double along = f[0] * down[0] + f[1] * down[1] + f[2] * down[2];
    return contact->collider.index1 == 0 && along > 0 ? -1 : 1;
}

void sn_contacts_write(const SnSource* s, unsigned char* to) {
    int count = 0;
    const SnContactInfo* contact = s->counts_steps ? sn_world_contacts(s->world, &count) : NULL;
    const SnWorldDef def = sn_world_def(s->world);
    to = put_count(to, count);
    for (int i = 0; i < count; ++i, ++contact) {
        const double sign = find_sign(contact, def.gravity);
        to = put_vector(to, contact->point, 1);
        to = put_vector(to, contact->normal, sign);
        to = put_vector(to, contact->force, sign);
    }
    to = put_count(to, s->counts_steps ? put_all_held_nodes(s, NULL) : 0);
    if (s->counts_steps) put_all_held_nodes(s, to);
}
