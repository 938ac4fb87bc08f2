// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Keys and buttons with their actions. The same table serves for both, and for the help.

const get = (id) => document.getElementById(id);

// [keys, their names, button, its effect in words, name of the action]
const TABLE = [
    [[" "], "space", "play", "play or pause", "toggle"],
    [["."], ".", "step", "one step or frame", "step"],
    [["r"], "r", "reset", "back to the start", "reset"],
    [["l"], "l", "loop", "begin again after the last frame", "loop"],
    [["f"], "f", "fit", "show everything", "fit"],
    [["c"], "c", null, "next way of colouring", "nextColouring"],
    [["w"], "w", "wire", "edges of triangles", "wire"],
    [["d"], "d", "mesh", "display surface or surface of the mesh", "mesh"],
    [["k"], "k", "contacts", "contacts, forces, held nodes", "contacts"],
    [["x"], "x", null, "cut across x, y, z, or not", "nextCut"],
    [["s"], "s", "picture", "save a picture", "picture"],
    [["g"], "g", "glb", "save the bodies as GLB", "glb"],
    [["p"], "p", "plot", "plots", "plots"],
    [["v"], "v", "parameter", "values that may change while it runs", "parameters"],
    [["t"], "t", "theme", "dark or light", "theme"],
    [["["], "[", null, "slower", "slower"],
    [["]"], "]", null, "faster", "faster"],
    [["1"], "1", "touch-drag", "drag bodies by a spring", "drag"],
    [["2"], "2", "touch-push", "push where you click", "push"],
    [["3"], "3", "touch-pin", "pin where you click; on a pin: free", "pin"],
    [["4"], "4", "touch-throw", "throw a ball in where you click", "throw"],
    [["b"], "b", null, "throw one to the middle of the view", "throwAhead"],
    [["o"], "o", "copies", "throw copies of what is picked, or balls again", "copies"],
    [["Delete", "Backspace"], "Delete", "remove", "remove what was pressed last; back to the start brings it back", "remove"],
    [["u"], "u", null, "free all that is pinned", "free"],
    [[], "Enter", null, "touch the middle of the view; arrows move what is dragged", null],
    [[], "Esc", null, "let go, pick nothing", null],
    [["ArrowLeft"], "←", null, "frame before", "before"],
    [["ArrowRight"], "→", null, "frame after", "after"],
    [["h"], "h", null, "the gallery of scenes", "gallery"],
    [[], "/", null, "find a scene, in the gallery", null],
    [["?"], "?", "keys", "this list", "help"],
];

function fillHelp() {
    const table = document.createElement("table");
    for (const [, name, , words] of TABLE) {
        const row = table.insertRow(), key = document.createElement("kbd");
        key.textContent = name;
        row.insertCell().append(key);
        row.insertCell().textContent = words;
    }
    const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close", onclick: () => get("help").close() });
    get("help").replaceChildren(close, table);
}

// true: the element uses the key itself. A slider uses only the arrow keys.
function takesKey(target, key) {
    if (target instanceof HTMLInputElement && target.type === "range") return key.startsWith("Arrow");
    return target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
}

// actions: an object with a function for each name in the table
export function bindKeys(actions) {
    fillHelp();
    const all = { ...actions, help: () => (get("help").open ? get("help").close() : get("help").showModal()) };
    get("more").addEventListener("click", () => get("more").setAttribute("aria-expanded", String(get("controls").classList.toggle("all"))));
    for (const [, , button, , action] of TABLE) get(button)?.addEventListener("click", () => all[action]());
    addEventListener("keydown", (event) => {
        const { target } = event;
        if (event.ctrlKey || event.altKey || event.metaKey || takesKey(target, event.key)) return;
        if (target.matches?.("button, summary") && (event.key === " " || event.key === "Enter")) return;
        const found = TABLE.find(([keys]) => keys.includes(event.key));
        if (!found) return;
        event.preventDefault();
        all[found[4]]();
    });
}
