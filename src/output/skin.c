// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/skin.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "output/normals.h"

#include <string.h>

// Two corner normals of a vertex are on the same side of a crease if the cosine of the angle
// between them is above this number.
static const float same_side = 1 - 1e-6f;

void sn_destroy_skin(SnSkin* skin) {
    if (!skin) return;
    sn_free(skin->name);
    sn_free(skin->point);
    sn_free(skin->corner);
    sn_free(skin->rest);
    sn_free(skin);
}

// Make a skin with room for `most_vertices` vertices, but without any yet.
static SnSkin* new_skin(const char* name, int corners, int item_count, int most_vertices) {
    SnSkin* skin = SN_NEW(SnSkin);
    if (!skin) return NULL;
    skin->corners = corners;
    skin->item_count = item_count;
    skin->name = SN_CLONE_ARRAY(char, name, strlen(name) + 1);
    skin->point = SN_NEW_ARRAY(int, most_vertices);
    skin->corner = SN_NEW_ARRAY(int, (size_t)corners*(size_t)item_count);
    skin->rest = SN_NEW_ARRAY(double, 3 * (size_t)most_vertices);
    if (skin->name && skin->point && skin->corner && skin->rest) return skin;
    sn_destroy_skin(skin);
    return NULL;
}

static int add_vertex(SnSkin* skin, int point, const double* rest) {
    memcpy(skin->rest + 3 * (size_t)skin->vertex_count, rest, 3 * sizeof *rest);
    skin->point[skin->vertex_count] = point;
    return skin->vertex_count++;
}

// ---- making a skin from a mesh --------------------------------------------------------------

// Fill a skin with items. `index` has the corners of the items, as vertices of the mesh. `number`
// is zeroed work memory (one entry per vertex of the mesh). Afterwards, number[v] is the index in
// the skin of vertex v of the mesh if an item has this vertex as a corner; otherwise it is 0.
static void fill_skin(SnSkin* skin, const SnMesh* mesh, const int* index, int* number) {
    const int count = skin->corners * skin->item_count;
    for (int i = 0; i < count; ++i) number[index[i]] = 1;
    for (int i = 0; i < mesh->vertex_count; ++i)
        if (number[i]) number[i] = add_vertex(skin, i, mesh->vertex + 3 * (size_t)i);
    for (int i = 0; i < count; ++i) skin->corner[i] = number[index[i]];
}

SnStatus sn_create_skin(const char* name, const SnMesh* mesh, SnSkin** out) {
    int(*triangle)[3] = NULL;
    int count = 0;
    SN_TRY(sn_mesh_surface(mesh, &triangle, &count));
    const int lines = sn_mesh_dimension(mesh) == 1;
    int* number = SN_NEW_ARRAY(int, mesh->vertex_count);
    SnSkin* skin = lines ? new_skin(name, 2, mesh->element_count, mesh->vertex_count)
                         : new_skin(name, 3, count, mesh->vertex_count);
    const int complete = number && skin;
    if (complete) {
        fill_skin(skin, mesh, lines ? mesh->element : &triangle[0][0], number);
        *out = skin;
    } else {
        sn_destroy_skin(skin);
    }
    sn_free(number);
    sn_free(triangle);
    return complete ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_display_skin(const char* name, const SnMesh* surface,
                                const SnEmbedding* embedding, SnSkin** out) {
    SnSkin* skin = new_skin(name, 3, surface->element_count, surface->vertex_count);
    if (!skin) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < surface->vertex_count; ++i)
        add_vertex(skin, i, surface->vertex + 3 * (size_t)i);
    memcpy(skin->corner, surface->element, 3 * sizeof(int) * (size_t)surface->element_count);
    skin->embedding = embedding;
    *out = skin;
    return SN_OK;
}

// ---- creases --------------------------------------------------------------------------------

// A vertex of `from` becomes one or more new vertices. The new vertices of one old vertex form a
// list: `first` gives the first one, `next` the following ones, and -1 ends the list.
typedef struct Split {
    const SnSkin* from;
    const float* normal; // normal of each corner                     (item_count x 3 x 3)
    int* first;          // first new vertex of each old vertex, or -1    (from->vertex_count)
    int* next;           // next new vertex in the list, or -1        (item_count x 3)
    int* corner;         // corner for which a new vertex was made    (item_count x 3)
} Split;

static int is_same_side(const Split* s, int a, int b) {
    const float *u = s->normal + 3 * (size_t)a, *v = s->normal + 3 * (size_t)b;
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2] > same_side;
}

// Return the new vertex for a corner: an existing one on the same side of the crease or, if there
// is none, one that is added.
static int find_side_vertex(Split* s, SnSkin* skin, int corner) {
    const int vertex = s->from->corner[corner];
    int* link = &s->first[vertex];
    while (*link >= 0 && !is_same_side(s, corner, s->corner[*link])) link = &s->next[*link];
    if (*link >= 0) return *link;
    *link = add_vertex(skin, s->from->point[vertex], s->from->rest + 3 * (size_t)vertex);
    s->next[*link] = -1;
    s->corner[*link] = corner;
    return *link;
}

static SnStatus split_vertices(const SnSkin* from, const float* normal, SnSkin* skin) {
    const int corners = 3 * from->item_count;
    Split s = {from, normal, SN_NEW_ARRAY(int, from->vertex_count), SN_NEW_ARRAY(int, corners),
               SN_NEW_ARRAY(int, corners)};
    const int complete = s.first && s.next && s.corner;
    for (int i = 0; complete && i < from->vertex_count; ++i) s.first[i] = -1;
    for (int c = 0; complete && c < corners; ++c) skin->corner[c] = find_side_vertex(&s, skin, c);
    sn_free(s.first);
    sn_free(s.next);
    sn_free(s.corner);
    return complete ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus split_triangles(const SnSkin* from, SnSkin* skin) {
    float* normal = NULL;
    SN_TRY(sn_surface_normals(&(SnDrawnSurface){.vertex = from->rest,
                                                .vertex_count = from->vertex_count,
                                                .triangle = (const int(*)[3])from->corner,
                                                .triangle_count = from->item_count},
                              &normal));
    SnStatus status = split_vertices(from, normal, skin);
    sn_free(normal);
    return status;
}

static void copy_lines(const SnSkin* from, SnSkin* skin) {
    for (int i = 0; i < from->vertex_count; ++i)
        add_vertex(skin, from->point[i], from->rest + 3 * (size_t)i);
    memcpy(skin->corner, from->corner, sizeof(int) * 2 * (size_t)from->item_count);
}

SnStatus sn_skin_split(const SnSkin* from, SnSkin** out) {
    const int lines = from->corners == 2;
    SnSkin* skin = new_skin(from->name, from->corners, from->item_count,
                            lines ? from->vertex_count : 3 * from->item_count);
    if (!skin) return SN_OUT_OF_MEMORY;
    SnStatus status = SN_OK;
    skin->embedding = from->embedding;
    if (lines)
        copy_lines(from, skin);
    else
        status = split_triangles(from, skin);
    if (status < 0)
        sn_destroy_skin(skin);
    else
        *out = skin;
    return status;
}

// ---- frames ---------------------------------------------------------------------------------

static void find_position(const SnSkin* skin, const double* x, int vertex, double position[3]) {
    const int point = skin->point[vertex];
    if (skin->embedding)
        sn_embedding_point(skin->embedding, point, x, position);
    else
        memcpy(position, x + 3 * (size_t)point, 3 * sizeof *x);
}

void sn_skin_follow(const SnSkin* skin, const double* x, double* position) {
    for (int i = 0; i < skin->vertex_count; ++i)
        find_position(skin, x, i, position + 3 * (size_t)i);
}

void sn_skin_positions(const SnSkin* skin, const double* x, float* position) {
    for (int i = 0; i < skin->vertex_count; ++i) {
        double at[3];
        find_position(skin, x, i, at);
        for (int k = 0; k < 3; ++k) position[3 * (size_t)i + (size_t)k] = (float)at[k];
    }
}

static Vec3 load_vector(const float* x) { return v3(x[0], x[1], x[2]); }

static void store_vector(float* x, Vec3 v) {
    x[0] = (float)v.x;
    x[1] = (float)v.y;
    x[2] = (float)v.z;
}

void sn_skin_normals(const SnSkin* skin, const float* position, float* normal) {
    memset(normal, 0, 3 * sizeof *normal * (size_t)skin->vertex_count);

    // n_v, the normal of vertex v, is the sum over its triangles of (b - a) x (c - a), whose length
    // is twice the triangle's area
    for (int t = 0; t < skin->item_count; ++t) {
        const int* v = skin->corner + 3 * (size_t)t;
        const Vec3 a = load_vector(position + 3 * v[0]);
        const Vec3 n = v3_cross(v3_sub(load_vector(position + 3 * v[1]), a),
                                v3_sub(load_vector(position + 3 * v[2]), a));
        for (int k = 0; k < 3; ++k)
            store_vector(normal + 3 * v[k], v3_add(load_vector(normal + 3 * v[k]), n));
    }
    for (int i = 0; i < skin->vertex_count; ++i) {
        const Vec3 n = load_vector(normal + 3 * i);
        store_vector(normal + 3 * i, v3_norm(n) > 0 ? v3_unit(n) : v3(0, 0, 1));
    }
}
