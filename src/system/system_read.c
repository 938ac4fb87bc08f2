// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Reads the members of a system.
#include "system/system_private.h"

#include <assert.h>

int sn_system_dofs(const SnSystem* system) { return sn_map_dofs(system->map); }
int sn_system_movers(const SnSystem* system) { return system->map->mover_count; }
int sn_system_mover_dof(const SnSystem* system, int body) {
    assert(body >= 0 && body < system->map->mover_count);
    return 3 * system->map->mover_block[body];
}
const SnBlockPattern* sn_system_pattern(const SnSystem* system) { return system->pattern; }
const SnModel* sn_system_model(const SnSystem* system) { return system->model; }
const SnAwake* sn_system_awake(const SnSystem* system) { return system->map->awake; }
SnPool* sn_system_pool(const SnSystem* system) { return system->pool; }
SnRows* sn_system_rows(const SnSystem* system) { return system->rows; }
int sn_system_row_count(const SnSystem* system) { return system->rows ? system->rows->count : 0; }
const int* sn_system_components(const SnSystem* system) { return system->component; }
