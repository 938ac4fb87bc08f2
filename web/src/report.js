// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The part of a report below its replay: plots of the run, and tables of its summary.

import { Plot } from "./plot.js";
import { colours } from "./plots.js";

const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
};

// ---- plots -----------------------------------------------------------------------------------

const ENERGIES = ["kinetic", "elastic", "potential", "contact_energy"];

// The plots as [title, entries, rest]. entries: [name, numbers] each; rest: further members for Plot.
function choose({ about, scene, columns }) {
    const some = (names) => names.filter((name) => columns[name].some((value) => value !== 0));
    const times = (factor, name) => columns[name].map((value) => factor * value);
    const energies = some(ENERGIES), stages = some(about.columns.slice(about.columns.indexOf("contact_energy") + 1));
    const total = columns.kinetic.map((_, i) => ENERGIES.reduce((sum, name) => sum + columns[name][i], 0));
    const all = [
        ["Energies", [...energies.map((name) => [name.replace("_energy", ""), columns[name]]), ["total", total]], { unit: "J" }],
        ["Degrees of freedom", [["", columns.dofs]], { zero: true }],
        ["Time a step takes", stages.map((name) => [name, times(1e3, name)]), { kind: "stack", unit: "ms", zero: true }],
    ];
    if (about.coded) all.splice(2, 0, ["Rigid share of elements", [["", times(100 / Math.max(about.elements, 1), "rigid_elements")]], { unit: "%", fixed: [0, 105] }]);
    if (some(["contacts"]).length) all.push(["Contacts", [["", columns.contacts]], { zero: true }]);
    if (some(["residual"]).length) all.push(["Residual at the end of a step", [["", columns.residual]], { unit: scene.sides[0].integrator === "xpbd" ? "" : "N", log: true }]);
    return all;
}

function showPlots(recording) {
    const place = make("div", { className: "plots" });
    const plots = choose(recording).map(([title, entries, rest]) => ({ plot: new Plot(title), entries, rest }));
    place.append(...plots.map(({ plot }) => plot.element));
    const draw = () => {
        const palette = colours();
        for (const { plot, entries, rest } of plots) plot.show({
            kind: "lines", x: Array.from(recording.columns.time), xName: "t =", xUnit: "s",
            series: entries.map(([name, y], k) => ({ name, y: Array.from(y), colour: palette[k % palette.length] })), ...rest,
        });
    };
    new ResizeObserver(draw).observe(place);
    new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return place;
}

// ---- tables ----------------------------------------------------------------------------------

const digits = (x) => Number(x.toPrecision(3));
const UNITS = {
    time: "s", step_size: "s", wall_seconds: "s", deepest: "m", kinetic: "J", elastic: "J", potential: "J", contact_energy: "J",
    contact_work: "J", friction_work: "J", restitution_work: "J", script_work: "J", drive_work: "J", wind_work: "J", damping_work: "J", numerical: "J", momentum: "kg m/s", angular_momentum: "kg m²/s",
};
const words = (key) => key.replaceAll("_", " ") + (UNITS[key] ? `, ${UNITS[key]}` : "");

function say(value) {
    if (value === null || value === undefined) return "–";
    if (Array.isArray(value)) return value.map(say).join(", ");
    return typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);
}

function table(title, head, rows) {
    const result = make("table", {}, make("caption", { textContent: title }));
    if (head) result.createTHead().append(make("tr", {}, ...head.map((text) => make("th", { textContent: text, scope: "col" }))));
    result.createTBody().append(...rows.map(([first, ...rest]) => make("tr", {}, make("th", { textContent: first, scope: "row" }),
        ...rest.map((value) => make("td", { textContent: say(value), className: typeof value === "number" ? "number" : "" })))));
    return make("div", { className: "table" }, result);
}

const pairs = (object) => Object.entries(object ?? {}).filter(([, value]) => typeof value !== "object" || Array.isArray(value)).map(([key, value]) => [words(key), value]);

const ELSEWHERE = ["wall_seconds", "name", "description", "file", "outcome", "steps", "planned_steps", "step_size", "frames", "messages", "bodies"];

function showTables({ about }) {
    const { summary } = about, { steps } = summary, own = (keys) => keys.map((key) => [words(key), summary[key]]);
    const rest = Object.fromEntries(Object.entries(summary).filter(([key]) => !ELSEWHERE.includes(key)));
    const stages = Object.entries(summary.stage_seconds ?? {}), all = stages.reduce((sum, [, value]) => sum + value, 0);
    const tables = [
        table("Run", null, [...own(["outcome", "steps", "planned_steps", "step_size", "frames", "file", "wall_seconds"]), ...pairs(summary.environment), ["report by sinew", about.version]]),
        table("At the end", null, pairs(summary.final)),
        table("Over all steps", null, pairs(rest)),
        table("How steps ended", null, pairs(summary.statuses)),
        table("Mean time of a step, on the machine of the run", ["stage", "ms", "%"],
            [...stages.filter(([, value]) => value > 0).map(([name, value]) => [name, digits(1e3 * value / Math.max(steps, 1)), digits(100 * value / all)]),
                ["all", digits(1e3 * all / Math.max(steps, 1)), 100]]),
    ];
    const bodies = summary.bodies ?? [];
    if (bodies.length) tables.push(table("Bodies", ["name", "kind", "nodes", "elements", "mass, kg", "volume, m³"],
        bodies.map((body) => [body.name, body.kind, body.nodes, body.elements, body.mass, body.volume])));
    if (summary.messages?.length) tables.push(table("Messages", ["step", "status", "text"], summary.messages.map(({ step, status, text }) => [String(step), status, text])));
    return make("div", { className: "tables" }, ...tables);
}

function showNotes({ about }) {
    const notes = ["Positions have 16 bits: they are off by less than 1/65535 of the box that a body moves in."];
    if (about.stride > 1) notes.push(`Of ${about.recorded} frames, one in ${about.stride} is in this file, and the last.`);
    if (about.steps_per_row > 1) notes.push(`A point of a plot is the mean of ${about.steps_per_row} steps.`);
    return make("p", { className: "faint", textContent: notes.join(" ") });
}

export function showReport(recording) {
    const { about } = recording, scene = JSON.stringify(about.summary.scene, null, 2);
    document.documentElement.dataset.report = "";
    const plots = about.rows ? showPlots(recording) : make("p", { className: "faint", textContent: "The numbers of its steps were not there." });
    document.body.append(make("section", { id: "report" }, make("h2", { textContent: "The run over time" }), plots,
        make("h2", { textContent: "Numbers" }), showTables(recording), showNotes(recording),
        make("details", {}, make("summary", { textContent: "The scene as it was used" }), make("pre", { textContent: scene, tabIndex: 0 }))));
}
