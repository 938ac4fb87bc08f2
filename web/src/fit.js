// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Find where the camera has to be so that things fill the picture.

import { Vector3 } from "three";

// Find the target and the distance at which all points (arrays of x y z) fill a view along `direction`, with `up`
// pointing up. `half`: tangents of half the angles of view, horizontally and vertically.
export function fitView(points, direction, up, half) {
    const right = new Vector3().crossVectors(direction, up).normalize(), top = new Vector3().crossVectors(right, direction);
    const axes = [right, top, direction], low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    const along = (x, i, axis) => x[i] * axis.x + x[i + 1] * axis.y + x[i + 2] * axis.z;
    for (const x of points)
        for (let i = 0; i < x.length; i += 3)
            axes.forEach((axis, k) => {
                const at = along(x, i, axis);
                low[k] = Math.min(low[k], at);
                high[k] = Math.max(high[k], at);
            });
    const middle = low.map((x, k) => 0.5 * (x + high[k]));
    let distance = 0;
    for (const x of points)
        for (let i = 0; i < x.length; i += 3)
            for (let k = 0; k < 2; ++k) {
                const aside = Math.abs(along(x, i, axes[k]) - middle[k]);
                distance = Math.max(distance, aside / half[k] - (along(x, i, direction) - middle[2]));
            }
    const target = new Vector3();
    axes.forEach((axis, k) => target.addScaledVector(axis, middle[k]));
    return { target, distance };
}
