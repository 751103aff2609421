import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { wantedJob } from "#client/data/wanted-job.ts";
import { pageTexts as texts } from "#client/features/jobs/page/texts/page.texts.ts";
import { ownJob } from "#client/features/jobs/posting/testing.ts";
import { bookkeeper, wholeJob } from "#client/features/jobs/testing.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

const person = (id: number, user_type: string) => ({
  id,
  username: "ana",
  first_name: "Ana",
  last_name: "Reyes",
  user_type,
  photo: null,
});
const plain = { ...wholeJob(bookkeeper), match: null };

async function open(
  job: Answer,
  as: ReturnType<typeof person> | null = null,
  address = "/jobs/11",
  state: unknown = null,
) {
  if (as) storeSession(as);
  const server = await stubServer(({ path }: Received) => (path.startsWith("/api/jobs/") ? job : success({})));
  const { user } = renderApp(address, state);
  return { user, requests: () => server.received.filter(({ path }) => path.startsWith("/api/jobs")).length };
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const names = (role: "button" | "link") => screen.queryAllByRole(role).map((one) => one.textContent);

test("a visitor reads a job with one call, and the job is kept on the way to the login", async () => {
  const { user, requests } = await open(success(plain));
  await heading(bookkeeper.title);
  expect(screen.getByText(/Two years with any accounting software/)).toBeTruthy();
  await waitFor(() => expect(document.title).toBe(`${bookkeeper.title} – Kasama`));
  expect(requests()).toBe(1);
  expect(names("button")).not.toContain("Apply");
  await user.click(screen.getByRole("link", { name: texts.signIn }));
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(window.history.state.usr).toEqual({ from: "/jobs/11" });
  expect(wantedJob()).toBe(11);
});

test("the job is also kept if a visitor creates an account instead", async () => {
  const { user } = await open(success(plain));
  await heading(bookkeeper.title);
  await user.click(screen.getByRole("link", { name: texts.createAccount }));
  await waitFor(() => expect(window.location.pathname).toBe("/SignUpPage"));
  expect(wantedJob()).toBe(11);
});

describe("after the sign-in from 'Sign in to apply'", () => {
  const dialog = () => screen.findByRole("dialog", { name: `Apply for ${bookkeeper.title}` });
  const openSignedIn = (job: object, as: ReturnType<typeof person>, apply = 11) =>
    open(success(job), as, "/jobs/11", { apply });

  test("the dialog to apply opens once", async () => {
    const { user } = await openSignedIn(wholeJob(bookkeeper), person(7, "pwd"));
    await dialog();
    expect(window.history.state.usr).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each([
    ["was applied to already", { ...wholeJob(bookkeeper), applied: 5 }, person(7, "pwd"), 11],
    ["was closed", { ...wholeJob(bookkeeper), status: "closed" }, person(7, "pwd"), 11],
    ["is read by an employer", plain, person(9, "employer"), 11],
    ["is another one", wholeJob(bookkeeper), person(7, "pwd"), 12],
  ])("no dialog opens if the job %s", async (_why, job, as, apply) => {
    await openSignedIn(job, as, apply);
    await heading(bookkeeper.title);
    if (apply === 11) await waitFor(() => expect(window.history.state.usr).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("a seeker sees why the job matches, and can apply, write to the employer and save it", async () => {
  await open(success(wholeJob(bookkeeper)), person(7, "pwd"));
  await heading(bookkeeper.title);
  expect(screen.getByText("You have 2 of 3 required skills")).toBeTruthy();
  expect(names("button")).toEqual(expect.arrayContaining(["Apply", "Ask about this job", "Save"]));
  expect(screen.queryByRole("link", { name: texts.signIn })).toBeNull();
});

test("a closed job says so, and offers no application", async () => {
  await open(success({ ...wholeJob(bookkeeper), status: "closed" }), person(7, "pwd"));
  await heading(bookkeeper.title);
  expect(screen.getByText(/^This job is closed/)).toBeTruthy();
  expect(names("button")).not.toContain("Apply");
});

test("its employer gets a link to its form", async () => {
  await open(success(ownJob({ id: 11, title: bookkeeper.title, company: bookkeeper.company })), person(8, "employer"));
  await heading(bookkeeper.title);
  expect(screen.getByRole("link", { name: texts.edit }).getAttribute("href")).toBe(
    "/EmployerDashboard/positions/edit?id=11",
  );
  expect(names("button")).not.toContain("Ask about this job");
});

test("another employer can only read it", async () => {
  await open(success(plain), person(9, "employer"));
  await heading(bookkeeper.title);
  expect(screen.queryByRole("link", { name: texts.edit })).toBeNull();
  expect(names("button")).not.toContain("Apply");
});

test.each([
  ["a visitor", null, "Sign in"],
  ["a seeker", person(7, "pwd"), texts.notFound.search],
  ["an employer", person(8, "employer"), texts.notFound.positions],
])("a missing job says so to %s, with a link onward", async (_who, as, way) => {
  await open(failure(404, "NOT_FOUND", "There is no such job."), as);
  await heading(texts.notFound.title);
  expect(names("link")).toContain(way);
});

test("an invalid address makes no call", async () => {
  const { requests } = await open(success(plain), null, "/jobs/eleven");
  await heading(texts.notFound.title);
  expect(requests()).toBe(0);
});

test("loading can be retried after a failure", async () => {
  const { user, requests } = await open(failure(500, "INTERNAL", "x"));
  await screen.findByText("Couldn't load this job");
  const before = requests();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(requests()).toBeGreaterThan(before));
});
