// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_contacts.h"

#include "sinew/contact.h"

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

// nodes of which something is held: how many; written where `to` is not NULL
static int each_held(const SnMoment* m, unsigned char* held, unsigned char* to) {
    const SnWorld* world = m->shot->world;
    int count = 0;
    for (int i = 0; i < sn_world_body_count(world); ++i) {
        const SnBodyId body = sn_world_body_at(world, i);
        if (sn_world_held(world, body, held) < 0) continue; // a rigid body
        const int nodes = sn_world_body_info(world, body).node_count;
        for (int k = 0; k < nodes; ++k) {
            if (!held[k]) continue;
            if (to) to = put_vector(to, m->node[body.index1 - 1] + 3 * (size_t)k, 1);
            ++count;
        }
    }
    return count;
}

size_t sn_contacts_bytes(const SnMoment* m, unsigned char* held) {
    int count = 0;
    if (!m->shot) return 8;
    sn_world_contacts(m->shot->world, &count);
    const size_t nodes = (size_t)each_held(m, held, NULL);
    return 8 + 4 * (CONTACT_NUMBERS * (size_t)count + HELD_NUMBERS * nodes);
}

// of two bodies it is the force on the one that is lifted, against gravity
static double sign_of(const SnContactInfo* contact, const double down[3]) {
    const double* f = contact->force;
    const double along = f[0] * down[0] + f[1] * down[1] + f[2] * down[2];
    return contact->collider.index1 == 0 && along > 0 ? -1 : 1;
}

void sn_contacts_write(const SnMoment* m, unsigned char* held, unsigned char* to) {
    int count = 0;
    const SnContactInfo* contact = m->shot ? sn_world_contacts(m->shot->world, &count) : NULL;
    const SnWorldDef def = m->shot ? sn_world_def(m->shot->world) : (SnWorldDef){0};
    to = put_count(to, count);
    for (int i = 0; i < count; ++i, ++contact) {
        const double sign = sign_of(contact, def.gravity);
        to = put_vector(to, contact->point, 1);
        to = put_vector(to, contact->normal, sign);
        to = put_vector(to, contact->force, sign);
    }
    to = put_count(to, m->shot ? each_held(m, held, NULL) : 0);
    if (m->shot) each_held(m, held, to);
}
