import { BookOpen, CircleCheck, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import type { UserType } from "#shared/accounts/user-types.ts";
import { resourcesOf } from "#shared/resources/audiences.ts";
import { date } from "#shared/texts/format.ts";
import { openMessagesPanel, openNewMessage, unreadMessages } from "../../shell/chat-requests.ts";
import { openNotifications, shownUnread, unreadNotifications } from "../../shell/overlays.ts";
import { useAuth } from "../../shell/SessionProvider.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { useNow } from "../../ui/hooks/useNow.ts";
import { usePageTitle } from "../../ui/hooks/usePageTitle.ts";
import { Icon } from "../../ui/layout/Icon.tsx";
import { Attention, type Need } from "./Attention.tsx";
import styles from "./Dashboard.module.css";
import { greeting } from "./greeting.ts";
import { dashboardTexts as texts } from "./texts/dashboard.texts.ts";

const NONE: readonly Need[] = [];

/** The texts for each type of user. */
export interface DashboardWords {
  /** Names the dashboard, below the greeting. */
  place: string;
  /** The suggested first step if there is no activity yet. */
  next: { heading: string; title: string; text: string; action: string };
  /** Shown if nothing waits, in place of the usual text about messages. */
  quiet?: string;
}

interface Props {
  title: string;
  words: DashboardWords;
  /** Below the greeting: the user's job title, or a button to add one; null while it is loading. */
  jobTitle?: ReactNode;
  /** The tasks besides unread messages; null until they are known. */
  needs?: readonly Need[] | null;
  /** Tasks that come before unread messages. */
  urgent?: readonly Need[];
  /** Whether a dashboard without tasks shows 'nothing waits'. */
  mayBeQuiet?: boolean;
  /** Shown instead of 'nothing waits' if some tasks could not be loaded. */
  failure?: ReactNode;
  /** The first steps of a new account, directly after the tasks. */
  setup?: ReactNode;
  /** The next step, if it is not to write a message; null leaves it out. */
  next?: ReactNode;
  /** The main content, between the tasks and the next step. */
  children?: ReactNode;
}

/** The frame of every dashboard: the greeting, the tasks that need attention, and the next step. */
export function Dashboard({ title, words, jobTitle, needs = NONE, urgent = NONE, mayBeQuiet = true, ...rest }: Props) {
  const { failure, setup, next, children } = rest;
  const { user } = useAuth();
  const { count } = useStore(unreadMessages);
  const now = new Date(useNow());
  usePageTitle(title);
  if (!user) return null;
  const unread = typeof count === "number" && count > 0 ? [unreadNeed(count)] : NONE;
  const waiting = [...urgent, ...unread, ...(needs ?? NONE)];
  return (
    <>
      <div className={styles.hello}>
        <div>
          <h1 tabIndex={-1}>{greeting(now.getHours(), user.first_name || user.username)}</h1>
          {jobTitle !== undefined && <div className={styles.jobTitle}>{jobTitle}</div>}
        </div>
        <p className="soft">
          {words.place}, <time dateTime={isoDay(now)}>{date(now, "weekday")}</time>
        </p>
      </div>
      <div className={styles.first}>
        {count === null || needs === null ? (
          <Waiting />
        ) : (
          <>
            {waiting.length > 0 && <Attention needs={waiting} />}
            {waiting.length === 0 && count === 0 && !failure && mayBeQuiet && <Quiet text={words.quiet} />}
            {failure}
            {count === "failed" && <Failed />}
            {setup}
          </>
        )}
      </div>
      {children}
      {next !== null && (
        <section className={styles.next} aria-labelledby="next-step">
          <h2 id="next-step">{words.next.heading}</h2>
          <div className={styles.card}>
            {next ?? (
              <EmptyState
                icon={MessageCircle}
                title={words.next.title}
                action={<Button onClick={openNewMessage}>{words.next.action}</Button>}
              >
                {words.next.text}
              </EmptyState>
            )}
          </div>
        </section>
      )}
      <ResourcesCard type={user.user_type} />
    </>
  );
}

/** The link to the resources for this type of user. */
export function ResourcesCard({ type }: { type: UserType }) {
  const { title, text } = texts.resources[type];
  return (
    <aside className={styles.resources} aria-labelledby="resources">
      <Icon of={BookOpen} />
      <h2 id="resources">
        <Link to={resourcesOf(type)}>{title}</Link>
      </h2>
      <p className="soft">{text}</p>
    </aside>
  );
}

/** Unread messages come first, because a person is waiting for an answer. */
const unreadNeed = (count: number): Need => ({
  key: "unread",
  icon: MessageCircle,
  title: texts.unread.title({ count }),
  text: texts.unread.text,
  action: texts.unread.action,
  onAction: openMessagesPanel,
});

/** A placeholder as large as the content, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.quiet}>
      <p className="visually-hidden">{texts.looking}</p>
      <Skeleton wide={40} />
      <Skeleton wide={65} />
    </div>
  );
}

/** Shown instead of 'nothing waits' after a failure. The panel has the button to try again. */
function Failed() {
  return (
    <div className={styles.quiet}>
      <p>{texts.failed}</p>
      <div>
        <Button variant="second" small onClick={openMessagesPanel}>
          {texts.unread.action}
        </Button>
      </div>
    </div>
  );
}

/** Nothing needs an answer; unread notifications are mentioned. */
function Quiet({ text }: { text?: string | undefined }) {
  const unread = useStore(unreadNotifications, (s) => shownUnread(s) ?? 0);
  if (unread === 0) return <Nothing text={text} />;
  return (
    <div className={styles.quiet}>
      <h2 className={styles.quietTitle}>{texts.unreadNotifications.title({ count: unread })}</h2>
      <div>
        <Button variant="second" small onClick={openNotifications}>
          {texts.unreadNotifications.action}
        </Button>
      </div>
    </div>
  );
}

function Nothing({ text = texts.nothingText }: { text?: string | undefined }) {
  return (
    <div className={styles.quiet}>
      <h2 className={styles.quietTitle}>
        <Icon of={CircleCheck} />
        {texts.nothing}
      </h2>
      <p className="soft">{text}</p>
    </div>
  );
}

/** The calendar day in local time, not in UTC. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
