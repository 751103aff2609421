import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActivityAnnouncer, SAID_EVERY_MS } from "./activity-announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function announcer() {
  const announced: string[] = [];
  return { announced, ...createActivityAnnouncer((text) => announced.push(text)) };
}

test("announces the first activity immediately with its own text", () => {
  const { announced, add } = announcer();
  add(1, "Ana Reyes joined as a job seeker");
  expect(announced).toEqual(["Ana Reyes joined as a job seeker"]);
});

test("makes two announcements from a hundred activities within a second", () => {
  const { announced, add } = announcer();
  for (let n = 1; n <= 100; n += 1) {
    add(1, `Person ${n} joined`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(SAID_EVERY_MS);
  expect(announced).toEqual(["Person 1 joined", "99 new activities, the latest: Person 100 joined"]);
});

test("announces a stream every five seconds, and nothing after it ends", () => {
  const { announced, add } = announcer();
  for (let second = 0; second < 21; second += 1) {
    add(3, `Second ${second}`);
    vi.advanceTimersByTime(1000);
  }
  expect(announced).toEqual([
    "3 new activities, the latest: Second 0",
    "12 new activities, the latest: Second 4",
    "15 new activities, the latest: Second 9",
    "15 new activities, the latest: Second 14",
    "15 new activities, the latest: Second 19",
  ]);
  vi.advanceTimersByTime(10 * SAID_EVERY_MS);
  expect(announced).toHaveLength(6);
});

test("announces nothing that was waiting when it is stopped", () => {
  const { announced, add, stop } = announcer();
  add(1, "First");
  add(4, "Second");
  stop();
  vi.advanceTimersByTime(10 * SAID_EVERY_MS);
  expect(announced).toEqual(["First"]);
  add(1, "Later");
  expect(announced).toEqual(["First", "Later"]);
});

test("announces nothing for a count of zero", () => {
  const { announced, add } = announcer();
  add(0, "");
  expect(announced).toEqual([]);
});
