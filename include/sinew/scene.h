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

/// Read a scene file. *scene is new, to be destroyed by the caller. `overrides` are
/// "key.path=value" texts as for `sinew run --set`; NULL with count 0: no overrides. SN_READ_FAILED
/// if the file cannot be opened; SN_BAD_FILE if its contents are not valid: the error then names
/// file, line and key.
SN_API SnStatus sn_load_scene(const char* path, const char* const* overrides, int override_count,
                              SnScene** scene, SnError* error);
SN_API void sn_destroy_scene(SnScene* scene);

/// Make a new world as the scene says, and start it. The caller destroys the world; the scene may
/// be destroyed earlier. Bodies have the order and the names of the scene (sn_world_find_body).
/// `threads` 0: the number of threads that the scene gives. Any number of worlds can be made from
/// one scene. Fails as sn_create_world, the functions sn_world_add_... and sn_world_start do.
SN_API SnStatus sn_scene_create_world(const SnScene* scene, int threads, SnWorld** world,
                                      SnError* error);

/// Texts of the scene, valid until it is destroyed; never NULL.
SN_API const char* sn_scene_name(const SnScene* scene);
SN_API const char* sn_scene_description(const SnScene* scene);

SN_API double sn_scene_duration(const SnScene* scene);    ///< s
SN_API int64_t sn_scene_step_count(const SnScene* scene); ///< number of steps for this duration

#ifdef __cplusplus
}
#endif
#endif
