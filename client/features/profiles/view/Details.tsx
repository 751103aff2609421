import { createContext, type ReactNode, useContext, useId } from "react";
import { viewTexts as texts } from "./texts/view.texts.ts";
import styles from "./view.module.css";

/** The level of section headings: one below the title of the modal or page. */
export const PartHeading = createContext<"h2" | "h3">("h3");

/** A section of a profile with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const Heading = useContext(PartHeading);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

/** The facts of a section, in two columns if there is space. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

interface DetailProps {
  label: string;
  /** A long value spans both columns. */
  wide?: boolean;
  /** For undefined, an empty text or null it says that nothing was given. */
  children: ReactNode;
}

export function Detail({ label, wide = false, children }: DetailProps) {
  const given = children !== null && children !== undefined && children !== "" && children !== false;
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd>{given ? children : <span className="soft">{texts.none}</span>}</dd>
    </div>
  );
}
