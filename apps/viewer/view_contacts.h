// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CONTACTS_H
#define SN_APP_VIEW_CONTACTS_H

#include "view_source.h"

/// Encode contacts with their forces, and held nodes, as bytes (docs/viewer.md). Call first
/// sn_contacts_bytes for the number of bytes, then sn_contacts_write. Positions of nodes are those
/// of the moment at which the source was looked at last. For a replay both lists are empty.
size_t sn_contacts_bytes(const SnSource* source);
void sn_contacts_write(const SnSource* source, unsigned char* to);

#endif
