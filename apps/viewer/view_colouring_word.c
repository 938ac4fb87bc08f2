// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_colouring.h"

// These words have a file of their own, so that commands can be read without a world and its
// colours.

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
