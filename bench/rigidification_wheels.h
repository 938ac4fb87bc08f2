// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_RIGIDIFICATION_WHEELS_H
#define SN_BENCH_RIGIDIFICATION_WHEELS_H

#include "sinew/sinew.h"

enum { SN_WHEELS = 5 };

/// Draw the wheels side by side, with rigid elements in colour, as FOLDER/wheels-NUMBER.png.
SnStatus sn_draw_wheels(const SnWorld* const* world, const char* folder, int number,
                        SnError* error);

#endif
