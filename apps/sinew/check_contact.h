// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CHECK_CONTACT_H
#define SN_APP_CHECK_CONTACT_H

#include "output/json_out.h"
#include "scene/scene.h"

// What `sinew check` says about what touches: for people, and for machines.

void sn_tell_contact(const SnScene* scene, const SnWorld* world);
void sn_put_contact(SnJsonOut* out, const SnScene* scene, const SnWorld* world);

#endif
