import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { onPlainPress } from "./plainPress.ts";

const press = (how: object) => {
  const act = vi.fn();
  render(
    <a href="/there" onClick={onPlainPress(act)}>
      Go
    </a>,
  );
  const link = screen.getByRole("link", { name: "Go" });
  const click = createEvent.click(link, how);
  fireEvent(link, click);
  return { acted: act.mock.calls.length, prevented: click.defaultPrevented };
};

test("handles a plain press instead of following the link", () => {
  expect(press({})).toEqual({ acted: 1, prevented: true });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "leaves %j to the browser",
  (how) => {
    expect(press(how)).toEqual({ acted: 0, prevented: false });
  },
);
