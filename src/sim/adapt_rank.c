// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the order in which factorisations of the matrix eliminate nodes when no element is rigid.
// Systems with aggregates use the same order.
#include "sim/world.h"

#include "base/memory.h"
#include "sparse/ordering.h"

// Finding a good order takes long, and an order of all nodes also serves systems that have only
// some of the nodes as unknowns. So the order is found once.
SnStatus sn_adapt_rank(SnWorld* world, const SnSystem* system) {
    SnAdapt* adapt = world->adapt;
    const int* row_of_node = world->map->node_block;
    const int nodes = world->model->node_count, rows = sn_system_pattern(system)->rows;
    if (!adapt || adapt->rank || sn_system_movers(system) > sn_map_first_part(world->map))
        return SN_OK;
    SnRowGraph graph = {0};
    int *order = SN_NEW_ARRAY(int, rows), *place = SN_NEW_ARRAY(int, rows);
    int* rank = SN_NEW_ARRAY(int, nodes);
    SnStatus status = order && place && rank ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_create_row_graph(sn_system_pattern(system), &graph);
    if (status == SN_OK)
        status = sn_order_rows(sn_system_pattern(system), &graph, SN_ORDERING_AUTO, order);
    for (int k = 0; k < rows && status == SN_OK; ++k) place[order[k]] = k;
    for (int i = 0; i < nodes && status == SN_OK; ++i) // held nodes have no block: they come last
        rank[i] = row_of_node[i] >= 0 ? place[row_of_node[i]] : rows + i;
    sn_destroy_row_graph(&graph);
    sn_free(order);
    sn_free(place);
    if (status == SN_OK)
        adapt->rank = rank;
    else
        sn_free(rank);
    return status;
}
