import { act, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { forgetRecentMessages, useRecentMessages } from "../ui/feedback/recentMessages.store.ts";
import { useOverlay } from "./useOverlay.ts";

/** An overlay can be opened from anywhere, loads once, and reports when it cannot be loaded. */

const Shown = ({ what }: { what: number }) => <p role="dialog">{`number ${what}`}</p>;

function place(load: () => Promise<ComponentType<{ what: number }>>) {
  const asked: { open: ((what: number) => void) | null; loads: number } = { open: null, loads: 0 };
  const listen = (open: (what: number) => void) => {
    asked.open = open;
    return () => {
      asked.open = null;
    };
  };
  const loadCounted = () => {
    asked.loads += 1;
    return load();
  };
  function Mount() {
    const [what, Loaded] = useOverlay(listen, loadCounted, "It could not be opened");
    return what !== null && Loaded && <Loaded what={what} />;
  }
  function Page() {
    const [there, setThere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setThere(false)}>
          Leave
        </button>
        {there && <Mount />}
      </>
    );
  }
  render(<Page />);
  return asked;
}
const dialog = () => screen.queryByRole("dialog")?.textContent;

beforeEach(() => forgetRecentMessages());

test("shows the requested overlay, and loads its code only once", async () => {
  const asked = place(async () => Shown);
  expect([dialog(), asked.loads]).toEqual([undefined, 0]);
  act(() => asked.open?.(0));
  await waitFor(() => expect(dialog()).toBe("number 0"));
  act(() => asked.open?.(7));
  expect([dialog(), asked.loads]).toEqual(["number 7", 1]);
});

test("shows a toast when the code could not be loaded, and tries again with the next opening", async () => {
  let works = false;
  const asked = place(() => (works ? Promise.resolve(Shown) : Promise.reject(new Error("no network"))));
  act(() => asked.open?.(1));
  await waitFor(() =>
    expect(useRecentMessages.getState().recent.map(({ title }) => title)).toEqual(["It could not be opened"]),
  );
  expect(dialog()).toBeUndefined();
  works = true;
  act(() => asked.open?.(1));
  await waitFor(() => expect(dialog()).toBe("number 1"));
});

test("stops listening when it is unmounted, and ignores code that loads later", async () => {
  let fail: (reason: Error) => void = () => {};
  const asked = place(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
  );
  act(() => asked.open?.(1));
  act(() => screen.getByRole("button", { name: "Leave" }).click());
  expect(asked.open).toBeNull();
  await act(async () => fail(new Error("no network")));
  expect(useRecentMessages.getState().recent).toEqual([]);
});
