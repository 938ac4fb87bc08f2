// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT

import { Vector3 } from "three";
import { connect } from "./connection.js";
import { ContactSides } from "./contacts.js";
import { fileName, saveGlb, savePicture } from "./export.js";
import { Follow } from "./follow.js";
import { Gallery } from "./gallery.js";
import { bindKeys } from "./keys.js";
import { showComparison, showSides } from "./compare.js";
import { showLegend } from "./legend.js";
import { showMessage, showPlayback, showScene, showStatus } from "./panel.js";
import { makeParameters, parametersAreOpen, showParameters, toggleParameters } from "./parameters.js";
import { makeParts } from "./parts.js";
import { Plots } from "./plots.js";
import { Places, address, token } from "./places.js";
import { playRecording } from "./recorded.js";
import { showReport } from "./report.js";
import { Slice } from "./slice.js";
import { Stage } from "./stage.js";
import { Touch } from "./touch.js";

const get = (id) => document.getElementById(id);
const stage = new Stage(get("stage"));
const NOTICE = 6000; // ms
let scene = null, sides = [], latest = null, drawn = null, colouring = null, fresh = true, wire = false;

// ---- messages --------------------------------------------------------------------------------

// Each frame that arrives is answered by asking for one more, even if it is never drawn.
const skip = () => { if (latest !== drawn) line.next(); };

// Forget the frames of the scene that was shown before.
function forget() {
    skip();
    latest = drawn = null;
}

// true: the scene is the previous one, in which only bodies have been thrown in or removed.
function isSame(before, scene) {
    const told = ({ name, gallery: place, sides: all }) => JSON.stringify([name, place, all.map(({ label, parameters }) => [label, parameters])]);
    return !!before && told(before) === told(scene);
}

const gallery = new Gallery(get("gallery"), () => toggleTheme());
const places = new Places((place) => {
    const index = gallery.indexOf(place);
    line.send(index >= 0 ? `open ${index}` : "gallery");
    return index >= 0 || !place;
});

const handlers = {
    gallery(message) {
        forget();
        gallery.show(message);
        showMessage(message.text, true);
        if (!message.opening) places.arrive("", message.text !== "");
    },
    scene(message) {
        const goesOn = !gallery.open && isSame(scene, message);
        forget();
        scene = message;
        gallery.hide();
        get("back").hidden = !scene.gallery;
        get("back").href = address("");
        if (scene.gallery) places.arrive(scene.gallery, false);
        sides = scene.sides.map((side, i) => makeParts(scene, side, goesOn ? sides[i] : []));
        fresh = true;
        colouring = null;
        plots.begin(scene, goesOn);
        if (goesOn) return;
        showScene(scene);
        showSides(scene);
        makeParameters(scene, (text) => line.send(text));
    },
    frame(message) {
        skip();
        latest = message;
        plots.add(message); // also frames that are not drawn
    },
    closed(opened) {
        showMessage(opened ? "The viewer has ended: start it again and open its new address."
            : "No connection: the address must be complete, with all that stands behind the #.", true);
        get("status").textContent = "not connected";
    },
    failed(words) {
        showMessage(words, true);
        get("status").textContent = "";
    },
    opened: showReport,
};
const recording = get("recording"); // in a report: the element with the recording of the run
const line = recording ? playRecording(recording, handlers) : connect(token(), handlers);

const follow = new Follow(stage);
const slice = new Slice(stage, line.send), contacts = new ContactSides();
stage.beforeDraw = (camera) => slice.turn(camera);
const plots = new Plots(get("plots"), get("plot"), line.send);

// ---- drawing: the newest frame, once per picture ---------------------------------------------

// Show a new scene. It begins to play if it is at its start, unless the person prefers reduced motion.
function begin(frame) {
    fresh = false;
    const again = stage.isOf(sides, scene);
    stage.fill(sides, scene);
    if (!again) follow.begin();
    contacts.fill(stage.groups, again);
    touch.begin(scene);
    stage.setWire(wire);
    if (again) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still && !frame.playing && frame.stats.time === 0) line.send("play");
}

const times = []; // when the last pictures with a new frame were drawn, ms
let cost = 0;     // time of this thread for the last one of these pictures, ms

function show(frame, now) {
    const word = scene.colourings[frame.stats.colouring];
    if (word !== colouring) {
        for (const part of sides.flat()) part.colourBy(word);
        colouring = word;
    }
    sides.forEach((parts, k) => parts.forEach((part, i) => part.show(frame.sides[k].parts[i])));
    if (fresh) begin(frame);
    stage.keepGround();
    slice.show(frame.extras.plane, sides.flat());
    contacts.show(frame, stage.ball.radius);
    showLegend(word, scene, frame.extras.contacts && contacts);
    stage.stale = true;
    times.push(now);
    while (times.length > 1 && now - times[0] > 1000) times.shift();
    showPlayback(frame, scene);
    showComparison(frame, scene);
    showParameters(frame);
    touch.show(frame);
    if (frame.text && frame.text !== told) endNotice(); // an answer of the viewer replaces the page's own notice
    told = frame.text;
    if (!notice) showMessage(frame.text, frame.failed);
}

function tick(now) {
    requestAnimationFrame(tick);
    touch.flush();
    const began = performance.now(), isNew = latest && latest !== drawn;
    if (isNew) {
        show(drawn = latest, now);
        line.next();
    }
    if (!drawn) return;
    while (times.length > 1 && now - times[0] > 1000) times.shift();
    showStatus(drawn, scene, times.length > 1 ? 1000 * (times.length - 1) / (now - times[0]) : 0);
    plots.draw(now);
    follow.move(now, isNew);
    stage.draw();
    if (isNew) cost = performance.now() - began;
}
requestAnimationFrame(tick);

// ---- actions of the person --------------------------------------------------------------------

let notice = 0; // a timer, while the page shows a notice of its own; 0: none
let told = "";  // text of the last frame

function endNotice() {
    clearTimeout(notice);
    notice = 0;
}

function say(text) {
    endNotice();
    if (text) notice = setTimeout(() => say(""), NOTICE);
    showMessage(text || (drawn?.text ?? ""), !text && !!drawn?.failed);
}
const touch = new Touch(stage, (text) => line.send(text), say);

function setTheme(name) {
    document.documentElement.dataset.theme = name;
    stage.setTheme(name);
}
const toggleTheme = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

// On a narrow screen there is room for one panel only.
const narrow = matchMedia("(max-width: 640px)");
const isNarrow = () => narrow.matches;
narrow.addEventListener("change", () => { if (isNarrow() && plots.open && parametersAreOpen()) plots.toggle(); });

function shiftSpeed(by) {
    const options = [...get("speed").options], index = get("speed").selectedIndex + by;
    if (options[index]) line.send(`speed ${options[index].value}`);
}

const seek = (frame) => { if (scene?.mode === "replay") line.send(`seek ${Math.max(frame, 0)}`); };

bindKeys({
    toggle: () => line.send(drawn?.playing ? "pause" : "play"),
    step: () => line.send("step"),
    reset: () => line.send("reset"),
    loop: () => { if (scene?.mode === "replay") line.send(`loop ${drawn?.loop ? "off" : "on"}`); },
    fit: () => stage.fit(),
    nextColouring() {
        const words = scene?.offered ?? [];
        if (words.length > 1) line.send(`colour ${words[(words.indexOf(colouring) + 1) % words.length]}`);
    },
    wire() {
        stage.setWire(wire = !wire);
        get("wire").setAttribute("aria-pressed", String(wire));
    },
    mesh: () => line.send(`mesh ${drawn?.extras.mesh ? "off" : "on"}`),
    contacts: () => line.send(`contacts ${drawn?.extras.contacts ? "off" : "on"}`),
    nextCut: () => slice.next(),
    picture() { if (drawn) savePicture(stage, fileName(scene, drawn.stats.time, "png")); },
    glb() { if (drawn) saveGlb(sides[0], stage.up, fileName(scene, drawn.stats.time, "glb")); },
    theme: toggleTheme,
    plots() {
        if (recording) get("report")?.scrollIntoView();
        else plots.toggle();
        if (isNarrow() && plots.open && parametersAreOpen()) toggleParameters();
    },
    parameters() {
        toggleParameters();
        if (isNarrow() && plots.open && parametersAreOpen()) plots.toggle();
    },
    slower: () => shiftSpeed(-1),
    faster: () => shiftSpeed(1),
    gallery() { if (scene?.gallery) location.hash = address(""); },
    drag: () => touch.setMode("drag"),
    push: () => touch.setMode("push"),
    pin: () => touch.setMode("pin"),
    throw: () => touch.setMode("throw"),
    free: () => touch.free(),
    throwAhead: () => touch.throwAhead(),
    copies: () => touch.throwCopies(),
    remove: () => touch.remove(),
    before: () => seek(drawn.stats.frame - 1),
    after: () => seek(drawn.stats.frame + 1),
});
get("speed").addEventListener("change", (event) => line.send(`speed ${event.target.value}`));
get("colouring").addEventListener("change", (event) => line.send(`colour ${event.target.value}`));
get("compare").addEventListener("change", (event) => line.send(`compare ${event.target.value}`));
get("frame").addEventListener("input", (event) => { line.send("pause"); seek(Number(event.target.value)); });

// for tests of the page
globalThis.sinew = {
    get place() { return gallery.open ? "" : scene?.gallery; },
    get stats() { return drawn?.stats; },
    get playing() { return drawn?.playing; },
    get cost() { return cost; },
    get scene() { return scene; },
    get plots() { return plots.data; },
    get sides() { return drawn?.sides.map((side) => side.stats); },
    get codes() { return drawn?.sides.flatMap(({ parts }) => parts.map(({ codes }) => (codes ? Array.from(codes) : []))); },
    get extras() { return drawn?.extras; },
    get parameters() { return drawn?.sides[0].parameters; },
    get cuts() { return drawn?.sides.flatMap(({ parts }) => parts.map(({ cut }) => cut && Array.from(cut.corner))); },
    get arrows() { return drawn?.extras.contacts ? contacts.arrows : 0; },
    get widest() { return stage.widest(); },
    get camera() {
        const e = stage.camera.matrixWorld.elements;
        return { right: e.slice(0, 3), ahead: e.slice(8, 11).map((x) => -x), position: e.slice(12, 15) };
    },
    get points() { return (drawn ? sides.flat() : []).map((part) => part.points && Array.from(part.points)); },
    get parts() { return (drawn ? sides[0] : []).map(({ part, away, object }) => ({ number: part.number, name: part.name, kind: part.kind, away: !!away, visible: object.visible })); },
    get picked() { return touch.picked; },
    send: (text) => line.send(text),
    // Project a point into the view of the first side: from -1 to 1, to the right and up.
    project(point) {
        const { x, y } = new Vector3(...point).project(stage.camera);
        return { x, y };
    },
};
