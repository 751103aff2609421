import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { resetAnnouncements } from "#client/ui/feedback/announce.ts";
import { listsTexts as listTexts } from "#client/ui/lists/texts/lists.texts.ts";
import { STEADY_MS, useSteadyPresses } from "./useSteadyPresses.ts";

/** A list whose rows disappear when they are pressed. */
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

/** A click as a pointer or Enter makes it, with a timestamp of the page's clock. */
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

it("does not treat a render with the same rows as a move", () => {
  const onPress = vi.fn();
  const { rerender } = render(<List names={["Ana"]} onPress={onPress} />);
  rerender(<List names={["Ana"]} onPress={onPress} />);
  pressed("Ana");
  expect(onPress).toHaveBeenCalledTimes(1);
});

it("lets a held key press only once", () => {
  render(<List names={["Ana"]} onPress={() => {}} />);
  const button = screen.getByRole("button");
  // The browser turns a key press into a click; after preventDefault it makes none.
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: false })).toBe(true);
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: "ArrowDown", repeat: true })).toBe(true);
});
