// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_PLY_H
#define SN_MESHFILE_PLY_H

#include "meshfile/format.h"

SnStatus sn_read_ply(SnInput* input, SnDraft* draft);

#endif
