// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_PLY_H
#define SN_MESHFILE_PLY_H

#include "meshfile/format.h"

/// Fill a draft from a PLY file.
SnStatus sn_read_ply(SnInput* input, SnDraft* draft);

#endif
