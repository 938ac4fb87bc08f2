// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The stage, on which everything is shown: renderer, camera, light and ground.

import {
    Box3, Color, DirectionalLight, Group, HemisphereLight, PCFShadowMap, PerspectiveCamera, Scene, Sphere, Vector3,
    WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { fitView } from "./fit.js";
import { makeGround } from "./ground.js";

const STEEPEST = 0.3;   // least cosine of the angle between up and the normal of a plane that can be the ground
const GROUND_GAP = 0.02; // gap between the ground and everything above it, times the radius of the scene
const ROOM = 1.08;       // size of the picture, times what things fill: they will move
const USUAL_ASPECT = 1.6; // width over height of a usual picture
const THEMES = {
    light: { back: 0xeef1f4, fine: 0xcdd4db, coarse: 0xa9b4bf, shadow: 0.3 },
    dark: { back: 0x14181d, fine: 0x2a323b, coarse: 0x46525f, shadow: 0.55 },
};

// How much farther away the camera has to be in a window that is narrower than a usual picture.
const farther = (aspect) => Math.max(1, USUAL_ASPECT / aspect);

export class Stage {
    constructor(place) {
        this.place = place;
        this.canvas = document.createElement("canvas");
        place.append(this.canvas);
        this.scene = new Scene();
        this.camera = new PerspectiveCamera(35, 1, 0.01, 1000);
        this.sun = new DirectionalLight(0xffffff, 2.6);
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(2048, 2048);
        this.sky = new HemisphereLight(0xffffff, 0x9aa0a8, 1.6);
        this.scene.add(this.sun, this.sun.target, this.sky);
        this.theme = THEMES.light;
        this.up = new Vector3(0, 0, 1);
        this.groups = []; // one for each side
        new ResizeObserver(() => { if (this.parts) this.resize(); }).observe(place);
    }

    // The renderer is made when there is something to draw, because making it takes a while.
    get renderer() {
        if (this.made) return this.made;
        this.made = new WebGLRenderer({ antialias: true, canvas: this.canvas });
        this.made.shadowMap.enabled = true;
        this.made.shadowMap.type = PCFShadowMap;
        return this.made;
    }

    resize() {
        this.takeSize();
        this.draw();
    }

    takeSize() {
        const width = Math.max(this.place.clientWidth, 1), height = Math.max(this.place.clientHeight, 1);
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.renderer.setSize(width, height);
        this.width = width;
        this.height = height;
        this.divide();
    }

    // Divide the canvas among the sides: beside each other, or in high windows below each other; px from the top
    // left.
    divide() {
        const count = Math.max(this.groups.length, 1), across = this.width >= 1.2 * this.height;
        const width = this.width / (across ? count : 1), height = this.height / (across ? 1 : count);
        this.views = Array.from({ length: count }, (_, i) => ({ x: across ? i * width : 0, y: across ? 0 : i * height, width, height }));
        this.place.classList.toggle("stacked", !across);
        const before = this.camera.aspect, { target } = this.controls ?? {};
        this.camera.aspect = width / height;
        const further = farther(this.camera.aspect) / farther(before); // everything that was in sight stays in sight
        if (target) this.camera.position.sub(target).multiplyScalar(further).add(target);
        this.camera.updateProjectionMatrix();
        this.stale = true;
    }

    // Find the side at a point of the page (unless `given`), and the point in the side's view: from -1 to 1, right
    // and up.
    locate(clientX, clientY, given) {
        const box = this.canvas.getBoundingClientRect(), x = clientX - box.left, y = clientY - box.top;
        const side = given ?? Math.max(this.views.findIndex((v) => x >= v.x && x < v.x + v.width && y >= v.y && y < v.y + v.height), 0);
        const v = this.views[side];
        return { side, x: 2 * (x - v.x) / v.width - 1, y: 1 - 2 * (y - v.y) / v.height };
    }

    // Draw a picture if something has changed since the last one.
    draw() {
        this.controls?.update();
        if (!this.stale) return;
        this.stale = false;
        this.beforeDraw?.(this.camera);
        this.views.forEach((v, i) => {
            const bottom = this.height - v.y - v.height;
            this.groups.forEach((group, k) => { group.visible = k === i; });
            this.renderer.setViewport(v.x, bottom, v.width, v.height);
            this.renderer.setScissor(v.x, bottom, v.width, v.height);
            this.renderer.setScissorTest(this.views.length > 1);
            this.renderer.render(this.scene, this.camera);
        });
    }

    setTheme(name) {
        this.theme = THEMES[name];
        this.scene.background = new Color(this.theme.back);
        if (this.ground) this.layGround(this.groundNormal, this.groundPoint);
        this.stale = true;
    }

    // true: the stage shows as many sides of the same scene already.
    isOf(sides, { name, gallery }) {
        return (gallery ?? name) === this.which && sides.length === this.groups.length;
    }

    // Begin again with the parts of these sides, which have been shown once. If the scene was here before, the
    // camera stays.
    fill(sides, scene) {
        const { picture } = scene, again = this.isOf(sides, scene), before = this.groups;
        this.groups = sides.map((parts) => new Group().add(...parts.map((part) => part.object))); // this takes the objects out of their old groups
        this.clear(before);
        this.scene.add(...this.groups);
        this.sides = sides;
        this.parts = sides.flat();
        this.own = scene.sides.flatMap(({ groups: [count] }, i) => sides[i].slice(0, count));
        this.which = scene.gallery ?? scene.name;
        this.picture = picture;
        this.takeSize();
        if (!again) {
            this.measure();
            this.chooseView();
        }
        this.chooseGround();
        if (again) return;
        this.steered = false;
        if (picture.extent > 0) this.look(new Vector3(...picture.target), this.wishedDistance());
        else this.fit();
    }

    // Free the memory of groups that were shown before.
    clear(groups) {
        for (const group of groups) {
            this.scene.remove(group);
            group.traverse((object) => {
                object.geometry?.dispose();
                object.material?.dispose();
            });
        }
    }

    // Return all parts that are shown except planes; if there are only planes, return these.
    things(parts = this.parts) {
        const shown = parts.filter((part) => part.points), all = shown.filter((part) => part.part.kind !== "plane");
        return all.length ? all : shown;
    }

    // Measure a box and a ball around the things of the scene.
    measure() {
        const box = new Box3();
        for (const part of this.ownThings()) {
            const x = part.points;
            for (let i = 0; i < x.length; i += 3) box.expandByPoint(new Vector3(x[i], x[i + 1], x[i + 2]));
        }
        this.box = box;
        this.ball = box.getBoundingSphere(new Sphere());
        if (!(this.ball.radius > 0)) this.ball.radius = 1;
    }

    // Return the things of the scene: the camera does not follow bodies that were thrown in.
    ownThings() {
        const own = this.things(this.own);
        return own.length ? own : this.things();
    }

    // Find how far anything of the scene reaches from the middle of the view, horizontally or vertically; above 1
    // it is out of sight.
    widest() {
        const at = new Vector3();
        let most = 0;
        this.camera.updateMatrixWorld();
        for (const { points: x } of this.ownThings())
            for (let i = 0; i < x.length; i += 3) {
                at.fromArray(x, i).project(this.camera);
                most = Math.max(most, Math.abs(at.x), Math.abs(at.y));
            }
        return most;
    }

    // Choose the view that the scene asks for. Plane things are seen from the front.
    chooseView() {
        const size = this.box.getSize(new Vector3()), flat = size.z < 1e-6 * this.ball.radius;
        const wish = new Vector3(...this.picture.direction), up = new Vector3(...this.picture.up);
        if (!wish.length()) wish.set(...(flat ? [0, 0, -1] : [0.45, 1, -0.45]));
        if (!up.length()) up.set(...(flat ? [0, 1, 0] : [0, 0, 1]));
        this.up = up.normalize();
        this.direction = wish.normalize();
        this.camera.up.copy(this.up);
        this.controls?.dispose();
        this.controls = new OrbitControls(this.camera, this.canvas);
        this.controls.zoomToCursor = true;
        this.controls.addEventListener("change", () => { this.stale = true; });
        this.controls.addEventListener("start", () => { this.steered = true; });
    }

    // Return the distance at which the picture is as high as the scene asks for, also in a window that is narrower
    // than a usual picture.
    wishedDistance() {
        const half = Math.tan(Math.PI * this.camera.fov / 360);
        return 0.5 * this.picture.extent / half * farther(this.camera.aspect);
    }

    fit() {
        this.measure();
        const { target, distance } = this.best(this.things());
        this.look(target, distance || this.ball.radius);
        this.steered = false;
    }

    // Find a target and a distance at which all these things are seen.
    best(things) {
        const half = Math.tan(Math.PI * this.camera.fov / 360), seen = things.map((part) => part.points);
        const { target, distance } = fitView(seen, this.direction, this.up, [half * this.camera.aspect, half]);
        return { target, distance: ROOM * distance };
    }

    get distance() { return this.camera.position.distanceTo(this.controls.target); }

    look(target, distance) {
        this.camera.position.copy(target).addScaledVector(this.direction, -distance);
        this.controls.target.copy(target);
        this.camera.near = distance / 500;
        this.camera.far = 60 * distance;
        this.camera.updateProjectionMatrix();
        this.light(0.5 * distance);
        this.stale = true;
    }

    // Put the light above and beside the camera. Its shadow map covers all things and where they may go.
    light(seen) {
        const { center, radius } = this.ball, reach = Math.max(2 * radius, seen), side = new Vector3().crossVectors(this.direction, this.up);
        const from = this.up.clone().multiplyScalar(1.5).addScaledVector(this.direction, -1.2).addScaledVector(side, -0.7);
        this.sun.position.copy(center).addScaledVector(from.normalize(), 3 * reach);
        this.sun.target.position.copy(center);
        Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * radius, far: 8 * reach });
        this.sun.shadow.camera.updateProjectionMatrix();
        this.sun.shadow.normalBias = 0.01 * radius;
    }

    // The ground is the most level plane that things touch; without one it is where the scene says, or below
    // everything.
    chooseGround() {
        let best = null, slope = STEEPEST;
        for (const part of this.planes) {
            if (part.away) continue;
            const normal = new Vector3(...part.pose.slice(6, 9));
            if (normal.dot(this.up) <= slope) continue;
            best = part;
            slope = normal.dot(this.up);
        }
        this.removeGround();
        this.known = this.planes.map((part) => !!part.away).join();
        for (const part of this.planes) {
            part.isGround = part.part.name === best?.part.name;
            part.object.visible = !part.away && !part.isGround;
        }
        if (best) {
            this.layGround(new Vector3(...best.pose.slice(6, 9)), new Vector3(...best.pose.slice(9, 12)));
        } else if (this.picture.ground > 0) {
            const corners = [this.box.min, this.box.max], low = (axis) => Math.min(...corners.map((x) => x[axis] * this.up[axis]));
            const level = this.picture.ground_level ?? low("x") + low("y") + low("z") - GROUND_GAP * this.ball.radius;
            this.layGround(this.up.clone(), this.up.clone().multiplyScalar(level));
        }
    }

    get planes() { return this.parts.filter((part) => part.part.kind === "plane"); }

    // Call this with every frame: planes may come and go.
    keepGround() {
        if (this.known !== this.planes.map((part) => !!part.away).join()) this.chooseGround();
    }

    removeGround() {
        if (this.ground) this.scene.remove(this.ground);
        this.ground = null;
    }

    // Lay the ground below the middle of things.
    layGround(normal, point) {
        this.removeGround();
        this.groundNormal = normal;
        this.groundPoint = point;
        const { center, radius } = this.ball;
        const middle = center.clone().addScaledVector(normal, point.clone().sub(center).dot(normal));
        this.ground = makeGround(normal, middle, radius, this.theme);
        this.scene.add(this.ground);
    }

    setWire(on) {
        for (const part of this.parts ?? []) if (part.part.corners === 3) part.object.material.wireframe = on;
        for (const part of this.parts ?? []) if (part.cut) part.cut.object.material.wireframe = on;
        this.stale = true;
    }
}
