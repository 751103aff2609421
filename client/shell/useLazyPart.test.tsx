import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { forgetRecentMessages, useRecentMessages } from "../ui/feedback/recentMessages.store.ts";
import { lazyPart, preloading, useLazyPart } from "./useLazyPart.ts";

/** A part loads with its first use, or with the pointer or the focus before it. */

const Shown = ({ text }: { text: string }) => <p role="note">{text}</p>;
const failures = () => useRecentMessages.getState().recent.map(({ title }) => title);

/** A button that opens the part. @returns what the test controls */
function place() {
  const server = { isDown: false, loads: 0 };
  const part = lazyPart(async (): Promise<ComponentType<{ text: string }>> => {
    server.loads += 1;
    if (server.isDown) throw new Error("no network");
    return Shown;
  });
  function Page() {
    const [open, setOpen] = useState(false);
    const Part = useLazyPart(part, open, { title: "It could not be opened", onFailed: () => setOpen(false) });
    return (
      <div {...preloading(part)}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Open
        </button>
        {Part && <Part text="Here" />}
      </div>
    );
  }
  render(<Page />);
  return server;
}
const button = () => screen.getByRole("button", { name: "Open" });

beforeEach(() => forgetRecentMessages());

test("is not loaded before it is needed, and then once", async () => {
  const server = place();
  expect(server.loads).toBe(0);
  act(() => button().click());
  await screen.findByRole("note");
  act(() => button().click());
  expect(screen.queryByRole("note")).toBeNull();
  act(() => button().click());
  expect(screen.getByRole("note")).toBeTruthy();
  expect(server.loads).toBe(1);
});

test("is there at once if the focus has loaded it, also without a connection", async () => {
  const server = place();
  await userEvent.tab();
  server.isDown = true;
  act(() => button().click());
  expect(screen.getByRole("note")).toBeTruthy();
  expect(server.loads).toBe(1);
});

test("says that it could not be loaded only once it is opened, and can be opened again", async () => {
  const server = place();
  server.isDown = true;
  await userEvent.tab();
  expect([server.loads, failures()]).toEqual([1, []]);
  await userEvent.keyboard("{Enter}");
  expect(failures()).toEqual(["It could not be opened"]);
  expect(button().getAttribute("aria-expanded")).toBe("false");
  server.isDown = false;
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("note")).toBeTruthy();
  expect(document.activeElement).toBe(button());
});
