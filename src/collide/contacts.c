// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/contacts.h"

#include "base/memory.h"

#include <string.h>

int sn_contact_key_order(const SnContactKey* p, const SnContactKey* q) {
    if (p->a != q->a) return p->a < q->a ? -1 : 1;
    if (p->b != q->b) return p->b < q->b ? -1 : 1;
    if (p->feature_a != q->feature_a) return p->feature_a < q->feature_a ? -1 : 1;
    return (p->feature_b > q->feature_b) - (p->feature_b < q->feature_b);
}

void sn_contacts_free(SnContacts* contacts) {
    sn_free(contacts->contact);
    *contacts = (SnContacts){0};
}

SnStatus sn_contacts_reserve(SnContacts* contacts, int capacity) {
    if (capacity <= contacts->capacity) return SN_OK;
    int least = 2 * contacts->capacity > 64 ? 2 * contacts->capacity : 64;
    if (capacity < least) capacity = least;
    SnContact* larger = SN_NEW_ARRAY(SnContact, capacity);
    if (!larger) return SN_OUT_OF_MEMORY;
    if (contacts->count > 0)
        memcpy(larger, contacts->contact, sizeof *larger * (size_t)contacts->count);
    sn_free(contacts->contact);
    contacts->contact = larger;
    contacts->capacity = capacity;
    return SN_OK;
}

SnStatus sn_contacts_add(SnContacts* contacts, const SnContact* contact) {
    SN_TRY(sn_contacts_reserve(contacts, contacts->count + 1));
    contacts->contact[contacts->count++] = *contact;
    return SN_OK;
}

// ---- order ----------------------------------------------------------------------------------

static void merge(const SnContact* contact, const int* from, int* to, int first, int middle,
                  int end) {
    int i = first, j = middle;
    for (int k = first; k < end; ++k) {
        int left = j >= end || (i < middle && sn_contact_key_order(&contact[from[i]].key,
                                                                   &contact[from[j]].key) <= 0);
        to[k] = left ? from[i++] : from[j++];
    }
}

static int at_most(int a, int b) { return a < b ? a : b; }

int* sn_contacts_order(const SnContacts* contacts, int* order, int* spare) {
    int n = contacts->count;
    for (int i = 0; i < n; ++i) order[i] = i;
    for (int width = 1; width < n; width *= 2) {
        for (int first = 0; first < n; first += 2 * width)
            merge(contacts->contact, order, spare, first, at_most(first + width, n),
                  at_most(first + 2 * width, n));
        int* kept = order;
        order = spare;
        spare = kept;
    }
    return order;
}
