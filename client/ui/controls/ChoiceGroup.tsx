import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "#client/ui/check.module.css";
import { cx } from "#client/ui/cx.ts";
import fieldStyles from "#client/ui/forms/Field.module.css";
import { FieldError } from "#client/ui/forms/FieldError.tsx";

export type Choice<V extends string = string> = { value: V; label: ReactNode; hint?: ReactNode };

export type ChoiceGroupProps<V extends string = string> = {
  legend: ReactNode;
  choices: readonly Choice<V>[];
  /** The id of the first radio button, which an ErrorSummary links to. */
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The chosen value. Leave it out while nothing is chosen, and with `register`. */
  value?: V;
  /** For controlled use; with react-hook-form spread `register(...)` instead, which has its own `onChange`. */
  onChoose?: (value: V) => void;
  className?: string;
} & Pick<ComponentProps<"input">, "name" | "onChange" | "onBlur" | "ref">;

/** A choice between a few options: a fieldset of cards with a radio button each. */
export function ChoiceGroup<V extends string>({
  legend,
  choices,
  id,
  hint,
  error,
  required = false,
  value,
  onChoose,
  className,
  name,
  onChange,
  onBlur,
  ref,
}: ChoiceGroupProps<V>) {
  const ownId = useId();
  const firstId = id ?? ownId;
  const hintId = `${firstId}-hint`;
  const errorId = `${firstId}-error`;
  return (
    <fieldset
      className={cx(fieldStyles.field, className)}
      data-field=""
      aria-describedby={cx(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      {hint && (
        <p className={fieldStyles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.choice}>
            <input
              ref={ref}
              type="radio"
              className={styles.box}
              id={index === 0 ? firstId : undefined}
              name={name ?? ownId}
              value={choice.value}
              checked={value === undefined && !onChoose ? undefined : value === choice.value}
              required={required}
              aria-invalid={Boolean(error) || undefined}
              onBlur={onBlur}
              onChange={(event) => {
                onChange?.(event);
                onChoose?.(choice.value);
              }}
            />
            <span>
              <b>{choice.label}</b>
              {choice.hint && <span className={styles.choiceHint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
