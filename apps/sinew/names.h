// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_NAMES_H
#define SN_APP_NAMES_H

#include "scene/scene.h"

#define SN_BODY_FILE 64

/// Write a text such as "1-NAME", which is safe in a file name: the number of a body, from 1, then
/// the body's name, in which every character but letters, digits and - becomes _. The numbers of
/// colliders follow the numbers of the bodies.
void sn_body_file(const SnScene* scene, int body, char name[SN_BODY_FILE]);

#endif
