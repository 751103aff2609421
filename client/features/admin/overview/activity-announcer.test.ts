import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActivityAnnouncer, SAID_EVERY_MS } from "./activity-announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function announcer() {
  const said: string[] = [];
  return { said, ...createActivityAnnouncer((text) => said.push(text)) };
}

test("the first is said at once, in its own words", () => {
  const { said, hear } = announcer();
  hear(1, "Ana Reyes joined as a job seeker");
  expect(said).toEqual(["Ana Reyes joined as a job seeker"]);
});

test("a hundred within a second are two announcements", () => {
  const { said, hear } = announcer();
  for (let n = 1; n <= 100; n += 1) {
    hear(1, `Person ${n} joined`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(SAID_EVERY_MS);
  expect(said).toEqual(["Person 1 joined", "99 new activities, the latest: Person 100 joined"]);
});

test("a stream of them is said every five seconds, and silence behind it is silence", () => {
  const { said, hear } = announcer();
  for (let second = 0; second < 21; second += 1) {
    hear(3, `Second ${second}`);
    vi.advanceTimersByTime(1000);
  }
  expect(said).toEqual([
    "3 new activities, the latest: Second 0",
    "12 new activities, the latest: Second 4",
    "15 new activities, the latest: Second 9",
    "15 new activities, the latest: Second 14",
    "15 new activities, the latest: Second 19",
  ]);
  vi.advanceTimersByTime(10 * SAID_EVERY_MS);
  expect(said).toHaveLength(6);
});

test("who stops it hears nothing of what waited", () => {
  const { said, hear, stop } = announcer();
  hear(1, "First");
  hear(4, "Second");
  stop();
  vi.advanceTimersByTime(10 * SAID_EVERY_MS);
  expect(said).toEqual(["First"]);
  hear(1, "Later");
  expect(said).toEqual(["First", "Later"]);
});

test("nothing is not said", () => {
  const { said, hear } = announcer();
  hear(0, "");
  expect(said).toEqual([]);
});
