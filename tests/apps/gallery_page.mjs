// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node gallery_page.mjs BROWSER PLAYWRIGHT URL FOLDER COUNT
// The gallery with COUNT scenes, as people use it. Pictures go to FOLDER.

import { check, open } from "./browser.mjs";

const [browserPath, playwright, url, folder, count] = process.argv.slice(2);
const isOwn = (address) => new URL(address).host === new URL(url).host || address === "about:blank";
const { page, end } = await open(browserPath, playwright, isOwn, { viewport: { width: 1200, height: 800 }, reducedMotion: "no-preference" });

const until = (condition, value) => page.waitForFunction(condition, value, { timeout: 30000 });
const shows = (place) => until((wanted) => globalThis.sinew.place === wanted && (!wanted || globalThis.sinew.stats), place);
const runs = () => until(() => globalThis.sinew.playing && globalThis.sinew.stats.step > 3);
const cards = () => page.locator(".card:visible");
const focused = () => page.evaluate(() => document.activeElement.dataset.place ?? document.activeElement.id);
const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` });

async function looks() {
    check(await cards().count() === Number(count), `${await cards().count()} scenes in place of ${count}`);
    check(await page.locator("#shelves h2").count() === 4, "there are not four methods");
    check(await page.locator(".card .no-picture").count() === 1, "scenes have no picture");
    const empty = await page.$$eval(".card", (all) => all.filter((card) => !card.querySelector("strong").textContent || !card.querySelector(".sentence").textContent).length);
    check(empty === 0, `${empty} scenes have no name or no sentence`);
    check(await page.$$eval(".card img", (all) => all.every((image) => image.alt)), "a picture has no words");
    check(await page.textContent('[data-place="impossible"] .sentence') === "a step backwards", "more than a sentence");
    // pictures come as they are scrolled to
    for (const place of ["octopus", "rigidification/octopus", "xpbd/octopus"]) {
        await page.locator(`[data-place="${place}"]`).scrollIntoViewIfNeeded();
        await until((at) => document.querySelector(`[data-place="${at}"] img`).naturalWidth === 480, place);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(300);
    await picture("gallery");
}

// a click opens a scene, which runs; the browser's back and the link lead back
async function opens() {
    await page.click('[data-place="blob"]');
    await shows("blob");
    await runs();
    check(page.url() === `${url}/blob`, `the address is ${page.url()}`);
    check(await page.isVisible("#stage") && !(await page.isVisible("#gallery")), "the gallery stays");
    await picture("gallery-opened");
    await page.goBack();
    await shows("");
    check(page.url() === url, "the address is not that of the gallery");
    check(await focused() === "blob", "the scene that was left has no focus");
    await page.goForward();
    await shows("blob");
    await page.reload();
    await shows("blob");
    await page.click("#back");
    await shows("");
    // an address that names a scene opens it; one that names none the gallery
    await page.goto("about:blank");
    await page.goto(`${url}/cantilever-2d`);
    await shows("cantilever-2d");
    // also where another one is shown
    await page.goto("about:blank");
    await page.goto(`${url}/blob`);
    await shows("blob");
    await page.keyboard.press("h");
    await shows("");
    await page.goto("about:blank");
    await page.goto(`${url}/no/such%scene`);
    await shows("");
    await until(() => !location.hash.includes("/"));
}

// a sheet that leaves the picture is gone after, as long as nobody steers
async function follows() {
    // the page itself looks at the first picture: from here it may be too late
    await page.evaluate(() => {
        const watch = () => {
            const { place, stats } = globalThis.sinew;
            if (place === "sheet" && stats) globalThis.wideAtFirst = globalThis.sinew.widest;
            else requestAnimationFrame(watch);
        };
        watch();
    });
    await page.click('[data-place="sheet"]');
    await shows("sheet");
    const wide = await page.evaluate(() => globalThis.wideAtFirst);
    await until(() => !globalThis.sinew.playing && globalThis.sinew.stats.step > 3 && globalThis.sinew.widest < 1);
    check(wide < 1, `it begins out of sight: ${wide}`);
    await page.goBack();
    await shows("");
}

async function fails() {
    await page.click('[data-place="impossible"]');
    await until(() => /impossible\.json:1:\d+: .*step/.test(document.getElementById("message").textContent));
    check(page.url() === url, "the address is that of a scene that is not shown");
    check(await page.isVisible("#message"), "nobody sees why");
}

async function searches() {
    await page.keyboard.press("/");
    check(await focused() === "find", "there is no key to search");
    await page.keyboard.type("OCTOPUS bowl");
    check(await cards().count() === 1 && await page.isVisible('[data-place="rigidification/octopus"]'), "the search finds others");
    check(await page.textContent("#found") === `1 of ${count} scenes`, "it does not say how many");
    check(await page.locator("#shelves h2:visible").count() === 1, "a method without scenes stays");
    await page.fill("#find", "nothing like it");
    check(await cards().count() === 0 && await page.isVisible("#none"), "it finds what there is not, or does not say so");
    await page.fill("#find", "plane box");
    check(await cards().count() === 3, "three plane boxes");
    await page.keyboard.press("ArrowDown");
    const first = await focused();
    await page.keyboard.press("ArrowRight");
    check(await focused() !== first, "the arrow does not lead on");
    await page.keyboard.press("ArrowLeft");
    check(await focused() === first, "the arrow does not lead back");
    await page.keyboard.press("Enter");
    await shows(first);
    await runs();
    await page.keyboard.press("h");
    await shows("");
    await page.fill("#find", "");
    check(await cards().count() === Number(count), "scenes are missing after a search");
}

// arrows in two directions, dark, and a narrow window
async function wanders() {
    await page.locator(".card").nth(1).focus();
    const start = await focused();
    await page.keyboard.press("ArrowDown");
    const below = await focused();
    const [above, under] = await page.$$eval(".card", (all, places) => places.map((place) => {
        const { left, top } = all.find((card) => card.dataset.place === place).getBoundingClientRect();
        return { left, top };
    }), [start, below]);
    check(above.left === under.left && under.top > above.top, "down does not lead down");
    await page.keyboard.press("ArrowUp");
    check(await focused() === start, "up does not lead up");
    await page.keyboard.press("t");
    check(await page.evaluate(() => document.documentElement.dataset.theme) === "dark", "the theme does not change");
    await page.setViewportSize({ width: 380, height: 760 });
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "too wide for a narrow window");
    await page.waitForTimeout(300);
    await picture("gallery-narrow-dark");
}

const began = Date.now();
await page.goto(url);
await until(() => document.querySelector(".card img")?.complete);
console.log(`gallery after ${Date.now() - began} ms`);
for (const part of [looks, opens, follows, fails, searches, wanders]) await part();
await end();
