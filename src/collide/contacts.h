// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_CONTACTS_H
#define SN_COLLIDE_CONTACTS_H

#include "collide/collide.h"

/// Room for at least so many; what is in the list stays.
SnStatus sn_contacts_reserve(SnContacts* contacts, int capacity);
SnStatus sn_contacts_add(SnContacts* contacts, const SnContact* contact);

/// Indices of the contacts, ascending by key, by merging. `order` and `spare` have room for all;
/// returns the one that holds the result.
int* sn_contacts_order(const SnContacts* contacts, int* order, int* spare);

#endif
