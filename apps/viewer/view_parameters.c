// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_parameters.h"

#include "base/memory.h"
#include "base/status.h"

#include <string.h>

// ---- describing -----------------------------------------------------------------------------

static void put_key(SnJsonOut* out, const SnLiveKey* key) {
    static const char* const kinds[] = {[SN_LIVE_NUMBER] = "number",
                                        [SN_LIVE_INTEGER] = "integer",
                                        [SN_LIVE_FLAG] = "flag",
                                        [SN_LIVE_WORD] = "word"};
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "key", key->name);
    sn_json_put_text(out, "kind", kinds[key->kind]);
    sn_json_put_text(out, "unit", sn_unit_name(key->field->dimension));
    sn_json_put_text(out, "about", key->about);
    sn_json_put_number(out, "low", key->low);
    sn_json_put_number(out, "high", key->high);
    sn_json_put_numbers(out, "scene", key->scene, key->count);
    if (key->kind == SN_LIVE_WORD) {
        sn_json_open(out, "words", '[');
        for (int i = 0; sn_live_word(key, i); ++i)
            sn_json_put_text(out, NULL, sn_live_word(key, i));
        sn_json_close(out, ']');
    }
    sn_json_close(out, '}');
}

void sn_parameters_describe(const SnSource* s, SnJsonOut* out) {
    sn_json_open(out, "parameters", '[');
    for (int i = 0; s->live && i < s->live->count; ++i) put_key(out, &s->live->key[i]);
    sn_json_close(out, ']');
}

int sn_parameters_count(const SnSource* s) {
    int count = 0;
    for (int i = 0; s->live && i < s->live->count; ++i) count += s->live->key[i].count;
    return count;
}

void sn_parameters_read(const SnSource* s, double* number) {
    for (int i = 0; s->live && i < s->live->count; number += s->live->key[i++].count)
        sn_live_get(s->live, &s->live->key[i], s->world, number);
}

// ---- changing -------------------------------------------------------------------------------

static const SnLiveKey* find_parameter(const SnSource* s, const SnViewCommand* c) {
    char name[SN_VIEW_WORD], *to = name;
    for (const char* from = c->word; *from; ++from) {
        const int space = strncmp(from, "%20", 3) == 0;
        *to++ = space ? ' ' : *from;
        if (space) from += 2;
    }
    *to = 0;
    return s->live ? sn_find_live_key(s->live, name) : NULL;
}

int sn_parameter_is_of(const SnSource* s, const SnViewCommand* c) {
    return find_parameter(s, c) != NULL;
}

SnStatus sn_parameter_set(SnSource* s, const SnViewCommand* c, SnError* error) {
    const SnLiveKey* key = find_parameter(s, c);
    if (!key)
        return sn_fail(error, SN_BAD_INPUT,
                       "'%s' cannot be changed while the scene runs; accepted are the keys of the "
                       "page's list",
                       c->word);
    return sn_live_set(s->live, key, s->world, c->number, c->count, error);
}

// Set all parameters whose values differ from `number`. Some values are accepted only after other
// parameters have been set, so a second round tries the refused values once more.
static void set_values(SnSource* s, const double* number) {
    for (int round = 0; round < 2; ++round) {
        const double* to = number;
        for (int i = 0; i < s->live->count; to += s->live->key[i++].count) {
            const SnLiveKey* key = &s->live->key[i];
            double is[3] = {0};
            sn_live_get(s->live, key, s->world, is);
            if (memcmp(is, to, sizeof *is * (size_t)key->count))
                sn_live_set(s->live, key, s->world, to, key->count, NULL);
        }
    }
}

SnStatus sn_parameters_restore(SnSource* s, const SnSnapshot* snapshot, SnError* error) {
    double* number = SN_NEW_ARRAY(double, sn_parameters_count(s));
    if (!number) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    sn_parameters_read(s, number);
    const SnStatus status = sn_world_restore(s->world, snapshot->data, snapshot->size, error);
    if (status >= 0) set_values(s, number);
    sn_free(number);
    return status;
}

void sn_parameters_follow(const SnSource* from, SnSource* to) {
    for (int i = 0; from->live && to->live && i < from->live->count; ++i) {
        const SnLiveKey* key = &from->live->key[i];
        const SnLiveKey* other = sn_find_live_key(to->live, key->name);
        double is[3] = {0};
        sn_live_get(from->live, key, from->world, is);
        if (other && memcmp(is, key->scene, sizeof *is * (size_t)key->count))
            sn_live_set(to->live, other, to->world, is, key->count, NULL);
    }
}
