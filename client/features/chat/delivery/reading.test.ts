import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "#client/data/socket.ts";
import type { ReadMark } from "#shared/chat/chat.schemas.ts";
import type { FaultCode, Result } from "#shared/fault.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { withMessage } from "../state/chat.messages.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, message, summary } from "../testing.ts";
import { markRead, reportOpened, startReading } from "./reading.ts";

/** The commands that were sent, each with a function that answers it. */
let told: { seq: number; answer: (result: Result<ReadMark>) => Promise<void> }[];
let stop: () => void;

const send = (_name: string, { seq }: { seq: number }) =>
  new Promise<Result<ReadMark>>((resolve) => {
    const answer = async (result: Result<ReadMark>) => {
      resolve(result);
      await vi.advanceTimersByTimeAsync(0);
    };
    told.push({ seq, answer });
  });
const read = (seq: number): Result<ReadMark> => ({ ok: true, value: { conversation_id: 7, user_id: ME, seq } });
const refused = (code: FaultCode): Result<ReadMark> => ({ ok: false, fault: { code, message: FAULT_TEXTS[code] } });
const tellings = () => told.map(({ seq }) => seq);

/** Receives a message of the other side and marks it as read. */
function see(seq: number): void {
  chat.setState((s) => withMessage(s, message(seq)));
  markRead(7, seq);
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  beginChatOf(ME);
  chat.setState((s) => withConversations(s, [summary()]));
  connection.setState({ state: "online" });
  // Only `chat:read` is ever sent.
  stop = startReading(send as never);
});
afterEach(() => {
  stop();
  endChat();
  vi.useRealTimers();
});

it("moves the mark and reports the first read at once, then reports only the last of those read meanwhile", async () => {
  for (let seq = 1; seq <= 30; seq += 1) see(seq);
  expect(chat.getState().conversations[7]).toMatchObject({ last_read_seq: 30, unread_count: 0 });
  expect(tellings()).toEqual([1]);
  await told[0]?.answer(read(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(tellings()).toEqual([1, 30]);
  await told[1]?.answer(read(30));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tellings()).toEqual([1, 30]);
});

it("reports again to a busy server, and drops a mark that the server refuses", async () => {
  see(1);
  await told[0]?.answer(refused("TOO_FAST"));
  see(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tellings()).toEqual([1, 2]);
  await told[1]?.answer(refused("NOT_FOUND"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tellings()).toEqual([1, 2]);
});

it("reports marks that could not be sent offline after the next connect", async () => {
  see(1);
  connection.setState({ state: "offline" });
  await told[0]?.answer(refused("UNREACHABLE"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tellings()).toEqual([1]);
});

it("reports a system line as read, although it does not count, but not an own message", async () => {
  chat.setState((s) => withMessage(s, message(1, { kind: "system" })));
  expect(chat.getState().conversations[7]?.unread_count).toBe(0);
  markRead(7, 1);
  chat.setState((s) => withMessage(s, message(2, { sender_id: ME })));
  markRead(7, 2);
  expect(tellings()).toEqual([1]);
  expect(chat.getState().conversations[7]?.last_read_seq).toBe(1);
});

it("reports that a marked conversation was opened, although its mark does not move, and until the server has answered", async () => {
  chat.setState((s) =>
    withConversations(s, [summary({ last_seq: 4, last_read_seq: 4, marked_unread: true, flags_rev: 1 })]),
  );
  const isMarked = () => chat.getState().conversations[7]?.marked_unread;
  reportOpened(7);
  expect([isMarked(), tellings()]).toEqual([false, [4]]);
  await told[0]?.answer(refused("TOO_FAST"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isMarked(), tellings()]).toEqual([false, [4, 4]]);
  await told[1]?.answer(refused("NOT_FOUND"));
  expect(isMarked()).toBe(true);
  reportOpened(7);
  await vi.advanceTimersByTimeAsync(10_000);
  chat.setState((s) => withConversations(s, [summary({ last_seq: 4, last_read_seq: 4, flags_rev: 2 })]));
  await told[2]?.answer(read(4));
  expect(isMarked()).toBe(false);
  reportOpened(7);
  expect(tellings()).toEqual([4, 4, 4]);
});
