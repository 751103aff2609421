import { Link } from "react-router";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { number } from "#shared/texts/format.ts";
import { ALL_DAYS, FEED_ID, feedAddress } from "./feed-query.ts";
import styles from "./overview.module.css";
import { overviewTexts as texts } from "./texts/overview/overview.texts.ts";

type Total = keyof typeof texts.total;

/** The address of the list with all of them. */
const WAYS: Record<Total, string> = {
  online: "/AdminDashboard/people?sort=-last_login_at",
  users: "/AdminDashboard/people",
  employers: "/AdminDashboard/employers",
  jobs: activityOf("job"),
  applications: activityOf("application"),
  messagesToday: "/admin/statistics#messages-by-day",
};
const ORDER: readonly Total[] = ["online", "users", "employers", "jobs", "applications", "messagesToday"];

/** The activity feed on the same page, filtered by one type. */
function activityOf(type: ActivityType): string {
  return `/AdminDashboard${feedAddress({ types: [type], search: "", days: ALL_DAYS, before: null })}#${FEED_ID}`;
}

/** The totals, small because no action is needed. Each links to the list with all entries. */
export function Totals({ stats }: { stats: AdminStats | null }) {
  const counts = stats && { ...stats.totals, messagesToday: stats.messages_today };
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="visually-hidden">
        {texts.totals}
      </h2>
      <dl className={styles.totals}>
        {ORDER.map((name) => (
          <div key={name}>
            <dt>{texts.total[name]}</dt>
            <dd>{counts ? <Count name={name} count={counts[name]} /> : <Skeleton wide={60} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Small numbers of people are hidden, and also groups that would reveal one: see shared/admin/figures/suppression.ts.
 */
function Count({ name, count }: { name: Total; count: number | null }) {
  const hidden = name === "employers" ? texts.hidden : texts.few;
  return (
    <Link to={WAYS[name]}>
      {count === null ? <span className={styles.few}>{hidden}</span> : number(count)}
      <span className="visually-hidden"> {texts.way[name]}</span>
    </Link>
  );
}
