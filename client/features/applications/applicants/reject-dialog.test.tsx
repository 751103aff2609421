import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { stubServer } from "#client/testing/stub-server.ts";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { REFUSALS } from "#shared/applications/refusals.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { RejectDialog } from "./RejectDialog.tsx";

const shop = {
  id: 9,
  username: "shop",
  first_name: "Lea",
  last_name: "Go",
  user_type: "employer" as const,
  photo: null,
};
beforeEach(() => signIn({ token: "token", user: shop, email: "shop@mail.example", rememberMe: false }));
afterEach(() => signOut());

const card = (id: number, first_name: string, status: ApplicationStatus): ApplicationCard => ({
  id,
  job_id: 4,
  job_title: "Bookkeeper",
  employer_id: 9,
  company: "Luntian Digital",
  status,
  version: 1,
  applied_at: "2026-11-20T08:00:00.000Z",
  viewed_at: null,
  updated_at: "2026-11-20T08:00:00.000Z",
  steps: [{ status: "pending", by: "applicant", note: "", at: "2026-11-20T08:00:00.000Z" }],
  conversation_id: null,
  awaits_me: true,
  match: null,
  applicant: {
    id: id + 100,
    first_name,
    last_name: "Reyes",
    photo: null,
    current_job_title: "",
    experience_years: null,
    skills: [],
  },
  interview: null,
});

test("sends each application's displayed status, and names those that were skipped because their status changed", async () => {
  const movedOn = REFUSALS.movedOn("offer");
  const server = await stubServer(() => ({
    body: {
      success: true,
      data: [
        { id: 1, moved: true, status: "rejected", message: null },
        { id: 2, moved: false, status: "offer", message: movedOn },
      ],
    },
  }));
  const dialogOf = (noel: ApplicationStatus) => (
    <RejectDialog
      applications={[card(1, "Ana", "pending"), card(2, "Noel", noel)]}
      onDone={() => {}}
      onClose={() => {}}
    />
  );
  const { rerender } = render(dialogOf("interview"));
  // The list behind the dialog changes, but the dialog keeps its applications.
  rerender(dialogOf("offer"));
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  const result = await screen.findByRole("dialog", { name: "Some applicants were skipped" });
  expect(within(result).getByText("1 applicant was skipped")).toBeTruthy();
  expect(
    within(result)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual([`Noel Reyes: ${movedOn}`]);
  expect(server.received[0]?.json).toEqual({
    applications: [
      { id: 1, from: "pending" },
      { id: 2, from: "interview" },
    ],
    note: APPLICATION_TEXTS.defaultRejection,
  });
});
