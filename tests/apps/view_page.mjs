// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node view_page.mjs BROWSER PLAYWRIGHT URL FOLDER live|replay|compare|parameters|failed|plots|touch
// What a person does with the viewer's page, in a real browser. Pictures go to FOLDER.

import { check, open } from "./browser.mjs";
import { plots } from "./view_page_plots.mjs";
import { touch } from "./view_touch.mjs";

const [browserPath, playwright, url, folder, mode] = process.argv.slice(2);
const isOwn = (address) => new URL(address).host === new URL(url).host || address === "about:blank";
const { newPage, page, end, complaints } = await open(browserPath, playwright, isOwn);

const stats = () => page.evaluate(() => globalThis.sinew.stats);
const points = () => page.evaluate(() => globalThis.sinew.points[0]);
const until = (condition) => page.waitForFunction(condition, null, { timeout: 20000 });
const apart = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));
const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` });

async function live() {
    const rest = await points();
    check((await stats()).step === 0, "a simulation waits at its start");
    await page.keyboard.press(" ");
    await until(() => globalThis.sinew.playing && globalThis.sinew.stats.step > 20);
    check(apart(rest, await points()) > 1e-3, "the scene does not move");
    await picture("live");

    await page.click("#play");
    await until(() => !globalThis.sinew.playing);
    const still = await stats(), where = await points();
    await page.waitForTimeout(400);
    check((await stats()).step === still.step && apart(where, await points()) === 0, "pause does not stop it");
    check(/t = [0-9.]+ s/.test(await page.textContent("#status")), "the status line says no time");
    check(!/\b0(\.0)? ms a step/.test(await page.textContent("#status")), "a step takes no time");

    await page.keyboard.press(".");
    await page.waitForFunction((step) => globalThis.sinew.stats.step === step + 1, still.step, { timeout: 20000 });

    await page.selectOption("#colouring", "strain-rate");
    await until(() => !document.getElementById("legend").hidden);
    await page.keyboard.press("t");
    check(await page.evaluate(() => document.documentElement.dataset.theme) === "dark", "the theme does not change");
    await picture("strain-rate-dark");

    await page.keyboard.press("r");
    await until(() => globalThis.sinew.stats.step === 0);
    check(apart(rest, await points()) === 0, "reset does not bring the start back");
    await page.keyboard.press("?");
    check(await page.evaluate(() => document.getElementById("help").open), "no list of keys");
    await page.keyboard.press("?");
    await page.click("#keys");
    await page.getByRole("button", { name: "Close" }).click();
    check(!(await page.evaluate(() => document.getElementById("help").open)), "the list of keys cannot be closed without a keyboard");
    await page.setViewportSize({ width: 420, height: 700 });
    await page.keyboard.press("f");
    await page.waitForTimeout(300);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "too wide for a narrow window");
    await picture("narrow");
}

async function replay() {
    const first = await points();
    check((await stats()).frame === 0, "a run begins at its first frame");
    const last = Number(await page.getAttribute("#frame", "max"));
    check(last > 1, "there are frames");
    check(!(await page.isVisible("#touch")), "a replay offers to be touched");
    await page.locator("#frame").fill(String(last));
    await page.waitForFunction((frame) => globalThis.sinew.stats.frame === frame, last, { timeout: 20000 });
    const end = await points();
    check(apart(first, end) > 1e-3, "the run does not move");
    for (const frame of [1, last - 1, 0]) {
        await page.locator("#frame").fill(String(frame));
        await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted, frame, { timeout: 20000 });
        check((await page.textContent("#frame-number")) === `${frame} of ${last}`, "the number of the frame");
    }
    check(apart(first, await points()) === 0, "the first frame is not what it was");
    await page.click("#stage canvas");
    await until(() => /This is a replay/.test(document.getElementById("message").textContent));
    await page.click("#play");
    await page.waitForFunction((frame) => globalThis.sinew.stats.frame === frame && !globalThis.sinew.playing, last, { timeout: 20000 });
    check(apart(end, await points()) === 0, "playing ends elsewhere");
    await picture("replay");
}

// two ways to simulate the scene: both move, nearly alike, and numbers tell which is faster
async function compare() {
    await page.selectOption("#compare", { label: "everything soft" });
    await until(() => globalThis.sinew.sides?.length === 2);
    const rest = await page.evaluate(() => globalThis.sinew.points);
    check(rest.length === 2 && apart(rest[0], rest[1]) === 0, "the sides do not begin alike");
    await page.click("#play");
    await until(() => globalThis.sinew.stats.step > 30 && globalThis.sinew.stats.apart_most > 0);
    await page.click("#play");
    await until(() => !globalThis.sinew.playing);
    const [left, right] = await page.evaluate(() => globalThis.sinew.points), sides = await page.evaluate(() => globalThis.sinew.sides);
    check(apart(left, rest[0]) > 1e-3 && apart(right, rest[1]) > 1e-3, "both sides have to move");
    check(sides[0].time === sides[1].time, "the sides have two clocks");
    check(sides.every((side) => side.spent > 0), "no time is spent");
    // what the page says is the largest distance between the two
    let most = 0, low = [1e9, 1e9, 1e9], high = [-1e9, -1e9, -1e9];
    for (let i = 0; i < left.length; i += 3) {
        most = Math.max(most, Math.hypot(left[i] - right[i], left[i + 1] - right[i + 1], left[i + 2] - right[i + 2]));
        for (let k = 0; k < 3; ++k) { low[k] = Math.min(low[k], rest[0][i + k]); high[k] = Math.max(high[k], rest[0][i + k]); }
    }
    most /= Math.max(...high.map((x, k) => x - low[k]));
    const told = (await stats()).apart_most;
    check(most > 0 && Math.abs(told - most) < 1e-5 + 1e-3 * most, `apart: ${told} told, ${most} seen`);
    check(/times faster.*apart [0-9.e-]+ %/.test(await page.textContent("#comparison")), "no words about the two");
    await picture("compare");
    await page.setViewportSize({ width: 420, height: 700 });
    await page.waitForTimeout(300);
    await picture("compare-narrow");
    await page.setViewportSize({ width: 1100, height: 720 });
    await page.selectOption("#compare", "0");
    await until(() => globalThis.sinew.sides?.length === 1);
    check(await page.evaluate(() => document.getElementById("comparison").hidden), "numbers stay without a second side");
    // a way that this scene cannot go is told, and the first side stays
    await page.selectOption("#compare", { label: "xpbd" });
    await until(() => /laws/.test(document.getElementById("message").textContent));
    check((await page.evaluate(() => globalThis.sinew.sides.length)) === 1, "a side that cannot be");
    // a ball cannot hit what is plane
    await page.keyboard.press("b");
    await until(() => /fly through/.test(document.getElementById("message").textContent));
}

// numbers that are changed count from the next step on, and stay when it begins again
async function parameters() {
    const field = (name) => page.getByRole("spinbutton", { name });
    const mean = async () => { const x = await points(); return x.reduce((sum, z, i) => (i % 3 === 2 ? sum + 3 * z / x.length : sum), 0); };
    const run = async (steps) => {
        for (let i = 0; i < steps; ++i) {
            const { step } = await stats();
            await page.click("#step");
            await page.waitForFunction((before) => globalThis.sinew.stats.step === before + 1, step, { timeout: 20000 });
        }
        return mean();
    };
    const start = await mean(), falls = await run(5);
    check(falls < start - 1e-4, "it does not fall");
    await page.click("#parameter");
    await picture("parameters");
    check(/m\/s\^2/.test(await page.textContent("#parameters")), "no unit");
    await field("gravity z").fill("9.81");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await until(() => document.querySelector("#parameter-gravity-2 ~ button:not(:disabled)"));
    await page.click("#reset");
    await until(() => globalThis.sinew.stats.step === 0);
    check(await field("gravity z").inputValue() === "9.81", "a reset takes numbers back");
    const rises = await run(5);
    check(Math.abs(rises - start + (falls - start)) < 0.05 * (start - falls), `gravity does not turn: ${falls - start} and ${rises - start}`);
    await page.getByRole("button", { name: "gravity z as in the scene" }).click();
    await until(() => document.getElementById("parameter-gravity-2").value === "-9.81");

    // what is refused is said, and nothing changes; what is accepted clears it
    const modulus = field("youngs modulus"), was = await modulus.inputValue();
    await modulus.fill("-5");
    await page.keyboard.press("Enter");
    await until(() => /youngs_modulus is -5; accepted is a positive number/.test(document.getElementById("message").textContent));
    await page.keyboard.press("Tab");
    await page.waitForFunction((value) => document.querySelector("[id$='youngs_modulus-0']").value === value, was, { timeout: 20000 });
    await modulus.fill("1e3");
    await page.keyboard.press("Enter");
    await until(() => document.getElementById("message").hidden);
    await page.keyboard.press("Tab");

    // by slider and keyboard alone
    await page.getByRole("slider", { name: "youngs modulus" }).focus();
    await page.keyboard.press("End");
    await page.waitForFunction((value) => Number(document.querySelector("[id$='youngs_modulus-0']").value) > 100 * Number(value), was, { timeout: 20000 });
    await page.click("#plot");
    await page.setViewportSize({ width: 420, height: 700 });
    await until(() => document.getElementById("plots").hidden); // there is room for one panel only
    check(await page.isVisible("#parameters"), "both panels go in a narrow window");
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "parameters are too wide for a narrow window");
    await page.locator("#parameter").press(" ");
    check(!(await page.isVisible("#parameters")), "the space bar does not close the list");
    await page.locator("#parameter").press(" ");
    check(await page.isVisible("#parameters") && (await page.locator("#stage").boundingBox()).height > 100, "parameters hide everything");
    check(!(await page.isVisible("#wire")), "a narrow window shows all buttons");
    await page.click("#more");
    check(await page.isVisible("#wire"), "more buttons do not come");
    await page.click("#more");
    await page.keyboard.press("t");
    await page.waitForTimeout(300);
    await picture("parameters-narrow");
}

// a simulation that cannot go well says so; back at the start all is well again
async function failed() {
    await page.click("#play");
    await until(() => document.getElementById("message").classList.contains("failed"));
    check(/^at t = .*[a-z]{3}/.test(await page.textContent("#message")), "it fails without words");
    check(!(await page.evaluate(() => globalThis.sinew.playing)), "it goes on after a failure");
    await picture("failed");
    await page.keyboard.press("r");
    await until(() => document.getElementById("message").hidden && globalThis.sinew.stats.step === 0);
    // without the token there is a sentence, and nothing else
    await page.goto("about:blank");
    await page.goto(url.replace(/#.*/, "#0"));
    await until(() => /address must be complete/.test(document.getElementById("message").textContent));
    complaints.length = 0; // the browser's own, about the connection
}

const began = Date.now();
await page.goto(url);
await until(() => globalThis.sinew?.stats);
console.log(`first picture after ${Date.now() - began} ms`);
const touched = () => touch({ newPage, page, url, check, picture });
await { live, replay, compare, parameters, failed, plots, touch: touched }[mode]({ page, check, stats, until, picture });
await end();
