import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";
import { HeldLine } from "./HeldLine.tsx";

const held: HeldDecision = {
  status: "approved",
  by: { id: 1, name: "Ada Admin" },
  at: "2026-11-20T08:00:00.000Z",
  reason: null,
  left_ms: 60_000,
};

function show(fresh: boolean, focused: "Search" | "Reject" | null) {
  const page = (line: boolean) => (
    <main>
      <input aria-label="Search" />
      <article>
        <button type="button">Reject</button>
        {line && (
          <HeldLine held={held} own fresh={fresh} name="Agos" busy={false} onUndo={() => {}} onOver={() => {}} />
        )}
      </article>
    </main>
  );
  const { rerender } = render(page(false));
  if (focused) document.querySelector<HTMLElement>(focused === "Search" ? "input" : "button")?.focus();
  rerender(page(true));
  return screen.getByRole("button", { name: /^Undo ?Agos$/ });
}

test("does not move the focus for a decision that was made before", () => {
  show(false, null);
  expect(document.activeElement).toBe(document.body);
});

test("does not move the focus if it is on another card", () => {
  show(true, "Search");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});

test.each([null, "Reject" as const])(
  "moves the focus to Undo after a decision on this card (focus before: %s)",
  (before) => {
    const undo = show(true, before);
    expect(document.activeElement).toBe(undo);
  },
);
