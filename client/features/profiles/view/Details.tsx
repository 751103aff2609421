import { createContext, type ReactNode, useContext, useId } from "react";
import styles from "./view.module.css";
import { viewTexts as texts } from "./view.texts.ts";

/** How the parts are headed: one step below the title of the modal, or of the page. */
export const PartHeading = createContext<"h2" | "h3">("h3");

/** A part of a profile under its heading. */
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

/** The facts of a part, in two columns where there is room. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

interface DetailProps {
  label: string;
  /** A long value takes both columns. */
  wide?: boolean;
  /** Nothing, an empty text or null: it says that nothing was given. */
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
