import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";

/** The limits of connections before their first call. */

const MOST = 10;

function lineTo(port: number): Socket {
  const line = connect(port, "127.0.0.1");
  onTestFinished(() => void line.destroy());
  // A connection that is dropped may be reset.
  return line.on("error", () => {});
}

/** Whether a call over this connection is answered, or the connection is closed. */
async function isAnswered(line: Socket): Promise<boolean> {
  const answered = once(line, "data").then(() => true);
  const closed = once(line, "close").then(() => false);
  line.write("GET /api/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return Promise.race([answered, closed]);
}

test("refuses connections beyond the setting, and accepts the next one when one has closed", async () => {
  const { log, lines } = createRecorder();
  const kasama = await startHarness({ MAX_CONNECTIONS: String(MOST) }, log);
  onTestFinished(() => kasama.close());
  const { port } = kasama.server;
  const held = Array.from({ length: MOST }, () => lineTo(port));
  expect(await Promise.all(held.map(isAnswered))).toEqual(held.map(() => true));
  expect(await isAnswered(lineTo(port))).toBe(false);
  expect(await isAnswered(lineTo(port))).toBe(false);
  // Logged once for all of them together.
  expect(lines.filter(({ event }) => event === "connections-refused")).toHaveLength(1);
  held[0]?.destroy();
  await expect.poll(() => isAnswered(lineTo(port))).toBe(true);
});

test("closes a connection that sends its headers drop by drop before the default minute", async () => {
  const kasama = await startHarness();
  onTestFinished(() => kasama.close());
  const line = lineTo(kasama.server.port);
  line.write("GET /api/healthz HTTP/1.1\r\nhost: localhost\r\n");
  const drops = setInterval(() => line.write("x-a: b\r\n"), 1000);
  onTestFinished(() => clearInterval(drops));
  const [answer] = await once(line, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
}, 40_000);
