import { type ReactNode, useId } from "react";
import styles from "./edit.module.css";

/** A section of the form with its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
