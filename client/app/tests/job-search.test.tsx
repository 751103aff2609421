import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { bookkeeper, cook, pageAnswer, pageOf, wholeJob } from "#client/features/jobs/testing.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };
const PATH = "/ApplicantDashboard/jobs";

const answerAll = ({ path, method }: Received): Answer => {
  const { pathname } = new URL(path, "http://stub");
  if (pathname === "/api/jobs") return pageAnswer(pageOf([bookkeeper, cook], { total: 50 }));
  if (pathname.endsWith("/saved")) return success({ id: bookkeeper.id, saved: method === "PUT" });
  return success(wholeJob(pathname.endsWith("/12") ? cook : bookkeeper));
};

async function open(address = PATH, answer: (request: Received) => Answer | Promise<Answer> = answerAll) {
  storeSession(ana);
  const server = await stubServer(answer);
  const { user } = renderApp(address);
  const requests = () => server.received.filter(({ path }) => path.startsWith("/api/jobs")).map(({ path }) => path);
  return { user, server, requests };
}
const list = () => screen.getByRole("region", { name: /jobs?$/ });

test("opening it, three letters and a job make one call each, and Back closes the job", async () => {
  const { user, requests } = await open();
  expect(await screen.findByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
  expect(requests()).toEqual(["/api/jobs"]);

  await user.type(screen.getByRole("searchbox"), "cli");
  await waitFor(() => expect(window.location.search).toBe("?search=cli"));
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]).toBe("/api/jobs?search=cli");

  await user.click(within(list()).getByRole("link", { name: cook.title }));
  const heading = await screen.findByRole("heading", { level: 2, name: cook.title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(await screen.findByText(/Two years with any accounting software/)).toBeTruthy();
  expect(requests()).toHaveLength(3);

  window.history.back();
  const link = within(list()).getByRole("link", { name: cook.title });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(requests(), "the results stay").toHaveLength(3);
});

test("more typing aborts the previous search, and its answer is ignored", async () => {
  let answerEarlier: (answer: Answer) => void = () => undefined;
  const { user, server } = await open(PATH, (request) =>
    request.path === "/api/jobs?search=cli"
      ? new Promise<Answer>((done) => (answerEarlier = done))
      : answerAll(request),
  );
  await screen.findByRole("heading", { level: 2, name: "50 jobs" });
  const askedFor = (words: string) => server.received.find(({ path }) => path === `/api/jobs?search=${words}`);
  await user.type(screen.getByRole("searchbox"), "cli");
  await waitFor(() => expect(askedFor("cli")).toMatchObject({ wasAborted: false }));
  await user.type(screen.getByRole("searchbox"), "nic");
  await waitFor(() => expect(askedFor("clinic")).toBeTruthy());
  await waitFor(() => expect(askedFor("cli"), "aborted").toMatchObject({ wasAborted: true }));
  answerEarlier(pageAnswer(pageOf([cook], { total: 7 })));
  await waitFor(() => expect(list().getAttribute("aria-busy")).not.toBe("true"));
  expect(screen.getByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
  expect(askedFor("clinic")).toMatchObject({ wasAborted: false });
});

test("a filter is in the address, and its chip removes it", async () => {
  const { user, requests } = await open();
  const box = await screen.findByRole("checkbox", { name: /^Quiet space/ });
  await user.click(box);
  await waitFor(() => expect(window.location.search).toBe("?accommodations=quiet_space"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Quiet space/ }).checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Include jobs that haven't said" }));
  await waitFor(() => expect(requests().at(-1)).toContain("unknown_access=1"));
  await user.click(screen.getByRole("button", { name: "Quiet space, remove filter" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

describe("a filter without results", () => {
  const { facets } = pageOf([bookkeeper]);
  const none = {
    ...facets,
    type: { ...facets.type, Contract: 0 },
    access: { ...facets.access, quiet_space: { yes: 0, no: 1, unknown: 3 } },
    min_salary: [{ at_least: 90_000, count: 0 }],
  };
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  test("can be read, but not selected", async () => {
    const { user, requests } = await open(PATH, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    const contract = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Contract\s?0\s?jobs/ });
    expect(contract.getAttribute("aria-disabled")).toBe("true");
    const before = requests().length;
    await user.click(contract);
    expect([contract.checked, window.location.search, requests().length]).toEqual([false, "", before]);
    expect(screen.getByRole<HTMLOptionElement>("option", { name: /90,000 or more \(0\)/ }).disabled).toBe(true);
    expect(box(/^Full-time/).getAttribute("aria-disabled")).toBeNull();
  });

  test("can be removed if it was selected", async () => {
    const { user } = await open(`${PATH}?type=Contract`, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    const contract = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Contract\s?0\s?jobs/ });
    expect([contract.checked, contract.getAttribute("aria-disabled")]).toEqual([true, null]);
    await user.click(contract);
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("can be selected together with the jobs that have not answered", async () => {
    const { user } = await open(PATH, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    await screen.findByRole("checkbox", { name: /^Quiet space\s?0\s?jobs/ });
    await user.click(box(/^Include jobs that haven't said/));
    await user.click(box(/^Quiet space\s?3\s?jobs/));
    await waitFor(() => expect(window.location.search).toBe("?accommodations=quiet_space&unknown_access=1"));
  });
});

test("a list that could not be loaded says so, can be retried, and is never shown as empty", async () => {
  let fails = true;
  const { user } = await open(PATH, (request) =>
    fails ? failure(500, "INTERNAL", "Something went wrong") : answerAll(request),
  );
  expect((await screen.findAllByText("Couldn't load the jobs")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/No jobs match|no open jobs/)).toBeNull();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
});

test("filters can be removed if nothing was found", async () => {
  const { user } = await open(`${PATH}?type=Contract`, () => pageAnswer(pageOf([])));
  expect(await screen.findByText("No jobs match all of these filters")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Contract, remove filter" }).at(-1) as HTMLElement);
  expect(await screen.findByText("There are no open jobs right now")).toBeTruthy();
});

test("a job is saved at once, and reverted if saving fails", async () => {
  let refuse: (answer: Answer) => void = () => undefined;
  const { user, requests } = await open(PATH, (request) =>
    request.path.endsWith("/saved") ? new Promise<Answer>((resolve) => (refuse = resolve)) : answerAll(request),
  );
  await screen.findByRole("heading", { level: 2, name: "50 jobs" });
  const save = within(list()).getByRole("button", { name: `Save ${bookkeeper.title} at Tala Health Network` });
  await user.click(save);
  expect(save.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(requests()).toContain(`/api/jobs/${bookkeeper.id}/saved`));
  refuse(failure(409, "CONFLICT", "You can save up to 500 jobs."));
  await waitFor(() => expect(save.getAttribute("aria-pressed")).toBe("false"));
  expect((await screen.findAllByText(`Couldn't save ${bookkeeper.title}`)).length).toBeGreaterThan(0);
});
