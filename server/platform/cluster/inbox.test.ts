import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import type { BusClient } from "./bus-client.ts";
import { Inbox } from "./inbox.ts";

/** An inbox over a model of its two connections; bus.test.ts has the real Redis. */

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A frame every 100 ms, and a connection for writing on which each command is answered after so many milliseconds. */
async function readFor(ms: number, answerMs: number) {
  const heard: string[] = [];
  const written: string[] = [];
  let last = 0;
  const reader = {
    sendCommand: async () => {
      await sleep(100);
      last += 1;
      return [["the inbox", [[`${last}-0`, ["f", `frame ${last}`]]]]];
    },
  };
  const writer = {
    isReady: true,
    sendCommand: async ([name = ""]: readonly string[]) => {
      written.push(name);
      await sleep(answerMs);
    },
  };
  const inbox = new Inbox({
    ...{ reader: reader as unknown as BusClient, writer: writer as unknown as BusClient, id: "this" },
    heard: (frame) => heard.push(frame),
    echoed: () => {},
    log: createRecorder().log,
  });
  void inbox.read();
  await vi.advanceTimersByTimeAsync(ms);
  inbox.close();
  return { heard, written };
}

test("trims what was read about once a second", async () => {
  const { heard, written } = await readFor(10_050, 1);
  expect(heard.at(-1)).toBe("frame 100");
  expect(new Set(written)).toEqual(new Set(["XTRIM"]));
  expect(written.length).toBeGreaterThanOrEqual(9);
  expect(written.length).toBeLessThanOrEqual(10);
});

test("writes nothing more to a connection that does not answer, so that its silence ends it", async () => {
  const { heard, written } = await readFor(10_050, 1_000_000);
  expect([heard.length, written]).toEqual([100, ["XTRIM"]]);
});
