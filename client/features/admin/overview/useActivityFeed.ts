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
import { type FeedQuery, feedCall } from "./feed-query.ts";
import {
  doubtOf,
  EMPTY_FEED,
  type Feed,
  unknownOf,
  withDoubt,
  withNewest,
  withNews,
  withPaused,
} from "./feed-state.ts";

/** More happened than the events said: that is asked about once for what comes within this time, in milliseconds. */
const ASK_MS = 1000;

interface FeedAnswer {
  feed: Feed;
  /** Who writes to whom, as of the last answer. */
  talks: readonly Interaction[];
}

const NOTHING: FeedAnswer = { feed: EMPTY_FEED, talks: [] };

export interface LiveFeed extends FeedAnswer {
  state: "loading" | "ready" | "failed";
  /** What is wrong with the words that were searched for. */
  problem: string | undefined;
  retry: () => void;
}

interface How {
  /** Nothing moves, and nothing is said. */
  paused: boolean;
  /** Nothing moves. */
  held: boolean;
  aloud: boolean;
}

/**
 * The newest activities of a choice: the list once, then what live events add to it. Asked again only where something may
 * have been missed: after a connect, or where more happened than the events said. Only the server knows whom a name finds:
 * then each event is a reason to ask.
 */
export function useActivityFeed(query: FeedQuery, { paused, held, aloud }: How): LiveFeed {
  const announcer = useRef(createActivityAnnouncer((text) => announce(text, "polite", "activity")));
  const speaks = useRef(false);
  useEffect(() => {
    const { current } = announcer;
    speaks.current = aloud && !paused;
    return () => current.stop();
  }, [aloud, paused]);

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
    // What came meanwhile may not be all of it.
    if (!still && feed.doubt !== null) askSoon.current();
  }, [still, current, change]);

  async function ask(signal: AbortSignal): Promise<CallResult<FeedAnswer>> {
    const doubt = doubtOf(live.current()?.feed ?? EMPTY_FEED);
    const result = await call(listActivities, { query: feedCall(query) }, { signal });
    if (!result.ok) return result;
    const { activities, interactions: talks, next_cursor } = result.value;
    const shown = live.current()?.feed;
    if (shown) say(shown, activities);
    const before = shown ?? withPaused(EMPTY_FEED, stillNow.current);
    const feed = withNewest(before, { activities, hasOlder: next_cursor !== null }, doubt);
    return { ok: true, value: { feed, talks } };
  }

  /** Says how many of these are new. */
  function say(feed: Feed, activities: readonly Activity[], more = 0): void {
    const fresh = unknownOf(feed, activities);
    const [latest] = fresh;
    if (speaks.current && latest) announcer.current.hear(fresh.length + more, latest.title);
  }

  function follow(onNews: () => void): () => void {
    const isAll = query.types.length === 0;
    const fits = new Set<string>(query.types);
    let timer: ReturnType<typeof setTimeout> | undefined;
    askSoon.current = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onNews();
      }, ASK_MS);
    };
    const update = (next: (feed: Feed) => Feed) => live.change((now) => ({ ...now, feed: next(now.feed) }));
    /** While the feed is held there is time until it is let go, but for the first answer. */
    const mayAsk = () => !stillNow.current || live.current() === undefined;
    learnEvents(adminEvents);
    const undos = [
      listen("activity:new", ({ activities, more }) => {
        const shown = live.current()?.feed;
        if (shown && query.search === "") {
          const fitting = isAll ? activities : activities.filter(({ type }) => fits.has(type));
          say(shown, fitting, isAll ? more : 0);
          // Of what kind those are that the event leaves out is not said.
          if (!isAll && more > 0) update(withDoubt);
          update((feed) => withNews(feed, fitting, isAll ? more : 0));
        } else update(withDoubt);
        if (live.current()?.feed.doubt !== null && mayAsk()) askSoon.current();
      }),
      // The answer may be older than the connection.
      onNextConnect(() => {
        update(withDoubt);
        if (mayAsk()) onNews();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
      clearTimeout(timer);
      announcer.current.stop();
    };
  }

  return {
    ...(answer.state === "ready" ? answer.value : NOTHING),
    state: answer.state === "ready" && answer.stale ? "loading" : answer.state,
    problem: answer.state === "failed" ? answer.fault.fields?.search?.[0] : undefined,
    retry,
  };
}
