import fc from "fast-check";
import { expect, test } from "vitest";
import { PeerQueue } from "./peer-queue.ts";
import { Sequences } from "./sequences.ts";

/** The queue for another process and the receiver's side, with everything in between that can go wrong. */

const LATE_MS = 5000;

/** One queue and its receiver. */
function createLine() {
  let time = 0;
  const queue = new PeerQueue(() => time);
  const sequences = new Sequences();
  const delivered: string[] = [];
  let missed = 0;
  const receive = (n: number, calls: readonly string[]) => {
    const frame = { from: "a", queue: queue.id, n, at: time, calls: calls.map((call) => [call]) };
    const { isNew, hasMissed } = sequences.accept(frame);
    if (hasMissed) missed += 1;
    if (isNew) delivered.push(...calls);
  };
  return {
    queue,
    delivered,
    missed: () => missed,
    pass: (ms: number) => {
      time += ms;
    },
    /** Sends the next frame. @param stored whether Redis stores it @param answered whether its answer arrives */
    send: (stored: boolean, answered: boolean) => {
      const frame = queue.next();
      if (!frame) return;
      if (stored) receive(frame.n, frame.calls);
      if (stored && answered) queue.stored(frame.n);
    },
    beat: () => receive(queue.settled, []),
  };
}

test("delivers each call once and in order, or the receiver notices that it has missed some", () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant("push" as const) },
    { weight: 4, arbitrary: fc.constant("sent" as const) },
    fc.constantFrom("lost" as const, "unanswered" as const, "late" as const, "beat" as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const line = createLine();
      let pushed = 0;
      for (const one of steps) {
        if (one === "push") line.queue.push(String(++pushed));
        else if (one === "late") line.pass(LATE_MS);
        else if (one === "beat") line.beat();
        else line.send(one !== "lost", one === "sent");
      }
      // The connection is well again.
      while (!line.queue.isEmpty()) line.send(true, true);
      line.beat();
      const numbers = line.delivered.map(Number);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      if (numbers.length < pushed) expect(line.missed()).toBeGreaterThan(0);
      // Nothing is reported as missed on a line that was well.
      if (steps.every((one) => one === "push" || one === "sent" || one === "beat")) expect(line.missed()).toBe(0);
    }),
  );
});

test("drops what waits when it becomes too large, and goes on after it", () => {
  const line = createLine();
  line.queue.push("x".repeat(8_000_001));
  line.queue.push("after");
  line.send(true, true);
  expect([line.delivered, line.missed()]).toEqual([["after"], 1]);
});

test("reports calls that it drops because they have waited for more than two seconds", () => {
  let [time, drops] = [0, 0];
  const queue = new PeerQueue(
    () => time,
    () => {
      drops += 1;
    },
  );
  queue.push("[1]");
  time = 2001;
  expect([queue.next(), drops]).toEqual([null, 1]);
});

const frame = (queue: string, n: number, at: number) => ({ from: "a", queue, n, at, calls: [["call"]] });
const nothing = { isNew: false, hasMissed: false, isFresh: false };

test("notices a sender that began again with a new queue", () => {
  const sequences = new Sequences();
  expect(sequences.accept(frame("one", 1, 1))).toEqual({ isNew: true, hasMissed: false, isFresh: true });
  expect(sequences.accept(frame("one", 1, 1))).toEqual(nothing);
  expect(sequences.accept(frame("two", 1, 2))).toEqual({ isNew: true, hasMissed: true, isFresh: true });
});

test("takes nothing of a queue that its sender has replaced, in whatever order its frames are repeated", () => {
  const sequences = new Sequences();
  for (const n of [1, 2, 3]) sequences.accept(frame("one", n, n));
  sequences.accept(frame("two", 1, 4));
  for (const n of [3, 1, 4]) expect(sequences.accept(frame("one", n, n))).toEqual(nothing);
  expect(sequences.accept(frame("two", 2, 5))).toEqual({ isNew: true, hasMissed: false, isFresh: true });
});

test("takes frames out of order as missed, and none of them late", () => {
  const sequences = new Sequences();
  sequences.accept(frame("one", 1, 1));
  expect(sequences.accept(frame("one", 3, 3))).toEqual({ isNew: true, hasMissed: true, isFresh: true });
  expect(sequences.accept(frame("one", 2, 2))).toEqual(nothing);
});
