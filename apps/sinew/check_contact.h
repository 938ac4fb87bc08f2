// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CHECK_CONTACT_H
#define SN_APP_CHECK_CONTACT_H

#include "output/json_out.h"
#include "scene/scene.h"

// `sinew check` says which bodies and colliders touch: sn_tell_contact prints text for people,
// sn_put_contact adds members to a JSON object.

void sn_tell_contact(const SnScene* scene, const SnWorld* world);
void sn_put_contact(SnJsonOut* out, const SnScene* scene, const SnWorld* world);

#endif
