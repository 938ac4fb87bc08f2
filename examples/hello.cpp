// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// A C++17 program that runs the first steps of a scene file. Smart pointers own the scene and the
// world, and errors are thrown as exceptions. Usage: hello SCENE.json
#include <sinew/sinew.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>

struct Destroy {
    void operator()(SnScene* scene) const { sn_destroy_scene(scene); }
    void operator()(SnWorld* world) const { sn_destroy_world(world); }
};
using Scene = std::unique_ptr<SnScene, Destroy>;
using World = std::unique_ptr<SnWorld, Destroy>;

static void check(SnStatus status, const SnError& error) {
    if (status < 0) throw std::runtime_error(error.text);
}

static Scene load(const char* path) {
    SnError error = {};
    SnScene* scene = nullptr;
    check(sn_load_scene(path, nullptr, 0, &scene, &error), error);
    return Scene(scene);
}

static World create(const Scene& scene) {
    SnError error = {};
    SnWorld* world = nullptr;
    check(sn_scene_create_world(scene.get(), 0, &world, &error), error);
    return World(world);
}

int main(int argc, char** argv) try {
    if (argc != 2) throw std::runtime_error("usage: hello SCENE.json");
    const Scene scene = load(argv[1]);
    const World world = create(scene);
    std::printf("%s, sinew %s\n", sn_scene_name(scene.get()), sn_version());

    SnError error = {};
    const auto steps = std::min<std::int64_t>(5, sn_scene_step_count(scene.get()));
    for (std::int64_t i = 0; i < steps; ++i) check(sn_world_step(world.get(), &error), error);

    for (int i = 0; i < sn_world_body_count(world.get()); ++i) {
        const SnBodyInfo info = sn_world_body_info(world.get(), sn_world_body_at(world.get(), i));
        std::printf("after %g s: %s, %d nodes, %g kg\n", sn_world_time(world.get()), info.name,
                    info.node_count, info.mass);
    }
} catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
}
