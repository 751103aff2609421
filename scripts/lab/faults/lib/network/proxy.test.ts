import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFrameFilter } from "./frame-filter.ts";
import { type FaultProxy, startProxy } from "./proxy.ts";

/** Tests the fault proxy between a real client and an echo server. */

let echo: Server;
let proxy: FaultProxy;
let served: Socket[];

beforeEach(async () => {
  served = [];
  echo = createServer((socket) => {
    served.push(socket);
    socket.on("error", () => {});
    socket.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(echo, "listening");
  proxy = await startProxy({ port: (echo.address() as AddressInfo).port });
});
afterEach(async () => {
  await proxy.close();
  for (const socket of served) socket.destroy();
  echo.close();
});

interface Client {
  socket: Socket;
  pieces: string[];
  text(): string;
  error(): string | undefined;
}

function client(): Client {
  const socket = connect({ port: Number(new URL(proxy.url).port), host: "127.0.0.1", noDelay: true });
  const pieces: string[] = [];
  let code: string | undefined;
  socket.on("data", (bytes) => pieces.push(bytes.toString()));
  socket.on("error", (err: NodeJS.ErrnoException) => {
    code = err.code;
  });
  return { socket, pieces, text: () => pieces.join(""), error: () => code };
}

/** Not `once` of node:events, which rejects when the socket is reset. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once("close", () => resolve()));

test("passes all bytes and the end of the stream on, in both directions", async () => {
  const { socket, text } = client();
  socket.end("hello");
  await closed(socket);
  expect(text()).toBe("hello");
  await expect.poll(() => proxy.count()).toBe(0);
});

test("delays with latency and jitter, and keeps the order", async () => {
  proxy.apply({ latencyMs: 40, jitterMs: 40 }, ["up"]);
  const { socket, text } = client();
  const start = performance.now();
  for (let n = 0; n < 20; n += 1) {
    socket.write(`${n},`);
    await new Promise(setImmediate);
  }
  socket.end();
  await closed(socket);
  expect(text()).toBe(Array.from({ length: 20 }, (_none, n) => `${n},`).join(""));
  expect(performance.now() - start).toBeGreaterThan(20);
});

test("limits the bandwidth", async () => {
  proxy.apply({ bandwidth: 10_000 }, ["up"]);
  const { socket, text } = client();
  const start = performance.now();
  socket.end("x".repeat(3000));
  await closed(socket);
  expect(text()).toHaveLength(3000);
  expect(performance.now() - start).toBeGreaterThan(250);
});

test("slices the stream into single bytes", async () => {
  proxy.apply({ slice: 1 });
  const { socket, text, pieces } = client();
  socket.end("one byte after the other");
  await closed(socket);
  expect(text()).toBe("one byte after the other");
  expect(pieces.length).toBeGreaterThan(5);
});

describe("a blackhole", () => {
  test("holds bytes without an error, and passes them on when it ends", async () => {
    const { socket, text } = client();
    proxy.apply({ blackhole: true }, ["up"]);
    const swallowed = proxy.heldBack("up");
    socket.write("into the dark");
    await swallowed;
    expect(text()).toBe("");
    proxy.heal();
    await expect.poll(text).toBe("into the dark");
  });

  test("blocks one direction and passes the other on", async () => {
    const { socket, text } = client();
    proxy.apply({ blackhole: true }, ["down"]);
    const swallowed = proxy.heldBack("down");
    socket.write("heard, not answered");
    await swallowed;
    await expect.poll(() => served[0]?.bytesRead).toBe(19);
    expect(text()).toBe("");
  });
});

test("resets both ends by an RST", async () => {
  const { socket, error } = client();
  const { socket: other } = client();
  await expect.poll(() => served.length).toBe(2);
  const both = Promise.all([closed(socket), closed(other)]);
  proxy.reset();
  await both;
  expect(error()).toBe("ECONNRESET");
  await expect.poll(() => served.every((one) => one.destroyed)).toBe(true);
  await expect.poll(() => proxy.count()).toBe(0);
});

test("cuts the connection after `limit` bytes", async () => {
  proxy.apply({ limit: 5 }, ["down"]);
  const { socket, text, error } = client();
  socket.write("123456789");
  await closed(socket);
  expect("12345".startsWith(text())).toBe(true);
  expect(error()).toBe("ECONNRESET");
});

test("resets refused connections at once", async () => {
  proxy.refuse(true);
  const { socket, error } = client();
  await closed(socket);
  expect(error()).toBe("ECONNRESET");
});

describe("the frame filter", () => {
  const HEAD = Buffer.from("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n");
  const frame = (text: string): Buffer => {
    const payload = Buffer.from(text);
    const long = payload.length > 125;
    const head = long
      ? Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff])
      : Buffer.from([0x81, payload.length]);
    return Buffer.concat([head, payload]);
  };

  test("drops whole frames only, wherever the bytes are split", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ maxLength: 300 }), lost: fc.boolean() })),
        fc.array(fc.nat({ max: 400 }), { minLength: 1 }),
        (frames, cuts) => {
          const all = frames.map(({ text, lost }) => ({ lost, bytes: frame(`${lost ? "lose" : "keep"} ${text}`) }));
          const stream = Buffer.concat([HEAD, ...all.map(({ bytes }) => bytes)]);
          const pass = createFrameFilter((text) => text.startsWith("lose"));
          const out: Buffer[] = [];
          for (let at = 0, turn = 0; at < stream.length; turn += 1) {
            const length = 1 + (cuts[turn % cuts.length] ?? 0);
            out.push(pass(stream.subarray(at, at + length)));
            at += length;
          }
          const kept = all.filter(({ lost }) => !lost).map(({ bytes }) => bytes);
          expect(Buffer.concat(out)).toEqual(Buffer.concat([HEAD, ...kept]));
        },
      ),
    );
  });

  test("passes everything else on unchanged", () => {
    const pass = createFrameFilter(() => true);
    const answer = Buffer.from("HTTP/1.1 200 OK\r\n\r\nbody");
    expect(pass(answer)).toEqual(answer);
  });
});
