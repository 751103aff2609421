import type { ComponentProps, ReactNode } from "react";
import styles from "#client/ui/check.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "children"> & { children: ReactNode };

/** A radio button on its own line; ChoiceGroup has cards. Its label is part of the click target. */
export function Radio({ children, ...props }: Props) {
  return (
    <label className={styles.check}>
      <input {...props} type="radio" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}
