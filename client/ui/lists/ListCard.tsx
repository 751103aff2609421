import type { ComponentProps } from "react";
import styles from "./ListCard.module.css";

interface Props extends Pick<ComponentProps<"ul">, "ref" | "tabIndex" | "children"> {
  /** There are no rows: for what is said instead. */
  empty?: boolean;
}

/** The surface that a list lies on, with a line between its rows. */
export function ListCard({ empty = false, children, ...rest }: Props) {
  if (empty) return <div className={styles.card}>{children}</div>;
  return (
    <ul className={styles.card} {...rest}>
      {children}
    </ul>
  );
}
