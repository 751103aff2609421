import type { ReactNode } from "react";
import styles from "./settings.module.css";

/** One action on the account: its name, its description, and its button. */
export function Setting({
  words,
  button,
  children,
}: {
  words: { heading: string; hint: string };
  button: ReactNode;
  /** What is open over it. */
  children: ReactNode;
}) {
  return (
    <div>
      <h3>{words.heading}</h3>
      <div className={styles.row}>
        <div>
          <p className="soft small">{words.hint}</p>
        </div>
        {button}
      </div>
      {children}
    </div>
  );
}
