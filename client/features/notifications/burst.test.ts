import { beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { createBurst } from "./burst.ts";
import { note } from "./testing.ts";

let told: (string | number)[];
let burst: ReturnType<typeof createBurst>;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  burst = createBurst({
    tell: ({ title }: Notification) => told.push(title),
    tellMany: (count) => told.push(count),
  });
  return () => vi.useRealTimers();
});

it("tells one at once, and never again", () => {
  burst.hear([note(1)]);
  burst.hear([note(1)]);
  vi.advanceTimersByTime(5000);
  burst.hear([note(1)]);
  expect(told).toEqual(["News 1"]);
});

it("passes over what was read elsewhere", () => {
  burst.hear([note(1, { is_read: true })]);
  burst.hear([note(2)]);
  expect(told).toEqual(["News 2"]);
});

it("tells what follows within a second as a number, and one alone by its words", () => {
  for (const id of [1, 2, 3]) burst.hear([note(id)]);
  vi.advanceTimersByTime(1000);
  burst.hear([note(4)]);
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(1000);
  burst.hear([note(5)]);
  expect(told).toEqual(["News 1", 2, "News 4", "News 5"]);
});

it("tells what an outage has kept back as one number", () => {
  burst.hear(Array.from({ length: 12 }, (_none, at) => note(at + 1)));
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([12]);
});
