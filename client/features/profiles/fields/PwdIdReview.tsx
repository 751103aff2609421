import { BadgeCheck, CircleX, Clock } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Icon, type LucideIcon } from "#client/ui/Icon.tsx";
import type { PwdIdState } from "#shared/profiles/pwd-id.ts";
import styles from "./PwdIdReview.module.css";
import { PWD_ID_STATE_TEXTS } from "./pwd-id.texts.ts";

const icons: Record<PwdIdState, LucideIcon> = { pending: Clock, verified: BadgeCheck, rejected: CircleX };

/** Where the review of a PWD ID number stands: an icon, words, and what it means; the colour only follows. */
export function PwdIdReview({ state }: { state: PwdIdState }) {
  const { title, text } = PWD_ID_STATE_TEXTS[state];
  return (
    <p className={styles.review}>
      <span className={cx(styles.state, styles[state])}>
        <Icon of={icons[state]} />
        {title}
      </span>{" "}
      <span className="soft">{text}</span>
    </p>
  );
}
