import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTyped } from "./useDebouncedText.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The field of a page that gives a new callback at each render, as pages do. */
function field() {
  const asked = vi.fn<(text: string) => void>();
  const hook = renderHook(({ told }) => useTyped(told, (text) => asked(text)), { initialProps: { told: "" } });
  return {
    ...hook,
    asked,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
  };
}

test("a pause in typing asks, also where live events draw the page again meanwhile", () => {
  const { asked, type, rerender } = field();
  type(" ana ");
  vi.advanceTimersByTime(200);
  rerender({ told: "" });
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(asked.mock.calls).toEqual([["ana"]]);
});

test("what the address says elsewhere shows in the field, and what was typed stays as it was typed", () => {
  const { text, type, rerender } = field();
  type("ana ");
  rerender({ told: "ana" });
  expect(text()).toBe("ana ");
  rerender({ told: "ben" });
  expect(text()).toBe("ben");
});
