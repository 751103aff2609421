import type { ComponentProps, ReactNode } from "react";
import styles from "#client/ui/check.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className" | "disabled"> & {
  label: ReactNode;
  stateText?: string;
  /** At work: keeps its focus and ignores presses. Never `disabled`: that would drop the focus. */
  busy?: boolean;
};

/** On or off, at once. `stateText` is the word beside it ('On'); readers hear the state from the switch itself. */
export function Switch({ label, stateText, busy = false, onChange, ...props }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        {...props}
        aria-disabled={busy || undefined}
        onChange={(event) => !busy && onChange?.(event)}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
        role="switch"
        className={styles.track}
      />
      <span>{label}</span>
      {stateText && (
        <span className={styles.state} aria-hidden="true">
          {stateText}
        </span>
      )}
    </label>
  );
}
