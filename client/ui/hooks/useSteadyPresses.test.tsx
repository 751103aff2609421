import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { resetAnnouncements } from "#client/ui/feedback/announce.ts";
import { listTexts } from "#client/ui/lists/lists.texts.ts";
import { STEADY_MS, useSteadyPresses } from "./useSteadyPresses.ts";

/** A list whose rows are pressed away. */
function List({ names, onPress }: { names: readonly string[]; onPress: (name: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useSteadyPresses(list, names.join());
  return (
    <>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onPress(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Announcer />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
});
afterEach(() => vi.useRealTimers());

/** As a pointer or Enter does it: a click, at the time that the clock of the page shows. */
function pressed(name: string): void {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  Object.defineProperty(click, "timeStamp", { value: performance.now() });
  fireEvent(screen.getByRole("button", { name }), click);
}

it("accepts presses while the list is still, and none for half a second after it has moved", () => {
  const onPress = vi.fn();
  const { rerender } = render(<List names={["Ana", "Ben", "Carla"]} onPress={onPress} />);
  pressed("Ana");
  expect(onPress.mock.calls).toEqual([["Ana"]]);
  rerender(<List names={["Ben", "Carla"]} onPress={onPress} />);
  pressed("Ben");
  act(() => vi.advanceTimersByTime(STEADY_MS - 1));
  pressed("Ben");
  expect(onPress.mock.calls).toEqual([["Ana"]]);
  expect(screen.queryByText(listTexts.listMoved)).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  pressed("Ben");
  expect(onPress.mock.calls).toEqual([["Ana"], ["Ben"]]);
});

it("does not count the same rows again as a move", () => {
  const onPress = vi.fn();
  const { rerender } = render(<List names={["Ana"]} onPress={onPress} />);
  rerender(<List names={["Ana"]} onPress={onPress} />);
  pressed("Ana");
  expect(onPress).toHaveBeenCalledTimes(1);
});

it("lets a key that is held down press once", () => {
  render(<List names={["Ana"]} onPress={() => {}} />);
  const button = screen.getByRole("button");
  // What is left of the press is the browser's: prevented, it makes no click.
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: false })).toBe(true);
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: "ArrowDown", repeat: true })).toBe(true);
});
