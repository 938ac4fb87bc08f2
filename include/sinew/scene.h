// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_SCENE_H
#define SINEW_SCENE_H

#include "sinew/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A scene file that has been read: the definition of a world, how long it runs and how it is
/// drawn.
typedef struct SnScene SnScene;

/// Read a scene file; *scene is new, to be destroyed by the caller. `overrides` are
/// "key.path=value" texts as for `sinew run --set`; NULL with count 0: none. SN_READ_FAILED when
/// the file cannot be opened, SN_BAD_FILE when it does not say something valid: the error then
/// names file, line and key.
SN_API SnStatus sn_load_scene(const char* path, const char* const* overrides, int override_count,
                              SnScene** scene, SnError* error);
SN_API void sn_destroy_scene(SnScene* scene);

/// A new world as the scene says, started, to be destroyed by the caller; the scene may go before.
/// Bodies have the order and the names of the scene (sn_world_find_body). `threads` 0: as the scene
/// says. Any number of worlds can be made of one scene. Also SN_UNSUPPORTED.
SN_API SnStatus sn_scene_create_world(const SnScene* scene, int threads, SnWorld** world,
                                      SnError* error);

/// Texts of the scene, valid until it is destroyed; never NULL.
SN_API const char* sn_scene_name(const SnScene* scene);
SN_API const char* sn_scene_description(const SnScene* scene);

SN_API double sn_scene_duration(const SnScene* scene);    ///< s
SN_API int64_t sn_scene_step_count(const SnScene* scene); ///< whole steps that the duration takes

#ifdef __cplusplus
}
#endif
#endif
