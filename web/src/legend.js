// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The legend says what colours and arrows mean.

import { scaleColour } from "./colours.js";
import { COLOURS } from "./contacts.js";

const SVG = "http://www.w3.org/2000/svg";
const get = (id) => document.getElementById(id);
const css = (colour) => `rgb(${colour.join(",")})`;

function draw(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
}

function make(name, text, className = "") {
    return Object.assign(document.createElement(name), { textContent: text, className });
}

function swatch(colour) {
    const svg = draw("svg", { width: 14, height: 14, "aria-hidden": "true" });
    svg.append(draw("rect", { width: 14, height: 14, rx: 3, fill: css(colour) }));
    return svg;
}

function line(colours, text) {
    const item = document.createElement("li");
    item.append(...colours.map(swatch), text);
    return item;
}

function list(...lines) {
    const element = document.createElement("ul");
    element.append(...lines);
    return element;
}

// Write a power of ten as people read it: 0.01, 1, 100, 1e5.
const power = (exponent) => (exponent >= -2 && exponent <= 3 ? String(Number((10 ** exponent).toPrecision(1))) : `1e${exponent}`);

// Draw the scale with a mark at each power of ten, and numbers at both ends and in between.
function scaleBar({ low, high }) {
    const width = 180, steps = 60, svg = draw("svg", { viewBox: `0 0 ${width} 26`, width: "100%", role: "img",
        "aria-label": `from ${power(low)} to ${power(high)}` });
    for (let i = 0; i < steps; ++i)
        svg.append(draw("rect", { x: i * width / steps, width: width / steps + 0.5, height: 11, fill: css(scaleColour(i / (steps - 1))) }));
    const apart = Math.max(1, Math.ceil((high - low) / 4));
    for (let exponent = low; exponent <= high; ++exponent) {
        const x = (exponent - low) / (high - low) * width, last = exponent === high;
        svg.append(draw("rect", { x: Math.min(Math.max(x - 0.5, 0), width - 1), width: 1, y: 9, height: 5, class: "mark" }));
        const named = last || ((exponent - low) % apart === 0 && high - exponent >= apart);
        if (!named) continue;
        const text = draw("text", { x, y: 25, "text-anchor": exponent === low ? "start" : last ? "end" : "middle" });
        text.textContent = power(exponent);
        svg.append(text);
    }
    return svg;
}

function colours(word, scene) {
    const scale = scene.scales[word];
    if (word === "rigid") {
        return [list(line([scene.palette[0]], "deforms"), line([scene.palette[1]], "held"),
            line(scene.palette.slice(2, 5), "rigid parts"))];
    }
    if (scale.most) {
        const codes = Array.from({ length: scale.most + 1 }, (_, code) => code);
        return [make("p", scale.label),
            list(...codes.map((code) => line([scaleColour(code / scale.most)], code === 0 ? "0: in none" : code === scale.most ? `${code}: in all` : String(code))))];
    }
    if (scale.high === undefined) return [];
    return [make("p", scale.unit ? `${scale.label}, ${scale.unit}` : scale.label), scaleBar(scale)];
}

// contacts: the object of contacts.js, or null where they are not shown
function forces(contacts) {
    if (!contacts) return [];
    const up = contacts.most > 0 ? ` up to ${Number(contacts.most.toPrecision(2))}\u00a0N` : "";
    const lines = [line([COLOURS.touch], `contacts: ${contacts.count}`), line([COLOURS.held], `held nodes: ${contacts.heldCount}`)];
    if (contacts.most > 0) lines.unshift(line([COLOURS.normal], `pressing${up}`), line([COLOURS.friction], "friction"));
    return [list(...lines)];
}

let written = "", of = null; // the key and the scene for which the legend was written

export function showLegend(word, scene, contacts) {
    const key = `${word} ${contacts ? `${contacts.most.toPrecision(2)} ${contacts.count} ${contacts.heldCount}` : ""}`;
    if (key === written && scene === of) return;
    written = key;
    of = scene;
    const parts = [...colours(word, scene), ...forces(contacts)];
    get("legend").replaceChildren(...parts);
    get("legend").hidden = parts.length === 0;
}
