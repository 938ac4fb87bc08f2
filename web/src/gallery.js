// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The gallery shows the scenes to choose from, grouped by method, as cards with a picture and a sentence.

import { address } from "./places.js";

function make(tag, members = {}, ...children) {
    const element = Object.assign(document.createElement(tag), members);
    element.append(...children);
    return element;
}

function makeCard(scene) {
    const picture = scene.picture
        ? make("img", { src: `pictures/${encodeURI(scene.place)}.jpg`, alt: `${scene.name}, a moment of it`, width: 480, height: 300, loading: "lazy" })
        : make("span", { className: "no-picture", textContent: "no picture yet" });
    const card = make("a", { className: "card", href: address(scene.place) }, picture,
        make("strong", { textContent: scene.name }), make("span", { className: "sentence", textContent: scene.sentence }));
    card.dataset.place = scene.place;
    return card;
}

export class Gallery {
    // theme(): change between dark and light
    constructor(root, theme) {
        this.root = root;
        this.cards = []; // {card, item, shelf, words, place}
        this.find = make("input", { type: "search", id: "find", placeholder: "octopus, friction, …", autocomplete: "off", spellcheck: false });
        this.found = make("p", { id: "found" });
        this.found.setAttribute("role", "status");
        this.shelves = make("div", { id: "shelves" });
        this.none = make("p", { id: "none", textContent: "No scene has all these words in its name or its sentence.", hidden: true });
        const button = make("button", { type: "button", textContent: "Theme", title: "Dark or light (t)", onclick: theme });
        root.append(
            make("div", { className: "head" },
                make("h1", { textContent: "Sinew" }), make("p", { textContent: "Things that bend. Choose one: it is simulated here, as you watch." }),
                make("label", {}, "Find ", this.find), button, this.found),
            this.none, this.shelves);
        this.find.addEventListener("input", () => this.filter());
        // the gallery gets keys before the rest of the page: the page's own keys act on a scene
        addEventListener("keydown", (event) => this.key(event), { capture: true });
    }

    get open() { return !this.root.hidden; }

    // The index of a scene in the list, or -1.
    indexOf(place) { return this.cards.findIndex((one) => one.place === place); }

    show(message) {
        const names = message.groups.flatMap((group) => group.scenes.map((scene) => scene.place)).join("\n");
        if (names !== this.names) this.fill(message.groups);
        this.names = names;
        for (const { card, place } of this.cards) card.setAttribute("aria-busy", String(place === message.opening));
        this.opening = message.opening && this.cards[this.indexOf(message.opening)].name;
        this.tell();
        if (this.open) return;
        this.root.hidden = false;
        document.body.dataset.view = "gallery";
        document.title = "Sinew";
        // scroll back to where the person was
        if (this.scroll) document.documentElement.scrollTop = this.scroll;
        this.chosen?.focus({ preventScroll: true });
    }

    hide() {
        if (!this.open) return;
        this.scroll = document.documentElement.scrollTop;
        this.chosen = document.activeElement?.closest?.(".card");
        this.root.hidden = true;
        delete document.body.dataset.view;
    }

    fill(groups) {
        this.cards = [];
        this.shelves.replaceChildren(...groups.map((group) => {
            const list = make("ul"), shelf = make("section", {}, make("h2", { textContent: group.title }), make("p", { textContent: group.sentence }), list);
            for (const scene of group.scenes) {
                const card = makeCard(scene), item = make("li", {}, card);
                const words = [scene.place, scene.name, scene.sentence, group.title].join(" ").toLowerCase();
                this.cards.push({ card, item, shelf, words, place: scene.place, name: scene.name });
                list.append(item);
            }
            return shelf;
        }));
        this.filter();
    }

    // Show only the scenes whose words contain every word that was typed.
    filter() {
        const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (const one of this.cards) one.item.hidden = !words.every((word) => one.words.includes(word));
        for (const shelf of this.shelves.children) shelf.hidden = this.cards.every((one) => one.shelf !== shelf || one.item.hidden);
        this.tell();
    }

    get visible() { return this.cards.filter((one) => !one.item.hidden).map((one) => one.card); }

    tell() {
        const count = this.visible.length, all = this.cards.length;
        this.found.textContent = this.opening ? `building ${this.opening} …` : count === all ? `${all} scenes` : `${count} of ${all} scenes`;
        this.none.hidden = count > 0;
    }

    // Find the card in the row above or below that is nearest horizontally.
    beside(cards, from, down) {
        const at = from.getBoundingClientRect(), middle = (box) => box.left + box.width / 2;
        const rows = cards.map((card) => [card, card.getBoundingClientRect()]).filter(([, box]) => (down ? box.top > at.top + 1 : box.top < at.top - 1));
        const next = down ? Math.min(...rows.map(([, box]) => box.top)) : Math.max(...rows.map(([, box]) => box.top));
        const row = rows.filter(([, box]) => Math.abs(box.top - next) < 2);
        row.sort(([, a], [, b]) => Math.abs(middle(a) - middle(at)) - Math.abs(middle(b) - middle(at)));
        return row[0]?.[0];
    }

    key(event) {
        if (!this.open || document.querySelector("dialog[open]")) return;
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const typing = event.target === this.find, cards = this.visible;
        const from = event.target.closest?.(".card"), index = cards.indexOf(from);
        if (!typing && (event.key === "t" || event.key === "?")) return; // these two keys work as in the rest of the page
        event.stopImmediatePropagation();
        const to = typing
            ? { Enter: cards[0], ArrowDown: cards[0] }[event.key]
            : from ? {
                ArrowLeft: cards[index - 1], ArrowRight: cards[index + 1], Home: cards[0], End: cards.at(-1),
                ArrowUp: event.key === "ArrowUp" && (this.beside(cards, from, false) ?? this.find),
                ArrowDown: event.key === "ArrowDown" && this.beside(cards, from, true),
            }[event.key] : { ArrowDown: cards[0], ArrowRight: cards[0] }[event.key];
        if (event.key === "/" && !typing) this.find.focus();
        else if (event.key === "Enter" && typing) to?.click();
        else if (to) to.focus();
        else return;
        event.preventDefault();
    }
}
