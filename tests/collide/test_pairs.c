// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "bodies.h"
#include "collide/rigid_pair.h"

#include <stdio.h>

// Every pair of kinds against brute force.

// ---- gaps by trying all directions ----------------------------------------------------------

// the largest of d . r over the points of a shape about its origin, from the definition
static double width_of(SnShapeKind kind, Vec3 d) {
    double rho = sqrt(d.x * d.x + d.y * d.y);
    switch (kind) {
    case SN_SHAPE_SPHERE:
        return 0.3 * v3_norm(d);
    case SN_SHAPE_CAPSULE:
        return 0.35 * fabs(d.z) + 0.3 * v3_norm(d);
    case SN_SHAPE_CYLINDER:
        return 0.35 * fabs(d.z) + 0.3 * rho;
    default:
        return 0.4 * fabs(d.x) + 0.3 * fabs(d.y) + 0.25 * fabs(d.z);
    }
}

// min n . a - max n . b
static double gap_along(const SnPlaced* a, const SnPlaced* b, Vec3 n) {
    double wa = width_of(a->shape->kind, sn_placed_turn_back(a, v3_scale(-1, n)));
    double wb = width_of(b->shape->kind, sn_placed_turn_back(b, n));
    return v3_dot(n, v3_sub(a->x, b->x)) - wa - wb;
}

// climb from a direction by smaller and smaller steps
static double climb(const SnPlaced* a, const SnPlaced* b, Vec3 n, double step) {
    double best = gap_along(a, b, n);
    for (; step > 1e-10; step *= 0.5)
        for (int again = 1; again;) {
            Vec3 u = v3_unit(v3_cross(n, fabs(n.x) < 0.6 ? v3(1, 0, 0) : v3(0, 1, 0))),
                 v = v3_cross(n, u);
            again = 0;
            for (int i = 0; i < 16; ++i) {
                double angle = pi * i / 8;
                Vec3 m = v3_unit(v3_axpy(step * cos(angle), u, v3_axpy(step * sin(angle), v, n)));
                double own = gap_along(a, b, m);
                if (own <= best + 1e-16) continue;
                best = own;
                n = m;
                again = 1;
                break;
            }
        }
    return best;
}

static double brute_gap(const SnPlaced* a, const SnPlaced* b) {
    enum { DIRECTIONS = 400, STARTS = 4 };
    double value[DIRECTIONS], best = -(double)INFINITY;
    Vec3 n[DIRECTIONS];
    if (b->shape->kind == SN_SHAPE_PLANE || a->shape->kind == SN_SHAPE_PLANE) {
        int first = a->shape->kind == SN_SHAPE_PLANE;
        const SnPlaced *plane = first ? a : b, *body = first ? b : a;
        Vec3 up = sn_placed_turn(plane, v3(0, 0, 1));
        return v3_dot(up, v3_sub(body->x, plane->x)) -
               width_of(body->shape->kind, sn_placed_turn_back(body, v3_scale(-1, up)));
    }
    for (int i = 0; i < DIRECTIONS; ++i) {
        double z = 1 - (2 * i + 1.0) / DIRECTIONS, r = sqrt(1 - z * z), angle = 2.39996323 * i;
        n[i] = v3(r * cos(angle), r * sin(angle), z);
        value[i] = gap_along(a, b, n[i]);
    }
    for (int s = 0; s < STARTS; ++s) {
        int top = 0;
        for (int i = 0; i < DIRECTIONS; ++i)
            if (value[i] > value[top]) top = i;
        best = fmax(best, climb(a, b, n[top], 0.05));
        // the next one starts elsewhere
        for (int i = 0; i < DIRECTIONS; ++i)
            if (v3_dot(n[i], n[top]) > 0.95) value[i] = -(double)INFINITY;
    }
    return best;
}

static SnPlaced random_placed(SnRandom* random, const SnRigidShape* shape, double reach) {
    SnCollidePose pose = {.position = random_vec(random, reach), .rotation = random_turn(random)};
    return sn_placed(shape, &pose);
}

typedef struct Worst {
    double apart, inside;
} Worst;

static void check_gap(const SnPlaced* a, const SnPlaced* b, Worst* worst) {
    SnGap gap = sn_rigid_gap(a, b);
    double brute = brute_gap(a, b);
    int boxes = a->shape->kind == SN_SHAPE_BOX && b->shape->kind == SN_SHAPE_BOX;
    // two boxes that overlap prefer faces
    double prefer = fmin(0.06 * fabs(brute), 1.1e-3 * a->shape->reach);
    double allowed = boxes && brute < 1e-5 ? prefer + 1e-8 : 1e-8;
    CHECK_NEAR(v3_norm(gap.normal), 1, 1e-12);
    // no direction has a larger gap, and the normal has this one
    CHECK_AT_MOST(brute - gap.gap, allowed);
    if (a->shape->kind != SN_SHAPE_PLANE && b->shape->kind != SN_SHAPE_PLANE)
        CHECK_NEAR(gap_along(a, b, gap.normal), gap.gap, 1e-12);
    else
        CHECK_NEAR(gap.gap, brute, 1e-12);
    if (gap.gap > 1e-5 * a->shape->reach) {
        // the two points are on the surfaces, at that distance
        CHECK_NEAR(v3_norm(v3_sub(gap.a, gap.b)), gap.gap, 1e-6);
        CHECK_NEAR(shape_distance(a->shape, sn_placed_own(a, gap.a), NULL), 0, 1e-6);
        CHECK_NEAR(shape_distance(b->shape, sn_placed_own(b, gap.b), NULL), 0, 1e-6);
    }
    double* share = gap.gap > 0 ? &worst->apart : &worst->inside;
    *share = fmax(*share, brute - gap.gap);
}

static void gaps_are_exact(void** state) {
    (void)state;
    SnRigidShape* shape[SN_SHAPE_COUNT];
    for (int i = 0; i < SN_SHAPE_COUNT; ++i) shape[i] = shape_of((SnShapeKind)i, NULL);
    for (int i = 0; i < SN_SHAPE_COUNT; ++i)
        for (int j = 0; j < SN_SHAPE_COUNT; ++j) {
            SnRandom random = {(uint64_t)(31 + 7 * i + j)};
            Worst worst = {0, 0};
            if (i == SN_SHAPE_PLANE && j == SN_SHAPE_PLANE) continue;
            for (int n = 0; n < 40; ++n) {
                SnPlaced a = random_placed(&random, shape[i], 0.6);
                SnPlaced b = random_placed(&random, shape[j], n % 2 ? 0.6 : 0.2);
                check_gap(&a, &b, &worst);
            }
            printf("kinds %d %d: gap off by at most %.1e apart, %.1e overlapping\n", i, j,
                   worst.apart, worst.inside);
        }
    for (int i = 0; i < SN_SHAPE_COUNT; ++i) sn_destroy_rigid_shape(shape[i]);
}

// Faces on faces, axes on axes, concentric: where directions are degenerate; with a gap from -0.1
// to 0.1 and through 0.
static void aligned_gaps_are_exact(void** state) {
    (void)state;
    static const double off[] = {-0.1, -1e-3, -1e-7, -1e-12, 0, 1e-12, 1e-7, 1e-5, 1e-3, 0.1};
    Worst worst = {0, 0};
    SnRigidShape* shape[SN_SHAPE_COUNT];
    for (int i = 0; i < SN_SHAPE_COUNT; ++i) shape[i] = shape_of((SnShapeKind)i, NULL);
    for (int i = SN_SHAPE_SPHERE; i < SN_SHAPE_COUNT; ++i)
        for (int j = SN_SHAPE_SPHERE; j < SN_SHAPE_COUNT; ++j)
            for (int axis = 0; axis < 9; ++axis)
                for (size_t o = 0; o < sizeof off / sizeof *off; ++o) {
                    static const Vec3 turn[3] = {
                        {0, 0, 0}, {1.5707963267948966, 0, 0}, {0, 0.3, 0}};
                    double e[3] = {axis % 3 == 0, axis % 3 == 1, axis % 3 == 2};
                    Vec3 d = v3_load(e);
                    SnCollidePose pa = {.rotation = quat_identity()},
                                  pb = {.rotation = quat_exp(turn[axis / 3])};
                    SnPlaced a = sn_placed(shape[i], &pa), b = sn_placed(shape[j], &pb);
                    a.x = v3_scale(-gap_along(&a, &b, d) + off[o], d);
                    check_gap(&a, &b, &worst);
                }
    printf("aligned: gap off by at most %.1e apart, %.1e overlapping\n", worst.apart, worst.inside);
    for (int i = 0; i < SN_SHAPE_COUNT; ++i) sn_destroy_rigid_shape(shape[i]);
}

// ---- lists ----------------------------------------------------------------------------------

typedef struct Duo {
    SnCollide* collide;
    SnRigidShape* shape[2];
    SnContacts contacts;
} Duo;

static Duo duo_of(int i, int j, const SnMesh* mesh) {
    Duo duo = {0};
    CHECK_OK(sn_create_collide(NULL, &duo.collide));
    for (int k = 0; k < 2; ++k) {
        int object;
        SnCollideDef def = {.shape = duo.shape[k] = shape_of((SnShapeKind)(k ? j : i), mesh)};
        CHECK_OK(sn_collide_add(duo.collide, &def, &object, NULL));
        assert_int_equal(object, k);
    }
    return duo;
}

static void free_duo(Duo* duo) {
    sn_destroy_collide(duo->collide);
    for (int k = 0; k < 2; ++k) sn_destroy_rigid_shape(duo->shape[k]);
    sn_contacts_free(&duo->contacts);
}

static void find(Duo* duo, const SnCollidePose pose[2], double time) {
    for (int k = 0; k < 2; ++k) sn_collide_place(duo->collide, k, &pose[k]);
    CHECK_OK(sn_collide_find(duo->collide, time, &duo->contacts));
}

static int kind_of(const Duo* duo, int which) {
    return (int)sn_rigid_shape_kind(duo->shape[which]);
}

// what every contact promises
static void check_contacts(const Duo* duo, const SnCollidePose pose[2]) {
    for (int c = 0; c < duo->contacts.count; ++c) {
        const SnContact* contact = &duo->contacts.contact[c];
        assert_int_equal(contact->key.a, 0);
        assert_int_equal(contact->key.b, 1);
        CHECK_NEAR(v3_norm(contact->normal), 1, 1e-12);
        Vec3 between = v3_sub(contact->side[0].point, contact->side[1].point);
        CHECK_NEAR(v3_dot(contact->normal, between), contact->gap, 1e-12);
        for (int k = 0; k < 2; ++k) {
            SnPlaced placed = sn_placed(duo->shape[k], &pose[k]);
            Vec3 own = sn_placed_own(&placed, contact->side[k].point);
            assert_int_equal(contact->side[k].vertex_count, 0);
            double off = shape_distance(duo->shape[k], own, NULL);
            // balls at the ends of a capsule touch meshes, also on the side of the other end
            int ball = kind_of(duo, k) == SN_SHAPE_CAPSULE && kind_of(duo, !k) == SN_SHAPE_MESH;
            double inside = ball ? 0.3 : 0;
            if (!(off <= 1e-5 && off >= -inside - 1e-5))
                fail_msg("kinds %d %d: point of %d is %g off its surface", kind_of(duo, 0),
                         kind_of(duo, 1), k, off);
        }
        if (c > 0)
            assert_int_equal(sn_contact_key_order(&duo->contacts.contact[c - 1].key, &contact->key),
                             -1);
    }
}

// With a margin, everything near is listed; the least gap is the exact one where they are apart,
// and no gap is below the exact one.
static void lists_hold_the_nearest(void** state) {
    (void)state;
    for (int i = 0; i < SN_SHAPE_COUNT; ++i)
        for (int j = 0; j < SN_SHAPE_COUNT; ++j) {
            if (i == SN_SHAPE_PLANE && j == SN_SHAPE_PLANE) continue;
            SnRandom random = {(uint64_t)(97 + 7 * i + j)};
            Duo duo = duo_of(i, j, NULL);
            // a block of tets is the same as the box
            Duo exact = duo_of(i == SN_SHAPE_MESH ? SN_SHAPE_BOX : i,
                               j == SN_SHAPE_MESH ? SN_SHAPE_BOX : j, NULL);
            double worst = 0;
            sn_collide_set_margin(duo.collide, 10);
            for (int n = 0; n < 30; ++n) {
                SnCollidePose pose[2] = {
                    {random_vec(&random, 0.8), random_turn(&random), {0, 0, 0}, {0, 0, 0}},
                    {random_vec(&random, 0.4), random_turn(&random), {0, 0, 0}, {0, 0, 0}}};
                find(&duo, pose, 0);
                assert_true(duo.contacts.count > 0);
                check_contacts(&duo, pose);
                SnPlaced a = sn_placed(exact.shape[0], &pose[0]),
                         b = sn_placed(exact.shape[1], &pose[1]);
                double least = (double)INFINITY, gap = sn_rigid_gap(&a, &b).gap;
                for (int c = 0; c < duo.contacts.count; ++c)
                    least = fmin(least, duo.contacts.contact[c].gap);
                if (gap > 1e-5) worst = fmax(worst, fabs(least - gap));
            }
            printf("kinds %d %d: least gap off by at most %.1e\n", i, j, worst);
            CHECK_AT_MOST(worst, 1e-6);
            free_duo(&duo);
            free_duo(&exact);
        }
}

// ---- manifolds ------------------------------------------------------------------------------

static SnContacts standing(int above, int below, Vec3 up, Vec3 turn, double gap) {
    Duo duo = duo_of(above, below, NULL);
    SnCollidePose pose[2] = {{.rotation = quat_exp(turn)}, {.rotation = quat_identity()}};
    // the lower one's top at z = 0
    double top = below == SN_SHAPE_PLANE ? 0 : width_of((SnShapeKind)below, v3(0, 0, 1));
    SnPlaced a = sn_placed(duo.shape[0], &pose[0]);
    double foot = width_of((SnShapeKind)above, sn_placed_turn_back(&a, v3(0, 0, -1)));
    pose[0].position = v3_add(up, v3(0, 0, foot + gap));
    pose[1].position = v3(0, 0, -top);
    sn_collide_set_margin(duo.collide, 1e-4);
    find(&duo, pose, 0);
    check_contacts(&duo, pose);
    SnContacts contacts = duo.contacts;
    duo.contacts = (SnContacts){0};
    for (int c = 0; c < contacts.count; ++c) {
        CHECK_NEAR(contacts.contact[c].normal.z, 1, 1e-9);
        CHECK_NEAR(contacts.contact[c].gap, gap, 1e-9);
    }
    free_duo(&duo);
    return contacts;
}

// 1: the origin is above the polygon of the contact points
static int supports(const SnContacts* contacts, Vec3 centre) {
    for (int i = 0; i < 64; ++i) {
        Vec3 d = v3(cos(pi * i / 32), sin(pi * i / 32), 0);
        double most = -(double)INFINITY;
        for (int c = 0; c < contacts->count; ++c)
            most = fmax(most, v3_dot(d, v3_sub(contacts->contact[c].side[0].point, centre)));
        if (most < 1e-9) return 0;
    }
    return 1;
}

static void check_count(int above, int below, Vec3 turn, int least, int most) {
    static const double gaps[] = {-1e-3, -1e-6, 0, 1e-6, 5e-5};
    for (int g = 0; g < 5; ++g) {
        SnContacts contacts = standing(above, below, v3(0, 0, 0), turn, gaps[g]);
        if (contacts.count < least || contacts.count > most)
            fail_msg("kinds %d on %d, gap %g: %d contacts", above, below, gaps[g], contacts.count);
        if (least > 2) assert_true(supports(&contacts, v3(0, 0, 0)));
        sn_contacts_free(&contacts);
    }
}

static void manifolds_support(void** state) {
    (void)state;
    const Vec3 upright = {0, 0, 0}, lying = {0.5 * pi, 0, 0}, turned = {0, 0, 0.4};
    for (int floor = 0; floor < 2; ++floor) {
        int below = floor ? SN_SHAPE_BOX : SN_SHAPE_PLANE;
        check_count(SN_SHAPE_BOX, below, upright, 4, 4);
        check_count(SN_SHAPE_BOX, below, turned, 4, 4);
        check_count(SN_SHAPE_CYLINDER, below, upright, 3, 6);
        check_count(SN_SHAPE_CYLINDER, below, turned, 3, 6);
        check_count(SN_SHAPE_CYLINDER, below, lying, 2, 2);
        check_count(SN_SHAPE_CAPSULE, below, lying, 2, 2);
        check_count(SN_SHAPE_CAPSULE, below, upright, 1, 1);
        check_count(SN_SHAPE_SPHERE, below, upright, 1, 1);
    }
    check_count(SN_SHAPE_CYLINDER, SN_SHAPE_CYLINDER, upright, 3, 6);
    check_count(SN_SHAPE_BOX, SN_SHAPE_CYLINDER, upright, 4, 6);
}

// a little tilted, in any direction: still under the centre of what stands, with a margin of 1 mm
static void what_rocks_is_supported(void** state) {
    (void)state;
    static const int pairs[][2] = {{SN_SHAPE_BOX, SN_SHAPE_BOX},
                                   {SN_SHAPE_BOX, SN_SHAPE_CYLINDER},
                                   {SN_SHAPE_CYLINDER, SN_SHAPE_BOX},
                                   {SN_SHAPE_CYLINDER, SN_SHAPE_CYLINDER}};
    SnRandom random = {43};
    for (int p = 0; p < 4; ++p) {
        Duo duo = duo_of(pairs[p][0], pairs[p][1], NULL);
        double top = width_of((SnShapeKind)pairs[p][1], v3(0, 0, 1));
        sn_collide_set_margin(duo.collide, 1e-3);
        for (int n = 0; n < 300; ++n) {
            static const double depth[] = {2e-4, 1e-8, -1e-4};
            Quat turn = quat_exp(v3(0, 0, sn_random_uniform(&random, -3, 3)));
            double tilt = pow(10, sn_random_uniform(&random, -9, -3.3));
            SnCollidePose pose[2] = {
                {.rotation = quat_mul(quat_exp(random_vec(&random, tilt)), turn)},
                {.rotation = quat_identity()}};
            SnPlaced a = sn_placed(duo.shape[0], &pose[0]);
            double foot = width_of((SnShapeKind)pairs[p][0], sn_placed_turn_back(&a, v3(0, 0, -1)));
            pose[0].position = random_vec(&random, 0.02);
            pose[0].position.z = foot - depth[n % 3];
            pose[1].position = v3(0, 0, -top);
            find(&duo, pose, 0);
            check_contacts(&duo, pose);
            assert_true(supports(&duo.contacts, pose[0].position));
            CHECK_BETWEEN(duo.contacts.contact[0].normal.z, 1 - 1e-5, 1);
        }
        free_duo(&duo);
    }
}

// The lower edge of a box that stands on it crosses the top of another near a corner: where it
// comes over the rim and where it leaves are as deep, and count more than what is far out and high
// up.
static void an_edge_lies_on_two_points(void** state) {
    (void)state;
    Duo duo = duo_of(SN_SHAPE_BOX, SN_SHAPE_BOX, NULL);
    const double tilt = 0.65, foot = 0.3 * sin(tilt) + 0.25 * cos(tilt);
    SnCollidePose pose[2] = {{.rotation = quat_exp(v3(tilt, 0, 0))}, {.rotation = quat_identity()}};
    for (int i = 0; i < 100; ++i) {
        // the edge along x, turned about z so that it cuts off a corner of the lower box
        double angle = 0.3 + 0.01 * i;
        Quat turn = quat_exp(v3(0, 0, angle));
        Vec3 edge = quat_rotate(turn, quat_rotate(pose[0].rotation, v3(0, -0.3, -0.25)));
        SnCollidePose both[2] = {pose[0], pose[1]};
        both[0].rotation = quat_mul(turn, pose[0].rotation);
        both[0].position = v3(0.3 - edge.x, -0.2 - edge.y, 0.25 + foot - 1e-5);
        find(&duo, both, 0.01);
        check_contacts(&duo, both);
        int low = 0;
        for (int c = 0; c < duo.contacts.count; ++c) low += duo.contacts.contact[c].gap < 1e-9;
        assert_int_equal(low, 2);
    }
    free_duo(&duo);
}

// A box on one corner, at rest: the corners that it would fall onto come with it where time is
// given.
static void corners_come_with_each_other(void** state) {
    (void)state;
    Duo duo = duo_of(SN_SHAPE_BOX, SN_SHAPE_PLANE, NULL);
    SnCollidePose pose[2] = {{.rotation = quat_exp(v3(0.04, 0.03, 0))},
                             {.rotation = quat_identity()}};
    SnPlaced a = sn_placed(duo.shape[0], &pose[0]);
    pose[0].position.z = width_of(SN_SHAPE_BOX, sn_placed_turn_back(&a, v3(0, 0, -1))) - 1e-6;
    find(&duo, pose, 0);
    assert_int_equal(duo.contacts.count, 1);
    find(&duo, pose, 0.01);
    assert_int_equal(duo.contacts.count, 4);
    free_duo(&duo);
}

// The same on a mesh that is not convex: the corners over it come, and the one over its notch does
// not.
static void corners_come_where_there_is_ground(void** state) {
    (void)state;
    SnMesh* corner = l_block();
    Duo duo = duo_of(SN_SHAPE_BOX, SN_SHAPE_MESH, corner);
    SnCollidePose pose[2] = {
        {v3(-0.05, -0.15, 0), quat_exp(v3(0.02, 0.015, 0)), {0, 0, -1.5}, {0, 0, 0}},
        {.rotation = quat_identity()}};
    SnPlaced a = sn_placed(duo.shape[0], &pose[0]);
    pose[0].position.z = 0.25 + width_of(SN_SHAPE_BOX, sn_placed_turn_back(&a, v3(0, 0, -1)));
    find(&duo, pose, 0.01);
    check_contacts(&duo, pose);
    int corners = 0;
    for (int c = 0; c < duo.contacts.count; ++c) {
        const SnContactKey* key = &duo.contacts.contact[c].key;
        if (key->feature_a < 0 || key->feature_a >= 8) continue;
        CHECK_NEAR(duo.contacts.contact[c].normal.z, 1, 1e-12);
        assert_int_not_equal(key->feature_a, 3); // positive x and y
        ++corners;
    }
    assert_int_equal(corners, 3);
    free_duo(&duo);
    sn_destroy_mesh(corner);
}

static void parallel_rods_touch_twice(void** state) {
    (void)state;
    static const SnShapeKind kinds[] = {SN_SHAPE_CAPSULE, SN_SHAPE_CYLINDER};
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < 3; ++k) {
            static const double gaps[] = {-1e-3, 1e-7, 1e-3};
            Duo duo = duo_of(kinds[i % 2], kinds[i / 2], NULL);
            SnCollidePose pose[2] = {{.rotation = quat_identity()}, {.rotation = quat_identity()}};
            pose[0].position = v3(0.6 + gaps[k], 0, 0.2);
            sn_collide_set_margin(duo.collide, 1e-2);
            find(&duo, pose, 0);
            assert_int_equal(duo.contacts.count, 2);
            for (int c = 0; c < 2; ++c) {
                CHECK_NEAR(duo.contacts.contact[c].gap, gaps[k], 1e-9);
                CHECK_NEAR(duo.contacts.contact[c].normal.x, 1, 1e-9);
            }
            CHECK_NEAR(fabs(duo.contacts.contact[0].side[0].point.z -
                            duo.contacts.contact[1].side[0].point.z),
                       0.5, 1e-6);
            free_duo(&duo);
        }
}

// the same features keep their keys while a body trembles or slides a little
static void keys_stay(void** state) {
    (void)state;
    static const int pairs[][2] = {
        {SN_SHAPE_BOX, SN_SHAPE_PLANE},      {SN_SHAPE_BOX, SN_SHAPE_BOX},
        {SN_SHAPE_CAPSULE, SN_SHAPE_BOX},    {SN_SHAPE_SPHERE, SN_SHAPE_BOX},
        {SN_SHAPE_MESH, SN_SHAPE_PLANE},     {SN_SHAPE_MESH, SN_SHAPE_BOX},
        {SN_SHAPE_CYLINDER, SN_SHAPE_PLANE}, {SN_SHAPE_SPHERE, SN_SHAPE_CYLINDER}};
    SnRandom random = {41};
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; ++p) {
        Duo duo = duo_of(pairs[p][0], pairs[p][1], NULL);
        double top =
            pairs[p][1] == SN_SHAPE_PLANE ? 0 : width_of((SnShapeKind)pairs[p][1], v3(0, 0, 1));
        int lies = pairs[p][0] == SN_SHAPE_CAPSULE;
        Vec3 turn = lies ? v3(0.5 * pi, 0, 0) : v3(0, 0, 0.3);
        double foot = lies ? 0.3 : width_of((SnShapeKind)pairs[p][0], v3(0, 0, 1));
        SnContacts first = {0};
        for (int n = 0; n < 40; ++n) {
            SnCollidePose pose[2] = {{.rotation = quat_exp(turn)}, {.rotation = quat_identity()}};
            pose[0].position = v3_add(v3(0.05, 0.03, foot - 1e-3), random_vec(&random, 1e-4));
            pose[0].rotation = quat_mul(quat_exp(random_vec(&random, 1e-4)), pose[0].rotation);
            pose[1].position = v3(0, 0, -top);
            sn_collide_set_margin(duo.collide, 1e-3);
            find(&duo, pose, 0);
            if (n == 0) {
                first = duo.contacts;
                duo.contacts = (SnContacts){0};
                continue;
            }
            // the farthest point of a cap may come and go
            int at = 0;
            for (int c = 0; c < first.count; ++c) {
                if (pairs[p][0] == SN_SHAPE_CYLINDER && first.contact[c].key.feature_a % 8 == 4)
                    continue;
                while (at < duo.contacts.count &&
                       sn_contact_key_order(&duo.contacts.contact[at].key, &first.contact[c].key) <
                           0)
                    ++at;
                if (at == duo.contacts.count ||
                    sn_contact_key_order(&duo.contacts.contact[at].key, &first.contact[c].key))
                    fail_msg("pair %d %d: key %d %d is gone", pairs[p][0], pairs[p][1],
                             first.contact[c].key.feature_a, first.contact[c].key.feature_b);
            }
        }
        assert_true(first.count > 0);
        sn_contacts_free(&first);
        free_duo(&duo);
    }
}

// Two beams of one cell each, one across the other: no vertex of one is near the other.
static void beams_of_triangles_cross(void** state) {
    (void)state;
    for (int apart = 0; apart < 2; ++apart) {
        SnMesh* beam = block_of(1, 2, 0.2, 0.2);
        SnRigidShape* shape = shape_of(SN_SHAPE_MESH, beam);
        SnCollide* collide;
        SnContacts contacts = {0};
        double gap = apart ? 5e-4 : -5e-4;
        CHECK_OK(sn_create_collide(NULL, &collide));
        for (int i = 0; i < 2; ++i) {
            int object;
            SnCollidePose pose = {.position = v3(0.1, 0, i * (0.2 + gap)),
                                  .rotation = quat_exp(v3(0, 0, 1.4 * i))};
            CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = shape}, &object, NULL));
            sn_collide_place(collide, object, &pose);
        }
        sn_collide_set_margin(collide, 1e-3);
        CHECK_OK(sn_collide_find(collide, 0, &contacts));
        assert_true(contacts.count >= 4);
        for (int c = 0; c < contacts.count; ++c) {
            CHECK_NEAR(contacts.contact[c].normal.z, -1, 1e-9);
            CHECK_NEAR(contacts.contact[c].gap, gap, 1e-12);
        }
        assert_true(supports(&contacts, v3(0.1, 0, 0)));
        sn_contacts_free(&contacts);
        sn_destroy_collide(collide);
        sn_destroy_rigid_shape(shape);
        sn_destroy_mesh(beam);
    }
}

// A ball, and the end of a capsule, in the re-entrant edge of an L: both walls hold it. On a floor
// of many triangles it has one contact, whose key stays as it rolls over them.
static void balls_touch_both_sides_of_a_groove(void** state) {
    (void)state;
    SnMesh* mesh = l_block();
    for (int kind = SN_SHAPE_SPHERE; kind <= SN_SHAPE_CAPSULE; kind += 2) {
        SnRigidShape *ball = shape_of((SnShapeKind)kind, NULL),
                     *corner = shape_of(SN_SHAPE_MESH, mesh);
        SnCollide* collide;
        SnContacts contacts = {0};
        int object;
        CHECK_OK(sn_create_collide(NULL, &collide));
        CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = ball}, &object, NULL));
        CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = corner}, &object, NULL));
        for (int i = 0; i < 3; ++i) {
            // a little deeper in the one, in the other, and apart but on the way
            double x = 0.3 + (i == 2 ? 0.01 : -1e-4 * (1 + i)),
                   y = 0.3 + (i == 2 ? 0.02 : -1e-4 * (2 - i));
            SnCollidePose pose = {v3(x, y, kind == SN_SHAPE_SPHERE ? 0.01 : 0.35),
                                  quat_identity(),
                                  {i == 2 ? -5 : 0, i == 2 ? -6 : 0, 0},
                                  {0, 0, 0}};
            sn_collide_place(collide, 0, &pose);
            CHECK_OK(sn_collide_find(collide, 0.01, &contacts));
            int seen[2] = {0, 0}, facing = 0;
            for (int c = 0; c < contacts.count; ++c) {
                const SnContact* contact = &contacts.contact[c];
                if (contact->key.feature_a != 0 && contact->key.feature_a != 1) continue;
                if (contact->side[0].point.z < -0.2) continue; // the end that is outside
                int wall = contact->normal.y > 0.5;
                CHECK_NEAR(wall ? contact->normal.y : contact->normal.x, 1, 1e-9);
                CHECK_NEAR(contact->gap, (wall ? y : x) - 0.3, 1e-9);
                seen[wall] += 1;
                facing += contact->key.feature_b == SN_ANY_FEATURE;
            }
            assert_int_equal(seen[0], 1);
            assert_int_equal(seen[1], 1);
            assert_int_equal(facing, 1);
        }
        sn_contacts_free(&contacts);
        sn_destroy_collide(collide);
        sn_destroy_rigid_shape(ball);
        sn_destroy_rigid_shape(corner);
    }
    // dented from below, so that it is no polyhedron
    SnMesh* block = block_of(6, 2, 2, 0.5);
    for (int v = 0; v < block->vertex_count; ++v) {
        double* p = block->vertex + 3 * (size_t)v;
        if (fabs(p[0]) + fabs(p[1]) < 1e-9 && p[2] < -0.2) p[2] += 0.05;
    }
    SnRigidShape *ball = shape_of(SN_SHAPE_SPHERE, NULL), *ground = shape_of(SN_SHAPE_MESH, block);
    SnCollide* collide;
    SnContacts contacts = {0};
    int object;
    CHECK_OK(sn_create_collide(NULL, &collide));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = ball}, &object, NULL));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = ground}, &object, NULL));
    for (int i = 0; i <= 100; ++i) {
        SnCollidePose pose = {v3(-0.5 + 0.01 * i, 0.004 * i, 0.25 + 0.3 - 1e-3),
                              quat_identity(),
                              {1, 0.4, 0},
                              {-0.4, 1, 0}};
        sn_collide_place(collide, 0, &pose);
        CHECK_OK(sn_collide_find(collide, 0.01, &contacts));
        int balls = 0;
        for (int c = 0; c < contacts.count; ++c)
            if (contacts.contact[c].key.feature_a == 0) {
                ++balls;
                assert_int_equal(contacts.contact[c].key.feature_b, SN_ANY_FEATURE);
                CHECK_NEAR(contacts.contact[c].gap, -1e-3, 1e-9);
            }
        assert_int_equal(balls, 1);
    }
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    sn_destroy_rigid_shape(ball);
    sn_destroy_rigid_shape(ground);
    sn_destroy_mesh(block);
    sn_destroy_mesh(mesh);
}

// ---- on the way -----------------------------------------------------------------------------

static SnCollidePose moved(SnCollidePose pose, double t) {
    pose.position = v3_axpy(t, pose.velocity, pose.position);
    pose.rotation = quat_mul(quat_exp(v3_scale(t, pose.angular_velocity)), pose.rotation);
    return pose;
}

static int by_points(const SnContacts* contacts) {
    int count = 0;
    for (int c = 0; c < contacts->count; ++c)
        count += contacts->contact[c].key.feature_a < SN_EDGE_FEATURE &&
                 contacts->contact[c].key.feature_b < SN_EDGE_FEATURE &&
                 contacts->contact[c].gap < -1e-3;
    return count;
}

// contacts whose gap would close within the time
static int held_up(const Duo* duo, const SnCollidePose pose[2], double time) {
    int count = 0;
    for (int c = 0; c < duo->contacts.count; ++c) {
        const SnContact* contact = &duo->contacts.contact[c];
        Vec3 v[2];
        for (int k = 0; k < 2; ++k) {
            SnPlaced placed = sn_placed(duo->shape[k], &pose[k]);
            v[k] = sn_placed_velocity(&placed, contact->side[k].point);
        }
        count += contact->gap + time * v3_dot(contact->normal, v3_sub(v[0], v[1])) < -1e-12;
    }
    return count;
}

// Whatever overlaps at some time on the way has a contact before; its gap closes within the time.
// What stays apart may have some, but is not held up.
static void nothing_passes_through(void** state) {
    (void)state;
    int found = 0, free = 0, ghosts = 0;
    SnMesh* corner = l_block();
    // a mesh is convex, and another is not
    for (int i = 0; i < SN_SHAPE_COUNT; ++i)
        for (int k = 0; k <= SN_SHAPE_COUNT; ++k) {
            int j = k < SN_SHAPE_COUNT ? k : SN_SHAPE_MESH;
            if (i == SN_SHAPE_PLANE && j == SN_SHAPE_PLANE) continue;
            SnRandom random = {(uint64_t)(197 + 7 * i + k)};
            Duo duo = duo_of(i, j, k < SN_SHAPE_COUNT ? NULL : corner);
            for (int n = 0; n < 40; ++n) {
                SnCollidePose pose[2] = {{random_vec(&random, 3), random_turn(&random),
                                          random_vec(&random, 60), random_vec(&random, 20)},
                                         {random_vec(&random, 0.5), random_turn(&random),
                                          random_vec(&random, 10), random_vec(&random, 20)}};
                int plane = i == SN_SHAPE_PLANE || j == SN_SHAPE_PLANE;
                double time = 0.1, least = (double)INFINITY;
                if (!plane) // aimed
                    pose[0].velocity =
                        v3_add(v3_scale(1 / time, v3_sub(pose[1].position, pose[0].position)),
                               random_vec(&random, 12));
                find(&duo, pose, 0);
                if (duo.contacts.count > 0) continue;
                int through = 0, meshes = i == SN_SHAPE_MESH || j == SN_SHAPE_MESH;
                for (int s = 1; s <= 50 && !through; ++s) {
                    SnCollidePose then[2] = {moved(pose[0], time * s / 50),
                                             moved(pose[1], time * s / 50)};
                    SnPlaced a = sn_placed(duo.shape[0], &then[0]),
                             b = sn_placed(duo.shape[1], &then[1]);
                    find(&duo, then, 0);
                    through = by_points(&duo.contacts) > 0;
                    if (!meshes) least = fmin(least, sn_rigid_gap(&a, &b).gap);
                }
                find(&duo, pose, time);
                if (through && duo.contacts.count == 0)
                    fail_msg("kinds %d %d: passed through", i, j);
                check_contacts(&duo, pose);
                found += through;
                free += !through;
                if (!meshes && least > 1e-2) ghosts += held_up(&duo, pose, time);
            }
            free_duo(&duo);
        }
    sn_destroy_mesh(corner);
    printf("%d hits, %d misses, %d contacts hold up what stays 1 cm apart\n", found, free, ghosts);
    assert_true(found > 200 && free > 50);
    assert_int_equal(ghosts, 0);
}

// A capsule across a cylinder has one contact at rest; while it spins, its ends have one each.
// A box that flies along a plane, nearer than a blow would take it there, has contacts that do not
// hold it up.
static void ends_that_may_land_are_listed(void** state) {
    (void)state;
    Duo duo = duo_of(SN_SHAPE_CAPSULE, SN_SHAPE_CYLINDER, NULL);
    SnCollidePose pose[2] = {
        {.position = v3(0.6 - 1e-4, 0, 0), .rotation = quat_exp(v3(0.5 * pi, 0, 0))},
        {.rotation = quat_identity()}};
    find(&duo, pose, 0.01);
    assert_int_equal(duo.contacts.count, 1);
    pose[0].angular_velocity = v3(0, 0, 25);
    find(&duo, pose, 0.01);
    check_contacts(&duo, pose);
    assert_int_equal(duo.contacts.count, 3);
    assert_int_equal(held_up(&duo, pose, 0.01), 1);
    free_duo(&duo);
    duo = duo_of(SN_SHAPE_BOX, SN_SHAPE_PLANE, NULL);
    for (int high = 0; high < 2; ++high) {
        SnCollidePose flight[2] = {
            {v3(0, 0, 0.25 + (high ? 0.06 : 0.04)), quat_identity(), {5, 0, 0}, {0, 0, 0}},
            {.rotation = quat_identity()}};
        find(&duo, flight, 0.01);
        assert_int_equal(duo.contacts.count, high ? 0 : 4);
        assert_int_equal(held_up(&duo, flight, 0.01), 0);
    }
    free_duo(&duo);
}

// a ball at 50 m/s and a wall of 1 mm: the contact is with the side that it comes from
static void thin_walls_hold(void** state) {
    (void)state;
    SnShapeDef def = {.kind = SN_SHAPE_BOX, .size = {1, 1, 1e-3}};
    SnRigidShape *wall, *ball = shape_of(SN_SHAPE_SPHERE, NULL);
    SnCollide* collide;
    SnContacts contacts = {0};
    int object;
    CHECK_OK(sn_create_rigid_shape(&def, &wall, NULL));
    CHECK_OK(sn_create_collide(NULL, &collide));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = ball}, &object, NULL));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = wall}, &object, NULL));
    SnCollidePose pose = {v3(0.1, 0, 0.4), quat_identity(), {3, 0, -50}, {0, 0, 0}};
    sn_collide_place(collide, 0, &pose);
    CHECK_OK(sn_collide_find(collide, 0.02, &contacts));
    assert_int_equal(contacts.count, 1);
    CHECK_NEAR(contacts.contact[0].normal.z, 1, 1e-9);
    CHECK_NEAR(contacts.contact[0].gap, 0.4 - 0.3 - 0.5e-3, 1e-6);
    CHECK_OK(sn_collide_find(collide, 0.0019, &contacts));
    assert_int_equal(contacts.count, 0);
    sn_destroy_collide(collide);
    sn_destroy_rigid_shape(wall);
    sn_destroy_rigid_shape(ball);
    sn_contacts_free(&contacts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_exact),
        cmocka_unit_test(aligned_gaps_are_exact),
        cmocka_unit_test(lists_hold_the_nearest),
        cmocka_unit_test(manifolds_support),
        cmocka_unit_test(parallel_rods_touch_twice),
        cmocka_unit_test(keys_stay),
        cmocka_unit_test(nothing_passes_through),
        cmocka_unit_test(ends_that_may_land_are_listed),
        cmocka_unit_test(thin_walls_hold),
        cmocka_unit_test(an_edge_lies_on_two_points),
        cmocka_unit_test(corners_come_with_each_other),
        cmocka_unit_test(corners_come_where_there_is_ground),
        cmocka_unit_test(what_rocks_is_supported),
        cmocka_unit_test(balls_touch_both_sides_of_a_groove),
        cmocka_unit_test(beams_of_triangles_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
