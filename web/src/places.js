// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The page's address: #TOKEN, or #TOKEN/PLACE while a scene of the gallery is shown. So the browser's back and
// forward buttons lead from scene to scene, and the token stays.

const parts = () => location.hash.slice(1).split("/");

export const token = () => parts()[0];

// Return the place that the address names; "": the gallery.
export function place() {
    try {
        return decodeURIComponent(parts().slice(1).join("/"));
    } catch {
        return "";
    }
}

export const address = (to) => `#${token()}${to ? `/${encodeURI(to)}` : ""}`;

// Keep the address and the shown place equal, and ask for the place in the address. ask(place) returns true if it
// could ask for the place.
export class Places {
    constructor(ask) {
        this.ask = ask;
        this.wish = place() || null; // place that was asked for and has not come yet; null: none
        this.asked = false;
        const own = token();
        addEventListener("hashchange", () => {
            if (token() !== own) location.reload(); // the token is that of another viewer
            else if (place() !== (this.wish ?? this.shown)) this.turnTo(place());
        });
    }

    turnTo(to) {
        this.wish = to;
        this.asked = this.ask(to);
        return this.asked;
    }

    // `to` is shown now. `failed`: the place that was asked for will not come.
    arrive(to, failed) {
        this.shown = to;
        if (this.wish !== null && this.wish !== to) {
            if (this.asked ? !failed : to ? this.ask("") : this.turnTo(this.wish)) return; // a scene is reached from another one by way of the gallery, which has the list
        }
        this.wish = null;
        this.asked = false;
        if (location.hash !== address(to)) history.replaceState(null, "", address(to));
    }
}
