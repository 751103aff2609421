import type { LucideIcon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import styles from "./ReviewState.module.css";

interface Props {
  icon: LucideIcon;
  look: "success" | "danger" | undefined;
  title: string;
  text: string;
}

/** The status of an admin's review as an icon and a word, with its meaning. */
export function ReviewState({ icon, look, title, text }: Props) {
  return (
    <p className={styles.review}>
      <Pill icon={icon} look={look} className={styles.state}>
        {title}
      </Pill>{" "}
      <span className="soft">{text}</span>
    </p>
  );
}
