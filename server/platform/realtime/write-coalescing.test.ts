import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket as Stream } from "node:net";
import { Server } from "socket.io";
import { connect, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { IoServer, IoSocket } from "./io.ts";
import { coalesceWrites } from "./write-coalescing.ts";

/** A bare server and one client of it. */
let io: IoServer;
let client: Socket;
let socket: IoSocket;
let heard: number[];
/** How many system writes went to the client. */
let writes: number;

function countWrites(stream: Stream): void {
  for (const name of ["_write", "_writev"] as const) {
    const own = stream[name] as (...args: unknown[]) => void;
    stream[name] = (...args: unknown[]) => {
      writes += 1;
      own.apply(stream, args);
    };
  }
}

async function start(transports: ("websocket" | "polling")[]): Promise<void> {
  const http = createServer();
  io = new Server(http);
  await once(http.listen(0, "127.0.0.1"), "listening");
  const arrived = new Promise<IoSocket>((resolve) => {
    io.on("connection", (each) => {
      coalesceWrites(each.conn);
      countWrites(each.conn.request.socket);
      resolve(each);
    });
  });
  client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports, upgrade: false });
  client.on("chat:read", ({ seq }: { seq: number }) => heard.push(seq));
  await once(client as never, "connect");
  socket = await arrived;
  // The last packet of the handshake has been sent.
  tell(0);
  await expect.poll(() => heard.splice(0)).toEqual([0]);
  writes = 0;
}

const tell = (seq: number) => socket.emit("chat:read", { conversation_id: 1, user_id: 1, seq });
const many = Array.from({ length: 20 }, (_, index) => index + 1);

beforeEach(() => {
  heard = [];
});
afterEach(async () => {
  client.disconnect();
  await io.close();
});

test("sends everything of one turn in one write, in order", async () => {
  await start(["websocket"]);
  for (const seq of many) tell(seq);
  expect(writes).toBe(0);
  await expect.poll(() => heard).toEqual(many);
  expect(writes).toBe(1);
});

test("does not delay a single packet", async () => {
  await start(["websocket"]);
  tell(7);
  await expect.poll(() => heard).toEqual([7]);
  expect(writes).toBe(1);
});

test("keeps the order over polling", async () => {
  await start(["polling"]);
  for (const seq of many) tell(seq);
  await expect.poll(() => heard).toEqual(many);
});

test("delivers what was sent before a close", async () => {
  await start(["websocket"]);
  const gone = once(client as never, "disconnect");
  for (const seq of many) tell(seq);
  socket.disconnect(true);
  await gone;
  expect(heard).toEqual(many);
});
