// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "draw_private.h"
#include "mesh/embed.h"
#include "mesh/mesh.h"
#include "output/colour.h"

#include <stdio.h>
#include <stdlib.h>

// Pictures of rigid parts: each part has a colour of its own, elements that deform are light,
// elements that are held are dark. The colour of a part depends only on the part's elements, so a
// run that was resumed draws the same colours. The largest part of a body has the body's colour.
// For every other part the colour follows from a key: each element has a random number, and the
// smallest of these numbers in the part is its key. A part keeps its colour until the element with
// this number leaves, an element with a smaller number joins, or another part takes the colour
// first.

// sRGB of elements that deform, of elements that are held, and of parts. Neighbours in this list
// are easy to tell apart.
static const unsigned char palette[][3] = {{206, 206, 202}, {88, 91, 97},    {68, 119, 170},
                                           {238, 119, 51},  {34, 136, 51},   {170, 51, 119},
                                           {221, 204, 51},  {102, 204, 238}, {204, 51, 17},
                                           {68, 187, 153},  {51, 34, 136},   {255, 170, 187}};
enum { ELASTIC, HELD, FIRST, COLOURS = sizeof palette / sizeof *palette - FIRST };

typedef struct Part {
    uint32_t key; // smallest random number of the part's elements; 0: the largest part
    int size;     // number of elements
    int colour;   // place of the colour in the palette, counted from FIRST
} Part;

struct SnRigidColours {
    int element_count, triangle_count;
    int* element;        // the element of each triangle            (triangle_count)
    unsigned char* code; // each triangle's place in the palette    (triangle_count)
    double (*colour)[3]; // each triangle's colour, linear RGB      (triangle_count)

    // ---- filled for each picture
    const int* part_of;  // rigid part of each element              (element_count)
    Part* part;          // parts of this body                      (allocated for element_count)
    const Part** by_key; // the parts in the order of their keys    (allocated for element_count)
};

// ---- elements of triangles ------------------------------------------------------------------

static int has_vertex(const SnMesh* mesh, int element, int vertex) {
    const int corners = sn_mesh_corners(mesh);
    for (int k = 0; k < corners; ++k)
        if (mesh->element[corners * element + k] == vertex) return 1;
    return 0;
}

// Find the element of each triangle: a triangle of a tet mesh's surface is a side of exactly one
// tet, and a triangle of a plane body is an element itself.
static SnStatus find_elements(const SnMesh* mesh, const int (*triangle)[3], SnRigidColours* c) {
    SnIncidence* around = NULL;
    SN_TRY(sn_create_incidence(mesh, &around));
    for (int t = 0; t < c->triangle_count; ++t) {
        const int* v = triangle[t];
        int k = around->start[v[0]];
        while (!has_vertex(mesh, around->element[k], v[1]) ||
               !has_vertex(mesh, around->element[k], v[2]))
            ++k;
        c->element[t] = around->element[k];
    }
    sn_destroy_incidence(around);
    return SN_OK;
}

SnStatus sn_create_rigid_colours(const SnBodyInfo* info, const int (*triangle)[3], int count,
                                 SnRigidColours** out) {
    SnRigidColours* c = SN_NEW(SnRigidColours);
    if (!c) return SN_OUT_OF_MEMORY;
    *c = (SnRigidColours){.element_count = info->element_count,
                          .triangle_count = count,
                          .element = SN_NEW_ARRAY(int, count),
                          .code = SN_NEW_ARRAY(unsigned char, count),
                          .colour = (double(*)[3])SN_NEW_ARRAY(double, 3 * (size_t)count),
                          .part = SN_NEW_ARRAY(Part, info->element_count),
                          .by_key = SN_NEW_ARRAY(const Part*, info->element_count)};
    SnStatus status =
        c->element && c->code && c->colour && c->part && c->by_key ? SN_OK : SN_OUT_OF_MEMORY;
    if (status >= 0 && !info->display) status = find_elements(info->rest, triangle, c);
    // a triangle of a display surface belongs to the tet that moves the triangle's first corner
    for (int t = 0; status >= 0 && info->display && t < count; ++t)
        c->element[t] = info->embedding->tet[triangle[t][0]];
    if (status < 0)
        sn_destroy_rigid_colours(c);
    else
        *out = c;
    return status;
}

void sn_destroy_rigid_colours(SnRigidColours* c) {
    if (!c) return;
    sn_free(c->element);
    sn_free(c->code);
    sn_free(c->colour);
    sn_free(c->part);
    sn_free(c->by_key);
    sn_free(c);
}

// ---- colours of parts -----------------------------------------------------------------------

// A number that looks random, but is the same in every run.
static uint32_t mix_bits(uint32_t x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

static int compare_keys(const void* a, const void* b) {
    const uint32_t p = (*(const Part*const*)a)->key, q = (*(const Part*const*)b)->key;
    return (p > q) - (p < q);
}

// List the parts of a body, whose numbers are consecutive. Returns how many parts there are; *first
// becomes the smallest number of a part.
static int list_parts(SnRigidColours* c, int* first) {
    int low = INT32_MAX, high = -1;
    for (int e = 0; e < c->element_count; ++e) {
        const int p = c->part_of[e];
        if (p >= 0 && p < low) low = p;
        if (p > high) high = p;
    }
    const int count = high < 0 ? 0 : high - low + 1;
    for (int i = 0; i < count; ++i) c->part[i] = (Part){.key = UINT32_MAX};
    for (int e = 0; e < c->element_count; ++e) {
        if (c->part_of[e] < 0) continue;
        Part* part = &c->part[c->part_of[e] - low];
        const uint32_t key = mix_bits((uint32_t)e);
        if (key < part->key) part->key = key;
        part->size++;
    }
    Part* largest = c->part;
    for (int i = 1; i < count; ++i)
        if (c->part[i].size > largest->size) largest = &c->part[i];
    if (count > 0) largest->key = 0;
    *first = low;
    return count;
}

// Choose colours for the parts in the order of their keys: each part takes the colour that follows
// from its key, or the next colour that is not taken yet.
static void choose_colours(SnRigidColours* c, int count, int body) {
    unsigned taken = 0;
    for (int i = 0; i < count; ++i) c->by_key[i] = &c->part[i];
    qsort(c->by_key, (size_t)count, sizeof *c->by_key, compare_keys);
    for (int i = 0; i < count; ++i) {
        Part* part = &c->part[c->by_key[i] - c->part];
        part->colour = (int)((mix_bits(part->key) + (uint32_t)body) % COLOURS);
        while (taken >> part->colour & 1) part->colour = (part->colour + 1) % COLOURS;
        taken |= 1u << part->colour;
        if (i % COLOURS == COLOURS - 1) taken = 0; // all colours are taken: begin again
    }
}

// Choose the colours of all parts of a body; returns the smallest number of a part.
static int colour_parts(SnRigidColours* c, const SnShot* shot, SnBodyId body) {
    int first = 0;
    c->part_of = sn_shot_rigid_parts(shot, body);
    const int count = list_parts(c, &first);
    choose_colours(c, count, body.index1 - 1);
    return first;
}

static unsigned char code_of(const SnRigidColours* c, int element, int first) {
    const int p = c->part_of[element];
    const int code = p >= 0              ? FIRST + c->part[p - first].colour
                     : p == SN_PART_HELD ? HELD
                                         : ELASTIC;
    return (unsigned char)code;
}

const unsigned char* sn_rigid_codes(SnRigidColours* c, const SnShot* shot, SnBodyId body) {
    const int first = colour_parts(c, shot, body);
    for (int t = 0; t < c->triangle_count; ++t) c->code[t] = code_of(c, c->element[t], first);
    return c->code;
}

void sn_rigid_element_codes(SnRigidColours* c, const SnShot* shot, SnBodyId body,
                            unsigned char* code) {
    const int first = colour_parts(c, shot, body);
    for (int e = 0; e < c->element_count; ++e) code[e] = code_of(c, e, first);
}

const double (*sn_rigid_colours(SnRigidColours* c, const SnShot* shot, SnBodyId body))[3] {
    const unsigned char* code = sn_rigid_codes(c, shot, body);
    for (int t = 0; t < c->triangle_count; ++t) {
        const unsigned char* rgb = palette[code[t]];
        v3_store(c->colour[t], sn_colour_srgb(rgb[0], rgb[1], rgb[2]));
    }
    return (const double(*)[3])c->colour;
}

const int* sn_rigid_elements(const SnRigidColours* c) { return c->element; }

const unsigned char (*sn_rigid_palette(int* count))[3] {
    *count = FIRST + COLOURS;
    return palette;
}

// ---- the caption ----------------------------------------------------------------------------

void sn_view_say_rigid(SnView* view) {
    const SnShot* shot = view->shot;
    const size_t used = strlen(view->caption);
    snprintf(view->caption + used, sizeof view->caption - used,
             "   rigid: %.0f %%, %d moving part%s", 100 * shot->rigid_share, shot->rigid_parts,
             shot->rigid_parts == 1 ? "" : "s");
}
