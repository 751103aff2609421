import type { ComponentProps, ReactNode } from "react";
import styles from "#client/ui/check.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "children"> & { children: ReactNode };

/** One of a few, as a line of its own; cards are in ChoiceGroup. The words beside it belong to the target. */
export function Radio({ children, ...props }: Props) {
  return (
    <label className={styles.check}>
      <input {...props} type="radio" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}
