// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_GALLERY_H
#define SN_APP_VIEW_GALLERY_H

#include "base/status.h"
#include "view_blob.h"

// The scenes of a folder and of the folders in it, by method, for people to choose from. Files are
// read as JSON only: nothing is built until a scene is opened.

typedef struct SnGallery SnGallery;

/// Without a scene: SN_BAD_INPUT. A file that is no JSON stays in the list, and its sentence is
/// why.
SnStatus sn_create_gallery(const char* folder, SnGallery** gallery, SnError* error);
void sn_destroy_gallery(SnGallery* gallery);

int sn_gallery_count(const SnGallery* gallery);

/// "xpbd/octopus": which scene this is, the same for all who have the folder.
const char* sn_gallery_place(const SnGallery* gallery, int index);

/// Its file.
const char* sn_gallery_path(const SnGallery* gallery, int index);

/// All that a page needs to show the list. `opening`: a scene that is being built, or -1; `text`:
/// why one could not be, or "". SN_OUT_OF_MEMORY.
SnStatus sn_make_gallery_message(const SnGallery* gallery, int opening, const char* text,
                                 SnBlob** message);

#endif
