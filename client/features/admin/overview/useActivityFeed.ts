import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
import { learnEvents, listen, onConnect } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type Interaction, listActivities } from "#shared/admin/activity.rest.ts";
import type { Activity } from "#shared/admin/activity.schemas.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";
import { createActivityAnnouncer } from "./activity-announcer.ts";
import { type FeedQuery, feedCall } from "./feed-query.ts";
import { doubtOf, EMPTY_FEED, type Feed, unknownOf, withDoubt, withHold, withNewest, withNews } from "./feed-state.ts";

/** More happened than could be told: that is asked about once for what comes within this time. */
const ASK_MS = 1000;

export interface LiveFeed {
  state: "loading" | "ready" | "failed";
  feed: Feed;
  /** Who writes to whom, as of the last answer. */
  talks: readonly Interaction[];
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
 * The newest activities of a choice: the list once, then what is told of them. Asked again only where something may have
 * been missed: behind a connection, or where more happened than was told. Who is found by a name only the server knows:
 * there each news is a reason to ask.
 */
export function useActivityFeed(query: FeedQuery, { paused, held, aloud }: How): LiveFeed {
  const [shown, setShown] = useState<Omit<LiveFeed, "feed" | "retry">>({
    state: "loading",
    talks: [],
    problem: undefined,
  });
  const [feed, setFeed] = useState(EMPTY_FEED);
  const [attempt, setAttempt] = useState(0);
  /** The feed as it is between two drawings. */
  const now = useRef(EMPTY_FEED);
  /** Its choice has been answered: until then what was there before stays. */
  const answered = useRef(false);
  const change = useCallback((next: Feed) => {
    now.current = next;
    if (answered.current) setFeed(next);
  }, []);
  const still = paused || held;

  const announcer = useRef(createActivityAnnouncer((text) => announce(text, "polite", "activity")));
  const speaks = useRef(false);
  useEffect(() => {
    const { current } = announcer;
    speaks.current = aloud && !paused;
    return () => current.stop();
  }, [aloud, paused]);

  const askSoon = useRef<() => void>(() => undefined);
  const stillNow = useRef(still);
  useEffect(() => {
    stillNow.current = still;
    if (still !== now.current.held) change(withHold(now.current, still));
    // What came meanwhile may not be all of it.
    if (!still && now.current.doubt !== null) askSoon.current();
  }, [still, change]);

  const { search, days } = query;
  const types = query.types.join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew; the types are compared as one text.
  useEffect(() => {
    const gone = new AbortController();
    const fits = new Set<string>(query.types);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = false;
    answered.current = false;

    const ask = oneAtATime(async () => {
      const doubt = doubtOf(now.current);
      const result = await call(listActivities, { query: feedCall(query) }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (!result.ok) {
        const { code, fields } = result.fault;
        const problem = fields?.search?.[0];
        // What is there stays where only an update has failed, but for what somebody must not see any more.
        if (!answered.current || code === "NOT_ALLOWED") {
          setFeed(EMPTY_FEED);
          setShown({ state: "failed", talks: [], problem });
        }
        return;
      }
      const { activities, interactions, next_cursor } = result.value;
      tell(activities);
      answered.current = true;
      change(withNewest(now.current, { activities, hasOlder: next_cursor !== null }, doubt));
      setShown({ state: "ready", talks: interactions, problem: undefined });
    });

    /** Says how many of these are news. */
    function tell(activities: readonly Activity[], more = 0): void {
      const fresh = unknownOf(now.current, activities);
      const [latest] = fresh;
      if (speaks.current && answered.current && latest) announcer.current.hear(fresh.length + more, latest.title);
    }

    askSoon.current = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void ask();
      }, ASK_MS);
    };
    const doubtNow = () => {
      change(withDoubt(now.current));
      if (!stillNow.current) askSoon.current();
    };

    now.current = withHold(EMPTY_FEED, stillNow.current);
    setShown((before) => ({ ...before, state: "loading", problem: undefined }));
    learnEvents(adminEvents);
    const undos = [
      listen("activity:new", ({ activities, more }) => {
        if (search !== "") return doubtNow();
        const isAll = fits.size === 0;
        const fitting = isAll ? activities : activities.filter(({ type }) => fits.has(type));
        // Of what kind the others are is not said.
        if (!isAll && more > 0) doubtNow();
        tell(fitting, isAll ? more : 0);
        change(withNews(now.current, fitting, isAll ? more : 0));
        if (now.current.doubt !== null && !stillNow.current) askSoon.current();
      }),
      // The first answer may be older than the connection.
      onConnect(() => {
        change(withDoubt(now.current));
        asked = true;
        if (!stillNow.current || !answered.current) void ask();
      }),
      () => clearTimeout(timer),
      () => gone.abort(),
      () => announcer.current.stop(),
    ];
    if (!asked) void ask();
    return () => {
      for (const undo of undos) undo();
    };
  }, [types, search, days, attempt, change]);

  return { ...shown, feed, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
