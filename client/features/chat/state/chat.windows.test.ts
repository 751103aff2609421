import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ME, summary } from "../testing.ts";
import { initialChat } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";
import {
  withCapacity,
  withFront,
  withWindowClosed,
  withWindowMinimized,
  withWindowOpened,
  withWindowsRestored,
} from "./chat.windows.ts";

type Step = { what: "open" | "minimise" | "front"; id: number } | { what: "resize"; capacity: number };

const known = withConversations(
  initialChat(ME),
  [1, 2, 3, 4].map((id) => summary({ id })),
);
/** Leaves one window set aside, with space for it. */
const PUT_AWAY: Step[] = [
  { what: "open", id: 1 },
  { what: "open", id: 2 },
  { what: "resize", capacity: 1 },
  { what: "minimise", id: 2 },
];
const shape = (state: typeof known) => state.windows.map(({ id, minimized }) => `${id}${minimized ? "-" : ""}`);

describe("windows", () => {
  it("open side by side while they fit, then the earliest is minimised", () => {
    const two = withWindowOpened(withWindowOpened(known, 1, 2), 2, 2);
    expect(shape(two)).toEqual(["1", "2"]);
    expect(shape(withWindowOpened(two, 3, 2))).toEqual(["1-", "2", "3"]);
  });

  it("are restored in their place, without a duplicate", () => {
    const minimized = withWindowMinimized(withWindowOpened(known, 1, 2), 1);
    expect(shape(minimized)).toEqual(["1-"]);
    expect(shape(withWindowOpened(minimized, 1, 2))).toEqual(["1"]);
    expect(shape(withWindowClosed(minimized, 1))).toEqual([]);
  });

  it("request the focus only when the user opens one", () => {
    expect(withWindowOpened(known, 1, 1).focusWish).toEqual({ id: 1, place: "conversation" });
    expect(withWindowsRestored(known, [{ id: 1, minimized: false }], 1).focusWish).toBeNull();
  });

  it("are restored after a reload, known conversations only, each once", () => {
    const saved = [
      { id: 1, minimized: true },
      { id: 9, minimized: false },
      { id: 2, minimized: false },
      { id: 2, minimized: true },
    ];
    expect(shape(withWindowsRestored(known, saved, 3))).toEqual(["1-", "2"]);
    // On a phone a restored chat must not cover the page.
    expect(shape(withWindowsRestored(known, saved, 0))).toEqual(["1-", "2-"]);
  });

  it("stay open if the user opened them before the stored ones were restored, even on a phone", () => {
    const opened = withWindowOpened(known, 3, 1);
    const saved = [1, 2].map((id) => ({ id, minimized: false }));
    expect(shape(withWindowsRestored(opened, saved, 0))).toEqual(["1-", "2-", "3"]);
    expect(shape(withWindowsRestored(opened, saved, 2))).toEqual(["1-", "2", "3"]);
  });

  it("are minimised when the browser shrinks, the focused or last used one last", () => {
    const three = [1, 2, 3].reduce((state, id) => withWindowOpened(state, id, 3), known);
    expect(shape(withCapacity(three, 1))).toEqual(["1-", "2-", "3"]);
    expect(shape(withCapacity(withFront(three, 2), 1))).toEqual(["1-", "2", "3-"]);
    expect(shape(withCapacity(three, 1, 1))).toEqual(["1", "2-", "3-"]);
    expect(withCapacity(three, 3)).toBe(three);
  });

  it("are restored in place when they fit again, except those that the user minimised meanwhile", () => {
    const three = [1, 2, 3].reduce((state, id) => withWindowOpened(state, id, 3), known);
    const phone = withCapacity(three, 0);
    expect(shape(phone)).toEqual(["1-", "2-", "3-"]);
    expect(shape(withCapacity(phone, 1))).toEqual(["1-", "2-", "3"]);
    expect(shape(withCapacity(phone, 2))).toEqual(["1-", "2", "3"]);
    expect(shape(withCapacity(phone, 3))).toEqual(["1", "2", "3"]);
    expect(shape(withCapacity(withWindowMinimized(phone, 2), 3))).toEqual(["1", "2-", "3"]);
    // A window that was replaced by another one counts as minimised by the user.
    expect(shape(withCapacity(withWindowOpened(known, 1, 1), 3))).toEqual(["1"]);
    expect(shape(withCapacity(withWindowOpened(withWindowOpened(known, 1, 1), 2, 1), 3))).toEqual(["1-", "2"]);
  });

  it("that were set aside stay so when the last open one is minimised, until the browser is resized", () => {
    const two = [1, 2].reduce((state, id) => withWindowOpened(state, id, 2), known);
    const away = withWindowMinimized(withCapacity(two, 1), 2);
    expect(shape(away), "nobody asked for the other one").toEqual(["1-", "2-"]);
    expect(shape(withCapacity(away, 1))).toEqual(["1", "2-"]);
    expect(shape(withCapacity(away, 0)), "nor on a phone").toEqual(["1-", "2-"]);
  });

  it("never exceed the capacity and are never lost, after any sequence of steps", () => {
    const id = fc.integer({ min: 1, max: 4 });
    const capacity = fc.integer({ min: 1, max: 4 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ what: fc.constantFrom("open" as const, "minimise" as const, "front" as const), id }),
      fc.record({ what: fc.constant("resize" as const), capacity }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 4;
        let state = known;
        const listed = new Set<number>();
        for (const one of steps) {
          if (one.what === "resize") {
            now = one.capacity;
            state = withCapacity(state, now, now);
          } else if (one.what === "open") {
            state = withWindowOpened(state, one.id, now);
            listed.add(one.id);
          } else if (one.what === "minimise") state = withWindowMinimized(state, one.id);
          else state = withFront(state, one.id);
          expect(state.windows.filter((each) => !each.minimized).length).toBeLessThanOrEqual(now);
          expect(state.windows.every((each) => !each.setAside || each.minimized)).toBe(true);
          expect(new Set(state.windows.map((each) => each.id))).toEqual(listed);
        }
        // A window minimised since may have made space for another one; applying the same capacity again changes nothing.
        const settled = withCapacity(state, now, now);
        expect(withCapacity(settled, now, now)).toBe(settled);
      }),
      { examples: [[PUT_AWAY]] },
    );
  });
});
