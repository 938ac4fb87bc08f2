// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The ground: lines that keep their width on the screen and fade with distance, and shadows on it.

import { Color, DoubleSide, Group, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, ShadowMaterial, Vector3 } from "three";

const VERTEX = `
varying vec2 at;
void main() {
    at = position.xy;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// Draw lines one pixel wide at multiples of a spacing. Lines fade where they are too dense.
const FRAGMENT = `
varying vec2 at;
uniform vec3 fine, coarse;
uniform vec2 middle;
uniform float spacing, radius;
float lines(float apart) {
    vec2 x = (at + middle) / apart, width = fwidth(x), near = abs(fract(x - 0.5) - 0.5) / width;
    float many = max(width.x, width.y);
    return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.2, 0.5, many));
}
void main() {
    float thin = lines(spacing), thick = lines(5.0 * spacing);
    float fade = 1.0 - smoothstep(0.35, 1.0, length(at) / radius);
    gl_FragColor = vec4(mix(fine, coarse, thick), max(thin, thick) * fade);
    #include <colorspace_fragment>
}`;

// `size`: size of the things on the ground, m; `theme`: colours of the lines and darkness of the shadows.
export function makeGround(normal, middle, size, theme) {
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal.clone().normalize());
    const own = middle.clone().applyQuaternion(turn.clone().invert()); // lines pass through the origin
    const radius = 14 * size, plane = new PlaneGeometry(2 * radius, 2 * radius);
    const lines = new Mesh(plane, new ShaderMaterial({
        vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false, side: DoubleSide,
        uniforms: {
            fine: { value: new Color(theme.fine) }, coarse: { value: new Color(theme.coarse) },
            middle: { value: { x: own.x, y: own.y } }, radius: { value: radius },
            spacing: { value: 10 ** Math.floor(Math.log10(size)) / 2 },
        },
    }));
    const shadows = new Mesh(plane, new ShadowMaterial({ opacity: theme.shadow, depthWrite: false }));
    shadows.receiveShadow = true;
    shadows.renderOrder = -1;
    lines.renderOrder = -2;
    const ground = new Group();
    ground.add(lines, shadows);
    ground.quaternion.copy(turn);
    ground.position.copy(middle).addScaledVector(normal, -1e-3 * size);
    return ground;
}
