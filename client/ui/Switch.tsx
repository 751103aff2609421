import type { ComponentProps, ReactNode } from "react";
import styles from "./check.module.css";

/** On or off, at once. `stateText` is the word beside it ('On'); readers hear the state from the switch itself. */
export function Switch({
  label,
  stateText,
  ...props
}: Omit<ComponentProps<"input">, "type" | "role" | "className"> & { label: ReactNode; stateText?: string }) {
  return (
    <label className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state. */}
      <input {...props} type="checkbox" role="switch" className={styles.track} />
      <span>{label}</span>
      {stateText && (
        <span className={styles.state} aria-hidden="true">
          {stateText}
        </span>
      )}
    </label>
  );
}
