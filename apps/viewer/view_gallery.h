// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GALLERY_H
#define SN_APP_VIEW_GALLERY_H

#include "base/status.h"
#include "view_blob.h"

// A gallery lists the scenes of a folder and of the folders inside it, grouped by method, so that
// people can choose a scene. Files are only read as JSON: no world is made until a scene is opened.

typedef struct SnGallery SnGallery;

/// List the scenes of a folder. SN_BAD_INPUT: the folder has no scenes. A file that is not JSON
/// stays in the list; its sentence says why the file cannot be read.
SnStatus sn_create_gallery(const char* folder, SnGallery** gallery, SnError* error);
void sn_destroy_gallery(SnGallery* gallery);

int sn_gallery_count(const SnGallery* gallery);

/// The name of scene `index` in the gallery, as in "xpbd/octopus": the path of its file inside the
/// folder, without ".json".
const char* sn_gallery_place(const SnGallery* gallery, int index);

/// The path of the file of scene `index`.
const char* sn_gallery_path(const SnGallery* gallery, int index);

/// Make the message from which a page shows the list. `opening`: number of the scene that is being
/// built; -1: none. `text`: why a scene could not be built, or "". The only failure is
/// SN_OUT_OF_MEMORY.
SnStatus sn_make_gallery_message(const SnGallery* gallery, int opening, const char* text,
                                 SnBlob** message);

#endif
