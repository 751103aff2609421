import { useEffect, useRef } from "react";
import { type CallResult, call } from "#client/data/api.ts";
import { learnEvents, listen } from "#client/data/socket.ts";
import { type ServerStateHandle, useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type Interaction, listActivities } from "#shared/admin/activity/activity.rest.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";
import { onNextConnect } from "../shared/follow-activity.ts";
import { createActivityAnnouncer } from "./activity-announcer.ts";
import { titleOf } from "./activity-title.ts";
import { type FeedQuery, feedCall } from "./feed-query.ts";
import {
  EMPTY_FEED,
  type Feed,
  gapNumberOf,
  unknownOf,
  withGap,
  withNewest,
  withNews,
  withPaused,
} from "./feed-state.ts";

/** If events were incomplete, the feed is loaded once for all events within this time, in milliseconds. */
const ASK_MS = 1000;

interface FeedAnswer {
  feed: Feed;
  /** Who writes to whom, from the last answer. */
  interactions: readonly Interaction[];
}

const NOTHING: FeedAnswer = { feed: EMPTY_FEED, interactions: [] };

export interface LiveFeed extends FeedAnswer {
  state: "loading" | "ready" | "failed";
  /** The error at the search field. */
  problem: string | undefined;
  retry: () => void;
}

interface Mode {
  /** Nothing moves, and nothing is announced. */
  paused: boolean;
  /** Nothing moves. */
  held: boolean;
  aloud: boolean;
}

/**
 * The newest activities for a filter: loaded once, then updated by live events. Loaded again only if events may have
 * been missed: after a reconnect, or if an event was incomplete. With a name search every event triggers a request,
 * because only the server knows the matches.
 */
export function useActivityFeed(query: FeedQuery, { paused, held, aloud }: Mode): LiveFeed {
  const announcer = useFeedAnnouncer(aloud && !paused);
  const still = paused || held;
  const stillNow = useRef(still);
  const askSoon = useRef<() => void>(() => undefined);

  const live: ServerStateHandle<FeedAnswer, FeedQuery> = useServerState("activity feed", query, ask, {
    keepPrevious: true,
    follow,
  });
  const { answer, retry, current, change } = live;
  useEffect(() => {
    stillNow.current = still;
    const feed = current()?.feed;
    if (!feed || feed.held === still) return;
    change((now) => ({ ...now, feed: withPaused(now.feed, still) }));
    // The cached rows may be incomplete.
    if (!still && feed.gap !== null) askSoon.current();
  }, [still, current, change]);

  async function ask(signal: AbortSignal): Promise<CallResult<FeedAnswer>> {
    const gap = gapNumberOf(live.current()?.feed ?? EMPTY_FEED);
    const result = await call(listActivities, { query: feedCall(query) }, { signal });
    if (!result.ok) return result;
    const { activities, interactions, next_cursor } = result.value;
    const shown = live.current()?.feed;
    if (shown) announcer.say(shown, activities);
    const before = shown ?? withPaused(EMPTY_FEED, stillNow.current);
    const feed = withNewest(before, { activities, hasOlder: next_cursor !== null }, gap);
    return { ok: true, value: { feed, interactions } };
  }

  function follow(onNews: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    askSoon.current = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onNews();
      }, ASK_MS);
    };
    /** While the feed is held, requests wait until it is released, except for the first. */
    const mayAsk = () => !stillNow.current || live.current() === undefined;
    const stop = listenForActivities(query, {
      current: () => live.current()?.feed,
      update: (next) => live.change((now) => ({ ...now, feed: next(now.feed) })),
      say: announcer.say,
      onIncomplete: () => mayAsk() && askSoon.current(),
      onReconnect: () => mayAsk() && onNews(),
    });
    return () => {
      stop();
      clearTimeout(timer);
      announcer.stop();
    };
  }

  return {
    ...(answer.state === "ready" ? answer.value : NOTHING),
    state: answer.state === "ready" && answer.stale ? "loading" : answer.state,
    problem: answer.state === "failed" ? answer.fault.fields?.search?.[0] : undefined,
    retry,
  };
}

/** Announces new activities while it is wanted. */
function useFeedAnnouncer(isWanted: boolean) {
  const announcer = useRef(createActivityAnnouncer((text) => announce(text, "polite", "activity")));
  const speaks = useRef(false);
  useEffect(() => {
    const { current } = announcer;
    speaks.current = isWanted;
    return () => current.stop();
  }, [isWanted]);
  return {
    /** Announces how many of these are new. */
    say: (feed: Feed, activities: readonly Activity[], more = 0): void => {
      const fresh = unknownOf(feed, activities);
      const [latest] = fresh;
      if (speaks.current && latest) announcer.current.add(fresh.length + more, titleOf(latest));
    },
    stop: () => announcer.current.stop(),
  };
}

interface LiveUpdates {
  /** The shown feed; undefined before it is loaded. */
  current: () => Feed | undefined;
  update: (next: (feed: Feed) => Feed) => void;
  say: ReturnType<typeof useFeedAnnouncer>["say"];
  /** Called when events were incomplete. */
  onIncomplete: () => void;
  /** Called after a reconnect. */
  onReconnect: () => void;
}

/** Adds live events to the feed. @returns a stop function */
function listenForActivities(query: FeedQuery, { current, update, say, onIncomplete, onReconnect }: LiveUpdates) {
  const isAll = query.types.length === 0;
  const fits = new Set<string>(query.types);
  learnEvents(adminEvents);
  const undos = [
    listen("activity:new", ({ activities, more }) => {
      const shown = current();
      if (shown && query.search === "") {
        const fitting = isAll ? activities : activities.filter(({ type }) => fits.has(type));
        say(shown, fitting, isAll ? more : 0);
        // The types of the activities that the event left out are unknown.
        if (!isAll && more > 0) update(withGap);
        update((feed) => withNews(feed, fitting, isAll ? more : 0));
      } else update(withGap);
      if (current()?.gap !== null) onIncomplete();
    }),
    // The answer may be older than the connection.
    onNextConnect(() => {
      update(withGap);
      onReconnect();
    }),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}
