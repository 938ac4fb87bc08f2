// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_H
#define SN_APP_DRAW_H

#include "scene/scene.h"

// Pictures of a world as its scene wants them drawn.

typedef struct SnView SnView;

/// `scene` and `world` must outlive the view.
SnStatus sn_create_view(const SnScene* scene, const SnWorld* world, SnView** view);
void sn_destroy_view(SnView* view);

/// Draw the world as it is now into a PNG.
SnStatus sn_view_write(SnView* view, const char* path, SnError* error);

#endif
