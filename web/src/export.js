// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Save the current moment as a file: a picture of the view, or the bodies as GLB.

import { BufferAttribute, BufferGeometry, Group, Mesh, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import { GLTFExporter } from "three/addons/exporters/GLTFExporter.js";

function save(blob, name) {
    const link = document.createElement("a"), url = URL.createObjectURL(blob);
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// Make the name of a file from the scene's name, without characters that file systems dislike, and from the time.
export function fileName(scene, time, ending) {
    const name = scene.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "scene";
    return `${name}-t${time.toFixed(3)}.${ending}`;
}

// The picture is drawn and taken at once, because the canvas loses its picture once the page has been shown.
export function savePicture(stage, name) {
    stage.stale = true;
    stage.draw();
    stage.canvas.toBlob((blob) => save(blob, name), "image/png");
}

// Make a mesh with normals of length 1 and with colours as numbers, as GLB needs them. Triangles without area are
// left out.
function plainMesh(object, name) {
    const { position, normal, color } = object.geometry.attributes, { start, count } = object.geometry.drawRange;
    const end = Math.min(start + count, position.count), points = [], normals = [], colours = [];
    const n = new Vector3(), a = new Vector3(), b = new Vector3(), c = new Vector3();
    for (let i = start; i + 2 < end; i += 3) {
        a.fromBufferAttribute(position, i);
        const flat = n.copy(b.fromBufferAttribute(position, i + 1)).sub(a).cross(c.fromBufferAttribute(position, i + 2).sub(a)).length() === 0;
        if (flat) continue;
        const face = n.clone();
        for (let k = i; k < i + 3; ++k) {
            points.push(position.getX(k), position.getY(k), position.getZ(k));
            n.fromBufferAttribute(normal, k);
            if (!(n.length() > 0)) n.copy(face);
            normals.push(...n.normalize().toArray());
            if (color) colours.push(color.getX(k), color.getY(k), color.getZ(k));
        }
    }
    if (!points.length) return null;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
    if (color) geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
    const { color: colour, roughness, side } = object.material;
    const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: colour, roughness, side, vertexColors: !!color }));
    mesh.name = name;
    if (object.matrixAutoUpdate === false) object.matrix.decompose(mesh.position, mesh.quaternion, mesh.scale);
    return mesh;
}

// Save all triangles that are shown, except those of planes, with y up as in GLB. A body that is cut is saved as a
// whole.
export async function saveGlb(parts, up, name) {
    const root = new Group();
    for (const { part, object } of parts) {
        if (part.corners !== 3 || part.kind === "plane" || !object.visible) continue;
        const mesh = plainMesh(object, part.name);
        if (mesh) root.add(mesh);
    }
    root.quaternion.copy(new Quaternion().setFromUnitVectors(up.clone().normalize(), new Vector3(0, 1, 0)));
    const bytes = await new GLTFExporter().parseAsync(root, { binary: true });
    save(new Blob([bytes], { type: "model/gltf-binary" }), name);
}
