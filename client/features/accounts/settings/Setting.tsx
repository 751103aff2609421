import type { ReactNode } from "react";
import styles from "./settings.module.css";

/** One thing that can be done with the account: its name, what it is, and the button that begins it. */
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
