// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node view_overlays.mjs BROWSER PLAYWRIGHT URL PICTURES WHAT FOLDER
// What can be seen besides surfaces, in a real browser: stress with a scale, cuts, contacts with their
// forces, display surfaces and meshes, layers; and what can be saved. Files that were saved go to FOLDER.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, open } from "./browser.mjs";

const [browser, playwright, url, pictures, what, folder] = process.argv.slice(2);
const { page, end } = await open(browser, playwright, (to) => to.startsWith("blob:") || new URL(to).host === new URL(url).host);
const picture = async (name) => {
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${pictures}/${name}.png` });
};
const until = (condition, argument) => page.waitForFunction(condition, argument, { timeout: 20000 });
const legend = () => page.textContent("#legend");
const seen = (name) => page.evaluate((member) => globalThis.sinew[member], name);

async function run(steps) {
    await page.keyboard.press(" ");
    await until(() => globalThis.sinew.playing);
    await until((wanted) => globalThis.sinew.stats.step >= wanted || !globalThis.sinew.playing, steps);
    if (await seen("playing")) await page.keyboard.press(" ");
    await until(() => !globalThis.sinew.playing);
}

// sum of the areas of triangles, 9 numbers each
function area(corners) {
    let sum = 0;
    for (let i = 0; i < corners.length; i += 9) {
        const [u, v] = [3, 6].map((k) => [0, 1, 2].map((c) => corners[i + k + c] - corners[i + c]));
        sum += 0.5 * Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
    }
    return sum;
}

const cutArea = async () => (await seen("cuts")).filter(Boolean).reduce((sum, corners) => sum + area(corners), 0);

async function save(key, name) {
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 20000 }), page.keyboard.press(key)]);
    check(/^[a-z0-9-]+-t[0-9]+\.[0-9]{3}\.[a-z]+$/.test(download.suggestedFilename()), `it is called ${download.suggestedFilename()}`);
    await download.saveAs(`${folder}/${name}`);
}

// the validator has nothing to say, and there are colours
async function validate(name, meshes) {
    const bytes = readFileSync(`${folder}/${name}`), validator = createRequire(import.meta.url)(`${playwright}/../gltf-validator`);
    const { issues, info } = await validator.validateBytes(new Uint8Array(bytes), { maxIssues: 10 });
    check(issues.messages.length === 0, `${name}: ${issues.messages.map(({ pointer, message }) => `${pointer} ${message}`).join("; ")}`);
    check(info.drawCallCount === meshes, `${name} has ${info.drawCallCount} meshes`);
    const text = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
    check(text.meshes.some(({ primitives }) => "COLOR_0" in primitives[0].attributes), `${name} has no colours`);
}

// a block of 0.4 x 0.3 x 0.2 m at rest on the ground, with a display surface, cut along each axis
async function block() {
    for (const [key, axis, wanted] of [["x", 0, 0.06], ["x", 1, 0.08], ["x", 2, 0.12]]) {
        await page.keyboard.press(key);
        await until((k) => globalThis.sinew.extras.plane?.axis === k, axis);
        const found = await cutArea();
        check(Math.abs(found - wanted) < 1e-6, `the cut across axis ${axis} is ${found} m^2, not ${wanted}`);
    }
    await page.focus("#cut-place");
    for (let i = 0; i < 5; ++i) await page.keyboard.press("ArrowRight");
    await until((before) => globalThis.sinew.extras.plane.at > before, 0.1);
    check(/z = 0\.1[0-9]* m/.test(await page.textContent("#cut-number")), `the plane is at ${await page.textContent("#cut-number")}`);
    await page.locator("#cut-place").blur();
    await page.keyboard.press("x");
    await until(() => !globalThis.sinew.extras.plane);
    check((await seen("cuts")).every((cut) => !cut), "a cut stays");

    // at rest, the ground carries what it weighs: 24 kg
    await page.keyboard.press("k");
    await until(() => globalThis.sinew.extras.contacts);
    await run(100);
    const { contacts } = await seen("extras"), up = Object.values(contacts).filter((_, i) => i % 9 === 8).reduce((a, b) => a + b, 0);
    check(Math.abs(up - 24 * 9.81) < 0.05 * 24 * 9.81, `contacts carry ${up} N`);
    check(await seen("arrows") >= 4, `${await seen("arrows")} arrows`);
    check(/up to [0-9.]+\sN/.test(await legend()), `no force in the legend: ${await legend()}`);
    await page.selectOption("#colouring", "stress");
    await until(() => globalThis.sinew.stats.colouring === 3);
    await picture("contacts");
    await page.keyboard.press("x");
    await page.keyboard.press("t");
    await until(() => globalThis.sinew.extras.plane);
    await picture("contacts-cut-dark");
    await page.keyboard.press("x");

    // the surface that is shown or that of the tets: one of them is sent
    const display = (await seen("points")).map((points) => points?.length ?? 0);
    await page.keyboard.press("d");
    await until(() => globalThis.sinew.extras.mesh);
    const mesh = (await seen("points")).map((points) => points?.length ?? 0);
    check(display[0] > 0 && display[1] === 0 && mesh[0] === 0 && mesh[1] > 0, `vertices: ${display}, then ${mesh}`);
    await picture("mesh-dark");
    await save("s", "block.png");
    check(readFileSync(`${folder}/block.png`).subarray(1, 4).toString() === "PNG", "the picture is no PNG");
    await save("g", "block.glb");
    await validate("block.glb", 1);
}

// a green block lies between the plane and the eye, with faces along the plane: nothing of it is seen
async function aside() {
    const green = async () => page.evaluate(async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)])), canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i + 1] > data[i] + 20 && data[i + 1] > data[i + 2] + 10) ++count;
        return count;
    }, [...await page.locator("#stage").screenshot()]);
    check(await green() > 1000, "there is no green block");
    await page.keyboard.press("x");
    await until(() => globalThis.sinew.extras.plane);
    let left = await green();
    for (let i = 0; i < 50 && left > 0; ++i) { // drawing may take a while
        await page.waitForTimeout(200);
        left = await green();
    }
    check(left === 0, `${left} points of what is cut away are seen`);
}

// one end is held; every number of the scale can be read
async function bar() {
    await run(20);
    await page.selectOption("#colouring", "stress");
    await until(() => /Pa/.test(document.getElementById("legend").textContent));
    const numbers = (await page.$$eval("#legend text", (all) => all.map((one) => Number(one.textContent))));
    check(numbers.length >= 3 && numbers.every((x, i) => x > 0 && (i === 0 || x > numbers[i - 1])), `the scale of stress: ${numbers}`);
    check(numbers.at(-1) === 1e6, `it ends at ${numbers.at(-1)} Pa for a modulus of 500 kPa`);
    const codes = (await seen("codes")).flat();
    check(Math.max(...codes) > 128 && Math.min(...codes) < Math.max(...codes), "no stress is seen");
    await page.keyboard.press("k");
    await until(() => globalThis.sinew.extras.held?.[0] !== undefined);
    check(/held nodes: [1-9]/.test(await legend()), `the legend says ${await legend()}`);
    await picture("stress");
    await page.selectOption("#colouring", "strain");
    await until(() => globalThis.sinew.stats.colouring === 4);
    check(/strain/.test(await legend()), "no legend of strain");

    // in a narrow window nothing is out of sight
    await page.keyboard.press("f");
    await until(() => globalThis.sinew.widest < 1);
    await page.setViewportSize({ width: 420, height: 1000 });
    await until(() => document.querySelector("#stage canvas").clientWidth === 420);
    check(await seen("widest") < 1, `a narrow window cuts the bar at ${await seen("widest")}`);
    const right = await page.$$eval("footer button, footer select, footer label, footer p", (all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    check(right <= 420, `controls reach to ${right} px`);
    await picture("narrow-stress");
}

async function layers() {
    await run(10);
    await page.selectOption("#colouring", "layer");
    await until(() => globalThis.sinew.stats.colouring === 5);
    const lines = await page.$$eval("#legend li", (all) => all.length), codes = new Set((await seen("codes")).flat());
    check(lines >= 3, `${lines} lines for layers`);
    check(codes.size > 1 && [...codes].every((code) => code < lines), `layers ${[...codes]}`);
    await picture("layers");
}

await page.goto(url);
await until(() => globalThis.sinew?.stats);
const offered = await page.$$eval("#colouring option", (all) => all.map(({ value }) => value));
check(offered.includes("stress") && offered.includes("layer") === (what === "layers"), `colours: ${offered}`);
await { block, aside, bar, layers }[what]();
await end();
