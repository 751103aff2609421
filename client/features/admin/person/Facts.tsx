import { type ReactNode, useId } from "react";
import styles from "./Person.module.css";

interface PartProps {
  title: string;
  /** The status next to the heading. */
  state?: ReactNode;
  children: ReactNode;
}

/** A section of the page with its heading. */
export function Part({ title, state, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {state}
      </div>
      {children}
    </section>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
