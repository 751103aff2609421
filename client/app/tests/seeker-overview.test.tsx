import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { pageAnswer, pageOf } from "#client/features/jobs/testing.ts";
import { tellUnreadMessages } from "#client/shell/chat-requests.ts";
import { onOpenProfile } from "#client/shell/overlays.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };
const account = { user_type: "pwd", phone_number: "+639171234567", pwd_id_number: "06-3022" };
const seeker = {
  resume_text: "Books",
  resume_file_path: "files/a.pdf",
  education: "BS Accountancy",
  experience_years: 3,
  current_job_title: "Bookkeeper",
  desired_job_title: "Accountant",
  desired_salary: 30_000,
  location_preference: "Iloilo",
  skills: [{ name: "Excel" }],
};

const sent = (id: number, more: Partial<OwnApplication> = {}): OwnApplication => ({
  id,
  job_title: `Job ${id}`,
  employer_id: 9,
  company: "Bayanihan Foods",
  status: "review",
  applied_at: `2026-11-0${id}T08:00:00.000Z`,
  viewed_at: null,
  steps: [
    { status: "pending", at: `2026-11-0${id}T08:00:00.000Z` },
    { status: "review", at: "2026-11-20T08:00:00.000Z" },
  ],
  interview: null,
  ...more,
});
const listOf = (applications: readonly OwnApplication[], total = applications.length): Answer => ({
  body: { success: true, data: applications, total },
});

const figure = (value: number) => ({ value, formatted: String(value) });
const community = { activeUsers: figure(1240), jobListings: figure(88), partnerEmployers: figure(41) };

/** Answers with a profile without open items, and with these applications. */
const answers =
  (applications: () => Answer) =>
  ({ path }: Received): Answer => {
    if (path.startsWith("/api/applications")) return applications();
    if (path.startsWith("/api/users/7")) return success({ ...account, pwd_id_state: "verified" });
    if (path.startsWith("/api/jobseeker/7")) return success(seeker);
    if (path === "/api/stats") return success(community);
    if (/^\/api\/jobs(\?|$)/.test(path)) return pageAnswer(pageOf([]));
    return success([]);
  };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T04:00:00.000Z") });
  tellUnreadMessages(0);
  storeSession(ana);
  return () => vi.useRealTimers();
});

const rows = async () => {
  const list = await screen.findByRole("region", { name: "Your applications" });
  return (await within(list).findAllByRole("listitem")).map((row) => row.textContent ?? "");
};

test("shows the newest three applications with their status, and the open items, with one call", async () => {
  // In the server's order: those that may need an answer, then the newest.
  const applications = [sent(1, { status: "offer" }), sent(6), sent(5), sent(4), sent(3)];
  const server = await stubServer(answers(() => listOf(applications, 12)));
  renderApp("/ApplicantDashboard");
  const [first, ...others] = await rows();
  expect(first).toContain("Applied 6 November → In review 20 November");
  expect(first).toContain("Bayanihan Foods is reviewing it");
  expect(others.map((text) => text.slice(0, 5))).toEqual(["Job 5", "Job 4"]);
  expect(screen.getByRole("link", { name: "All 12 applications" }).getAttribute("href")).toBe(
    "/ApplicantDashboard/applications",
  );
  expect(screen.getByRole("heading", { name: "1 item needs your attention" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "See the offer: Job 1" })).toBeTruthy();
  expect(server.received.filter(({ path }) => path.includes("applications")).map(({ path }) => path)).toEqual([
    "/api/applications?sort=waiting&page_size=50",
  ]);
  // The state of the PWD ID's review is shown next to it.
  expect(within(screen.getByRole("region", { name: "Your profile" })).getByText("Verified")).toBeTruthy();
});

test("offers a way to add a missing job title, and hides the specification's character from sight and screen readers", async () => {
  const usual = answers(() => listOf([]));
  await stubServer((request) =>
    request.path.startsWith("/api/jobseeker/7") ? success({ ...seeker, current_job_title: "" }) : usual(request),
  );
  const { user } = renderApp("/ApplicantDashboard");
  const add = await screen.findByRole("button", { name: "Add your job title" });
  const fallback = screen.getByText("/");
  expect(fallback.classList.contains("visually-hidden")).toBe(true);
  expect(fallback.getAttribute("aria-hidden")).toBe("true");
  const opened = vi.fn();
  onOpenProfile(opened);
  await user.click(add);
  expect(opened.mock.calls).toEqual([[{ mode: "edit", field: "current_job_title" }]]);
});

test("shows a job title without a button to add one", async () => {
  await stubServer(answers(() => listOf([])));
  renderApp("/ApplicantDashboard");
  expect((await screen.findByText(/Bookkeeper/)).textContent).toBe("Your job title: Bookkeeper");
  expect(screen.queryByRole("button", { name: "Add your job title" })).toBeNull();
  expect(screen.queryByText("/")).toBeNull();
});

test("says that the user has not applied yet, and that nothing is waiting", async () => {
  await stubServer(answers(() => listOf([])));
  renderApp("/ApplicantDashboard");
  expect(await screen.findByText(/^You haven't applied yet/)).toBeTruthy();
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /applications$/ })).toBeNull();
});

test("data that failed to load is never shown as empty, and a retry loads it", async () => {
  const server = await stubServer(answers(() => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE)));
  const { user } = renderApp("/ApplicantDashboard");
  expect(await screen.findByText("Couldn't load your applications. Some may need your answer.")).toBeTruthy();
  act(() => tellUnreadMessages(0));
  expect(screen.queryByText("You're all caught up")).toBeNull();
  server.answer = answers(() => listOf([sent(2)]));
  const part = screen.getByRole("region", { name: "Your applications" });
  await user.click(within(part).getByRole("button", { name: "Try again" }));
  expect((await rows()).length).toBe(1);
  expect(screen.getByText("You're all caught up")).toBeTruthy();
});

test("general users see the same with their own links, and the community's numbers, without an admin call", async () => {
  storeSession({ ...ana, user_type: "general" });
  const server = await stubServer(answers(() => listOf([sent(2)])));
  renderApp("/AdminDashboard");
  expect((await rows()).length).toBe(1);
  expect(screen.getByRole("link", { name: "Open the list" }).getAttribute("href")).toBe("/AdminDashboard/applications");
  const numbers = within(await screen.findByRole("region", { name: "The community" }));
  expect(await numbers.findByText("1240")).toBeTruthy();
  expect(server.received.filter(({ path }) => path.startsWith("/api/admin"))).toEqual([]);
});

test("the community's numbers say so if they failed to load, and can be retried", async () => {
  storeSession({ ...ana, user_type: "general" });
  const usual = answers(() => listOf([]));
  const lost = failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE);
  const server = await stubServer((request) => (request.path === "/api/stats" ? lost : usual(request)));
  const { user } = renderApp("/AdminDashboard");
  const section = within(await screen.findByRole("region", { name: "The community" }));
  expect(await section.findByText("We couldn't load the numbers.")).toBeTruthy();
  server.answer = usual;
  await user.click(section.getByRole("button", { name: "Try again" }));
  expect(await section.findByText("88")).toBeTruthy();
  expect(document.activeElement?.textContent, "the button was removed").toBe("The community");
});

test("shows once how complete the profile is, and offers once to search all jobs", async () => {
  await stubServer((received) =>
    received.path.startsWith("/api/jobseeker/7")
      ? success({ ...seeker, education: "", resume_text: "" })
      : answers(() => listOf([]))(received),
  );
  renderApp("/ApplicantDashboard");
  expect(await screen.findByText("Your profile isn't complete yet")).toBeTruthy();
  expect(await screen.findAllByText(/^Your profile is \d+% complete$/)).toHaveLength(1);
  await screen.findByText("No open jobs right now");
  expect(screen.getAllByRole("link", { name: "Search all jobs" })).toHaveLength(1);
});
