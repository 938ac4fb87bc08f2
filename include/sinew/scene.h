// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_SCENE_H
#define SINEW_SCENE_H

#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A scene file that has been read: a world to be, how long it runs and how it is drawn.
typedef struct SnScene SnScene;

/// Read a scene. `overrides` are "key.path=value" strings as for --set, may be NULL.
SN_API SnStatus sn_load_scene(const char* path, const char* const* overrides, int override_count,
                              SnScene** scene, SnError* error);
SN_API void sn_destroy_scene(SnScene* scene);

/// A new world as the scene says, started. `threads` 0: as the scene says.
SN_API SnStatus sn_scene_create_world(const SnScene* scene, int threads, SnWorld** world,
                                      SnError* error);

SN_API const char* sn_scene_name(const SnScene* scene);
SN_API const char* sn_scene_description(const SnScene* scene);
SN_API double sn_scene_duration(const SnScene* scene); ///< s

#ifdef __cplusplus
}
#endif
#endif
