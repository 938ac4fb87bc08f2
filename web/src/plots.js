// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The panel of plots: times of phases, numbers of unknowns and rigid elements, energies, residuals of the last
// solve, and how fast elements deform. With two sides, the second one is dashed.

import { History } from "./history.js";
import { Plot, keyItem, short } from "./plot.js";

const EVERY = 100; // least time between drawings, ms
const ASK_AGAIN = 1000; // ms after which plots are asked for again: another page may have turned them off

const COLOURS = {
    light: ["#1f77b4", "#d9730d", "#2c8a3d", "#c0392b", "#7d5bb5", "#8c6239", "#c2559b", "#5f6b76", "#8f8f1a", "#128c9c", "#4353a4", "#a36a00"],
    dark: ["#6db3ea", "#f0a154", "#70c97f", "#f0857a", "#b79be8", "#cfa27a", "#ec94c8", "#a5b1bd", "#cfcf5e", "#5fd0de", "#98a6f2", "#e3b75a"],
};
export const colours = () => COLOURS[document.documentElement.dataset.theme === "dark" ? "dark" : "light"];

const ENERGIES = [["kinetic", (s) => s.kinetic], ["elastic", (s) => s.elastic], ["potential", (s) => s.potential],
    ["contact", (s) => s.contact_energy], ["total", (s) => s.kinetic + s.elastic + s.potential + s.contact_energy]];

// ---- contents of each plot: functions of the panel's scene, history and newest frame -----------

const OVER_TIME = { kind: "lines", xName: "t =", xUnit: "s" };

function overTime({ scene, history }, entries, rest) {
    if (!history.rows.length) return { words: scene?.mode === "replay" ? "not recorded" : "nothing yet" };
    const series = entries.flatMap(([name, value], k) => {
        const columns = scene.sides.map((_, side) => history.column(side, value));
        if (k > 0 && columns.every((y) => y.every((number) => number === 0))) return []; // a number that is always 0 is left out
        return columns.map((y, side) => ({ name, y, colour: colours()[k % colours().length], dash: side > 0 }));
    });
    return { ...OVER_TIME, x: history.times, series, ...rest };
}

// The times of phases: stacked for one side, their sums for two sides.
function stages(panel) {
    const names = panel.scene.stats.filter((name) => name.startsWith("seconds_"));
    const total = ["all stages", (s) => 1e3 * names.reduce((sum, name) => sum + s[name], 0)];
    if (panel.scene.sides.length > 1) return overTime(panel, [total], { unit: "ms", zero: true });
    const taken = names.filter((name) => panel.history.rows.some(({ sides: [s] }) => s[name] > 0));
    const entries = taken.map((name) => [name.slice("seconds_".length), (s) => 1e3 * s[name]]);
    return overTime(panel, entries, { kind: "stack", unit: "ms", zero: true });
}

const freedom = (panel) => overTime(panel, [["", (s) => s.dofs]], { zero: true });

function rigidShare(panel) {
    if (!panel.scene.sides.some(({ rigidification }) => rigidification)) return { words: "rigidification is off" };
    return overTime(panel, [["", (s) => 100 * s.rigid_elements / Math.max(s.elements, 1)]], { unit: "%", fixed: [0, 105] });
}

const energies = (panel) => overTime(panel, ENERGIES, { unit: "J" });

function residuals({ scene, frame }) {
    const all = frame.sides.map((side) => side.residuals);
    const most = Math.max(...all.map(({ length }) => length));
    if (!most) return { words: scene.mode === "replay" ? "not recorded" : "no residual is measured in these steps" };
    const forces = scene.sides.every(({ integrator }) => integrator !== "xpbd");
    return {
        kind: "lines", log: true, unit: forces ? "N" : "", xName: most < 256 ? "iteration" : "of the last 256 iterations:",
        x: Array.from({ length: most }, (_, i) => i), xWhole: 1, xFixed: [0, Math.max(most - 1, 1)],
        series: all.map((y, side) => ({ name: "", y, colour: colours()[0], dash: side > 0, dots: most < 60 })),
    };
}

function histogram({ scene, frame }) {
    const all = frame.sides.map((side) => side.histogram);
    const first = all.find((h) => h);
    if (!first) return { words: scene.mode === "replay" ? "not recorded" : "waiting" };
    const width = (first.high - first.low) / first.bins, series = [], marks = [], sum = (counts) => counts.reduce((a, b) => a + b, 0);
    if (!all.some((h) => h && sum(h.observed) + sum(h.predicted) + h.unasked > 0)) return { words: "nothing here is soft" };
    all.forEach((h, side) => {
        if (!h) return;
        const rigid = sum(h.predicted) > 0, total = sum(h.observed);
        series.push({ name: "deforming", y: h.observed, total, colour: colours()[0], dash: side > 0 });
        if (rigid) series.push({ name: "rigid, predicted", y: h.predicted, total: sum(h.predicted), colour: colours()[1], dash: side > 0 });
        for (const [tau, name, colour] of [[h.tauR, "τR", colours()[2]], [h.tauE, "τE", colours()[3]]])
            for (const value of new Set(tau)) if (value > 0) marks.push({ x: Math.log10(value), name, colour });
    });
    const seen = new Set(), different = marks.filter(({ x, name }) => !seen.has(`${name}${x}`) && seen.add(`${name}${x}`));
    return {
        kind: "bars", log: true, counts: all, xName: "from", xUnit: "1/s²", xTicks: (x) => short(10 ** x), series, marks: different,
        fixed: [-0.3, Math.max(1, Math.ceil(Math.log10(Math.max(...series.flatMap(({ y }) => y), 1)) + 0.05))],
        x: Array.from({ length: first.bins }, (_, i) => first.low + i * width), xFixed: [first.low, first.high],
    };
}

// The text below the histogram.
function sharesBelow({ frame }) {
    return frame.sides.flatMap(({ histogram: h }) => {
        const deforming = h?.observed.reduce((a, b) => a + b, 0);
        if (!h || !(h.tauR[0] > 0)) return [];
        const words = deforming ? `${short(100 * h.below / deforming)} % of what deforms is below τR` : "nothing deforms";
        return [h.unasked ? `${words}; ${short(h.unasked)} elements rest, and nothing is predicted of them` : words];
    }).join(" · ");
}

const PLOTS = [["stages", "Time a step takes", stages], ["dofs", "Degrees of freedom", freedom], ["rigid", "Rigid share of elements", rigidShare],
    ["energies", "Energies", energies], ["residuals", "Residual of the last solve", residuals], ["histogram", "Rates of strain, squared", histogram]];

// ---- the panel -------------------------------------------------------------------------------

export class Plots {
    // send(text): send a command
    constructor(element, button, send) {
        Object.assign(this, { element, button, send, scene: null, frame: null, history: new History(), drawn: -Infinity, asked: -Infinity, stale: true });
        this.plots = PLOTS.map(([name, title, fill]) => ({ name, fill, plot: new Plot(title) }));
        this.note = Object.assign(document.createElement("p"), { className: "faint" });
        this.sides = Object.assign(document.createElement("ul"), { className: "sides" });
        element.append(this.sides, ...this.plots.map(({ plot }) => plot.element), this.note);
        new ResizeObserver(() => { this.stale = true; }).observe(element);
        new MutationObserver(() => { this.stale = true; }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    }

    get open() { return !this.element.hidden; }

    toggle() {
        this.element.hidden = this.open;
        this.button.setAttribute("aria-pressed", String(this.open));
        this.stale = true;
        this.asked = -Infinity;
        if (!this.open) this.send("plots off");
    }

    // `goesOn`: the scene is the previous one, in which only bodies have been thrown in or removed.
    begin(scene, goesOn) {
        this.scene = scene;
        this.frame = null;
        if (goesOn) return;
        this.history.clear();
        this.sides.hidden = scene.sides.length < 2;
        this.sides.replaceChildren(...scene.sides.map(({ label }, side) => {
            const item = keyItem();
            item.firstChild.style.borderTopStyle = side ? "dashed" : "solid";
            item.lastChild.textContent = label;
            return item;
        }));
    }

    add(frame) {
        this.frame = frame;
        for (const sides of frame.trail) this.history.add(sides[0].time, sides);
        this.history.add(frame.stats.time, frame.sides.map(({ stats }) => stats));
        this.stale = true;
    }

    // Draw the plots that are in sight, at most once per EVERY.
    draw(now) {
        if (!this.open || !this.frame) return;
        const wanted = this.scene.mode === "live" && this.frame.sides.some((side) => !side.histogram);
        if (wanted && now - this.asked > ASK_AGAIN) {
            this.send("plots on");
            this.asked = now;
        }
        if (!this.stale || now - this.drawn < EVERY || document.hidden) return;
        this.stale = false;
        this.drawn = now;
        for (const { fill, plot } of this.plots) plot.show(fill(this));
        this.note.textContent = sharesBelow(this);
    }

    // The contents of the plots, for tests of the page.
    get data() { return Object.fromEntries(this.plots.map(({ name, plot }) => [name, plot.data])); }
}
