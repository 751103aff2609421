import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { signOut } from "#client/data/session.ts";
import { jobFormTexts as texts } from "#client/features/jobs/posting/form/texts/job-form/job-form.texts.ts";
import { company, ownJob, serving, session } from "#client/features/jobs/posting/testing.ts";
import { textIn } from "#client/testing/dom.ts";
import { storeSession } from "#client/testing/session.ts";
import { type Answerer, failure, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { renderApp } from "./render-app.tsx";

const NEW = "/EmployerDashboard/positions/new";
const EDIT = "/EmployerDashboard/positions/edit?id=41";
const stored = ownJob({ status: "draft" });

beforeEach(() => storeSession(session));
type User = ReturnType<typeof renderApp>["user"];

const title = () => screen.findByLabelText<HTMLInputElement>("Job title");
const changes = (received: readonly Received[]) => received.filter(({ method }) => method !== "GET");
const keyOf = ({ headers }: Received) => headers["idempotency-key"];

/** Answers read requests, and passes the others to `write`. */
const answering =
  (write: Answerer, jobs: readonly OwnJob[] = [stored], own = company): Answerer =>
  (request) =>
    request.method === "GET"
      ? request.path.startsWith("/api/skills")
        ? success([{ name: "Sewing" }, { name: "Secretarial work" }])
        : serving(() => jobs, own)(request)
      : write(request);

async function fillJob(user: User) {
  await user.type(await title(), "Bookkeeper");
  await user.type(screen.getByLabelText("Description"), "You keep the books.");
  await user.type(screen.getByLabelText("Location"), "Baguio");
  await user.click(screen.getByRole("radio", { name: /^Hybrid/ }));
  await user.click(screen.getByRole("radio", { name: /^Full-time/ }));
}
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

describe("a new job", () => {
  test("is published with all its input, once, however often the button is pressed", async () => {
    const server = await stubServer(answering(() => ({ ...success(ownJob()), status: 201 })));
    const { user } = renderApp(NEW);
    await fillJob(user);
    await user.type(screen.getByLabelText(/^From/), "28,000");
    await user.type(screen.getByLabelText(/^To/), "34000");
    const steps = screen.getByRole("group", { name: "Step-free access" });
    await user.click(within(steps).getByRole("radio", { name: "Yes" }));
    await user.dblClick(screen.getByRole("button", { name: "Publish" }));
    await screen.findByRole("heading", { level: 1, name: "Jobs" });
    const [sent, ...others] = changes(server.received);
    expect(others).toEqual([]);
    expect(sent?.json).toMatchObject({
      status: "open",
      title: "Bookkeeper",
      type: "Full-time",
      work_mode: "Hybrid",
      salary_min: 28000,
      salary_max: 34000,
      access: { step_free_access: "yes", quiet_space: "unknown" },
    });
    expect(sent && keyOf(sent)).toMatch(/^[\w-]{8,100}$/);
    expect(localStorage.length).toBe(2);
  });

  test("lists all missing fields in the summary and at the fields, but not when saving a draft", async () => {
    const server = await stubServer(answering(() => ({ ...success(stored), status: 201 })));
    const { user } = renderApp(NEW);
    await title();
    await press(user, "Publish");
    const summary = screen.getByRole("alert", { name: /^Please fix 5/ });
    expect(document.activeElement).toBe(summary);
    // From top to bottom.
    expect(
      within(summary)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([
      JOB_TEXTS.titleRequired,
      JOB_TEXTS.descriptionRequired,
      JOB_TEXTS.locationRequired,
      JOB_TEXTS.workMode,
      JOB_TEXTS.type,
    ]);
    expect(document.title).toMatch(/^Error: New job/);
    await user.click(within(summary).getByRole("link", { name: JOB_TEXTS.descriptionRequired }));
    expect(document.activeElement).toBe(screen.getByLabelText("Description"));
    expect(changes(server.received)).toEqual([]);
    await user.type(await title(), "Bookkeeper");
    await press(user, "Save draft");
    // From now on the draft has its own address.
    await waitFor(() => expect(window.location.search).toBe("?id=41"));
    expect(changes(server.received).at(-1)?.json).toMatchObject({ status: "draft", type: null });
  });

  test("Enter in a field saves a draft and never publishes", async () => {
    const server = await stubServer(answering(() => ({ ...success(stored), status: 201 })));
    const { user } = renderApp(NEW);
    await user.type(await title(), "Bookkeeper{Enter}");
    await waitFor(() => expect(changes(server.received)).toHaveLength(1));
    expect(changes(server.received)[0]?.json).toMatchObject({ status: "draft" });
  });

  test("a retry has the same idempotency key, also after a reload; changed content has a new one", async () => {
    const server = await stubServer(
      answering(() => {
        throw new Error("the line broke");
      }),
    );
    const first = renderApp(NEW);
    await fillJob(first.user);
    await press(first.user, "Publish");
    await screen.findByText(texts.saveFailed);
    first.unmount();
    const { user } = renderApp(NEW);
    expect(await screen.findByText(texts.restored.title)).toBeTruthy();
    expect(textIn(await title())).toBe("Bookkeeper");
    await press(user, "Publish");
    await screen.findByText(texts.saveFailed);
    await user.type(await title(), "s");
    await press(user, "Publish");
    await waitFor(() => expect(changes(server.received)).toHaveLength(3));
    const [one, two, three] = changes(server.received).map(keyOf);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test("an existing job with this name is reported with a link to it, and the input stays", async () => {
    const body = { success: false, code: "CONFLICT", message: JOB_TEXTS.duplicate, existing_id: 17 };
    await stubServer(answering(() => ({ status: 409, body })));
    const { user } = renderApp(NEW);
    await fillJob(user);
    await press(user, "Publish");
    const link = await screen.findByRole("link", { name: texts.duplicate.open });
    expect(link.getAttribute("href")).toBe("/EmployerDashboard/positions/edit?id=17");
    expect(textIn(await title())).toBe("Bookkeeper");
  });

  test("shows the server's error for a field at that field", async () => {
    await stubServer(answering(() => failure(400, "BAD_INPUT", "no", { title: ["Not this title"] })));
    const { user } = renderApp(NEW);
    await fillJob(user);
    await press(user, "Publish");
    expect(await screen.findByRole("link", { name: "Not this title" })).toBeTruthy();
  });
});

describe("unsaved input", () => {
  test("is kept when the form is closed, and can be discarded", async () => {
    await stubServer(answering(() => success(stored)));
    const first = renderApp(NEW);
    await first.user.type(await title(), "Encoder");
    first.unmount();
    const { user } = renderApp(NEW);
    await screen.findByText(texts.restored.title);
    await press(user, texts.restored.discard);
    expect(textIn(await title())).toBe("");
    expect(document.activeElement).toBe(await title());
    expect(localStorage.length).toBe(2);
  });

  test("is kept when the session expires and deleted by a logout", async () => {
    await stubServer(answering(() => success(stored)));
    for (const [reason, kept] of [
      ["expired", 1],
      ["logout", 0],
    ] as const) {
      storeSession(session);
      const { user, unmount } = renderApp(NEW);
      await user.clear(await title());
      await user.type(await title(), "Encoder");
      signOut(reason);
      unmount();
      expect(Object.keys(localStorage).filter((key) => key.startsWith("kasama-typed-"))).toHaveLength(kept);
    }
  });
});

describe("an existing job", () => {
  test("is saved as a whole, based on the version that was loaded", async () => {
    const open = ownJob({ version: 5 });
    const server = await stubServer(answering(() => success(open), [open]));
    const { user } = renderApp(EDIT);
    expect(textIn(await title())).toBe("Bookkeeper");
    await user.clear(await title());
    await user.type(await title(), "Head bookkeeper");
    await press(user, "Save changes");
    await screen.findByRole("heading", { level: 1, name: "Jobs" });
    expect(changes(server.received).map(({ method, json }) => [method, json])).toEqual([
      ["PUT", expect.objectContaining({ status: "open", version: 5, title: "Head bookkeeper", salary_min: 28000 })],
    ]);
  });

  const elsewhere = ownJob({ status: "draft", title: "Accountant", version: 2 });
  test.each([
    [texts.elsewhere.take, "Accountant", 1],
    [texts.elsewhere.keep, "Head bookkeeper", 2],
  ])("that another tab has changed keeps the input; %s", async (choice, name, calls) => {
    let now = stored;
    const server = await stubServer((request) => {
      const { version } = (request.json ?? {}) as { version?: number };
      if (request.method === "GET") return answering(() => success({}), [now])(request);
      if (version === 1)
        return failure(409, "CONFLICT", JOB_TEXTS.changedElsewhere, { version: [JOB_TEXTS.changedElsewhere] });
      return success({ ...elsewhere, title: name, version: 3 });
    });
    const { user } = renderApp(EDIT);
    await user.clear(await title());
    await user.type(await title(), "Head bookkeeper");
    now = elsewhere;
    await press(user, "Save draft");
    await screen.findByText(texts.elsewhere.title);
    expect(textIn(await title())).toBe("Head bookkeeper");
    await press(user, choice);
    await waitFor(() => expect(screen.queryByText(texts.elsewhere.title)).toBeNull());
    await waitFor(() => expect(changes(server.received)).toHaveLength(calls));
    expect(textIn(await title())).toBe(name);
  });

  test.each(["?id=99", "?id=no", ""])("is reported as missing if it does not exist: %j", async (query) => {
    await stubServer(answering(() => success({})));
    renderApp(`/EmployerDashboard/positions/edit${query}`);
    expect(await screen.findByText(texts.loadFailed)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.back })).toBeTruthy();
  });
});

test.each(["pending", "rejected"] as const)(
  "a company that is %s saves drafts, and reads why and what comes next",
  async (status) => {
    const server = await stubServer(
      answering(() => ({ ...success(stored), status: 201 }), [stored], { ...company, status, reason: "No papers" }),
    );
    const { user } = renderApp(NEW);
    await screen.findByText(texts.approval[status].title);
    await fillJob(user);
    await press(user, "Publish");
    expect(changes(server.received)).toEqual([]);
    await press(user, "Save draft");
    await waitFor(() => expect(changes(server.received)).toHaveLength(1));
  },
);

describe("skills", () => {
  test("are added by Enter, a comma, a suggestion or on leaving the field, without duplicates, and can be removed", async () => {
    const server = await stubServer(answering(() => ({ ...success(stored), status: 201 })));
    const { user } = renderApp(NEW);
    await user.type(await title(), "Tailor");
    const box = screen.getByRole("combobox", { name: /^Add a skill/ });
    await user.type(box, "Ironing{Enter}Filing,");
    await user.type(box, "Se");
    await screen.findByRole("option", { name: "Sewing" });
    await user.keyboard("{ArrowDown}{Enter}");
    await user.type(box, "ironing{Enter}");
    expect(screen.getByText(JOB_TEXTS.skillTwice)).toBeTruthy();
    await user.clear(box);
    await user.type(box, "Mending");
    await user.tab();
    await user.click(screen.getByRole("button", { name: texts.skills.remove({ skill: "Filing" }) }));
    expect(document.activeElement).toBe(box);
    await user.selectOptions(screen.getByLabelText("Priority, Sewing"), "Nice to have");
    await user.selectOptions(screen.getByLabelText("Importance, Sewing"), "Critical");
    await press(user, "Save draft");
    await waitFor(() => expect(changes(server.received)).toHaveLength(1));
    expect(changes(server.received)[0]?.json).toMatchObject({
      skills: [
        { name: "Ironing", required: true, importance: 3 },
        { name: "Sewing", required: false, importance: 5 },
        { name: "Mending", required: true, importance: 3 },
      ],
    });
  });
});

test("the preview shows the input, and says what is missing", async () => {
  await stubServer(answering(() => success(stored)));
  const { user } = renderApp(NEW);
  await user.type(await title(), "Bookkeeper");
  await press(user, texts.preview.open);
  const preview = within(await screen.findByRole("dialog", { name: texts.preview.title }));
  expect(preview.getByRole("heading", { name: "Bookkeeper" })).toBeTruthy();
  expect(preview.getAllByText("Not stated")).toHaveLength(8);
  expect(preview.getAllByText(texts.preview.missing)).not.toHaveLength(0);
});
