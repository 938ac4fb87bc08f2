// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_FILES_H
#define SN_APP_VIEW_FILES_H

#include "view_server.h"

/// The files of the page, from web/dist and web/pictures. cmake/embed.cmake generates this table
/// when the program is built.
extern const SnServedFile sn_view_files[];
extern const int sn_view_file_count;

#endif
