import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { endpoint } from "#shared/endpoint.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { report } from "./connection.ts";
import { changeAnswer, invalidateEndpoint, mayRetry, queryClient, retryDelay } from "./query-client.ts";
import { sessionStore, signIn, signOut } from "./session.ts";
import { type ServerStateOptions, useEndpoint } from "./useEndpoint.ts";

const fruits = endpoint({
  method: "GET",
  path: "/api/fruits",
  query: z.object({ page: z.optional(z.string()) }),
  reply: z.array(z.string()),
  summary: "Fruits.",
});
const person = (id: number) => ({
  ...{ id, username: `p${id}`, first_name: "Ana", last_name: "Reyes" },
  ...{ user_type: "admin" as const, photo: null },
});
const enter = (id: number) => signIn({ token: `t${id}`, user: person(id), email: "a@mail.example", rememberMe: false });
beforeEach(() => enter(1));
afterEach(() => {
  if (sessionStore.getState().user) signOut();
});

const lost = () => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE);
const never = () => new Promise<Answer>(() => {});

/** The hook on a page of fruits, with the function that reports a change. */
function show(options: ServerStateOptions<string[]> = {}) {
  let news = () => {};
  const follow = (onNews: () => void) => {
    news = onNews;
    return () => {};
  };
  const hook = renderHook(({ page }) => useEndpoint(fruits, { query: { page } }, { follow, ...options }), {
    initialProps: { page: "1" },
  });
  return { ...hook, answer: () => hook.result.current.answer, tell: () => act(() => news()) };
}
const ready = (value: string[], page = "1", stale = false) => ({
  ...{ state: "ready", value, stale },
  args: { query: { page } },
});

test("a retry repeats a failed first request and shows that it is loading", async () => {
  const server = await stubServer(lost);
  const { result, answer } = show();
  expect(answer()).toEqual({ state: "loading" });
  await waitFor(() => expect(answer()).toMatchObject({ state: "failed", fault: { code: "UNAVAILABLE" } }));
  expect(server.received).toHaveLength(1);
  let letGo = (_: Answer) => {};
  server.answer = () => new Promise((resolve) => (letGo = resolve));
  act(() => result.current.retry());
  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(answer()).toEqual({ state: "loading" });
  letGo(success(["mango"]));
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
});

test("the previous answer stays as stale while another page loads, with its own arguments", async () => {
  const server = await stubServer(() => success(["mango"]));
  const onLoaded = vi.fn<(value: string[]) => void>();
  const { answer, rerender } = show({ keepPrevious: true, onLoaded });
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  let letGo = (_: Answer) => {};
  server.answer = () => new Promise((resolve) => (letGo = resolve));
  rerender({ page: "2" });
  expect(answer()).toEqual(ready(["mango"], "1", true));
  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(onLoaded.mock.calls).toEqual([[["mango"]]]);
  letGo(success(["guava"]));
  await waitFor(() => expect(answer()).toEqual(ready(["guava"], "2")));
  expect(onLoaded.mock.calls).toEqual([[["mango"]], [["guava"]]]);
});

test("a page that fails to load shows the failure and not the page before", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { answer, rerender } = show({ keepPrevious: true });
  await waitFor(() => expect(answer().state).toBe("ready"));
  server.answer = lost;
  rerender({ page: "2" });
  await waitFor(() => expect(answer().state).toBe("failed"));
});

test("an answer that an own call has brought is not replaced by the answer of a reload that began before", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { result, answer, tell } = show();
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  let letGo = (_: Answer) => {};
  server.answer = () => new Promise((resolve) => (letGo = resolve));
  await tell();
  await waitFor(() => expect(server.received).toHaveLength(2));
  await act(async () => result.current.replace(["guava"]));
  await act(async () => letGo(success(["mango"])));
  expect(answer()).toEqual(ready(["guava"]));
  // The next reload is shown again.
  server.answer = () => success(["papaya"]);
  await act(() => result.current.refresh());
  await waitFor(() => expect(answer()).toEqual(ready(["papaya"])));
});

test("an own call's answer does not hide the newer one of a reload that a live event has begun meanwhile", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { result, answer, tell } = show();
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  server.answer = never;
  tell();
  await waitFor(() => expect(server.received).toHaveLength(2));
  server.answer = () => success(["guava", "papaya"]);
  await act(async () => result.current.replace(["guava"]));
  await waitFor(() => expect(answer()).toEqual(ready(["guava", "papaya"])));
});

test("an answer that arrives in another way ends the loading of the first one", async () => {
  await stubServer(never);
  const { result, answer } = show();
  expect(answer()).toEqual({ state: "loading" });
  await act(async () => result.current.replace(["guava"]));
  expect(answer()).toEqual(ready(["guava"]));
});

test("events update the answer silently, and a failed update keeps the old answer", async () => {
  const server = await stubServer(() => success(["mango"]));
  const onLoaded = vi.fn<(value: string[]) => void>();
  const { answer, tell } = show({ onLoaded, retryUpdates: false });
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  server.answer = () => success(["mango", "papaya"]);
  tell();
  await waitFor(() => expect(answer()).toEqual(ready(["mango", "papaya"])));
  server.answer = lost;
  tell();
  await waitFor(() => expect(server.received).toHaveLength(3));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(answer()).toEqual(ready(["mango", "papaya"]));
  expect(onLoaded).toHaveBeenCalledTimes(1);
});

test("an update without an answer is retried automatically", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { answer, tell } = show();
  await waitFor(() => expect(answer().state).toBe("ready"));
  server.answer = () => {
    server.answer = () => success(["papaya"]);
    return lost();
  };
  tell();
  await waitFor(() => expect(answer()).toEqual(ready(["papaya"])));
  expect(server.received).toHaveLength(3);
});

test("only temporary faults are retried, with growing delays or the server's delay", () => {
  const fault = (code: "UNREACHABLE" | "UNAVAILABLE" | "NOT_FOUND" | "INTERNAL") => ({ code, message: "" });
  expect(mayRetry(0, fault("UNREACHABLE"))).toBe(true);
  expect(mayRetry(2, fault("UNAVAILABLE"))).toBe(true);
  expect(mayRetry(3, fault("UNAVAILABLE"))).toBe(false);
  expect(mayRetry(0, fault("NOT_FOUND"))).toBe(false);
  expect(mayRetry(0, fault("INTERNAL"))).toBe(false);
  expect([0, 1, 2].map((n) => retryDelay(n, fault("UNAVAILABLE")))).toEqual([1000, 2000, 4000]);
  expect(retryDelay(0, { ...fault("UNAVAILABLE"), retry_after: 7 })).toBe(7000);
});

test("an event replaces a first request that gets no answer", async () => {
  const server = await stubServer(never);
  const { answer, tell } = show();
  await waitFor(() => expect(server.received).toHaveLength(1));
  server.answer = () => success(["mango"]);
  tell();
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  expect(server.received).toHaveLength(2);
});

test("an update is merged into the answer, and a change by the page is applied directly", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { result, answer, tell } = show({ merge: (shown, update) => [...shown, ...update] });
  await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
  server.answer = () => success(["papaya"]);
  tell();
  await waitFor(() => expect(answer()).toEqual(ready(["mango", "papaya"])));
  act(() => result.current.change(() => ["guava"]));
  await waitFor(() => expect(answer()).toEqual(ready(["guava"])));
  expect(result.current.current()).toEqual(["guava"]);
  act(() => result.current.replace(["lanzones"]));
  await waitFor(() => expect(answer()).toEqual(ready(["guava", "lanzones"])));
});

test.each([
  ["no longer finds the record", 404, "NOT_FOUND"],
  ["is refused to this account", 403, "NOT_ALLOWED"],
] as const)("an update that %s takes away what is shown", async (_what, status, code) => {
  const server = await stubServer(() => success(["mango"]));
  const { answer, tell } = show();
  await waitFor(() => expect(answer().state).toBe("ready"));
  server.answer = () => failure(status, code, FAULT_TEXTS[code]);
  tell();
  await waitFor(() => expect(answer()).toMatchObject({ state: "failed", fault: { code } }));
});

test.each([
  ["finds nothing", 404, "NOT_FOUND"],
  ["is refused to this account", 403, "NOT_ALLOWED"],
] as const)("a live event does not show a page again whose update %s", async (_what, status, code) => {
  const server = await stubServer(() => success(["mango"]));
  const { result, answer, tell } = show({ merge: (shown, update) => [...shown, ...update] });
  await waitFor(() => expect(answer().state).toBe("ready"));
  server.answer = () => failure(status, code, FAULT_TEXTS[code]);
  tell();
  await waitFor(() => expect(answer().state).toBe("failed"));
  act(() => result.current.change((list) => [...list, "guava"]));
  act(() => changeAnswer(fruits, { query: { page: "1" } }, (list) => [...list, "lanzones"]));
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status),
  ).toEqual(["error"]);
  expect(answer()).toMatchObject({ state: "failed", fault: { code } });
  expect(result.current.current()).toBeUndefined();
  // If the server answers again, nothing of the old answer is merged in.
  server.answer = () => success(["papaya"]);
  act(() => result.current.retry());
  await waitFor(() => expect(answer()).toEqual(ready(["papaya"])));
});

test("a page hears of a first answer that failed, and of each update with what was there before", async () => {
  const server = await stubServer(lost);
  const onFailed = vi.fn<(fault: object) => void>();
  const onUpdated = vi.fn<(before: string[], now: string[]) => void>();
  const { result, answer, tell } = show({ onFailed, onUpdated });
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  server.answer = () => success(["mango"]);
  act(() => result.current.retry());
  await waitFor(() => expect(answer().state).toBe("ready"));
  expect(onUpdated).not.toHaveBeenCalled();
  server.answer = () => success(["papaya"]);
  tell();
  await waitFor(() => expect(onUpdated.mock.calls).toEqual([[["mango"], ["papaya"]]]));
  expect(onFailed).toHaveBeenCalledTimes(1);
});

test("two components with the same request share one call, and a changed answer shows in both", async () => {
  const server = await stubServer(() => success(["mango"]));
  const [one, other] = [show(), show()];
  await waitFor(() => expect([one.answer(), other.answer()]).toEqual([ready(["mango"]), ready(["mango"])]));
  expect(server.received).toHaveLength(1);
  act(() => changeAnswer(fruits, { query: { page: "1" } }, (list) => [...list, "lanzones"]));
  await waitFor(() => expect(one.answer()).toEqual(ready(["mango", "lanzones"])));
  expect(other.answer()).toEqual(one.answer());
  act(() => other.result.current.change((list) => list.slice(1)));
  await waitFor(() => expect(one.answer()).toEqual(ready(["lanzones"])));
});

test("pages reload when their endpoint is invalidated", async () => {
  const server = await stubServer(() => success(["mango"]));
  const { answer } = show();
  await waitFor(() => expect(answer().state).toBe("ready"));
  server.answer = () => success(["papaya"]);
  await act(() => invalidateEndpoint(fruits));
  await waitFor(() => expect(answer()).toEqual(ready(["papaya"])));
});

test("cached answers of one account are never shown to the next, and the end of a session clears the cache", async () => {
  const server = await stubServer(() => success(["of Ana"]));
  const { answer } = show({ keepPrevious: true });
  await waitFor(() => expect(answer()).toEqual(ready(["of Ana"])));
  server.answer = never;
  act(() => enter(2));
  expect(answer()).toEqual({ state: "loading" });
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual([2]);
  await waitFor(() => expect(server.received.at(-1)?.headers.authorization).toBe("Bearer t2"));
  act(() => signOut());
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined),
  ).toEqual([]);
});

test("aborts a request when the last component that uses it is gone", async () => {
  const server = await stubServer(never);
  const { unmount } = show();
  await waitFor(() => expect(server.received).toHaveLength(1));
  unmount();
  await waitFor(() => expect(server.received[0]?.wasAborted).toBe(true));
});

describe("after the connection has returned", () => {
  const interrupt = () => {
    for (const news of ["network-lost", "network-back"] as const) report(news);
  };
  beforeEach(() => {
    // The wait is drawn: a tab in the middle of its time.
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => void vi.mocked(Math.random).mockRestore());

  test("what is shown is reloaded silently", async () => {
    const server = await stubServer(() => success(["mango"]));
    const onLoaded = vi.fn<(value: string[]) => void>();
    const { answer } = show({ onLoaded });
    await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
    server.answer = () => success(["papaya"]);
    act(interrupt);
    expect(answer()).toEqual(ready(["mango"]));
    await waitFor(() => expect(answer()).toEqual(ready(["papaya"])));
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  test("a failure stays until there is an answer, and is announced once", async () => {
    const server = await stubServer(lost);
    const onFailed = vi.fn<(fault: object) => void>();
    const { answer } = show({ onFailed });
    await waitFor(() => expect(answer().state).toBe("failed"));
    const states = new Set<string>();
    act(interrupt);
    await waitFor(() => {
      states.add(answer().state);
      expect(server.received).toHaveLength(2);
    });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect([...states, answer().state]).toEqual(["failed", "failed"]);
    let letGo = (_: Answer) => {};
    server.answer = () => new Promise((resolve) => (letGo = resolve));
    act(interrupt);
    await waitFor(() => expect(server.received).toHaveLength(3));
    expect(answer().state).toBe("failed");
    letGo(success(["mango"]));
    await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  test("a failed page of a list stays failed instead of showing the page before", async () => {
    const server = await stubServer(() => success(["mango"]));
    const { answer, rerender } = show({ keepPrevious: true });
    await waitFor(() => expect(answer().state).toBe("ready"));
    server.answer = lost;
    rerender({ page: "2" });
    await waitFor(() => expect(answer().state).toBe("failed"));
    server.answer = never;
    act(interrupt);
    await waitFor(() => expect(server.received).toHaveLength(3));
    expect(answer().state).toBe("failed");
  });

  /** Another page, whose next request shows that it was the tab's turn. */
  const showOther = async () => {
    const { result } = renderHook(() => useEndpoint(fruits, { query: { page: "other" } }));
    await waitFor(() => expect(result.current.answer.state).toBe("ready"));
  };
  const countOf = (server: Awaited<ReturnType<typeof stubServer>>, page: string) =>
    server.received.filter(({ path }) => path.endsWith(`page=${page}`)).length;

  test("an answer that is being edited is loaded if that had failed, and then stays", async () => {
    const server = await stubServer(lost);
    const { answer } = show({ once: true });
    await waitFor(() => expect(answer().state).toBe("failed"));
    server.answer = () => success(["mango"]);
    act(interrupt);
    await waitFor(() => expect(answer()).toEqual(ready(["mango"])));
    await showOther();
    act(interrupt);
    await waitFor(() => expect(countOf(server, "other")).toBe(2));
    expect(countOf(server, "1")).toBe(2);
  });

  test("what was loaded since then is not requested again", async () => {
    const server = await stubServer(() => success(["mango"]));
    const { answer, result } = show();
    await waitFor(() => expect(answer().state).toBe("ready"));
    await showOther();
    // Long enough for the refresh before it.
    vi.mocked(Math.random).mockReturnValue(0.25);
    act(interrupt);
    await act(() => result.current.refresh());
    await waitFor(() => expect(countOf(server, "other")).toBe(2));
    expect(countOf(server, "1")).toBe(2);
  });
});
