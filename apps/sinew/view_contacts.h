// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CONTACTS_H
#define SN_APP_VIEW_CONTACTS_H

#include "view_shown.h"

// Points where things touch with their forces, and nodes that are held, as bytes; docs/viewer.md
// has them. There are none in a run that is played again.

/// `held`: memory for each node of the largest body.
size_t sn_contacts_bytes(const SnMoment* moment, unsigned char* held);
void sn_contacts_write(const SnMoment* moment, unsigned char* held, unsigned char* to);

#endif
