// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The line to the viewer's server. The server sends one frame for each that is asked for, and always
// the newest: a slow page misses frames, and none pile up.

import { readMessage } from "./protocol.js";

const AHEAD = 2; // frames on their way: one is drawn while the next one comes

// handlers: scene(scene), frame(frame), gallery(gallery), closed(opened)
export function connect(token, handlers) {
    const socket = new WebSocket(`ws://${location.host}/socket?token=${token}`);
    socket.binaryType = "arraybuffer";
    let scene = null, opened = false;
    socket.onopen = () => {
        opened = true;
        for (let i = 0; i < AHEAD; ++i) socket.send("frame");
    };
    socket.onmessage = (event) => {
        const message = readMessage(event.data, scene);
        if (message.kind === "scene") handlers.scene(scene = message.scene);
        if (message.kind === "frame") handlers.frame(message);
        if (message.kind === "gallery") handlers.gallery(message.gallery);
    };
    socket.onclose = () => handlers.closed(opened);
    const send = (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); };
    return { send, next: () => send("frame") };
}
