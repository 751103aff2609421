import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { openConnection } from "#client/data/socket.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { JobSearch } from "#shared/jobs/job-search.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { bookkeeper, cook, pageAnswer, pageOf } from "../testing.ts";
import { RecommendedJobs } from "./RecommendedJobs.tsx";
import { recommendedTexts as texts } from "./texts/recommended.texts.ts";

type Listener = (...args: unknown[]) => void;

/** A fake socket that can announce events. */
const line = vi.hoisted(() => ({ announce: (_name: string, _data: unknown): void => undefined }));
vi.mock("socket.io-client", () => ({
  io: () => ({
    io: { opts: {}, on: () => {} },
    on: () => {},
    onAny: (listener: Listener) => {
      line.announce = listener;
    },
    offAny: () => {},
    removeAllListeners: () => {},
    connect: () => {},
    disconnect: () => {},
  }),
}));

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
let close: () => void;
beforeEach(() => {
  signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false });
  close = openConnection();
});
afterEach(() => {
  close();
  signOut();
});

const entries = (jobs: readonly JobCard[]) =>
  success(jobs.map((job) => ({ job, score: 80, reasons: [], missing_skills: [] })));
const titles = () => screen.queryAllByRole("listitem").flatMap((row) => row.querySelector("h3")?.textContent ?? []);
const closed = (id: number) =>
  act(async () => line.announce("job:changed", { id, status: "closed", updated_at: "2026-11-20T08:00:00.000Z" }));

test("removes a job that closes, and keeps the list if an update fails", async () => {
  const server = await stubServer(() => entries([bookkeeper, cook]));
  render(
    <MemoryRouter>
      <RecommendedJobs home="/ApplicantDashboard" />
    </MemoryRouter>,
  );
  await waitFor(() => expect(titles()).toEqual([bookkeeper.title, cook.title]));

  server.answer = () => failure(503, "UNAVAILABLE", "Please try again");
  await closed(bookkeeper.id);
  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(titles()).toEqual([bookkeeper.title, cook.title]);
  server.answer = () => entries([cook]);
  await closed(bookkeeper.id);
  await waitFor(() => expect(titles()).toEqual([cook.title]));
  expect(server.received, "one question for each news").toHaveLength(3);
});

const profileSaved = (id: number) =>
  act(async () =>
    line.announce("profile:changed", { id, username: "ana", first_name: "Ana", last_name: "Reyes", photo: null }),
  );
const page = (jobs: JobCard[]) => pageAnswer(pageOf(jobs));

test("loads the new matches after the profile was saved, and announces their number politely", async () => {
  const server = await stubServer(({ path }) =>
    path.startsWith("/api/jobs/recommended") ? entries([]) : page([cook]),
  );
  render(
    <MemoryRouter>
      <Announcer />
      <RecommendedJobs home="/ApplicantDashboard" />
    </MemoryRouter>,
  );
  await waitFor(() => expect(titles()).toEqual([cook.title]));
  server.answer = () => entries([bookkeeper, cook]);
  await profileSaved(7);
  await waitFor(() => expect(titles()).toEqual([bookkeeper.title, cook.title]));
  expect(screen.getAllByText(texts.matches({ count: 2 })).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain("2 jobs match your profile"),
  );
  // Another person's profile changes nothing here.
  const asked = server.received.length;
  await profileSaved(8);
  await closed(cook.id);
  await waitFor(() => expect(server.received).toHaveLength(asked + 1));
});

test("shows the newest jobs and a link to the profile while nothing matches", async () => {
  const server = await stubServer(({ path }) =>
    path.startsWith("/api/jobs/recommended") ? entries([]) : page([cook, bookkeeper]),
  );
  render(
    <MemoryRouter>
      <RecommendedJobs home="/ApplicantDashboard" />
    </MemoryRouter>,
  );
  expect(await screen.findByRole("heading", { name: texts.newest })).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual([cook.title, bookkeeper.title]));
  expect(screen.getByRole("link", { name: texts.profile }).getAttribute("href")).toBe("/ApplicantDashboard/profile");
  expect(screen.queryByText("No job fits you yet")).toBeNull();
  // The server would reject an unknown sort, but the stub does not.
  const asked = new URL(server.received.at(-1)?.path ?? "", "http://kasama.example").searchParams;
  expect(JobSearch.safeParse(Object.fromEntries(asked)).success).toBe(true);
});
