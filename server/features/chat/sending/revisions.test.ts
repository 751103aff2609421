import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MessageRow } from "./message.model.ts";
import type { Head } from "./messages.repo.ts";
import { createNumbering } from "./numbering.ts";
import { PermittedWrites } from "./permitted-writes.ts";
import { createRevisions } from "./revisions.ts";

/** A change of a message while the database does not answer, with its own time. The other tests have a real database. */

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const ROW = { _id: 7, conversation_id: 3, seq: 1, rev: 1 } as MessageRow;
const CHANGE = { content: "Changed" } as never;

function world() {
  const heads: ((head: Head) => void)[] = [];
  let writes = 0;
  const numbering = createNumbering({
    head: () => new Promise<Head>((answer) => heads.push(answer)),
    newerThan: async () => [],
  });
  const revise = createRevisions({
    messages: { revise: async () => ROW },
    conversations: { writeRevised: async () => {} },
    numbering,
    writes: new PermittedWrites(),
    inTransaction: (async (work: (session: never) => Promise<unknown>) => {
      writes += 1;
      return work(undefined as never);
    }) as never,
  });
  return { heads, numbering, revise, writes: () => writes };
}

test("lets new messages go on when the numbers of a change cannot be read in time", async () => {
  const { numbering, revise } = world();
  const refused = expect(revise(ROW, CHANGE)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const next = vi.fn(async () => {});
  const sent = numbering.inTurn(next);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(next).toHaveBeenCalledOnce();
  await sent;
  await refused;
});

test("writes nothing after its caller got an error", async () => {
  const { heads, revise, writes } = world();
  const refused = expect(revise(ROW, CHANGE)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await refused;
  for (const answer of heads) answer({ seq: 1, rev: 1 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([heads.length, writes()]).toEqual([1, 0]);
});
