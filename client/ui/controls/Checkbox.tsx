import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "#client/ui/check.module.css";
import { cx } from "#client/ui/cx.ts";
import fieldStyles from "#client/ui/forms/Field.module.css";
import { FieldError } from "#client/ui/forms/FieldError.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A single checkbox. Its label is part of the click target. */
export function Checkbox({ label, hint, error, id, className, ...props }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  return (
    <div className={cx(fieldStyles.field, className)} data-field="">
      {hint && (
        <p className={fieldStyles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
      <label className={styles.check}>
        <input
          {...props}
          id={inputId}
          type="checkbox"
          className={styles.box}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={
            cx(Boolean(hint) && hintId, Boolean(error) && errorId, props["aria-describedby"]) || undefined
          }
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
