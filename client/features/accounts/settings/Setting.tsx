import type { ReactNode } from "react";
import styles from "./settings.module.css";

/** A setting with its name, description, and button. */
export function Setting({
  words,
  button,
  children,
}: {
  words: { heading: string; hint: string };
  button: ReactNode;
  /** The dialog that is open over it. */
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
