import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebouncedText } from "./useDebouncedText.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that passes a new callback on each render, as pages do. */
function field() {
  const asked = vi.fn<(text: string) => void>();
  const hook = renderHook(({ told }) => useDebouncedText(told, (text) => asked(text)), { initialProps: { told: "" } });
  return {
    ...hook,
    asked,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
  };
}

test("searches after a pause in typing, even if live events render the page again meanwhile", () => {
  const { asked, type, rerender } = field();
  type(" ana ");
  vi.advanceTimersByTime(200);
  rerender({ told: "" });
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(asked.mock.calls).toEqual([["ana"]]);
});

test("shows a change of the address in the field, and keeps typed text as it was typed", () => {
  const { text, type, rerender } = field();
  type("ana ");
  rerender({ told: "ana" });
  expect(text()).toBe("ana ");
  rerender({ told: "ben" });
  expect(text()).toBe("ben");
});
