import { CircleCheck, MessageCircle } from "lucide-react";
import { useStore } from "zustand";
import { useAuth } from "../../app/AuthProvider.tsx";
import { openMessagesPanel, openNewMessage, unreadMessages } from "../../app/chat-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/useNow.ts";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { Attention } from "./Attention.tsx";
import styles from "./Dashboard.module.css";
import { type DashboardWords, dashboardTexts as texts } from "./dashboard.texts.ts";

/** What every dashboard has: the greeting, what needs the person first, and what to do next. */
export function Dashboard({ title, words }: { title: string; words: DashboardWords }) {
  const { user } = useAuth();
  const { count } = useStore(unreadMessages);
  const now = new Date(useNow());
  usePageTitle(title);
  if (!user) return null;
  return (
    <>
      <div className={styles.hello}>
        <h1 tabIndex={-1}>{texts.greeting(now.getHours(), user.first_name || user.username)}</h1>
        <p className="soft">
          {words.place}, <time dateTime={isoDay(now)}>{texts.day(now)}</time>
        </p>
      </div>
      <div className={styles.first}>
        {count === null && <Waiting />}
        {count === 0 && <Nothing />}
        {count === "failed" && <Failed />}
        {typeof count === "number" && count > 0 && <Attention unread={count} />}
      </div>
      <section className={styles.next} aria-labelledby="next-step">
        <h2 id="next-step">{words.next.heading}</h2>
        <div className={styles.card}>
          <EmptyState
            icon={MessageCircle}
            title={words.next.title}
            action={<Button onClick={openNewMessage}>{words.next.action}</Button>}
          >
            {words.next.text}
          </EmptyState>
        </div>
      </section>
    </>
  );
}

/** As large as what comes, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.quiet}>
      <p className="visually-hidden">{texts.looking}</p>
      <Skeleton wide={40} />
      <Skeleton wide={65} />
    </div>
  );
}

/** Never 'nothing waits' where nobody could ask; the panel has the way to try again. */
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

function Nothing() {
  return (
    <div className={styles.quiet}>
      <h2 className={styles.quietTitle}>
        <Icon of={CircleCheck} />
        {texts.nothing}
      </h2>
      <p className="soft">{texts.nothingText}</p>
    </div>
  );
}

/** The calendar day here, not in UTC. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
