// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CONTACTS_H
#define SN_APP_VIEW_CONTACTS_H

#include "view_source.h"

/// Contacts with their forces, and nodes that are held, as bytes (docs/viewer.md): first how many
/// bytes, then the bytes. Nodes are where the source was looked at last. A replay has none.
size_t sn_contacts_bytes(const SnSource* source);
void sn_contacts_write(const SnSource* source, unsigned char* to);

#endif
