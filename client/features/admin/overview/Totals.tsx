import { Link } from "#client/ui/Link.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import type { AdminStats } from "#shared/admin/figures.schemas.ts";
import styles from "./overview.module.css";
import { overviewTexts as texts } from "./overview.texts.ts";

type Total = keyof typeof texts.total;

/** Where the list is of those that have one. */
const LISTS: Partial<Record<Total, string>> = {
  users: "/AdminDashboard/people",
  employers: "/AdminDashboard/employers",
};
const ORDER: readonly Total[] = ["online", "users", "employers", "jobs", "applications", "messagesToday"];

/** How many there are of everything, small: nobody has to act on it. */
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

/** Small numbers of people are not said, nor a group that would give one away: see shared/admin/suppression.ts. */
function Count({ name, count }: { name: Total; count: number | null }) {
  const to = LISTS[name];
  const unsaid = name === "employers" ? texts.unsaid : texts.few;
  const text = count === null ? <span className={styles.few}>{unsaid}</span> : texts.number(count);
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}
