import { beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { createBurst } from "./burst.ts";
import { note } from "./testing.ts";

let announced: (string | number[])[];
let burst: ReturnType<typeof createBurst>;
beforeEach(() => {
  vi.useFakeTimers();
  announced = [];
  burst = createBurst({
    announceOne: ({ title }: Notification) => announced.push(title),
    announceMany: (many) => announced.push(many.map(({ id }) => id)),
  });
  return () => vi.useRealTimers();
});

it("announces a single notification immediately and only once", () => {
  burst.add([note(1)]);
  burst.add([note(1)]);
  vi.advanceTimersByTime(5000);
  burst.add([note(1)]);
  expect(announced).toEqual(["News 1"]);
});

it("skips notifications that were read elsewhere", () => {
  burst.add([note(1, { is_read: true })]);
  burst.add([note(2)]);
  expect(announced).toEqual(["News 2"]);
});

it("announces those of the next second together, the newest first, or a single one with its text", () => {
  for (const id of [1, 2, 3]) burst.add([note(id)]);
  vi.advanceTimersByTime(1000);
  burst.add([note(4)]);
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(1000);
  burst.add([note(5)]);
  expect(announced).toEqual(["News 1", [3, 2], "News 4", "News 5"]);
});

it("announces missed notifications after an outage together", () => {
  burst.add(Array.from({ length: 12 }, (_none, at) => note(at + 1)));
  vi.advanceTimersByTime(5000);
  expect(announced).toEqual([Array.from({ length: 12 }, (_none, at) => 12 - at)]);
});
