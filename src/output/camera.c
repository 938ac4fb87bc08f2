// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/camera.h"

static const double field_of_view = 0.5; // angle from bottom to top of the picture, rad

SnFrame sn_picture_frame(const SnPicture* picture) {
    double w = picture->width, h = picture->height;
    SnFrame frame = {.left = 0.06 * w, .right = 0.94 * w, .top = 0.07 * h, .bottom = 0.93 * h};
    if (picture->caption) frame.bottom = 0.9 * h;
    if (picture->scalar_name || picture->legend_room) frame.right = w - 0.06 * w - 0.16 * h;
    return frame;
}

SnCamera sn_camera(const SnPicture* picture) {
    SnCamera camera = {.perspective = picture->perspective, .extent = picture->extent};
    SnFrame frame = sn_picture_frame(picture);
    camera.centre_x = 0.5 * (frame.left + frame.right);
    camera.centre_y = 0.5 * (frame.top + frame.bottom);

    camera.forward = v3_unit(v3_load(picture->direction));
    camera.right = v3_unit(v3_cross(camera.forward, v3_load(picture->up)));
    camera.up = v3_cross(camera.right, camera.forward);

    camera.distance = 0.5 * camera.extent / tan(0.5 * field_of_view);
    camera.eye = v3_axpy(-camera.distance, camera.forward, v3_load(picture->target));
    camera.focal = picture->height / camera.extent;
    if (camera.perspective) camera.focal *= camera.distance;
    return camera;
}

SnScreenPoint sn_camera_project(const SnCamera* camera, Vec3 point) {
    Vec3 offset = v3_sub(point, camera->eye);
    double depth = v3_dot(offset, camera->forward);
    SnScreenPoint p = {.nearness = -depth, .w = 1};
    if (camera->perspective) {
        if (depth < 1e-3 * camera->distance) return (SnScreenPoint){0};
        p.nearness = p.w = 1 / depth;
    }
    p.x = camera->centre_x + camera->focal * p.w * v3_dot(offset, camera->right);
    p.y = camera->centre_y - camera->focal * p.w * v3_dot(offset, camera->up);
    return p;
}

void sn_camera_ray(const SnCamera* camera, double x, double y, Vec3* origin, Vec3* direction) {
    Vec3 aside = v3_add(v3_scale((x - camera->centre_x) / camera->focal, camera->right),
                        v3_scale((camera->centre_y - y) / camera->focal, camera->up));
    *origin = camera->perspective ? camera->eye : v3_add(camera->eye, aside);
    *direction = camera->perspective ? v3_add(camera->forward, aside) : camera->forward;
}

Vec3 sn_picture_ground(const SnPicture* picture) {
    const Vec3 normal = v3_load(picture->ground_normal);
    return v3_unit(v3_norm(normal) > 0 ? normal : v3_load(picture->up));
}
