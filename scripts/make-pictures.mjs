// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node make-pictures.mjs BROWSER PLAYWRIGHT SINEW [PLACE]...: see make-pictures.sh

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

const [browserPath, playwright, sinew, ...wanted] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);
const SIZE = { width: 480, height: 300 }, QUALITY = 0.75, FINER = 2;
const ALONE = "header, footer, aside, #message { display: none !important; } body { display: block; } #stage { height: 100vh; }";
const PAGE = { width: 1200, height: 750 }, PAGE_QUALITY = 82; // of documents
const TIME = 900000; // ms, at most

// lines of PLACE TIME COLOUR [fit] [KEY=VALUE]...
function readMoments() {
    const lines = readFileSync("web/pictures/moments.txt", "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
    return lines.map((line) => line.split(/\s+/)).map(([place, time, colour, ...rest]) => ({
        place, time, colour, fit: rest.includes("fit"), settings: [`duration=${time}`, ...rest.filter((word) => word !== "fit")],
    }));
}

// a scene in the viewer, or the gallery; its address
async function startViewer({ place, settings }) {
    const words = ["view", ...(place ? [`scenes/${place}.json`] : []), "--no-open", "--port", "0", ...settings.flatMap((value) => ["--set", value])];
    const viewer = spawn(sinew, words, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: viewer.stdout })) return { viewer, url: line };
    throw new Error(`${place || "the gallery"} cannot be shown`);
}

// while it runs a picture now and then will do
async function openPage(browser, url, viewport, deviceScaleFactor, css) {
    const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme: "light", reducedMotion: "reduce", bypassCSP: true });
    page.setDefaultTimeout(TIME);
    await page.addInitScript((style) => {
        const often = globalThis.requestAnimationFrame.bind(globalThis);
        globalThis.requestAnimationFrame = (draw) => (globalThis.seldom ? setTimeout(() => often(draw), 500) : often(draw));
        addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("style"), { textContent: style })));
    }, css);
    await page.goto(url);
    await page.waitForFunction(() => globalThis.sinew?.stats || globalThis.sinew?.place === "");
    return page;
}

async function runToEnd(page, { colour, fit }) {
    if (colour !== "-") await page.selectOption("#colouring", colour, { force: true });
    await page.selectOption("#speed", "0", { force: true });
    await page.evaluate(() => { globalThis.seldom = true; });
    await page.keyboard.press(" ");
    await page.waitForFunction(() => /the end/.test(document.getElementById("status").textContent), null, { polling: 200 });
    await page.evaluate(() => { globalThis.seldom = false; });
    if (fit) await page.keyboard.press("f");
    await page.waitForTimeout(500);
}

// drawn finer than it is kept, so that edges are smooth
async function takePicture(page) {
    const bytes = (await page.screenshot()).toString("base64");
    const jpeg = await page.evaluate(async ([png, { width, height }, quality]) => {
        const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
        const canvas = Object.assign(document.createElement("canvas"), { width, height }), context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(await createImageBitmap(blob), 0, 0, width, height);
        return canvas.toDataURL("image/jpeg", quality).split(",")[1];
    }, [bytes, SIZE, QUALITY]);
    return Buffer.from(jpeg, "base64");
}

const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});

async function makeOne(moment) {
    const file = `web/pictures/${moment.place}.jpg`, began = Date.now();
    const { viewer, url } = await startViewer(moment), page = await openPage(browser, url, SIZE, FINER, ALONE);
    await runToEnd(page, moment);
    const picture = await takePicture(page);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, picture);
    await page.close();
    viewer.kill("SIGINT");
    console.log(`${moment.place} at ${moment.time} s: ${picture.length} bytes, after ${Math.round((Date.now() - began) / 1000)} s`);
}

// the whole page, for documents
async function makePage(name, moment) {
    const { viewer, url } = await startViewer(moment), page = await openPage(browser, url, PAGE, 1, "");
    if (moment.place) await runToEnd(page, moment);
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: "jpeg", quality: PAGE_QUALITY });
    await page.close();
    viewer.kill("SIGINT");
    console.log(`docs/pictures/${name}.jpg`);
}

if (wanted[0] === "--pages") {
    mkdirSync("docs/pictures", { recursive: true });
    await makePage("gallery", { settings: [] });
    await makePage("twisting-bar", { place: "twisting-bar", settings: ["duration=3.4"], colour: "strain-rate" });
    await makePage("forest", { place: "rigidification/forest", settings: ["duration=2.5"], colour: "rigid" });
} else {
    for (const moment of readMoments()) if (!wanted.length || wanted.includes(moment.place)) await makeOne(moment);
}
await browser.close();
