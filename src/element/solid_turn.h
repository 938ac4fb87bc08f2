// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Part of solid_chunk.h: measures how the material around nodes has turned.

// turn_a += V F(x) F(x0)^T for every node a of every element. Laws whose stiffness does not turn
// with the material add V times the identity.
static void chunk_turn(const SnSolid* solid, const SnSolidChunk* chunk, const double* x0,
                       const double* x, double* turn) {
    const int follows = chunk_law(chunk)->rotation_free;
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        Lanes F0[9], F[9], T[9];
        deformation_gradient(batch, x0, F0);
        deformation_gradient(batch, x, F);
        for (int k = 0; k < 9; ++k)
            T[k] = follows ? batch->volume * svd_dot(&F[3 * (k / 3)], &F0[3 * (k % 3)])
                           : batch->volume * (double)(k % 4 == 0);
        for (int a = 0; a < NODES; ++a) lanes_scatter_add9(turn, batch->node[a], T);
    }
}
