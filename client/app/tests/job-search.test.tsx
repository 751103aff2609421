import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { bookkeeper, cook, pageAnswer, pageOf, wholeJob } from "#client/features/jobs/testing.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

vi.mock("../ChatMount.tsx", () => ({ ChatMount: () => null }));
vi.mock("../HeaderMessages.tsx", () => ({ HeaderMessages: () => null }));

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
  const asked = () => server.received.filter(({ path }) => path.startsWith("/api/jobs")).map(({ path }) => path);
  return { user, server, asked };
}
const list = () => screen.getByRole("region", { name: /jobs?$/ });

test("one call opens it, one answers three letters, one opens a job, and Back closes it", async () => {
  const { user, asked } = await open();
  expect(await screen.findByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
  expect(asked()).toEqual(["/api/jobs"]);

  await user.type(screen.getByRole("searchbox"), "cli");
  await waitFor(() => expect(window.location.search).toBe("?search=cli"));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toBe("/api/jobs?search=cli");

  await user.click(within(list()).getByRole("link", { name: cook.title }));
  const heading = await screen.findByRole("heading", { level: 2, name: cook.title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(await screen.findByText(/Two years with any accounting software/)).toBeTruthy();
  expect(asked()).toHaveLength(3);

  window.history.back();
  const link = within(list()).getByRole("link", { name: cook.title });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(asked(), "what was found stays").toHaveLength(3);
});

test("typing on aborts the earlier search, and its answer counts no more", async () => {
  let answerEarlier: (answer: Answer) => void = () => undefined;
  const { user, server } = await open(PATH, (request) =>
    request.path === "/api/jobs?search=cli"
      ? new Promise<Answer>((done) => (answerEarlier = done))
      : answerAll(request),
  );
  await screen.findByRole("heading", { level: 2, name: "50 jobs" });
  const askedFor = (words: string) => server.received.find(({ path }) => path === `/api/jobs?search=${words}`);
  await user.type(screen.getByRole("searchbox"), "cli");
  await waitFor(() => expect(askedFor("cli")).toMatchObject({ left: false }));
  await user.type(screen.getByRole("searchbox"), "nic");
  await waitFor(() => expect(askedFor("clinic")).toBeTruthy());
  await waitFor(() => expect(askedFor("cli"), "hung up").toMatchObject({ left: true }));
  answerEarlier(pageAnswer(pageOf([cook], { total: 7 })));
  await waitFor(() => expect(list().getAttribute("aria-busy")).not.toBe("true"));
  expect(screen.getByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
  expect(askedFor("clinic")).toMatchObject({ left: false });
});

test("a filter is in the address, and its chip takes it away", async () => {
  const { user, asked } = await open();
  const box = await screen.findByRole("checkbox", { name: /^Quiet space/ });
  await user.click(box);
  await waitFor(() => expect(window.location.search).toBe("?accommodations=quiet_space"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Quiet space/ }).checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Also jobs that have not said" }));
  await waitFor(() => expect(asked().at(-1)).toContain("unknown_access=1"));
  await user.click(screen.getByRole("button", { name: "Quiet space, remove filter" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

describe("a filter that would find nothing", () => {
  const { facets } = pageOf([bookkeeper]);
  const none = {
    ...facets,
    type: { ...facets.type, Contract: 0 },
    access: { ...facets.access, quiet_space: { yes: 0, no: 1, unknown: 3 } },
    min_salary: [{ at_least: 90_000, count: 0 }],
  };
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

  test("can be read, but not be chosen", async () => {
    const { user, asked } = await open(PATH, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    const contract = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Contract\s?0\s?jobs/ });
    expect(contract.getAttribute("aria-disabled")).toBe("true");
    const before = asked().length;
    await user.click(contract);
    expect([contract.checked, window.location.search, asked().length]).toEqual([false, "", before]);
    expect(screen.getByRole<HTMLOptionElement>("option", { name: /90,000 or more \(0\)/ }).disabled).toBe(true);
    expect(box(/^Full-time/).getAttribute("aria-disabled")).toBeNull();
  });

  test("can be taken away where it was chosen", async () => {
    const { user } = await open(`${PATH}?type=Contract`, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    const contract = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Contract\s?0\s?jobs/ });
    expect([contract.checked, contract.getAttribute("aria-disabled")]).toEqual([true, null]);
    await user.click(contract);
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("can be chosen together with the jobs that have not said", async () => {
    const { user } = await open(PATH, () => pageAnswer(pageOf([bookkeeper], { facets: none })));
    await screen.findByRole("checkbox", { name: /^Quiet space\s?0\s?jobs/ });
    await user.click(box(/^Also jobs that have not said/));
    await user.click(box(/^Quiet space\s?3\s?jobs/));
    await waitFor(() => expect(window.location.search).toBe("?accommodations=quiet_space&unknown_access=1"));
  });
});

test("a list that could not be loaded says so and tries again, and is never an empty one", async () => {
  let fails = true;
  const { user } = await open(PATH, (request) =>
    fails ? failure(500, "INTERNAL", "Something went wrong") : answerAll(request),
  );
  expect((await screen.findAllByText("The jobs could not be loaded")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/No job fits|no open jobs/)).toBeNull();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 2, name: "50 jobs" })).toBeTruthy();
});

test("what narrows can be taken away where nothing was found", async () => {
  const { user } = await open(`${PATH}?type=Contract`, () => pageAnswer(pageOf([])));
  expect(await screen.findByText("No job fits all of that")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Contract, remove filter" }).at(-1) as HTMLElement);
  expect(await screen.findByText("There are no open jobs right now")).toBeTruthy();
});

test("a job is saved at once, and given back where that comes to nothing", async () => {
  let refuse: (answer: Answer) => void = () => undefined;
  const { user, asked } = await open(PATH, (request) =>
    request.path.endsWith("/saved") ? new Promise<Answer>((resolve) => (refuse = resolve)) : answerAll(request),
  );
  await screen.findByRole("heading", { level: 2, name: "50 jobs" });
  const save = within(list()).getByRole("button", { name: `Save ${bookkeeper.title} at Tala Health Network` });
  await user.click(save);
  expect(save.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(asked()).toContain(`/api/jobs/${bookkeeper.id}/saved`));
  refuse(failure(409, "CONFLICT", "You can save 500 jobs at most."));
  await waitFor(() => expect(save.getAttribute("aria-pressed")).toBe("false"));
  expect((await screen.findAllByText(`${bookkeeper.title} could not be saved`)).length).toBeGreaterThan(0);
});
