// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// In statics, when a stage is solved: what was met on the way that nothing was near to before.
#include "sim/world.h"

#include "collide/contacts.h"

// how it would have to move to be at q when the step ends; statics have no rigid bodies
static SnStatus motion_towards(const SnWorld* world, const SnConfig* q, SnArena* scratch,
                               SnMotion* motion) {
    *motion = (SnMotion){.v = SN_PUSH(scratch, double, 3 * (size_t)world->model->node_count)};
    if (!motion->v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    motion->v[i] = (q->x[i] - world->state->now.q.x[i]) / world->h;
    return SN_OK;
}

// *out = both lists, which are sorted by key: of what is in both, what is in `first`
static SnStatus unite_contacts(const SnContacts* first, const SnContacts* second, SnContacts* out) {
    out->count = 0;
    SN_TRY(sn_contacts_reserve(out, first->count + second->count));
    for (int i = 0, k = 0; i < first->count || k < second->count;) {
        const int order = i == first->count    ? 1
                          : k == second->count ? -1
                                               : sn_contact_key_order(&first->contact[i].key,
                                                                      &second->contact[k].key);
        out->contact[out->count++] = order <= 0 ? first->contact[i] : second->contact[k];
        i += order <= 0;
        k += order >= 0;
    }
    return SN_OK;
}

SnStatus sn_collisions_find_more(SnWorld* world, const SnConfig* q, SnArena scratch, int* added) {
    SnCollisions* c = world->collisions;
    SnMotion motion;
    *added = 0;
    if (c->object_count == 0) return SN_OK;
    SN_TRY(motion_towards(world, q, &scratch, &motion));
    sn_collisions_place(world, &motion);
    SN_TRY(sn_collide_find(c->collide, world->h, &c->more));
    sn_collisions_drop_glued(c, &c->more);
    SN_TRY(unite_contacts(&c->contacts, &c->more, &c->merged));
    *added = c->merged.count - c->contacts.count;
    const SnContacts before = c->contacts;
    c->contacts = c->merged;
    c->merged = before;
    SN_TRY(sn_collisions_reserve_touches(world, c->contacts.count));
    return *added > 0 ? sn_collisions_penalise(world, scratch) : SN_OK;
}
