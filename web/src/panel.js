// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Everything around the picture: what things are called, how they are going, what colours mean.

import { FASTEST, SLOWEST, scaleColour } from "./colours.js";

const get = (id) => document.getElementById(id);
const css = (colour) => `rgb(${colour.join(",")})`;
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const SVG = "http://www.w3.org/2000/svg";

const LABELS = { plain: "bodies", rigid: "what is rigid", "strain-rate": "rate of strain" };

export function showScene(scene) {
    document.title = `${scene.name} - Sinew`;
    get("name").textContent = scene.name;
    get("description").textContent = scene.description;
    get("timeline").hidden = scene.mode !== "replay";
    get("frame").max = Math.max(scene.frames - 1, 0);
    get("step").textContent = scene.mode === "replay" ? "Next" : "Step";
    const words = scene.mode === "replay" ? ["plain"] : scene.colourings;
    get("colouring").replaceChildren(...words.map((word) => new Option(LABELS[word] ?? word, word)));
}

export function showMessage(text, failed) {
    const message = get("message");
    message.hidden = !text;
    message.textContent = text;
    message.classList.toggle("failed", failed);
}

function swatch(colour) {
    const svg = document.createElementNS(SVG, "svg"), rect = document.createElementNS(SVG, "rect");
    for (const [name, value] of [["width", 14], ["height", 14], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
    for (const [name, value] of [["width", 14], ["height", 14], ["rx", 3], ["fill", css(colour)]]) rect.setAttribute(name, value);
    svg.append(rect);
    return svg;
}

function line(colours, text) {
    const item = document.createElement("li");
    item.append(...colours.map(swatch), text);
    return item;
}

function scaleBar() {
    const svg = document.createElementNS(SVG, "svg"), steps = 48, width = 180;
    svg.setAttribute("viewBox", `0 0 ${width} 12`);
    svg.setAttribute("width", "100%");
    for (let i = 0; i < steps; ++i) {
        const rect = document.createElementNS(SVG, "rect");
        for (const [name, value] of [["x", i * width / steps], ["width", width / steps + 0.5], ["height", 12], ["fill", css(scaleColour(i / (steps - 1)))]])
            rect.setAttribute(name, value);
        svg.append(rect);
    }
    return svg;
}

export function showLegend(word, scene) {
    const legend = get("legend"), list = document.createElement("ul");
    legend.hidden = word === "plain";
    if (word === "rigid") {
        list.append(line([scene.palette[0]], "deforms"), line([scene.palette[1]], "held"),
            line(scene.palette.slice(2, 5), "rigid parts"));
        legend.replaceChildren(list);
    } else if (word === "strain-rate") {
        const title = document.createElement("p"), ends = document.createElement("div");
        title.textContent = "rate of strain, 1/s";
        ends.className = "ends";
        ends.append(...[SLOWEST, FASTEST].map((x) => Object.assign(document.createElement("span"), { textContent: String(x) })));
        legend.replaceChildren(title, scaleBar(), ends);
    }
}

export function showPlayback(frame, scene) {
    const { stats } = frame;
    get("play").textContent = frame.playing ? "Pause" : "Play";
    if (document.activeElement !== get("frame")) get("frame").value = stats.frame;
    get("frame-number").textContent = `${stats.frame} of ${Math.max(scene.frames - 1, 0)}`;
    get("speed").value = String(stats.speed);
    get("colouring").value = scene.colourings[stats.colouring];
}

// `fps`: of the page
export function showStatus(frame, scene, fps) {
    const { stats } = frame, words = [];
    if (scene.mode === "live") words.push(`step ${whole.format(stats.step)}`);
    words.push(`t = ${stats.time.toFixed(3)} s`);
    if (frame.playing) words.push(`${whole.format(fps)} fps`);
    if (scene.mode === "live" && stats.step > 0) {
        const seconds = scene.stats.filter((name) => name.startsWith("seconds_")).reduce((sum, name) => sum + stats[name], 0);
        if (frame.playing) words.push(`${whole.format(stats.pace)} steps/s`);
        words.push(`${(1e3 * seconds).toFixed(1)} ms a step`, `${whole.format(stats.dofs)} degrees of freedom`);
        if (stats.rigid_elements) words.push(`rigid parts: ${whole.format(stats.rigid_parts)}`);
        if (stats.contacts) words.push(`${whole.format(stats.contacts)} contacts`);
        words.push(`energy ${(stats.kinetic + stats.elastic + stats.potential + stats.contact_energy).toPrecision(4)} J`);
    }
    if (frame.ended) words.push("the end");
    get("status").textContent = words.join("  ·  ");
}
