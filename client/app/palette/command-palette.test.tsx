import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { chat } from "#client/features/chat/chat.store.ts";
import { initialChat } from "#client/features/chat/state/chat.state.ts";
import { withConversations } from "#client/features/chat/state/chat.summaries.ts";
import { ME, summary } from "#client/features/chat/testing.ts";
import { onOpenApplication } from "#client/shell/overlays.ts";
import { CommandPalette } from "./CommandPalette.tsx";

const about = { rev: 1, application: { id: 12, job_title: "Bookkeeper", status: "review" as const }, others: 0 };
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  chat.setState(withConversations(initialChat(ME), [summary({ about })]), true);
  render(
    <MemoryRouter>
      <CommandPalette type="pwd" onClose={onClose} />
    </MemoryRouter>,
  );
});

const field = () => screen.getByRole("combobox", { name: "Find a person, a job or a page" });
const chosen = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

it("has the focus in its field, and groups people, jobs and the pages of this user", () => {
  expect(document.activeElement).toBe(field());
  expect(screen.getAllByRole("group").map((one) => one.querySelector("p")?.textContent)).toEqual([
    "People",
    "Jobs",
    "Pages",
  ]);
  expect(screen.getByRole("option", { name: /Job search/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Applicants|Approvals/ })).toBeNull();
});

it("chooses the first result, moves with the arrow keys from end to end, and opens on Enter", async () => {
  const opened: number[] = [];
  const undo = onOpenApplication((id) => opened.push(id));
  await userEvent.type(field(), "book");
  expect(chosen()?.textContent).toContain("Maria Santos");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()?.getAttribute("aria-selected")).toBe("true");
  expect(chosen()?.textContent).toContain("In review, Maria Santos");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()?.textContent).toContain("Maria SantosBookkeeper");
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(opened).toEqual([12]);
  undo();
});

it("says that nothing was found, and opens nothing then", async () => {
  await userEvent.type(field(), "zzzz{Enter}");
  expect(screen.getByText("Nothing found. Try another name.")).toBeTruthy();
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(onClose).not.toHaveBeenCalled();
});
