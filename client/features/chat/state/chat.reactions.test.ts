import { expect, it } from "vitest";
import { MARIA, ME, message } from "../testing.ts";
import {
  groupedReactions,
  newReactions,
  ownReaction,
  shownReactions,
  withReacted,
  withReacting,
} from "./chat.reactions.ts";
import { initialChat } from "./chat.state.ts";

const hers = { user_id: MARIA, person: null, kind: "thanks" } as const;
const mine = { user_id: ME, person: null, kind: "heart" } as const;

it("shows the user's choice before the server has confirmed it, in place of the stored one", () => {
  const stored = message(1, { reactions: [hers, mine] });
  expect(shownReactions(stored, ME, undefined)).toEqual([hers, mine]);
  expect(shownReactions(stored, ME, "sad")).toEqual([hers, { ...mine, kind: "sad" }]);
  expect(shownReactions(stored, ME, null)).toEqual([hers]);
  expect([undefined, "sad" as const, null].map((chosen) => ownReaction(stored, ME, chosen))).toEqual([
    ...["heart", "sad", null],
  ]);
});

it("groups by kind in the order of the kinds, the user last", () => {
  const stored = message(1, { reactions: [{ ...mine, kind: "thanks" }, hers, { ...hers, user_id: 9, kind: "heart" }] });
  const groups = groupedReactions(shownReactions(stored, ME, undefined));
  expect(groups.map(({ kind, reactions }) => [kind, reactions.map(({ user_id }) => user_id)])).toEqual([
    ["heart", [9]],
    ["thanks", [MARIA, ME]],
  ]);
});

it("forgets a choice when the server has confirmed it, but not one that was made meanwhile", () => {
  const chosen = withReacting(initialChat(ME), 1001, "heart");
  expect(withReacted(chosen, 1001, "heart").reacting).toEqual({});
  expect(withReacted(withReacting(chosen, 1001, null), 1001, "heart").reacting).toEqual({ 1001: null });
});

it("finds what others have chosen since, once", () => {
  const before = message(1, { reactions: [mine] });
  const after = message(1, { rev: 2, reactions: [hers, { ...mine, kind: "sad" }] });
  expect(newReactions(before, after, ME)).toEqual([hers]);
  expect(newReactions(after, { ...after, rev: 3, reactions: [{ ...hers, kind: "laugh" }] }, ME)).toMatchObject([
    { kind: "laugh" },
  ]);
  expect(newReactions(after, after, ME)).toEqual([]);
  expect(newReactions(after, { ...after, rev: 3, reactions: [] }, ME)).toEqual([]);
  // Without the message as it was, nothing says that they are new.
  expect(newReactions(undefined, after, ME)).toEqual([]);
});
