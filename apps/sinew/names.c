// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "names.h"

#include <ctype.h>
#include <stdio.h>

void sn_body_file(const SnScene* scene, int body, char name[SN_BODY_FILE]) {
    char safe[41];
    const int collider = body - scene->body_count;
    const char* given = collider < 0 ? scene->body[body].name : scene->collider[collider].name;
    size_t n = 0;
    for (; given[n] && n < sizeof safe - 1; ++n)
        safe[n] = isalnum((unsigned char)given[n]) || given[n] == '-' ? given[n] : '_';
    safe[n] = 0;
    snprintf(name, SN_BODY_FILE, "%d-%s", body + 1, safe);
}
