import { BadgeCheck, CircleX, Clock } from "lucide-react";
import type { LucideIcon } from "#client/ui/Icon.tsx";
import { Pill } from "#client/ui/Pill.tsx";
import type { PwdIdState } from "#shared/profiles/pwd-id.ts";
import styles from "./PwdIdReview.module.css";
import { PWD_ID_STATE_TEXTS } from "./pwd-id.texts.ts";

const icons: Record<PwdIdState, LucideIcon> = { pending: Clock, verified: BadgeCheck, rejected: CircleX };
const LOOKS = { pending: undefined, verified: "success", rejected: "danger" } as const;

/** Where the review of a PWD ID number stands: its state, and what that means. */
export function PwdIdReview({ state }: { state: PwdIdState }) {
  const { title, text } = PWD_ID_STATE_TEXTS[state];
  return (
    <p className={styles.review}>
      <Pill icon={icons[state]} look={LOOKS[state]} className={styles.state}>
        {title}
      </Pill>{" "}
      <span className="soft">{text}</span>
    </p>
  );
}
