import { Link } from "react-router";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { Interaction } from "#shared/admin/activity/activity.rest.ts";
import { personTarget } from "#shared/admin/admin.links.ts";
import styles from "./feed.module.css";
import { feedTexts } from "./texts/feed/feed.texts.ts";

const texts = feedTexts.talks;
/** The number of conversations shown: an overview, not a list to work through. */
const SHOWN = 8;

/** The newest conversations: who writes to whom, but never the content. */
export function RecentConversations({
  interactions,
  isKnown,
}: {
  interactions: readonly Interaction[];
  isKnown: boolean;
}) {
  return (
    <section aria-labelledby="talks">
      <div className={styles.head}>
        <h2 id="talks">{texts.heading}</h2>
      </div>
      <div className={styles.card}>
        <p className={styles.lead}>{texts.lead}</p>
        {!isKnown && (
          <div className={styles.waiting}>
            <div>
              <Skeleton wide={70} />
            </div>
          </div>
        )}
        {isKnown && interactions.length === 0 && <p className={styles.lead}>{texts.none}</p>}
        {interactions.length > 0 && (
          <ul className={styles.pairs}>
            {interactions.slice(0, SHOWN).map(({ aId, aName, bId, bName, totalMessages, lastMessageAt }) => (
              <li key={`${aId}-${bId}`}>
                <p>
                  {texts.pair({
                    one: () => (
                      <Link key="one" to={personTarget(aId)}>
                        {aName}
                      </Link>
                    ),
                    other: () => (
                      <Link key="other" to={personTarget(bId)}>
                        {bName}
                      </Link>
                    ),
                  })}
                </p>
                <p className={styles.pairFacts}>
                  {texts.messages({ count: totalMessages })}, <RelativeTime at={lastMessageAt} inside />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
