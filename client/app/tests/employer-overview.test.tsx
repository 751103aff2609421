import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { employerTexts as texts } from "#client/features/dashboard/employer/texts/employer.texts.ts";
import { setupTexts } from "#client/features/profiles/company/setup/texts/setup.texts.ts";
import { ownCompanyTexts } from "#client/features/profiles/company/texts/own-company/own-company.texts.ts";
import { jonas as account, company } from "#client/features/profiles/testing.ts";
import { onOpenConversationWith, tellUnreadMessages } from "#client/shell/chat-requests.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answerer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import type { HiringSummary } from "#shared/applications/hiring.rest.ts";
import type { InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { renderApp } from "./render-app.tsx";

const companyTexts = ownCompanyTexts.company;

const HOME = "/EmployerDashboard";
const jonas = {
  id: 8,
  username: "jonas",
  first_name: "Jonas",
  last_name: "Villareal",
  user_type: "employer",
  photo: null,
};
const summary: HiringSummary = {
  jobs: { draft: 2, open: 60, closed: 1 },
  counts: { pending: 2, review: 1, interview: 2, offer: 1, hired: 1, rejected: 2, withdrawn: 1 },
  applicants: 9,
  pending_since: null,
  looked_at: 7,
  interviewed: 5,
  reply_minutes: 185,
};

const asking = (id: number, name: string): InterviewEntry => ({
  id,
  application_id: 70 + id,
  employer_id: 8,
  applicant_id: 100 + id,
  job_title: "Bookkeeper",
  status: "time_requested",
  version: 2,
  kind: "video",
  place: "",
  notes: "",
  adjustments_offered: [],
  slots: [{ starts_at: "2099-12-01T06:00:00.000Z", offset: "+08:00", minutes: 45 }],
  accepted_slot: null,
  time_request: "In the afternoon",
  adjustments: [],
  steps: [],
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  other: { id: 100 + id, name },
});

const settled = { ...company, access_statement: "Step-free, with a ramp." };

const serving =
  (interviews: InterviewEntry[] | null, hiring: HiringSummary | null = summary, own = settled): Answerer =>
  ({ path }) => {
    const answers = new Map<string, object | null>([
      ["/api/interviews", interviews],
      ["/api/applications/summary", hiring],
      ["/api/employer/8", own],
    ]);
    const answer = answers.get(path) ?? (answers.has(path) ? null : {});
    return answer === null ? failure(500, "INTERNAL", "no") : success(answer);
  };

beforeEach(() => {
  storeSession(jonas);
  tellUnreadMessages(0);
});
const needs = async () => within(await screen.findByRole("region", { name: /items? needs? your attention/ }));
const titles = async () => (await needs()).getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const hiring = () => within(screen.getByRole("region", { name: texts.heading }));
const figure = (label: string) => hiring().getByText(label).closest("div");

test("open items come first, most urgent on top, and lead to their answers, with three calls", async () => {
  const server = await stubServer(serving([asking(1, "Ana Reyes")]));
  const { user } = renderApp(HOME);
  expect(await titles()).toEqual(["Another time requested", "2 new applications", "1 open offer"]);
  expect(server.received.map(({ path }) => path).toSorted()).toEqual([
    "/api/applications/summary",
    "/api/employer/8",
    "/api/interviews",
  ]);
  const opened = vi.fn();
  const undo = onOpenConversationWith(opened);
  await user.click((await needs()).getByRole("button", { name: /^Answer: ?Ana Reyes$/ }));
  expect(opened).toHaveBeenCalledWith(101);
  undo();
  await user.click((await needs()).getByRole("button", { name: texts.needs.pending.action }));
  expect(window.location.pathname + window.location.search).toBe(`${HOME}/applicants?status=pending`);
});

test("a summary line keeps many interviews with open items from hiding the rest", async () => {
  await stubServer(serving(["Ana", "Bea", "Cora", "Dina", "Elmo"].map((name, n) => asking(n + 1, name))));
  const { user } = renderApp(HOME);
  expect(await titles()).toEqual([
    ...Array.from({ length: 3 }, () => "Another time requested"),
    "2 more interviews need your reply",
    "2 new applications",
    "1 open offer",
  ]);
  await user.click((await needs()).getByRole("button", { name: texts.needs.moreInterviews.action }));
  expect(window.location.search).toBe("?status=interview");
});

test("each figure shows its basis, leads to the list behind it, and can be explained", async () => {
  await stubServer(serving([]));
  renderApp(HOME);
  await needs();
  expect(figure(texts.open)?.textContent).toBe("Open jobs6063 jobs in totalSee open jobs");
  expect(figure(texts.applicants)?.textContent).toBe(
    "Applicants910 applications, 2 not reviewed yetSee all applicants",
  );
  expect(figure(texts.interviews)?.textContent).toBe(
    "Interview rate71%5 of 7 reviewedSee 2 applicants at the interview stage",
  );
  expect(figure(texts.hires)?.textContent).toBe("Hire rate14%1 of 7 reviewedView hires");
  expect(figure(texts.reply)?.textContent).toBe("Reply time3 hoursMedian time");
  const links = hiring().getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `${HOME}/positions?status=open`,
    `${HOME}/applicants`,
    `${HOME}/applicants?status=interview`,
    `${HOME}/applicants?status=hired`,
  ]);
  expect(screen.getByText(texts.how).closest("details")?.querySelectorAll("li")).toHaveLength(texts.definitions.length);
});

test.each([
  ["interviews", null, summary, false],
  ["figures", [], null, true],
] as const)(
  "does not say that nothing is waiting if %s could not be loaded, and can retry",
  async (_what, first, second, bad) => {
    const server = await stubServer(
      serving(first && [...first], second && { ...second, counts: { ...second.counts } }),
    );
    const { user } = renderApp(HOME);
    expect(await screen.findByText(texts.needsFailed)).toBeTruthy();
    expect(screen.queryByText("You're all caught up")).toBeNull();
    expect(screen.queryByText(texts.failed) !== null).toBe(bad);
    const quiet = { pending: 0, review: 1, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 };
    server.answer = serving([], { ...summary, counts: quiet });
    await user.click(screen.getByRole("button", { name: feedbackTexts.tryAgain }));
    expect(await screen.findByText("You're all caught up")).toBeTruthy();
    expect(screen.queryByText(texts.needsFailed)).toBeNull();
    // The button disappears, and the focus stays in the page.
    expect(document.activeElement).toBe(screen.getByRole("main"));
  },
);

const quiet: HiringSummary = {
  ...summary,
  jobs: { draft: 0, open: 0, closed: 0 },
  counts: { pending: 0, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 },
};
const setup = async () => within(await screen.findByRole("region", { name: setupTexts.heading }));
const steps = async () => (await setup()).getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("a company in review sees its four steps and the usual time, and not that nothing is waiting", async () => {
  await stubServer(serving([], quiet, { ...company, status: "pending" }));
  renderApp(HOME);
  expect(await steps()).toEqual([
    "Email confirmed Done",
    "Company in review Waiting",
    "Post a job To do",
    "Add an accessibility statement To do",
  ]);
  expect((await setup()).getByText(/usually reviews it within one working day/)).toBeTruthy();
  expect((await setup()).getByRole("link", { name: "Add a document" }).getAttribute("href")).toBe(
    `${HOME}/company#company-documents`,
  );
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test("a rejected company sees the reason first, and can add a document or ask for another review", async () => {
  const reason = "The permit has expired.\nPlease add a new one.";
  const server = await stubServer(serving([], summary, { ...company, status: "rejected", reason }));
  const { user } = renderApp(HOME);
  expect((await titles())[0]).toBe("Luntian Digital wasn't approved");
  expect((await needs()).getByText(/The permit has expired/).textContent).toBe(`Reviewer's note: ${reason}`);
  expect((await needs()).getByRole("button", { name: "Add a document" })).toBeTruthy();
  await user.click((await needs()).getByRole("button", { name: "Request another review" }));
  expect(server.received.some(({ method, path }) => `${method} ${path}` === "POST /api/employer/ask")).toBe(true);
  expect(await steps()).toContain("Company in review Waiting");
  expect(screen.queryByRole("button", { name: "Request another review" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("the setup card stays until the last step is done", async () => {
  const server = await stubServer(serving([], summary, { ...settled, access_statement: "" }));
  const { unmount } = renderApp(HOME);
  expect((await steps()).at(-1)).toBe("Add an accessibility statement To do");
  unmount();
  server.answer = serving([]);
  renderApp(HOME);
  await needs();
  await waitFor(() => expect(screen.queryByRole("region", { name: setupTexts.heading })).toBeNull());
});

describe("the focus, if saving removes the button that opened the profile", () => {
  /** A new company, whose statement the server stores. */
  async function write(place: string, opener: string) {
    let own = { ...company, status: "pending" };
    await stubServer((request) => {
      if (request.path === "/api/users/8") return success(account);
      if (request.path !== "/api/employer/8") return serving([])(request);
      if (request.method === "PUT") own = { ...own, access_statement: "A ramp." };
      return success(own);
    });
    const { user } = renderApp(place);
    await user.click(await screen.findByRole("button", { name: opener }));
    await user.type(await screen.findByRole("textbox", { name: /access/i }), "A ramp.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name: opener })).toBeNull();
  }
  const focused = () => document.activeElement?.textContent;

  test("moves to the heading of the setup card", async () => {
    await write(HOME, "Add statement");
    expect(focused()).toBe(setupTexts.heading);
  });

  test("moves to the heading of the accessibility statement", async () => {
    await write(`${HOME}/company`, companyTexts.accessEmpty.action);
    expect(focused()).toBe(companyTexts.access);
  });
});
