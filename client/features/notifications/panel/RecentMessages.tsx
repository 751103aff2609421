import { useId } from "react";
import { messageIcons } from "#client/ui/feedback/messageKinds.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import styles from "./RecentMessages.module.css";
import { panelTexts as texts } from "./texts/panel.texts.ts";

/** Every toast of this visit, newest first, so that people can read a message after its toast has disappeared. */
export function RecentMessages() {
  const recent = useRecentMessages((s) => s.recent);
  const headingId = useId();
  // Toasts about notifications are excluded, because the list above contains them.
  const shown = recent.filter(({ listed }) => !listed);
  if (shown.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.recent}</h3>
      <p className="soft small">{texts.recentHint}</p>
      <ul className={styles.list} data-recent="">
        {shown.map(({ id, type, title, message, at }) => (
          <li key={id} className={styles.row}>
            <Icon of={messageIcons[type]} />
            <div>
              <span className="visually-hidden">{feedbackTexts.messageKind[type]}: </span>
              <b>{title}</b>
              {message && <p>{message}</p>}
              <p className="soft small">
                <RelativeTime at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
