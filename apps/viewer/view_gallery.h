// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GALLERY_H
#define SN_APP_VIEW_GALLERY_H

#include "base/status.h"
#include "view_blob.h"

// The scenes of a folder and of the folders in it, grouped by method, for people to choose from.
// Files are only read as JSON: no world is built until a scene is opened.

typedef struct SnGallery SnGallery;

/// List the scenes of a folder. SN_BAD_INPUT when there is none. A file that is not JSON stays in
/// the list, and its sentence says why it cannot be read.
SnStatus sn_create_gallery(const char* folder, SnGallery** gallery, SnError* error);
void sn_destroy_gallery(SnGallery* gallery);

int sn_gallery_count(const SnGallery* gallery);

/// The name of a scene in the gallery, "xpbd/octopus": its path in the folder without ".json".
const char* sn_gallery_place(const SnGallery* gallery, int index);

/// The file of a scene.
const char* sn_gallery_path(const SnGallery* gallery, int index);

/// Make the message with all that a page needs to show the list. `opening`: number of the scene
/// that is being built, or -1; `text`: why one could not be built, or "". SN_OUT_OF_MEMORY.
SnStatus sn_make_gallery_message(const SnGallery* gallery, int opening, const char* text,
                                 SnBlob** message);

#endif
