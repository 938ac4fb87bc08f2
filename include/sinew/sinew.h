// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_SINEW_H
#define SINEW_SINEW_H

/// All of Sinew: include this one.
#include "sinew/mesh.h"
#include "sinew/scene.h"
#include "sinew/status.h"
#include "sinew/version.h"
#include "sinew/world.h"

#endif
