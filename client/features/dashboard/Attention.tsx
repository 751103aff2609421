import { Bell, type LucideIcon } from "lucide-react";
import { hidden } from "#client/ui/layout/tags.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/layout/Icon.tsx";
import styles from "./Attention.module.css";
import { dashboardTexts as texts } from "./texts/dashboard.texts.ts";

/** A task that needs the user's attention, with its action next to it. */
export interface Need {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
  /** The person or the job that the action is about, for screen readers. */
  about?: string;
  onAction: () => void;
  /** Busy: the action shows this text and ignores presses. */
  busy?: string | undefined;
  /** A secondary action, before the main one. */
  other?: { action: string; onAction: () => void };
}

/** The amber sheet: tasks that need the user's attention, the most urgent first. Rendered only if there are any. */
export function Attention({ needs }: { needs: readonly Need[] }) {
  return (
    <section className={styles.sheet} aria-labelledby="needs">
      <h2 id="needs">
        <Icon of={Bell} />
        {texts.things({ count: needs.length })}
      </h2>
      <ol className={styles.needs}>
        {needs.map(({ key, icon, title, text, action, about, onAction, busy, other }) => (
          <li key={key} className={styles.need}>
            <Icon of={icon} />
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
            <div className={styles.answer}>
              {other && (
                <Button variant="second" small onClick={other.onAction}>
                  {other.action}
                </Button>
              )}
              <Button small busy={busy !== undefined} busyText={busy} onClick={onAction}>
                {about === undefined ? action : texts.actionAbout({ action, about, hidden })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
