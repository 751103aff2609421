import fc from "fast-check";
import { expect, test } from "vitest";
import { CONNECTED_MS, Membership } from "./membership.ts";

/** When a process counts as connected, and when the others know it. */

/** A membership with these heartbeats: when each was sent, and when its answer and its echo came. */
function after(beats: readonly { sentAt: number; answeredAt?: number; echoed?: boolean }[]): Membership {
  const membership = new Membership();
  for (const { sentAt, answeredAt, echoed = true } of beats) {
    if (answeredAt !== undefined) membership.answered(sentAt, answeredAt);
    if (echoed) membership.echoed(sentAt, sentAt);
  }
  return membership;
}

test("is connected for a second after a heartbeat was sent that came back, not after its answer", () => {
  const membership = after([{ sentAt: 100, answeredAt: 900 }]);
  expect([1099, 1100].map((now) => membership.isConnected(now))).toEqual([true, false]);
});

test("is not connected if it is cut off in one direction only", () => {
  const deaf = after([
    { sentAt: 0, answeredAt: 1 },
    { sentAt: 1000, answeredAt: 1001, echoed: false },
  ]);
  const dumb = after([{ sentAt: 0, answeredAt: 1 }, { sentAt: 1000 }]);
  expect([deaf, dumb].map((membership) => membership.isConnected(1002))).toEqual([false, false]);
});

test("ignores an echo of the future, which nobody has sent", () => {
  const membership = after([{ sentAt: 0, answeredAt: 1, echoed: false }]);
  membership.echoed(500, 400);
  expect(membership.isConnected(400)).toBe(false);
});

test("is known to the others a second after it has joined, and again after a gap", () => {
  expect(new Membership().knownSince).toBe(Number.POSITIVE_INFINITY);
  const joined = [
    { sentAt: 0, answeredAt: 5 },
    { sentAt: 500, answeredAt: 501 },
  ];
  expect(after(joined).knownSince).toBe(5 + CONNECTED_MS);
  expect(after([...joined, { sentAt: 1499, answeredAt: 1500 }]).knownSince).toBe(1500 + CONNECTED_MS);
});

/** Processes in Redis' list of those that have sent a heartbeat within two seconds, as bus.ts asks for it. */
const DEAD_MS = 2000;
interface Beat {
  who: "a" | "b";
  sentAt: number;
  executedAt: number;
  answeredAt: number;
}

test("a connected process knows every process that is connected and counts itself as known", () => {
  const beat = fc.record({
    who: fc.constantFrom<"a" | "b">("a", "b"),
    pause: fc.integer({ min: 0, max: 2500 }),
    toRedis: fc.integer({ min: 0, max: 1500 }),
    back: fc.integer({ min: 0, max: 1500 }),
  });
  fc.assert(
    fc.property(fc.array(beat, { maxLength: 30 }), fc.nat({ max: 40_000 }), (drawn, at) => {
      const next = { a: 0, b: 0 };
      const beats = drawn.map(({ who, pause, toRedis, back }): Beat => {
        const sentAt = next[who] + pause;
        const executedAt = sentAt + toRedis;
        next[who] = executedAt + back;
        return { who, sentAt, executedAt, answeredAt: next[who] };
      });
      const of = (who: "a" | "b") => beats.filter((one) => one.who === who && one.answeredAt <= at);
      const [a, b] = [after(of("a")), after(of("b"))];
      if (!a.isConnected(at) || !b.isConnected(at) || b.knownSince > at) return;
      const asked = of("a").at(-1)?.executedAt ?? Number.NEGATIVE_INFINITY;
      const seen = beats.some(
        ({ who, executedAt }) => who === "b" && executedAt <= asked && asked - executedAt < DEAD_MS,
      );
      expect(seen).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});
