// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CONTACTS_H
#define SN_APP_CONTACTS_H

#include "journal.h"

// contacts.csv has one row per contact and step, also for things that came near each other without
// touching.

extern const SnTable sn_contacts_table;

#endif
