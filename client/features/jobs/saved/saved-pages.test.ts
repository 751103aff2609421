import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { storeSession } from "#client/testing/session.ts";
import { stubServer } from "#client/testing/stub-server.ts";
import { JOBS_PAGE_MAX, type SavedJob } from "#shared/jobs/job-search.ts";
import { noteSaved } from "../card/saved.store.ts";
import { bookkeeper } from "../testing.ts";
import { useSavedJobs } from "./useSavedJobs.ts";

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null };
const saved = (id: number): SavedJob => ({ ...bookkeeper, id, saved: true, saved_at: "2026-11-20T08:00:00.000Z" });

/** A server with these saved jobs. */
async function keeping(ids: number[]) {
  storeSession(ana);
  const kept = new Set(ids);
  const server = await stubServer(({ path }) => {
    const page = Number(new URL(path, "http://stub").searchParams.get("page"));
    const [from, to] = [(page - 1) * JOBS_PAGE_MAX, page * JOBS_PAGE_MAX];
    const data = [...kept].slice(from, to).map(saved);
    return { body: { success: true, data, total: kept.size, page, page_size: JOBS_PAGE_MAX } };
  });
  const { result } = renderHook(() => useSavedJobs());
  await waitFor(() => expect(result.current.now.state).toBe("ready"));
  const shown = () => result.current.now.jobs.map(({ id }) => id);
  const more = async () => {
    const asked = server.received.length;
    act(() => result.current.more());
    await waitFor(() => expect(server.received).toHaveLength(asked + 1));
    await waitFor(() => expect(result.current.now.state).toBe("ready"));
  };
  const toTheEnd = async () => {
    while (result.current.hasMore) await more();
  };
  return { kept, shown, more, toTheEnd };
}
const idsOf = (count: number) => Array.from({ length: count }, (_, n) => 100 + n);

test.each([5, 20, 60])("skips none of the next %i jobs after removed ones have moved the pages", async (rest) => {
  const ids = idsOf(JOBS_PAGE_MAX + rest);
  const { kept, shown, more, toTheEnd } = await keeping(ids);
  expect(shown()).toEqual(ids.slice(0, JOBS_PAGE_MAX));
  for (const id of ids.slice(3, 6)) {
    kept.delete(id);
    act(() => noteSaved(id, false));
  }
  await more();
  // Removed jobs stay in their places.
  expect(shown().slice(0, JOBS_PAGE_MAX)).toEqual(ids.slice(0, JOBS_PAGE_MAX));
  await toTheEnd();
  expect(shown()).toEqual(ids);
});

test("reaches all jobs when jobs saved in another tab move the pages", async () => {
  const ids = idsOf(JOBS_PAGE_MAX + 20);
  const { kept, shown, toTheEnd } = await keeping(ids);
  const before = [...kept];
  kept.clear();
  for (const id of [...ids.map((id) => id + 1000), ...before]) kept.add(id);
  await toTheEnd();
  expect(shown()).toEqual(expect.arrayContaining(ids));
  expect(new Set(shown()).size).toBe(shown().length);
});
