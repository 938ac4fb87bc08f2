// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CONTACTS_H
#define SN_APP_VIEW_CONTACTS_H

#include "view_source.h"

/// Points where things touch with their forces, and nodes that are held, where the source was
/// looked at last, as bytes; docs/viewer.md has them. There are none in a run that is played again.
size_t sn_contacts_bytes(const SnSource* source);
void sn_contacts_write(const SnSource* source, unsigned char* to);

#endif
