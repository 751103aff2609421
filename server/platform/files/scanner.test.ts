import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { pdf } from "#server/testing/documents.ts";
import { startHarness } from "#server/testing/harness.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { createScanner } from "./scanner.ts";

/** A server on a real socket that speaks clamd's protocol and finds the word HARMFUL anywhere in a file. */
const HARMFUL = "HARMFUL-TEST-FILE";

const servers: Server[] = [];
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** @param answer the reply to a complete file; null closes the connection */
async function startDaemon(answer: (file: Buffer) => string | null, socketPath?: string): Promise<string> {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => open.delete(socket));
    let came = Buffer.alloc(0);
    socket.on("data", (piece: Buffer) => {
      came = Buffer.concat([came, piece]);
      const file = fileOf(came);
      if (file === null) return;
      const said = answer(file);
      if (said === null) socket.destroy();
      else socket.end(said);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) =>
    socketPath === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(socketPath, resolve),
  );
  return socketPath === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${socketPath}`;
}

/** The file of a complete INSTREAM command; null while it is still incomplete. */
function fileOf(came: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (came.length < command.length) return null;
  expect(came.toString("latin1", 0, command.length)).toBe(command);
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= came.length; ) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const judge = (file: Buffer): string => (file.includes(HARMFUL) ? "stream: Test.Harmful-1 FOUND\0" : "stream: OK\0");
const scannerAt = (url: string | undefined, scanMs = 60_000) =>
  createScanner({ url, scanMs, log: createLog("silent") });
const harmful = { code: "UNSUPPORTED_TYPE", message: UPLOAD_TEXTS.harmful };
const notScanned = { code: "UNAVAILABLE", message: UPLOAD_TEXTS.notScanned };

describe("a scanner", () => {
  test("gets the whole file in chunks, and decides", async () => {
    const seen: Buffer[] = [];
    const url = await startDaemon((file) => {
      seen.push(file);
      return judge(file);
    });
    const large = Buffer.alloc(1_000_000, "abc");
    await scannerAt(url).scan(large);
    await expect(scannerAt(url).scan(Buffer.concat([large, Buffer.from(HARMFUL)]))).rejects.toMatchObject(harmful);
    expect(seen[0]?.equals(large)).toBe(true);
  });

  test("can be reached by a Unix socket too", async () => {
    const dir = await mkdtemp(path.join(tmpdir(), "ks-"));
    try {
      const url = await startDaemon(judge, path.join(dir, "clamd.ctl"));
      await scannerAt(url).scan(Buffer.from("fine"));
      await expect(scannerAt(url).scan(Buffer.from(HARMFUL))).rejects.toMatchObject(harmful);
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  test.each<[string, () => string | null]>([
    ["hangs up", () => null],
    ["reports a file above its limit", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["sends an unknown reply", () => "x".repeat(10_000)],
    ["sends an incomplete reply", () => "stream: OK"],
  ])("refuses the file if it %s", async (_, answer) => {
    await expect(scannerAt(await startDaemon(answer)).scan(Buffer.from("fine"))).rejects.toMatchObject(notScanned);
  });

  test("that never answers or is not running refuses the file", async () => {
    const silent = createServer((socket) => {
      open.add(socket);
      socket.resume();
    });
    servers.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const url = `tcp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(scannerAt(url, 100).scan(Buffer.from("fine"))).rejects.toMatchObject(notScanned);
    await expect(scannerAt("unix:/nowhere/clamd.ctl").scan(Buffer.from("fine"))).rejects.toMatchObject(notScanned);
  });

  test("that is not configured scans nothing", async () => {
    await scannerAt(undefined).scan(Buffer.from(HARMFUL));
  });
});

test("scans every uploaded file before it is parsed if CLAMD_URL is set, and refuses it at its field", async () => {
  const kasama = await startHarness({ CLAMD_URL: await startDaemon(judge) });
  try {
    const shop = await kasama.employer("pending");
    const add = (bytes: Buffer<ArrayBuffer>) => {
      const body = new FormData();
      body.set("document", new File([bytes], "permit.pdf"));
      return kasama.call("POST", "/api/employer/documents", { as: shop, body });
    };
    const refused = await add(Buffer.concat([pdf(), Buffer.from(HARMFUL)]));
    expect([refused.status, refused.body.errors]).toEqual([415, { document: [UPLOAD_TEXTS.harmful] }]);
    expect((await add(pdf())).status).toBe(200);
  } finally {
    await kasama.close();
  }
});
