import type { Message } from "#shared/chat/chat.schemas.ts";
import { shownMessages, withOldPage, withPage } from "./chat.messages.ts";
import { type ChatState, type Spot, threadOf, type View, withThread } from "./chat.state.ts";

/*
 * The visible part of a long conversation. Normally it ends with the newest message. After going far back or to a search
 * result it ends earlier, and new messages are not added to it.
 */

/** About the most messages on screen. Beyond it, messages are dropped at the end that is farther from the reader. */
export const SHOWN_MAX = 400;

/** The oldest `seq` on screen. Null if nothing is loaded yet. */
export const firstShown = (state: ChatState, id: number): number | null => {
  const { view, from } = threadOf(state, id);
  return view?.from ?? from;
};

/** Whether there are messages before the visible part, unless they are loading already. */
export const hasEarlier = (state: ChatState, id: number): boolean => {
  const { view, loading } = threadOf(state, id);
  return (view !== null || loading !== "loading") && (firstShown(state, id) ?? 1) > 1;
};

/** Whether there are messages after the visible part. */
export const hasLater = (state: ChatState, id: number): boolean => threadOf(state, id).view !== null;

const shown = (state: ChatState, id: number): readonly Message[] => shownMessages(threadOf(state, id));

const isNewestShown = (state: ChatState, id: number, to: number): boolean => {
  const { messages, from } = threadOf(state, id);
  return from !== null && from <= to + 1 && (messages.at(-1)?.seq ?? 0) <= to;
};

/** Sets the view. A part that ends with the newest message needs none: it grows with new messages. */
function withView(state: ChatState, id: number, view: View): ChatState {
  const change = isNewestShown(state, id, view.to) ? { view: null, from: view.from } : { view };
  return withThread(state, id, { ...change, earlier: "idle", later: "idle" });
}

/** Adds the page before the first visible message. If there are too many, the last ones are dropped. */
export function withEarlierPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  const { view } = threadOf(state, id);
  const from = page[0]?.seq ?? 1;
  const next = view
    ? withView(withOldPage(state, id, page), id, { ...view, from: Math.min(from, view.from) })
    : withPage(state, id, page);
  const last = shown(next, id)[SHOWN_MAX - 1];
  return last && shown(next, id).length > SHOWN_MAX ? withView(next, id, { from, to: last.seq }) : next;
}

/** Adds the page after the last visible message. If there are too many, the first ones are dropped. */
export function withLaterPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  const { view } = threadOf(state, id);
  if (!view) return state;
  const to = page.at(-1)?.seq ?? view.to;
  const next = withThread(withOldPage(state, id, page), id, { view: { ...view, to } });
  const first = shown(next, id).at(-SHOWN_MAX);
  return withView(next, id, { from: first?.seq ?? view.from, to });
}

/** Shows a page around a search result. */
export function withPageAround(state: ChatState, id: number, page: readonly Message[]): ChatState {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return state;
  return withView(withOldPage(state, id, page), id, { from: first.seq, to: last.seq });
}

/** Returns to the newest messages. As many loaded ones before them stay as fit. */
export function withNewest(state: ChatState, id: number): ChatState {
  const { from } = threadOf(state, id);
  const next = withThread(state, id, { view: null, earlier: "idle", later: "idle" });
  const first = shown(next, id).at(-SHOWN_MAX);
  return from !== null && first && first.seq > from ? withThread(next, id, { from: first.seq }) : next;
}

/** Freezes the visible part for a reader further up: new messages are not added to it. */
export function withViewHeld(state: ChatState, id: number): ChatState {
  const { view } = threadOf(state, id);
  const [first, last] = [shown(state, id)[0], shown(state, id).at(-1)];
  return view || !first || !last ? state : withThread(state, id, { view: { from: first.seq, to: last.seq } });
}

export function withSpot(state: ChatState, id: number, spot: Spot | null): ChatState {
  const { [id]: before, ...others } = state.spots;
  if (!before && !spot) return state;
  return { ...state, spots: spot ? { ...others, [id]: spot } : others };
}

/** The message was scrolled into view; it stays marked. */
export function withSpotReached(state: ChatState, id: number): ChatState {
  const spot = state.spots[id];
  return spot?.pull ? withSpot(state, id, { ...spot, pull: null }) : state;
}

/** The reader has left the message to which a quote led. @param seq its number; without it, whichever it is */
export function withoutQuotedSpot(state: ChatState, id: number, seq = state.spots[id]?.seq): ChatState {
  const spot = state.spots[id];
  return spot && spot.seq === seq && spot.words.length === 0 ? withSpot(state, id, null) : state;
}

/** Whether this message is on screen. */
export const isShown = (state: ChatState, id: number, seq: number): boolean =>
  shown(state, id).some((message) => message.seq === seq);
