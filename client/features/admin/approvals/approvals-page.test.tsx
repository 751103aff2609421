import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { ApprovalsPage } from "./ApprovalsPage.tsx";
import { decided, rejection } from "./testing.ts";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const SINCE = "2026-11-20T08:00:00.000Z";
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
      since: SINCE,
      decision: null,
      message: "I am Igorot",
    },
  ],
};
const company: Company = {
  user_id: 41,
  company_name: "Agos Water Services",
  industry: "Water and sanitation",
  company_size: "51-200",
  website_url: "agoswater.example",
  founded_year: 2009,
  company_description: "We bring safe water to barangays.",
  access_statement: "",
  logo_path: null,
  contact_person: "Danilo Pangandaman",
  address: "4 Session Road, Baguio City",
  status: "approved",
  reason: null,
  documents: [{ name: `${"a".repeat(32)}.pdf`, kind: "pdf", title: "Permit.pdf", size: 9, added_at: SINCE }],
  review: null,
};
const renamed: ApprovalPage = {
  ...waiting,
  approvals: [
    {
      ...{ user_id: 41, name: "Ana Reyes", email: "ana@mail.example", photo: null, user_type: "employer" },
      ...{ kind: "company_change", account: "active", status: "pending", since: SINCE, decision: null, company },
      changes: [{ field: "company_name", from: company.company_name, to: "Kawing Contact Solution" }],
      alike: [{ user_id: 47, company_name: "Kawing Contact Solutions", status: "approved" }],
    },
  ],
};
const show = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/AdminDashboard/approvals?${query}`]}>
      <ApprovalsPage title="Approvals" />
    </MemoryRouter>,
  );
const open = async (query: string, page = waiting, name = "Ana Reyes") => {
  await stubServer(() => success(page));
  show(query);
  return screen.findByRole("article", { name });
};
const kinds = () => within(screen.getByRole("navigation", { name: texts.kindsNav })).getAllByRole("link");

test("keeps the decided filter when the kind changes, and says how the list is ordered", async () => {
  await open("kind=listing&status=decided");
  expect(kinds().map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("status"))).toEqual(
    kinds().map(() => "decided"),
  );
  expect(screen.getByText(texts.lead.decided)).toBeTruthy();
  expect(screen.queryByText(texts.lead.pending)).toBeNull();
});

test("loads the decided list again after a decision in it that is final at once, and focuses the heading", async () => {
  let approvals = decided;
  await stubServer(({ method }) => {
    if (method === "GET") return success({ ...waiting, approvals });
    approvals = decided.map((one) => ({ ...one, status: "approved", decision: { ...rejection, status: "approved" } }));
    return success({ user_id: 41, status: "approved", held: null });
  });
  show("status=decided");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Approve ?Agos Water Services$/ }));
  await waitFor(() => expect(screen.getByRole("article").textContent).toContain("Approved by Ana Reyes"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("says that pending entries are ordered oldest first, and shows the owner's email", async () => {
  const card = await open("kind=listing");
  expect(screen.getByText(texts.lead.pending)).toBeTruthy();
  expect(within(card).getByRole("link", { name: "ana@mail.example" }).getAttribute("href")).toBe(
    "mailto:ana@mail.example",
  );
});

test("warns of a company whose name could be mistaken for the new one, and of documents of strangers", async () => {
  const card = await open("kind=company_change", renamed, company.company_name);
  expect(within(card).getByText(texts.alike.title)).toBeTruthy();
  expect(within(card).getByRole("link", { name: "Kawing Contact Solutions" })).toBeTruthy();
  expect(within(card).getByText(formTexts.fileCare)).toBeTruthy();
});
