import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LINE_TOPICS } from "#shared/chat/chat.schemas.ts";
import { message } from "../testing.ts";
import { SystemLine } from "./SystemLine.tsx";

const line = (topic: (typeof LINE_TOPICS)[number] | null) => {
  const told = message(1, { kind: "system", content: "Something happened.", topic });
  return <SystemLine message={told} at={new Date(told.created_at)} isFound={false} />;
};

test.each(LINE_TOPICS)("%s has an icon that is hidden from screen readers", (topic) => {
  render(<ol>{line(topic)}</ol>);
  const item = screen.getByRole("listitem");
  expect(item.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(item.querySelector("p")?.textContent).toBe("Something happened.");
});

test("shows a line of an unknown topic without an icon", () => {
  render(<ol>{line(null)}</ol>);
  expect(screen.getByRole("listitem").querySelector("svg")).toBeNull();
});
