import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import { ApprovalsPage } from "./ApprovalsPage.tsx";
import { approvalTexts as texts } from "./approvals.texts.ts";

const waiting: ApprovalPage = {
  total: 1,
  pending: { company: 0, company_change: 0, pwd_id: 0, listing: 1 },
  approvals: [
    {
      kind: "listing",
      user_id: 7,
      name: "Ana Reyes",
      email: "ana@mail.example",
      photo: null,
      user_type: "general",
      account: "active",
      status: "pending",
      since: "2026-11-20T08:00:00.000Z",
      decision: null,
      message: "I am Igorot",
    },
  ],
};
const open = async (query: string) => {
  await stubServer(() => success(waiting));
  render(
    <MemoryRouter initialEntries={[`/AdminDashboard/approvals?${query}`]}>
      <ApprovalsPage title="Approvals" />
    </MemoryRouter>,
  );
  return screen.findByRole("article", { name: "Ana Reyes" });
};
const kinds = () => within(screen.getByRole("navigation", { name: texts.kindsNav })).getAllByRole("link");

test("another kind keeps the choice of what was decided, and the lead says its order", async () => {
  await open("kind=listing&status=decided");
  expect(kinds().map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("status"))).toEqual(
    kinds().map(() => "decided"),
  );
  expect(screen.getByText(texts.lead.decided)).toBeTruthy();
  expect(screen.queryByText(texts.lead.pending)).toBeNull();
});

test("what waits says that the longest waiting come first, and shows its owner's email", async () => {
  const card = await open("kind=listing");
  expect(screen.getByText(texts.lead.pending)).toBeTruthy();
  expect(within(card).getByRole("link", { name: "ana@mail.example" }).getAttribute("href")).toBe(
    "mailto:ana@mail.example",
  );
});
