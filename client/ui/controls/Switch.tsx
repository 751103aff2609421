import type { ComponentProps, ReactNode } from "react";
import styles from "#client/ui/check.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className" | "disabled"> & {
  label: ReactNode;
  stateText?: string;
  /** Busy: keeps its focus and ignores presses. Never use `disabled`: it would drop the focus. */
  busy?: boolean;
};

/**
 * An on/off switch that applies immediately. `stateText` is the word next to it ('On'); screen readers get the state
 * from the switch itself.
 */
export function Switch({ label, stateText, busy = false, onChange, ...props }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        {...props}
        aria-disabled={busy || undefined}
        onChange={(event) => !busy && onChange?.(event)}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state.
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
