// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_FILES_H
#define SN_APP_VIEW_FILES_H

#include "view_server.h"

/// The page, from web/dist: cmake/embed.cmake turns it into a table when the program is built.
extern const SnServedFile sn_view_files[];
extern const int sn_view_file_count;

#endif
