import type { ComponentProps } from "react";
import styles from "./ListCard.module.css";

interface Props extends Pick<ComponentProps<"ul">, "ref" | "tabIndex" | "children"> {
  /** The list has no rows; the children are the text that says so. */
  empty?: boolean;
}

/** The card around a list, with a line between its rows. */
export function ListCard({ empty = false, children, ...rest }: Props) {
  if (empty) return <div className={styles.card}>{children}</div>;
  return (
    <ul className={styles.card} {...rest}>
      {children}
    </ul>
  );
}
