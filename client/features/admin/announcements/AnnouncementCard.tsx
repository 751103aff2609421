import { CircleCheck, Send } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";
import styles from "./announcements.module.css";
import { announcementsTexts as texts } from "./texts/announcements.texts.ts";

/** A sent announcement: its text, audience, author and progress. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { title, message, audience, target_url, by, created_at, reached, finished_at } = announcement;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {finished_at === null ? (
          <Pill icon={Send} look="draft" className={styles.pill}>
            {texts.telling({ reached })}
          </Pill>
        ) : (
          <Pill icon={CircleCheck} look="success" className={styles.pill}>
            {texts.reached({ reached })}
          </Pill>
        )}
      </div>
      <p className={styles.message}>{message}</p>
      <p className="soft small">
        {texts.facts({
          audience,
          known: String(by !== null),
          name: by?.name ?? "",
          time: () => <RelativeTime key="time" inside at={created_at} />,
        })}
      </p>
      {target_url !== null && <p className="soft small">{texts.leads({ target: target_url })}</p>}
    </li>
  );
}
