import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ownJob, serving, session } from "#client/features/jobs/posting/testing.ts";
import { positionsTexts as texts } from "#client/features/jobs/posting/texts/positions/positions.texts.ts";
import { storeSession } from "#client/testing/session.ts";
import { failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { renderApp } from "./render-app.tsx";

const PAGE = "/EmployerDashboard/positions";
const COUNTS = { total: 6, pending: 3, review: 0, interview: 2, offer: 0, hired: 1, rejected: 0, withdrawn: 0 };
const open = ownJob({ applicants: COUNTS });
const draft = ownJob({ id: 42, title: "Encoder", status: "draft", type: null, work_mode: null, location: "" });
const closed = ownJob({ id: 43, title: "Driver", status: "closed", closed_by: "employer" });
const expired = ownJob({
  id: 44,
  title: "Cook",
  status: "closed",
  closed_by: "expiry",
  expires_at: "2026-01-31T15:59:59.000Z",
});

beforeEach(() => storeSession(session));
const row = (title: string) => screen.findByRole("article", { name: title });
const toastTitles = () => useRecentMessages.getState().recent.map(({ title }) => title);
const changes = (received: readonly Received[]) => received.filter(({ method }) => method !== "GET");

/** Stubs a server with these jobs. `change` is applied to the job that a call refers to. */
async function withJobs(first: OwnJob[], change: (job: OwnJob, request: Received) => OwnJob | null = (job) => job) {
  let jobs = first;
  const read = serving(() => jobs);
  const server = await stubServer((request) => {
    const id = Number(/^\/api\/jobs\/(\d+)/.exec(request.path)?.[1]);
    const job = jobs.find((one) => one.id === id);
    if (request.method === "GET" || !job) return read(request);
    const now = change(job, request);
    jobs = jobs.flatMap((one) => (one.id !== id ? [one] : now ? [now] : []));
    return success(now ?? {});
  });
  return server;
}

test("each job shows its state and its applicants by stage, with one call", async () => {
  const server = await withJobs([open, draft, closed, expired]);
  renderApp(PAGE);
  const bookkeeper = within(await row("Bookkeeper"));
  expect(bookkeeper.getByText("Open")).toBeTruthy();
  expect(bookkeeper.getByText("₱28,000 to ₱34,000")).toBeTruthy();
  expect(bookkeeper.getByRole("link", { name: /^6 applicants/ }).getAttribute("href")).toBe(
    "/EmployerDashboard/applicants?job_id=41",
  );
  const stages = within(bookkeeper.getByRole("list")).getAllByRole("listitem");
  expect(stages.map(({ textContent }) => textContent)).toEqual(["3 pending", "2 in interview", "1 hired"]);
  expect(within(await row("Encoder")).getByText(texts.status.draft)).toBeTruthy();
  expect(within(await row("Encoder")).getByText(texts.placeMissing)).toBeTruthy();
  expect(within(await row("Driver")).getByText(texts.closedBy.employer)).toBeTruthy();
  expect(within(await row("Cook")).getByText(texts.closedBy.expiry)).toBeTruthy();
  expect(server.received.filter(({ path }) => path.startsWith("/api/jobs"))).toHaveLength(1);
});

test("the states are views with an address, each with its count", async () => {
  await withJobs([open, draft, closed, expired]);
  const { user } = renderApp(PAGE);
  await row("Driver");
  const views = within(screen.getByRole("navigation", { name: texts.views }));
  expect(views.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "4 All",
    "1 Open",
    "1 Drafts",
    "2 Closed",
  ]);
  await user.click(views.getByRole("link", { name: "2 Closed" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(window.location.search).toBe("?status=closed");
  expect(views.getByRole("link", { name: "2 Closed" }).getAttribute("aria-current")).toBe("page");
});

test("an empty list says what to do next, and so do an empty view and an empty page", async () => {
  const server = await withJobs([]);
  const { user } = renderApp(PAGE);
  expect(await screen.findByText(texts.empty.title)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: texts.post })).toHaveLength(2);
  server.answer = serving(() => [open]);
  await user.click(screen.getByRole("link", { name: /Drafts/ }));
  expect(await screen.findByText(texts.emptyView.draft.title)).toBeTruthy();
  window.history.pushState(null, "", `${PAGE}?page=7`);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(await screen.findByText(texts.emptyPage.title)).toBeTruthy();
});

test("a failed load says so and can be retried", async () => {
  const server = await stubServer(() => failure(500, "INTERNAL", "no"));
  const { user } = renderApp(PAGE);
  expect(await screen.findByText(texts.failed)).toBeTruthy();
  server.answer = serving(() => [open]);
  await user.click(screen.getByRole("button", { name: feedbackTexts.tryAgain }));
  expect(await row("Bookkeeper")).toBeTruthy();
});

describe("the actions on a job", () => {
  test("a second press before the list shows the closed job makes no second call", async () => {
    const server = await withJobs([open], (job) => ({ ...job, status: "closed", closed_by: "employer" }));
    const answer = server.answer;
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    const { user } = renderApp(PAGE);
    const close = await screen.findByRole("button", { name: "Close Bookkeeper" });
    server.answer = async (request) => {
      if (request.path.startsWith("/api/jobs/mine")) await shown;
      return answer(request);
    };
    await user.click(close);
    await waitFor(() => expect(toastTitles()).toContain(texts.closed({ title: "Bookkeeper" })));
    await user.click(close);
    show();
    await screen.findByRole("button", { name: "Reopen Bookkeeper" });
    expect(changes(server.received).map(({ path }) => path)).toEqual(["/api/jobs/41/close"]);
  });

  test("closing leaves the focus on the button that reopens the job; two presses count once", async () => {
    const server = await withJobs([open], (job, { path }) =>
      path.endsWith("/close") ? { ...job, status: "closed", closed_by: "employer" } : { ...job, status: "open" },
    );
    const { user } = renderApp(PAGE);
    await user.dblClick(await screen.findByRole("button", { name: "Close Bookkeeper" }));
    const reopen = await screen.findByRole("button", { name: "Reopen Bookkeeper" });
    expect(document.activeElement).toBe(reopen);
    expect(changes(server.received).map(({ path }) => path)).toEqual(["/api/jobs/41/close"]);
    expect(toastTitles()).toContain(texts.closed({ title: "Bookkeeper" }));
    await user.click(reopen);
    expect(await screen.findByRole("button", { name: "Close Bookkeeper" })).toBeTruthy();
    expect(changes(server.received).at(-1)?.json).toEqual({});
  });

  test("a job whose date has passed needs a new one, and a past date is rejected at its field", async () => {
    const server = await withJobs([expired], (job) => ({ ...job, status: "open", closed_by: null, expires_at: null }));
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole("button", { name: "Reopen Cook" }));
    const dialog = within(await screen.findByRole("dialog", { name: texts.newDate.title({ title: "Cook" }) }));
    const day = dialog.getByLabelText(/^Closing date/);
    await user.type(day, "2020-02-02");
    await user.click(dialog.getByRole("button", { name: texts.newDate.open }));
    expect(dialog.getByText(JOB_TEXTS.expiryPast)).toBeTruthy();
    expect(document.activeElement).toBe(day);
    expect(changes(server.received)).toEqual([]);
    await user.clear(day);
    await user.click(dialog.getByRole("button", { name: texts.newDate.open }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes(server.received).at(-1)?.json).toEqual({ expires_at: null });
  });

  test("also asks for a new date if only the server's clock says that the date has passed", async () => {
    const server = await withJobs([closed]);
    server.answer = ({ method, path }) =>
      method === "GET"
        ? serving(() => [closed])({ method, path } as Received)
        : failure(400, "BAD_INPUT", "no", { expires_at: [JOB_TEXTS.expired] });
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole("button", { name: "Reopen Driver" }));
    expect(await screen.findByRole("dialog", { name: texts.newDate.title({ title: "Driver" }) })).toBeTruthy();
  });

  test("a draft is deleted only after a confirmation, and the focus stays in the page", async () => {
    const server = await withJobs([draft, open], () => null);
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole("button", { name: "Delete Encoder" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: texts.question.stay }));
    expect(changes(server.received)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Delete Encoder" }));
    await user.click(screen.getByRole("button", { name: texts.question.leave }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Encoder" })).toBeNull());
    expect(changes(server.received).map(({ method }) => method)).toEqual(["DELETE"]);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("an error from the server is shown, and the list shows the current jobs", async () => {
    const server = await withJobs([open]);
    server.answer = (request) =>
      request.method === "GET" ? serving(() => [closed])(request) : failure(409, "CONFLICT", JOB_TEXTS.draftClosed);
    const { user } = renderApp(PAGE);
    await row("Driver");
    await user.click(screen.getByRole("button", { name: "Reopen Driver" }));
    await waitFor(() => expect(toastTitles()).toContain(texts.reopenFailed({ title: "Driver" })));
  });
});
