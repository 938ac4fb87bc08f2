// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_FILE_H
#define SN_OUTPUT_FILE_H

#include "base/file.h"

#endif
