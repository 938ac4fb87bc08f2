// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CONTACTS_H
#define SN_APP_VIEW_CONTACTS_H

#include "view_source.h"

/// Encode contacts with their forces, and held nodes, as bytes (docs/viewer.md). Call first
/// sn_contacts_bytes for the number of bytes, then sn_contacts_write. Positions of nodes are those
/// that the last call of sn_look_at_side found. For a replay both lists are empty.
size_t sn_contacts_bytes(const SnSource* source);
void sn_contacts_write(const SnSource* source, unsigned char* to);

#endif
