// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

// How position-based steps are solved.

static const char* precision_word(int i) {
    static const char* const words[] = {"double", "single"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static const SnKeyDef xpbd_fields[] = {
    {SN_INTEGER("iterations", SnXpbd, iterations, 1, 1000000),
     .about = "over all constraints in a substep, at most"},
    {SN_INTEGER("substeps", SnXpbd, substeps, 1, 10000), .about = "parts in which a step is done"},
    {SN_NUMBER("tolerance", SnXpbd, tolerance, SN_SHARE, SN_ZERO_TO_ONE),
     .about = "share of the first residual at which a substep has converged; 0: all iterations"},
    {SN_WORD("precision", SnXpbd, single, precision_word, "precision"),
     .about = "in which elements are projected"},
};
const SnForm sn_form_xpbd = {SN_OBJECT(xpbd_fields)};
