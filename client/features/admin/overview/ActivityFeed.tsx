import { ChevronRight, ChevronsUp, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { useStore } from "zustand";
import { connection } from "#client/data/socket.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { useHeld } from "#client/ui/hooks/useHeld.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Interaction } from "#shared/admin/activity/activity.rest.ts";
import { activityCursor } from "#shared/admin/activity/activity-cursor.ts";
import { ActivityFailed, ActivityList, ActivityWaiting, NoActivity } from "./ActivityList.tsx";
import { FeedTools } from "./FeedTools.tsx";
import styles from "./feed.module.css";
import { useAloud } from "./feed-aloud.ts";
import { FEED_ID, type FeedQuery, feedAddress, readFeedQuery, withChoice } from "./feed-query.ts";
import { RecentConversations } from "./RecentConversations.tsx";
import { feedTexts as texts } from "./texts/feed/feed.texts.ts";
import { useActivityFeed } from "./useActivityFeed.ts";
import { useOlderActivity } from "./useOlderActivity.ts";

interface Props {
  userId: number;
}

/** The activity feed: the newest activities live, older ones by page. */
export function ActivityFeed({ userId }: Props) {
  const { pathname, search: address, hash, key } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const query = readFeedQuery(address);
  const addressOf = (choice: Partial<FeedQuery>) => pathname + feedAddress(withChoice(query, choice));
  const choose = (choice: Partial<FeedQuery>) => void navigate(addressOf(choice), { replace: true });
  const [aloud, setAloud] = useAloud(userId);
  const view = { query, addressOf, choose, aloud, setAloud };
  // Following a link to #feed on this page must move the focus, although the page does not change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, even to the current address.
  useEffect(() => {
    if (hash !== `#${FEED_ID}` || navigation !== "PUSH") return;
    const heading = document.getElementById(FEED_ID);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [key]);
  // Older pages are a separate component, so that the live feed starts again after a return.
  return query.before === null ? <Newest {...view} /> : <Older {...view} />;
}

interface View {
  query: FeedQuery;
  addressOf: (choice: Partial<FeedQuery>) => string;
  choose: (choice: Partial<FeedQuery>) => void;
  aloud: boolean;
  setAloud: (aloud: boolean) => void;
}

const isChosen = ({ types, search }: FeedQuery): boolean => types.length > 0 || search !== "";
const EVERYTHING = { types: [], search: "" };

/** The number of new activities; 'or more' if the exact number is unknown. */
function freshText(count: number, isLeast: boolean): string {
  if (isLeast) return texts.freshLeast({ count });
  return count === 0 ? "" : texts.fresh({ count });
}

function Newest({ query, addressOf, choose, aloud, setAloud }: View) {
  const [paused, setPaused] = useState(false);
  const { held, handlers } = useHeld();
  const online = useStore(connection, ({ state }) => state === "online");
  const live = useActivityFeed(query, { paused, held, aloud });
  const { feed, state, interactions } = live;
  const last = feed.shown.at(-1);
  // While the feed is held, rows after the last displayed one may already be known.
  const hasOlder = last !== undefined && (feed.hasOlder || feed.known.at(-1)?.id !== last.id);
  const fresh = freshText(feed.fresh, feed.freshIsLeast);
  const mode = paused ? "paused" : !online ? "offline" : feed.held && fresh !== "" ? "held" : "live";

  function togglePaused() {
    announce(paused ? texts.resumed : texts.paused, "polite", "activity-paused");
    setPaused(!paused);
  }

  return (
    <div className={styles.columns}>
      <section aria-labelledby={FEED_ID}>
        <div className={styles.head}>
          <h2 id={FEED_ID} tabIndex={-1}>
            {texts.heading}
          </h2>
          {state !== "failed" && (
            <span className={cx(styles.state, mode === "live" && styles.live)}>
              {texts.state[mode]}
              {mode === "held" && `: ${fresh}`}
            </span>
          )}
          <Button variant="second" small onClick={togglePaused}>
            <Icon of={paused ? Play : Pause} />
            {paused ? (fresh === "" ? texts.resume : texts.resumeWith({ fresh })) : texts.pause}
          </Button>
        </div>
        <div className={styles.card}>
          <FeedTools query={query} problem={live.problem} onChoose={choose} aloud={aloud} onAloud={setAloud} />
          {state === "failed" && !live.problem && <ActivityFailed onRetry={live.retry} />}
          {state === "loading" && feed.shown.length === 0 && <ActivityWaiting />}
          {state === "ready" && feed.shown.length === 0 && (
            <NoActivity isChosen={isChosen(query)} all={addressOf(EVERYTHING)} />
          )}
          {feed.shown.length > 0 && (
            <div {...handlers}>
              <ActivityList label={texts.list} activities={feed.shown} stale={state === "loading"} />
            </div>
          )}
          {last && hasOlder && (
            <p className={styles.pages}>
              <ButtonLink
                variant="second"
                small
                to={addressOf({ before: activityCursor(new Date(last.timestamp), last.id) })}
              >
                {texts.older}
                <Icon of={ChevronRight} />
              </ButtonLink>
            </p>
          )}
        </div>
        <p className={styles.note}>{texts.note}</p>
      </section>
      <Beside interactions={interactions} state={state} />
    </div>
  );
}

function Older({ query, addressOf, choose, aloud, setAloud }: View) {
  const { answer: older, retry } = useOlderActivity(query);
  const heading = useRef<HTMLHeadingElement>(null);
  const { before } = query;
  // The pressed link is gone or leads to the next page now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts at its heading.
  useEffect(() => heading.current?.focus(), [before]);
  const page = older.state === "ready" ? older.value : null;
  return (
    <div className={styles.columns}>
      <section aria-labelledby={FEED_ID}>
        <div className={styles.head}>
          <h2 id={FEED_ID} tabIndex={-1} ref={heading}>
            {texts.heading}
          </h2>
          <span className={styles.state}>{texts.state.older}</span>
          <Back to={addressOf({})} />
        </div>
        <div className={styles.card}>
          <FeedTools query={query} problem={undefined} onChoose={choose} aloud={aloud} onAloud={setAloud} />
          {older.state === "failed" && <ActivityFailed onRetry={retry} />}
          {older.state === "loading" && <ActivityWaiting />}
          {page?.activities.length === 0 && <NoActivity isChosen all={addressOf(EVERYTHING)} />}
          {page && page.activities.length > 0 && (
            <ActivityList
              label={texts.olderList}
              activities={page.activities}
              stale={older.state === "ready" && older.stale}
            />
          )}
          {page && page.next_cursor !== null && (
            <nav className={styles.pages} aria-label={texts.pages}>
              <ButtonLink variant="second" small to={addressOf({ before: page.next_cursor })}>
                {texts.older}
                <Icon of={ChevronRight} />
              </ButtonLink>
            </nav>
          )}
        </div>
        <p className={styles.note}>{texts.note}</p>
      </section>
      <Beside interactions={page?.interactions ?? []} state={older.state} />
    </div>
  );
}

const Back = ({ to }: { to: string }) => (
  <ButtonLink variant="second" small to={to}>
    <Icon of={ChevronsUp} />
    {texts.newest}
  </ButtonLink>
);

/** Nothing is shown if the conversations could not be loaded. */
const Beside = ({
  interactions,
  state,
}: {
  interactions: readonly Interaction[];
  state: "loading" | "ready" | "failed";
}) =>
  state === "failed" ? null : (
    <RecentConversations interactions={interactions} isKnown={state === "ready" || interactions.length > 0} />
  );
