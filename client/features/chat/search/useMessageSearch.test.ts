import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { message, summary } from "../testing.ts";
import { useMessageSearch } from "./useMessageSearch.ts";

/** The server's answer with messages of these sequence numbers. */
const found = (seqs: number[], next_cursor: string | null = null): Answer =>
  success({
    results: seqs.map((seq) => {
      const { id: conversation, other_user } = summary();
      return {
        message: message(seq),
        conversation: { id: conversation, other_user },
        snippet: { text: "ramp", ranges: [[0, 4]] },
      };
    }),
    next_cursor,
  });

/** A search whose next request is answered when the test says so. */
async function searching() {
  const waiting: { query: URLSearchParams; answer: (answer: Answer) => void }[] = [];
  await stubServer(({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    return new Promise((resolve) => waiting.push({ query, answer: resolve }));
  });
  const { result, rerender } = renderHook(({ text }) => useMessageSearch(text), { initialProps: { text: "ramp" } });
  return {
    now: () => ({ ...result.current, seqs: result.current.results.map((one) => one.message.seq) }),
    more: () => act(() => result.current.more()),
    type: (text: string) => rerender({ text }),
    /** Waits for the next request and answers it. @returns the request's query */
    answer: async (answer: Answer) => {
      const request = await waitFor(() => waiting.shift() ?? expect.unreachable("no request"));
      act(() => request.answer(answer));
      return request.query;
    },
  };
}

test("continues with the next part of a long history while nothing is found", async () => {
  const { now, answer } = await searching();
  expect((await answer(found([], "part2"))).get("cursor")).toBeNull();
  expect((await answer(found([5, 4], "part3"))).get("cursor")).toBe("part2");
  await waitFor(() => expect(now()).toMatchObject({ state: "found", seqs: [5, 4], hasMore: true }));
});

test("adds the next results, and keeps those before if that fails", async () => {
  const { now, answer, more } = await searching();
  await answer(found([5], "next"));
  await waitFor(() => expect(now().state).toBe("found"));
  more();
  await answer(failure(500, "INTERNAL", "No"));
  await waitFor(() => expect(now()).toMatchObject({ state: "failed", seqs: [5], fault: { message: "No" } }));
  more();
  expect((await answer(found([3]))).get("cursor")).toBe("next");
  await waitFor(() => expect(now()).toMatchObject({ state: "found", seqs: [5, 3], hasMore: false, fault: null }));
});

test("repeats a failed search", async () => {
  const { now, answer, more } = await searching();
  await answer(failure(500, "INTERNAL", "No"));
  await waitFor(() => expect(now()).toMatchObject({ state: "failed", seqs: [] }));
  more();
  await answer(found([5]));
  await waitFor(() => expect(now()).toMatchObject({ state: "found", seqs: [5] }));
});

test("shows the earlier results until others arrive, but not after the text was cleared", async () => {
  const { now, answer, type } = await searching();
  await answer(found([5], "next"));
  await waitFor(() => expect(now().state).toBe("found"));
  type("rampa");
  expect(now()).toMatchObject({ state: "searching", seqs: [5], hasMore: true });
  type("");
  expect(now()).toMatchObject({ state: "idle", seqs: [] });
  type("door");
  expect(now()).toMatchObject({ state: "searching", seqs: [] });
  expect((await answer(found([9]))).get("q")).toBe("door");
  await waitFor(() => expect(now()).toMatchObject({ state: "found", seqs: [9] }));
});
