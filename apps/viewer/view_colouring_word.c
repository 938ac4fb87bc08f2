// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_colouring.h"

// apart from what colours are made of: commands are read without a world

const char* sn_colouring_word(SnColouring colouring) {
    static const char* const words[SN_COLOURINGS] = {
        [SN_COLOURING_PLAIN] = "plain",
        [SN_COLOURING_RIGID] = "rigid",
        [SN_COLOURING_STRAIN_RATE] = "strain-rate",
        [SN_COLOURING_STRESS] = "stress",
        [SN_COLOURING_STRAIN] = "strain",
        [SN_COLOURING_LAYER] = "layer",
    };
    return words[colouring];
}
