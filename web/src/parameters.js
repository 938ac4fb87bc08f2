// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The panel of parameters that may change while a scene runs: a row for each number, made from its description.

import { scaleOf } from "./scales.js";

const get = (id) => document.getElementById(id);
const PAUSE = 100; // ms between two values that are sent while a slider is moved
const LONGEST = 150; // greatest length of a key that fits into a command, bytes
const AXES = ["x", "y", "z"];

function short(x) {
    const tidy = Number(x.toPrecision(6)), size = Math.abs(tidy);
    return size !== 0 && (size < 1e-3 || size >= 1e6) ? tidy.toExponential().replace("+", "") : String(tidy);
}

let rows = [];

function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
}

// Split a key into heading and name: "materials.soft rubber.youngs_modulus" comes under "soft rubber", "gravity"
// under "scene".
function split(key) {
    const material = /^materials\.(.*?)\.((?:fibre\.)?[a-z_]+)$/.exec(key), at = key.indexOf(".");
    if (material) return material.slice(1);
    return at < 0 ? ["scene", key] : [key.slice(0, at), key.slice(at + 1)];
}

// The order of headings: the parameters that people change most come first.
const weight = (key) => (key.startsWith("solver.") ? 3 : key.startsWith("materials.") ? 1 : key.includes(".") ? 2 : 0);
const wordsOf = (name) => name.replaceAll(".", " ").replaceAll("_", " ");

// Make a function that sends the latest command, at most once per PAUSE.
function makeTeller(send) {
    let waiting = null, timer = 0;
    const tell = () => {
        timer = 0;
        if (waiting === null) return;
        send(waiting);
        waiting = null;
        timer = setTimeout(tell, PAUSE);
    };
    return (text) => { waiting = text; if (!timer) tell(); };
}

// A row is one number of a parameter with its controls.
class Row {
    constructor(parameter, index, send) {
        Object.assign(this, { parameter, index, values: [...parameter.scene] });
        this.tell = makeTeller(send);
        const [, name] = split(parameter.key), axis = parameter.scene.length > 1 ? ` ${AXES[index]}` : "";
        const label = element("label", { textContent: wordsOf(name) + axis, htmlFor: this.id });
        this.back = element("button", { textContent: "↺", title: "As in the scene", onclick: () => this.put(parameter.scene[index]) });
        this.back.setAttribute("aria-label", `${wordsOf(name)}${axis} as in the scene`);
        this.element = element("div", { className: "parameter", title: this.hint() }, label, ...this.controls(label.textContent), this.back);
        this.show(this.values);
    }

    get id() { return `parameter-${this.parameter.key.replaceAll(" ", "-")}-${this.index}`; }
    get scene() { return this.parameter.scene[this.index]; }

    hint() {
        const { about, kind, low, high, unit } = this.parameter;
        if (kind === "flag" || kind === "word") return about;
        const limits = [low > -1e15 ? `from ${short(low)}` : "", high < 1e15 ? `to ${short(high)}` : ""].filter(Boolean).join(" ");
        return [about, limits && `; accepted is ${limits}`, limits && unit && ` ${unit}`].filter(Boolean).join("");
    }

    controls(name) {
        const { kind, unit, words } = this.parameter;
        const field = (tag, properties) => this.field = element(tag, { id: this.id, ...properties });
        if (kind === "flag") return [field("input", { type: "checkbox", onchange: () => this.put(Number(this.field.checked)) })];
        if (kind === "word") {
            field("select", { onchange: () => this.put(this.field.selectedIndex) });
            this.field.append(...words.map((word) => new Option(word)));
            return [this.field];
        }
        this.scale = scaleOf(this.parameter, this.index);
        this.slider = element("input", { type: "range", min: 0, max: 1, step: 0.001, oninput: () => this.put(this.scale.value(Number(this.slider.value))) });
        this.slider.setAttribute("aria-label", name);
        field("input", { type: "number", step: "any", onblur: () => this.show(this.values) });
        this.field.onchange = () => { if (this.field.value !== "") this.put(Number(this.field.value)); };
        return [this.slider, this.field, element("span", { className: "unit", textContent: unit })];
    }

    // Send a value to the simulation, and show it at once.
    put(value) {
        const values = this.values.map((x, i) => (i === this.index ? value : x));
        this.tell(`set ${this.parameter.key.replaceAll(" ", "%20")} ${values.map(String).join(" ")}`);
        for (const row of rows) if (row.parameter === this.parameter) row.values = values; // the rows of x, y and z share their values
        if (document.activeElement !== this.field) this.show(values);
    }

    // Show the values of the simulation, except in a control that somebody is using.
    show(values) {
        const value = values[this.index], { kind } = this.parameter;
        this.values = values;
        this.back.classList.toggle("idle", value === this.scene);
        this.back.disabled = value === this.scene;
        if (kind === "flag") this.field.checked = value !== 0;
        else if (kind === "word") this.field.selectedIndex = value;
        else {
            if (document.activeElement !== this.field) this.field.value = short(value);
            if (!this.slider.matches(":active")) this.slider.value = this.scale.place(value);
        }
    }
}

function showPanel(open) {
    get("parameters").hidden = !open;
    get("parameter").setAttribute("aria-pressed", String(open));
}

export const parametersAreOpen = () => !get("parameters").hidden;
export const toggleParameters = () => { if (rows.length) showPanel(!parametersAreOpen()); };

export function makeParameters(scene, send) {
    const list = get("parameters"), seen = new Map();
    rows = [];
    for (const parameter of scene.sides.flatMap((side) => side.parameters))
        if (!seen.has(parameter.key) && new TextEncoder().encode(parameter.key.replaceAll(" ", "%20")).length <= LONGEST) seen.set(parameter.key, parameter);
    const groups = new Map();
    for (const parameter of [...seen.values()].sort((a, b) => weight(a.key) - weight(b.key))) {
        const [group] = split(parameter.key);
        if (!groups.has(group)) groups.set(group, element("fieldset", {}, element("legend", { textContent: group })));
        parameter.scene.forEach((_, i) => {
            const row = new Row(parameter, i, send);
            rows.push(row);
            groups.get(group).append(row.element);
        });
    }
    list.replaceChildren(...groups.values());
    get("parameter").hidden = rows.length === 0;
    if (!rows.length) showPanel(false);
}

// Show the parameters of a frame. With two sides, show those of the first side that has the parameter.
export function showParameters(frame) {
    for (const row of rows) {
        const side = frame.sides.find((each) => row.parameter.key in each.parameters);
        if (side) row.show(side.parameters[row.parameter.key]);
    }
}
