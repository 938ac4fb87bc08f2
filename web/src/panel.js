// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The texts around the picture: names, numbers and messages.

const get = (id) => document.getElementById(id);
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

export function showScene(scene) {
    document.title = `${scene.name} - Sinew`;
    get("name").textContent = scene.name;
    get("description").textContent = scene.description;
    get("timeline").hidden = get("loop").hidden = scene.mode !== "replay";
    get("frame").max = Math.max(scene.frames - 1, 0);
    get("step").textContent = scene.mode === "replay" ? "Next" : "Step";
    get("colouring").replaceChildren(...scene.offered.map((word) => new Option(scene.scales[word].label, word)));
    get("cut-field").hidden = !!scene.recorded;
    get("mesh").hidden = !!scene.recorded || !scene.sides.some((side) => side.parts.some((part) => part.display));
    get("contacts").hidden = get("touch").hidden = scene.mode !== "live";
}

export function showMessage(text, failed) {
    const message = get("message");
    message.hidden = !text;
    message.textContent = text;
    message.classList.toggle("failed", failed);
}

export function showPlayback(frame, scene) {
    const { stats } = frame;
    get("play").textContent = frame.playing ? "Pause" : "Play";
    if (document.activeElement !== get("frame")) get("frame").value = stats.frame;
    get("frame-number").textContent = `${stats.frame} of ${Math.max(scene.frames - 1, 0)}`;
    get("speed").value = String(stats.speed);
    get("loop").setAttribute("aria-pressed", String(frame.loop));
    get("colouring").value = scene.colourings[stats.colouring];
    get("mesh").setAttribute("aria-pressed", String(frame.extras.mesh));
    get("contacts").setAttribute("aria-pressed", String(!!frame.extras.contacts));
}

// `fps`: frames per second of the page
export function showStatus(frame, scene, fps) {
    const { stats } = frame, words = [];
    const live = scene.mode === "live";
    if (live || stats.step > 0) words.push(`step ${whole.format(stats.step)}`);
    words.push(`t = ${stats.time.toFixed(3)} s`);
    if (frame.playing) words.push(`${whole.format(fps)} fps`);
    if (stats.step > 0) {
        const seconds = scene.stats.filter((name) => name.startsWith("seconds_")).reduce((sum, name) => sum + stats[name], 0);
        if (live && frame.playing) words.push(`${whole.format(stats.pace)} steps/s`);
        words.push(`${digits.format(1e3 * seconds)} ms a step`, `${whole.format(stats.dofs)} degrees of freedom`);
        if (stats.rigid_elements) words.push(`rigid parts: ${whole.format(stats.rigid_parts)}`);
        if (stats.contacts) words.push(`contacts: ${whole.format(stats.contacts)}`);
        words.push(`energy ${(stats.kinetic + stats.elastic + stats.potential + stats.contact_energy).toPrecision(4)} J`);
    }
    if (frame.ended) words.push("the end");
    get("status").textContent = words.join("  ·  ");
}
