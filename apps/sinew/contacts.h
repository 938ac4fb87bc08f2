// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CONTACTS_H
#define SN_APP_CONTACTS_H

#include "journal.h"

// contacts.csv has one row per contact and step, also for things that only came near each other.

extern const SnTable sn_contacts_table;

#endif
