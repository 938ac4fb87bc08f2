// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Two ways to simulate a scene, side by side: their names, which one is faster, and how far they are apart.

const get = (id) => document.getElementById(id);
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

function labelOf(side) {
    const label = document.createElement("p");
    label.append(side.label, document.createElement("small"));
    return label;
}

export function showSides(scene) {
    get("sides").replaceChildren(...(scene.sides.length > 1 ? scene.sides.map(labelOf) : []));
    get("comparison").hidden = scene.sides.length < 2;
    get("compare").replaceChildren(new Option("nothing", 0), ...scene.choices.map((label, i) => new Option(label, i + 1)));
    get("compare-field").hidden = !scene.choices.length;
}

// Return the cost of a side: seconds of wall-clock time per second of the scene, over all steps since the start.
const cost = ({ stats }) => stats.spent / stats.time;

function speedWords(frame, scene) {
    const [a, b] = frame.sides.map(cost), [first, second] = scene.sides.map((side) => side.label);
    if (!(a > 0 && b > 0)) return "";
    return a <= b ? `${first}: ${digits.format(b / a)} times faster` : `${second}: ${digits.format(a / b)} times faster`;
}

function showSide({ stats }, label) {
    const each = stats.step > 0 ? `${digits.format(1e3 * stats.spent / stats.step)} ms a step, ` : "";
    label.lastChild.textContent = `${each}${whole.format(stats.dofs)} degrees of freedom`;
}

export function showComparison(frame, scene) {
    get("compare").value = String(frame.stats.compared);
    if (frame.sides.length < 2) return;
    if (scene.mode === "live") frame.sides.forEach((side, i) => showSide(side, get("sides").children[i]));
    const { apart_most: most, apart_rms: rms } = frame.stats;
    const words = [`apart ${digits.format(100 * most)} % of a body at most, ${digits.format(100 * rms)} % rms`];
    if (scene.mode === "live") words.unshift(speedWords(frame, scene));
    get("comparison").textContent = words.filter(Boolean).join("  ·  ");
}
