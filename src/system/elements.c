// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The kinds of elements that parts are made of.
#include "system/elements.h"

#include "system/term.h"

static SnTerm solid_term(const void* self) { return sn_solid_term(self); }
static void destroy_solid(void* self) { sn_destroy_solid(self); }

static SnTerm springs_term(const void* self) { return sn_springs_term(self); }
static void destroy_springs(void* self) { sn_destroy_springs(self); }

const SnElementOps sn_solid_elements = {.term = solid_term, .destroy = destroy_solid};
const SnElementOps sn_springs_elements = {.term = springs_term, .destroy = destroy_springs};
