// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The connection to the viewer's server. The server sends one frame for each frame that the page asks for, and
// always the newest one. So a slow page misses frames, but no frames pile up.

import { readMessage } from "./protocol.js";

const AHEAD = 2; // number of frames that are asked for in advance: one is drawn while the next one comes

// handlers: functions scene(scene), frame(frame), gallery(gallery), closed(opened)
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
