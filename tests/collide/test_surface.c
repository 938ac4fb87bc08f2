// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "bodies.h"
#include "collide/closed.h"
#include "mesh/boundary.h"

#include <stdio.h>

// Surfaces that bend, against shapes, each other and themselves.

typedef struct Soft {
    SnMesh* mesh; // tets
    double *x, *v;
    int count; // vertices
} Soft;

static Soft soft_of(SnMesh* mesh) {
    size_t n = 3 * (size_t)mesh->vertex_count;
    Soft soft = {mesh, SN_CLONE_ARRAY(double, mesh->vertex, n), SN_NEW_ARRAY(double, n),
                 mesh->vertex_count};
    assert_non_null(soft.x);
    assert_non_null(soft.v);
    return soft;
}

static void free_soft(Soft* soft) {
    sn_destroy_mesh(soft->mesh);
    sn_free(soft->x);
    sn_free(soft->v);
}

static int add_soft(SnCollide* collide, const Soft* soft, double thickness, int self) {
    int object;
    SnError error = {{0}};
    SnCollideDef def = {.surface = soft->mesh, .thickness = thickness, .self = self};
    if (sn_collide_add(collide, &def, &object, &error) < 0) fail_msg("%s", error.text);
    sn_collide_place_surface(collide, object, soft->x, soft->v);
    return object;
}

static int add_shape(SnCollide* collide, const SnRigidShape* shape) {
    int object;
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = shape, .fixed = 1}, &object, NULL));
    return object;
}

static Vec3 at(const double* x, int i) { return v3_load(x + 3 * (size_t)i); }

static unsigned char* on_surface(const SnMesh* mesh) {
    int(*triangle)[3], count;
    unsigned char* mark = SN_NEW_ARRAY(unsigned char, mesh->vertex_count);
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    for (int i = 0; i < 3 * count; ++i) mark[triangle[i / 3][i % 3]] = 1;
    sn_free(triangle);
    return mark;
}

// ---- against shapes -------------------------------------------------------------------------

// leave out what points of the shape do to the surface
static void keep_vertices(SnContacts* contacts, int side) {
    int kept = 0;
    for (int c = 0; c < contacts->count; ++c)
        if (contacts->contact[c].side[side].vertex_count == 1)
            contacts->contact[kept++] = contacts->contact[c];
    contacts->count = kept;
}

// Each vertex of the surface that is nearer than the thickness has its contact, and no other.
static void vertices_touch_shapes(void** state) {
    (void)state;
    SnRandom random = {51};
    for (int kind = 0; kind < SN_SHAPE_COUNT; ++kind) {
        const double thick = 0.03;
        SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
        Soft soft = soft_of(block_of(6, 1, 1, 1));
        SnCollide* collide;
        SnContacts contacts = {0};
        CHECK_OK(sn_create_collide(NULL, &collide));
        int body = 1, wall = 0;
        if (kind % 2) body = add_soft(collide, &soft, thick, 0);
        wall = add_shape(collide, shape);
        if (kind % 2 == 0) body = add_soft(collide, &soft, thick, 0);
        unsigned char* surface = on_surface(soft.mesh);
        for (int n = 0; n < 20; ++n) {
            SnCollidePose pose = {.position = random_vec(&random, 0.8),
                                  .rotation = random_turn(&random)};
            sn_collide_place(collide, wall, &pose);
            CHECK_OK(sn_collide_find(collide, 0, &contacts));
            keep_vertices(&contacts, body > wall);
            int next = 0;
            for (int i = 0; i < soft.count; ++i) {
                Vec3 own = quat_rotate(quat_conjugate(pose.rotation),
                                       v3_sub(at(soft.x, i), pose.position)),
                     g;
                double d = shape_distance(shape, own, &g) - thick;
                if (!surface[i] || d > 0) continue;
                assert_true(next < contacts.count);
                const SnContact* contact = &contacts.contact[next++];
                int side = body > wall;
                const SnContactSide* s = &contact->side[side];
                CHECK_NEAR(contact->gap, d, 1e-12);
                assert_int_equal(side ? contact->key.feature_b : contact->key.feature_a, i);
                assert_int_equal(s->vertex_count, 1);
                assert_int_equal(s->vertex[0], i);
                CHECK_NEAR(s->weight[0], 1, 0);
                assert_int_equal(contact->side[!side].vertex_count, 0);
                Vec3 normal = v3_scale(side ? -1 : 1, quat_rotate(pose.rotation, g));
                CHECK_NEAR(v3_norm(v3_sub(contact->normal, normal)), 0, 1e-9);
                Vec3 between = v3_sub(contact->side[0].point, contact->side[1].point);
                CHECK_NEAR(v3_dot(between, contact->normal), contact->gap, 1e-12);
            }
            assert_int_equal(next, contacts.count);
        }
        sn_free(surface);
        sn_contacts_free(&contacts);
        sn_destroy_collide(collide);
        sn_destroy_rigid_shape(shape);
        free_soft(&soft);
    }
}

// Vertices that fly through shapes which fly and turn: who is inside at any time has a contact, and
// the contact's gap closes on the way.
static void fast_vertices_are_held(void** state) {
    (void)state;
    int hits = 0, extra = 0;
    for (int kind = 0; kind < SN_SHAPE_COUNT; ++kind) {
        SnRandom random = {(uint64_t)(61 + kind)};
        SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
        Soft soft = soft_of(block_of(3, 0.3, 0.3, 0.3));
        SnCollide* collide;
        SnContacts contacts = {0};
        CHECK_OK(sn_create_collide(NULL, &collide));
        add_soft(collide, &soft, 0, 0);
        add_shape(collide, shape);
        unsigned char* surface = on_surface(soft.mesh);
        for (int n = 0; n < 25; ++n) {
            const double time = 0.05;
            SnCollidePose pose = {random_vec(&random, 1), random_turn(&random),
                                  random_vec(&random, 10), random_vec(&random, 15)};
            Vec3 drift = random_vec(&random, 40), off = random_vec(&random, 1.5);
            for (int i = 0; i < soft.count; ++i) {
                v3_store(soft.x + 3 * i, v3_add(at(soft.mesh->vertex, i), off));
                v3_store(soft.v + 3 * i, v3_add(drift, random_vec(&random, 3)));
            }
            sn_collide_place(collide, 1, &pose);
            CHECK_OK(sn_collide_find(collide, time, &contacts));
            keep_vertices(&contacts, 0);
            int next = 0;
            for (int i = 0; i < soft.count; ++i) {
                int inside = 0;
                double least = (double)INFINITY;
                for (int s = 0; s <= 200 && surface[i]; ++s) {
                    double t = time * s / 200;
                    Quat q = quat_mul(quat_exp(v3_scale(t, pose.angular_velocity)), pose.rotation);
                    Vec3 x = v3_axpy(t, at(soft.v, i), at(soft.x, i));
                    Vec3 own = quat_rotate(quat_conjugate(q),
                                           v3_sub(x, v3_axpy(t, pose.velocity, pose.position)));
                    double d = shape_distance(shape, own, NULL);
                    inside |= d < 0;
                    least = fmin(least, d);
                }
                int listed = next < contacts.count && contacts.contact[next].side[0].vertex[0] == i;
                if (inside && !listed) fail_msg("kind %d: vertex %d passed through", kind, i);
                if (listed && least > 0.02) ++extra;
                next += listed;
                hits += inside;
            }
            assert_int_equal(next, contacts.count);
        }
        sn_free(surface);
        sn_contacts_free(&contacts);
        sn_destroy_collide(collide);
        sn_destroy_rigid_shape(shape);
        free_soft(&soft);
    }
    printf("%d vertices inside on their way, %d contacts of vertices that stay 2 cm away\n", hits,
           extra);
    assert_true(hits > 300);
    assert_true(extra <= hits / 50);
}

// the lowest point of a shape
static double shape_foot(const SnRigidShape* shape) {
    double z = -2;
    int steps = 0;
    for (; shape_distance(shape, v3(0, 0, z), NULL) > 1e-13 && steps < 1000; ++steps)
        z += shape_distance(shape, v3(0, 0, z), NULL);
    assert_true(steps < 1000);
    return z;
}

// Shapes that are smaller than the triangles of a soft block: they touch its faces between
// vertices.
static void small_shapes_touch_faces(void** state) {
    (void)state;
    for (int kind = SN_SHAPE_SPHERE; kind < SN_SHAPE_COUNT; ++kind)
        for (int fast = 0; fast < 2; ++fast) {
            SnRigidShape* shape = shape_of((SnShapeKind)kind, NULL);
            // one cell of 10 m, 1 mm thick where it is flown at
            Soft soft = soft_of(block_of(1, 10, 10, fast ? 1e-3 : 10));
            double top = fast ? 0.5e-3 : 5, foot = -shape_foot(shape);
            SnCollide* collide;
            SnContacts contacts = {0};
            CHECK_OK(sn_create_collide(NULL, &collide));
            add_soft(collide, &soft, 0, 0);
            add_shape(collide, shape);
            SnCollidePose pose = {.position = v3(1, 2.5, top + foot + (fast ? 0.3 : -0.01)),
                                  .rotation = quat_identity(),
                                  .velocity = v3(0, 0, fast ? -50 : 0)};
            sn_collide_place(collide, 1, &pose);
            CHECK_OK(sn_collide_find(collide, fast ? 0.05 : 0, &contacts));
            assert_true(contacts.count > 0);
            double least = 1;
            for (int c = 0; c < contacts.count; ++c) {
                const SnContact* contact = &contacts.contact[c];
                CHECK_NEAR(contact->normal.z, -1, 1e-9);
                least = fmin(least, contact->gap);
                assert_int_equal(contact->side[0].vertex_count, 3);
                assert_int_equal(contact->side[1].vertex_count, 0);
                CHECK_NEAR(contact->side[0].point.z, top, 1e-9);
            }
            CHECK_NEAR(least, fast ? 0.3 : -0.01, 1e-9);
            sn_contacts_free(&contacts);
            sn_destroy_collide(collide);
            sn_destroy_rigid_shape(shape);
            free_soft(&soft);
        }
}

// ---- a ball in a dent -----------------------------------------------------------------------

// A block of 1 m whose upper vertices are in general position, and with a dent that a ball of
// radius 0.3 m about (0, 0, z) made: its vertices lie on the ball.
static Soft dented(double z) {
    SnRandom random = {91};
    Soft soft = soft_of(block_of(8, 1, 1, 1));
    for (int i = 0; i < soft.count; ++i) {
        Vec3 p = at(soft.x, i);
        if (p.z < 0.499) continue;
        p = v3_add(p, v3_scale(0.3 * 0.125, v3(sn_random_uniform(&random, -1, 1),
                                               sn_random_uniform(&random, -1, 1), 0)));
        double inside = 0.09 - p.x * p.x - p.y * p.y;
        if (inside > 0) p.z = fmin(p.z, z - sqrt(inside));
        v3_store(soft.x + 3 * i, p);
    }
    return soft;
}

// Each foot of a perpendicular on a face inside of the ball is there: it or a vertex close by has a
// contact.
static int check_feet(const Soft* soft, Vec3 centre, double radius, const SnContacts* contacts) {
    int(*triangle)[3], count, feet = 0;
    CHECK_OK(sn_mesh_surface(soft->mesh, &triangle, &count));
    for (int t = 0; t < count; ++t) {
        Vec3 a = at(soft->x, triangle[t][0]), u = v3_sub(at(soft->x, triangle[t][1]), a),
             v = v3_sub(at(soft->x, triangle[t][2]), a), n = v3_cross(u, v), d = v3_sub(centre, a);
        double s = v3_dot(v3_cross(d, v), n) / v3_dot(n, n),
               r = v3_dot(v3_cross(u, d), n) / v3_dot(n, n), h = v3_dot(v3_unit(n), d);
        if (s < 0 || r < 0 || s + r > 1 || h < 0 || h > radius) continue;
        Vec3 foot = v3_axpy(-h, v3_unit(n), centre);
        double least = 1;
        for (int c = 0; c < contacts->count; ++c)
            least = fmin(least, v3_norm(v3_sub(contacts->contact[c].side[0].point, foot)));
        if (least > 0.05 * 0.125) fail_msg("triangle %d has no contact: %g m", t, least);
        ++feet;
    }
    sn_free(triangle);
    return feet;
}

static void a_ball_lies_in_a_dent(void** state) {
    (void)state;
    const double radius = 0.3;
    SnRandom random = {17};
    SnRigidShape* ball = shape_of(SN_SHAPE_SPHERE, NULL);
    // an edge of 0.125 m sinks 6 mm into the ball; the first dent is shallower than a cell
    for (int deep = 0; deep < 2; ++deep) {
        const Vec3 centre = v3(0, 0, deep ? 0.65 : 0.79);
        Soft soft = dented(centre.z);
        SnCollide* collide;
        SnContacts contacts = {0}, moved = {0};
        CHECK_OK(sn_create_collide(NULL, &collide));
        add_soft(collide, &soft, 0, 0);
        add_shape(collide, ball);
        SnCollidePose pose = {.position = centre, .rotation = quat_identity()};
        sn_collide_place(collide, 1, &pose);
        sn_collide_set_margin(collide, 1e-3);
        CHECK_OK(sn_collide_find(collide, 0, &contacts));
        int feet = check_feet(&soft, centre, radius, &contacts), faces = 0;
        Vec3 sum = {0, 0, 0};
        for (int c = 0; c < contacts.count; ++c) {
            const SnContact* contact = &contacts.contact[c];
            const SnContactSide* side = &contact->side[0];
            Vec3 q = {0, 0, 0};
            for (int k = 0; k < side->vertex_count; ++k)
                q = v3_axpy(side->weight[k], at(soft.x, side->vertex[k]), q);
            CHECK_NEAR(v3_norm(v3_sub(q, side->point)), 0, 1e-12);
            CHECK_NEAR(contact->gap, v3_norm(v3_sub(q, centre)) - radius, 1e-12);
            assert_true(contact->normal.z < 0);
            sum = v3_axpy(fmax(-contact->gap, 0), contact->normal, sum);
            faces += side->vertex_count == 3;
            if (c > 0)
                assert_int_equal(sn_contact_key_order(&contacts.contact[c - 1].key, &contact->key),
                                 -1);
        }
        printf("%d contacts, %d of faces and edges, %d feet\n", contacts.count, faces, feet);
        // as deep as they are, they push upwards
        CHECK_AT_MOST(hypot(sum.x, sum.y), -0.1 * sum.z);
        CHECK_BETWEEN(faces, feet > 0 ? feet / 2 : 1, deep ? 200 : 20);
        if (deep) assert_true(faces > 15);
        // the same features where the ball has moved by a micrometre
        for (int n = 0; n < 20; ++n) {
            pose.position = v3_axpy(1e-6, random_unit(&random), centre);
            sn_collide_place(collide, 1, &pose);
            CHECK_OK(sn_collide_find(collide, 0, &moved));
            assert_int_equal(moved.count, contacts.count);
            for (int c = 0; c < moved.count; ++c)
                assert_int_equal(
                    sn_contact_key_order(&moved.contact[c].key, &contacts.contact[c].key), 0);
        }
        sn_contacts_free(&contacts);
        sn_contacts_free(&moved);
        sn_destroy_collide(collide);
        free_soft(&soft);
    }
    sn_destroy_rigid_shape(ball);
}

// ---- two surfaces ---------------------------------------------------------------------------

static void bend(Soft* soft, Vec3 off, double wave) {
    for (int i = 0; i < soft->count; ++i) {
        Vec3 p = at(soft->mesh->vertex, i);
        p.z += wave * sin(4 * p.x + 2 * p.y);
        p.x += wave * cos(3 * p.y);
        v3_store(soft->x + 3 * i, v3_add(p, off));
    }
}

// vertices of p inside q, by q as a rigid mesh
static int check_inside(const Soft* p, const Soft* q, const SnContacts* contacts, int which,
                        double thick) {
    SnMesh* moved;
    int found = 0;
    unsigned char* surface = on_surface(p->mesh);
    CHECK_OK(sn_mesh_renumbered(q->mesh, NULL, &moved));
    memcpy(moved->vertex, q->x, 3 * sizeof(double) * (size_t)q->count);
    SnRigidShape* shape = shape_of(SN_SHAPE_MESH, moved);
    for (int i = 0; i < p->count; ++i) {
        Vec3 x = at(p->x, i);
        double d = shape_distance(shape, x, NULL);
        const SnContact* contact = NULL;
        for (int c = 0; c < contacts->count; ++c) {
            const SnContactKey* key = &contacts->contact[c].key;
            if ((which ? key->feature_b : key->feature_a) == i) contact = &contacts->contact[c];
        }
        assert_int_equal(contact != NULL, surface[i] && d <= thick);
        if (!contact) continue;
        ++found;
        const SnContactSide* face = &contact->side[!which];
        assert_int_equal(contact->side[which].vertex_count, 1);
        assert_int_equal(face->vertex_count, 3);
        Vec3 sum = {0, 0, 0};
        double weight = 0;
        for (int k = 0; k < 3; ++k) {
            sum = v3_axpy(face->weight[k], at(q->x, face->vertex[k]), sum);
            weight += face->weight[k];
            assert_true(face->weight[k] >= 0);
        }
        CHECK_NEAR(weight, 1, 1e-14);
        CHECK_NEAR(v3_norm(v3_sub(sum, x)), fabs(d), 1e-12);
        CHECK_NEAR(contact->gap, d - thick, 1e-12);
        // from b to a
        Vec3 out = v3_scale((which ? -1 : 1) * (d < 0 ? -1 : 1), v3_sub(x, sum));
        if (fabs(d) > 1e-9) CHECK_NEAR(v3_norm(v3_sub(v3_unit(out), contact->normal)), 0, 1e-9);
    }
    sn_destroy_rigid_shape(shape);
    sn_destroy_mesh(moved);
    sn_free(surface);
    return found;
}

static void surfaces_touch_both_ways(void** state) {
    (void)state;
    SnRandom random = {71};
    for (int thick = 0; thick < 2; ++thick) {
        Soft a = soft_of(block_of(5, 1, 1, 0.5)), b = soft_of(l_block());
        SnCollide* collide;
        SnContacts contacts = {0};
        int found = 0;
        CHECK_OK(sn_create_collide(NULL, &collide));
        add_soft(collide, &a, 0.01 * thick, 0);
        add_soft(collide, &b, 0.02 * thick, 0);
        for (int n = 0; n < 15; ++n) {
            bend(&a, random_vec(&random, 0.7), 0.05);
            bend(&b, random_vec(&random, 0.3), 0.08);
            CHECK_OK(sn_collide_find(collide, 0, &contacts));
            int first = check_inside(&a, &b, &contacts, 0, 0.03 * thick);
            int second = check_inside(&b, &a, &contacts, 1, 0.03 * thick);
            assert_int_equal(first + second, contacts.count);
            found += contacts.count;
        }
        assert_true(found > 100);
        sn_contacts_free(&contacts);
        sn_destroy_collide(collide);
        free_soft(&a);
        free_soft(&b);
    }
}

// A block at 50 m/s and a sheet of 2 mm that comes to meet it: the contacts are with the near side.
static void thin_sheets_hold(void** state) {
    (void)state;
    Soft block = soft_of(block_of(3, 0.2, 0.2, 0.2)), sheet = soft_of(block_of(1, 1, 1, 2e-3));
    SnCollide* collide;
    SnContacts contacts = {0};
    CHECK_OK(sn_create_collide(NULL, &collide));
    add_soft(collide, &block, 0, 0);
    add_soft(collide, &sheet, 0, 0);
    for (int i = 0; i < block.count; ++i) {
        block.x[3 * i + 2] += 0.3;
        block.v[3 * i + 2] = -50;
    }
    for (int i = 0; i < sheet.count; ++i) sheet.v[3 * i + 2] = 10;
    CHECK_OK(sn_collide_find(collide, 0.02, &contacts));
    unsigned char* surface = on_surface(block.mesh);
    int expected = 0;
    for (int i = 0; i < block.count; ++i) expected += surface[i];
    assert_int_equal(contacts.count, expected); // all of the block goes through in that time
    for (int c = 0; c < contacts.count; ++c) {
        const SnContact* contact = &contacts.contact[c];
        double z = at(block.x, contact->side[0].vertex[0]).z;
        CHECK_NEAR(contact->normal.z, 1, 1e-12);
        CHECK_NEAR(contact->gap, z - 1e-3, 1e-12);
        CHECK_NEAR(contact->side[1].point.z, 1e-3, 1e-12);
    }
    // not before
    CHECK_OK(sn_collide_find(collide, 0.0033, &contacts));
    CHECK_OK(sn_collide_find(collide, (0.2 - 1e-3) / 60 * 0.99, &contacts));
    assert_int_equal(contacts.count, 0);
    sn_free(surface);
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    free_soft(&block);
    free_soft(&sheet);
}

// ---- itself ---------------------------------------------------------------------------------

// A U of two arms along z, 0.1 m apart: a block without its upper middle.
static SnMesh* u_block(void) {
    SnMesh *block, *mesh;
    const int cells[3] = {5, 2, 8};
    const double size[3] = {0.5, 0.2, 0.8};
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &block));
    int kept = 0;
    for (int e = 0; e < block->element_count; ++e) {
        double c[3];
        sn_mesh_centre(block, e, c);
        if (c[0] > 0.2 && c[0] < 0.3 && c[2] > 0.2) continue;
        memmove(block->element + 4 * kept++, block->element + 4 * e, 4 * sizeof(int));
    }
    block->element_count = kept;
    CHECK_OK(sn_mesh_drop_unused(block, NULL));
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, block->vertex_count, block->vertex, kept,
                                 block->element, NULL, &mesh, NULL));
    sn_destroy_mesh(block);
    return mesh;
}

// Arms bent towards each other by an angle each, about their feet; the right one is a little
// larger, so that walls of the two are not in one plane.
static void close_arms(Soft* soft, double angle) {
    for (int i = 0; i < soft->count; ++i) {
        Vec3 p = at(soft->mesh->vertex, i);
        double z = fmax(p.z - 0.2, 0), side = p.x < 0.25 ? 1 : -1;
        p.x += side * angle * z;
        if (side < 0 && z > 0) p = v3(p.x, 0.1 + 1.2 * (p.y - 0.1), 0.2 + 1.1 * z);
        v3_store(soft->x + 3 * i, p);
    }
}

static void a_surface_touches_itself(void** state) {
    (void)state;
    Soft soft = soft_of(u_block());
    SnCollide* collide;
    SnContacts contacts = {0};
    CHECK_OK(sn_create_collide(NULL, &collide));
    add_soft(collide, &soft, 0, 1);
    // as it is, squeezed flat to a tenth, stretched: nothing
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    assert_int_equal(contacts.count, 0);
    for (int axis = 0; axis < 3; ++axis) {
        for (int i = 0; i < 3 * soft.count; ++i)
            soft.x[i] = soft.mesh->vertex[i] * (i % 3 == axis ? 0.1 : 1);
        CHECK_OK(sn_collide_find(collide, 0, &contacts));
        assert_int_equal(contacts.count, 0);
    }
    // arms nearly closed: nothing; closed by more than their distance: their tips touch
    close_arms(&soft, 0.08);
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    assert_int_equal(contacts.count, 0);
    close_arms(&soft, 0.103);
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    int left = 0;
    for (int c = 0; c < contacts.count; ++c) {
        const SnContact* contact = &contacts.contact[c];
        int v = contact->key.feature_a;
        left += at(soft.mesh->vertex, v).x < 0.25;
        double side = at(soft.mesh->vertex, v).x < 0.25 ? -1 : 1;
        assert_int_equal(contact->key.a, 0);
        assert_int_equal(contact->key.b, 0);
        if (!(side * contact->normal.x > 0.9))
            fail_msg("vertex %d at %g %g %g: normal %g %g %g, gap %g", v, at(soft.x, v).x,
                     at(soft.x, v).y, at(soft.x, v).z, contact->normal.x, contact->normal.y,
                     contact->normal.z, contact->gap);
        assert_true(contact->gap < 0);
        for (int k = 0; k < 3; ++k) // of the other arm
            assert_true(side * (at(soft.mesh->vertex, contact->side[1].vertex[k]).x - 0.25) < 0);
    }
    // The left wall is at x = 0.2 + 0.103 (z - 0.2), the right one at 0.3 - 0.103 / 1.1 (z - 0.2):
    // three vertices at the left tip are beyond it, and of the right arm the one at z = 0.75 in the
    // middle, as those above and beside are outside of the left arm.
    assert_int_equal(left, 3);
    assert_int_equal(contacts.count - left, 1);
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    free_soft(&soft);
}

// arms that will pass through each other within the time
static void arms_on_their_way(void** state) {
    (void)state;
    Soft soft = soft_of(u_block());
    SnCollide* collide;
    SnContacts contacts = {0};
    CHECK_OK(sn_create_collide(NULL, &collide));
    add_soft(collide, &soft, 0, 1);
    for (int i = 0; i < soft.count; ++i) {
        Vec3 p = at(soft.mesh->vertex, i);
        if (p.z > 0.2) soft.v[3 * i] = p.x < 0.25 ? 40 * (p.z - 0.2) : -40 * (p.z - 0.2);
    }
    CHECK_OK(sn_collide_find(collide, 0.02, &contacts));
    int walls = 0;
    for (int i = 0; i < soft.count; ++i) {
        Vec3 p = at(soft.mesh->vertex, i);
        walls += (fabs(p.x - 0.2) < 1e-9 || fabs(p.x - 0.3) < 1e-9) && p.z > 0.35;
    }
    assert_true(contacts.count >= walls);
    for (int c = 0; c < contacts.count; ++c) {
        const SnContact* contact = &contacts.contact[c];
        double side = at(soft.x, contact->key.feature_a).x < 0.25 ? -1 : 1;
        assert_true(side * contact->normal.x > 0.5);
        CHECK_BETWEEN(contact->gap, 0, 0.3);
    }
    // slowly: nothing within the time
    for (int i = 0; i < 3 * soft.count; ++i) soft.v[i] *= 0.01;
    CHECK_OK(sn_collide_find(collide, 0.02, &contacts));
    assert_int_equal(contacts.count, 0);
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    free_soft(&soft);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_touch_shapes),    cmocka_unit_test(fast_vertices_are_held),
        cmocka_unit_test(surfaces_touch_both_ways), cmocka_unit_test(thin_sheets_hold),
        cmocka_unit_test(a_surface_touches_itself), cmocka_unit_test(arms_on_their_way),
        cmocka_unit_test(small_shapes_touch_faces), cmocka_unit_test(a_ball_lies_in_a_dent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
