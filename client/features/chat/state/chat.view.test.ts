import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { ME, message } from "../testing.ts";
import { shownMessages, withMessage, withPage } from "./chat.messages.ts";
import { type ChatState, initialChat, threadOf } from "./chat.state.ts";
import {
  firstShown,
  isShown,
  SHOWN_MAX,
  withEarlierPage,
  withLaterPage,
  withNewest,
  withPageAround,
  withViewHeld,
} from "./chat.view.ts";

const ID = 7;
const PAGE = 50;
const shown = (state: ChatState): number[] => shownMessages(threadOf(state, ID)).map(({ seq }) => seq);
const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A server with this many messages. */
function server(count: number) {
  const messages = run(1, count).map((seq) => message(seq));
  return {
    messages,
    before: (seq: number): Message[] => messages.filter((one) => one.seq < seq).slice(-PAGE),
    after: (seq: number): Message[] => messages.filter((one) => one.seq > seq).slice(0, PAGE),
  };
}
const opened = (truth: ReturnType<typeof server>) => withPage(initialChat(ME), ID, truth.before(1_000_000));

describe("the visible part of a conversation", () => {
  it("drops the newest messages while the reader goes far back, and returns to them", () => {
    const truth = server(1000);
    let state = opened(truth);
    for (let i = 0; i < 12; i += 1) state = withEarlierPage(state, ID, truth.before(firstShown(state, ID) ?? 0));
    expect(shown(state)).toEqual(run(351, 750));
    state = withMessage(state, message(1001));
    expect(shown(state)).toEqual(run(351, 750));
    for (let i = 0; i < 3; i += 1) state = withLaterPage(state, ID, truth.after(shown(state).at(-1) ?? 0));
    expect(shown(state)).toEqual(run(501, 900));
    expect(shown(withNewest(state, ID))).toEqual(run(602, 1001));
  });

  it("shows a search result with the messages around it, and grows in both directions without a gap", () => {
    const truth = server(500);
    let state = withPageAround(opened(truth), ID, truth.before(126));
    expect(shown(state)).toEqual(run(76, 125));
    expect(isShown(state, ID, 100)).toBe(true);
    state = withEarlierPage(state, ID, truth.before(76));
    state = withLaterPage(state, ID, truth.after(125));
    expect(shown(state)).toEqual(run(26, 175));
    // Once the newest are reached it is the normal view again, and grows with new messages.
    while (threadOf(state, ID).view) state = withLaterPage(state, ID, truth.after(shown(state).at(-1) ?? 0));
    expect(shown(withMessage(state, message(501)))).toEqual(run(101, 501));
  });

  it("can be shown before the newest page has loaded, which then changes nothing on screen", () => {
    const truth = server(300);
    const looked = withPageAround(initialChat(ME), ID, truth.before(126));
    expect(shown(withPage(looked, ID, truth.before(1_000_000)))).toEqual(run(76, 125));
  });

  it("stays for a reader further up while many messages arrive, and drops the oldest at the bottom", () => {
    const truth = server(50);
    let state = opened(truth);
    for (const seq of run(51, 460)) state = withMessage(state, message(seq));
    expect(shown(withMessage(withViewHeld(state, ID), message(461)))).toEqual(run(1, 460));
    expect(shown(withMessage(withNewest(state, ID), message(461)))).toEqual(run(61, 461));
  });

  it("is always one gapless run of messages of bounded length, after any sequence of steps", () => {
    const step = fc.oneof(
      fc.constantFrom("earlier", "later", "newest", "held" as const),
      fc.record({ around: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ come: fc.integer({ min: 1, max: 60 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const truth = server(900);
        let state = opened(truth);
        for (const one of steps) {
          if (typeof one === "object" && "come" in one) {
            for (let i = 0; i < one.come; i += 1) {
              truth.messages.push(message(truth.messages.length + 1));
              state = withMessage(state, truth.messages.at(-1) ?? message(1));
            }
            // As the message list does.
            if (shown(state).length >= SHOWN_MAX + PAGE) state = withNewest(state, ID);
          } else if (typeof one === "object") state = withPageAround(state, ID, truth.before(one.around + 26));
          else if (one === "earlier") state = withEarlierPage(state, ID, truth.before(firstShown(state, ID) ?? 0));
          else if (one === "later") state = withLaterPage(state, ID, truth.after(shown(state).at(-1) ?? 0));
          else state = one === "newest" ? withNewest(state, ID) : withViewHeld(state, ID);
          const seqs = shown(state);
          const [first = 0, last = 0] = [seqs[0], seqs.at(-1)];
          expect(seqs).toEqual(run(first, last));
          expect(seqs.length).toBeLessThanOrEqual(SHOWN_MAX + PAGE);
          if (threadOf(state, ID).view === null) expect(last).toBe(truth.messages.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
