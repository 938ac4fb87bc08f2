// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_NAMES_H
#define SN_APP_NAMES_H

#include "scene/scene.h"

#define SN_BODY_FILE 64

/// "1-NAME": the number of a body, from 1, and the letters, digits and - of its name, so that it
/// can be part of a file's; all else is _. Colliders are numbered on behind the bodies.
void sn_body_file(const SnScene* scene, int body, char name[SN_BODY_FILE]);

#endif
