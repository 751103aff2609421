import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { type Answer, failure, stubServer } from "#client/testing/stub-server.ts";
import type { ApplicationSort } from "#shared/applications/applications.rest.ts";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { readListQuery } from "./list/list-query.ts";
import { useApplicationList } from "./list/useApplicationList.ts";
import { useApplication } from "./useApplication.ts";

/** Events that arrive during the first request: the request that replaces it must also handle its failure. */

const shop = {
  id: 9,
  username: "shop",
  first_name: "Lea",
  last_name: "Go",
  user_type: "employer" as const,
  photo: null,
};
beforeEach(() => signIn({ token: "token", user: shop, email: "shop@mail.example", rememberMe: false }));
afterEach(() => signOut());

const card = (id: number): ApplicationCard => ({
  id,
  job_id: 4,
  job_title: "Bookkeeper",
  employer_id: 9,
  company: "Luntian Digital",
  status: "pending",
  version: 1,
  applied_at: "2026-11-20T08:00:00.000Z",
  viewed_at: null,
  updated_at: "2026-11-20T08:00:00.000Z",
  steps: [{ status: "pending", by: "applicant", note: "", at: "2026-11-20T08:00:00.000Z" }],
  conversation_id: null,
  awaits_me: true,
  match: null,
  applicant: null,
  interview: null,
});
const counts = { pending: 2, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 };
const pageOf = (ids: number[]): Answer => ({
  body: { success: true, data: ids.map(card), total: ids.length, page: 1, page_size: 20, counts, jobs: [] },
});
const lost = () => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE);
const never = () => new Promise<Answer>(() => {});

test("a list reports a failure of the request that replaced its first one", async () => {
  const server = await stubServer(never);
  const { result } = renderHook(() => useApplicationList(readListQuery(""), { usual: "newest" }));
  await waitFor(() => expect(server.received).toHaveLength(1));
  server.answer = lost;
  act(() => void result.current.refresh());
  await waitFor(() => expect(result.current.answer.state).toBe("failed"));
});

test("asks for the page of the list, and for none on the first", async () => {
  const server = await stubServer(() => pageOf([1]));
  const { rerender } = renderHook(
    ({ page }: { page: number }) => useApplicationList({ ...readListQuery(""), page }, { usual: "newest" }),
    { initialProps: { page: 2 } },
  );
  const asked = () => server.received.map(({ path }) => path);
  await waitFor(() => expect(asked()).toEqual(["/api/applications?sort=newest&page=2"]));
  rerender({ page: 1 });
  await waitFor(() => expect(asked().slice(1)).toEqual(["/api/applications?sort=newest"]));
});

test("shows a list in the requested order even if events arrive in the meantime", async () => {
  const server = await stubServer(() => pageOf([1, 2]));
  const { result, rerender } = renderHook(
    ({ sort }: { sort: ApplicationSort }) => useApplicationList({ ...readListQuery(""), sort }, { usual: "newest" }),
    { initialProps: { sort: "newest" } },
  );
  await waitFor(() => expect(result.current.answer.state).toBe("ready"));
  server.answer = never;
  rerender({ sort: "oldest" });
  await waitFor(() => expect(server.received).toHaveLength(2));
  server.answer = () => pageOf([2, 1]);
  act(() => void result.current.refresh());
  await waitFor(() => expect(result.current.answer).toMatchObject({ stale: false }));
  const { answer } = result.current;
  expect(answer.state === "ready" && answer.value.applications.map(({ id }) => id)).toEqual([2, 1]);
});

test("an application reports a failure of the request that replaced its first one", async () => {
  const server = await stubServer(never);
  const { result } = renderHook(() => useApplication(12));
  await waitFor(() => expect(server.received).toHaveLength(1));
  server.answer = lost;
  act(() => void result.current.refresh());
  await waitFor(() => expect(result.current.answer.state).toBe("failed"));
});
