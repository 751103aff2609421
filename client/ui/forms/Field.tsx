import type { ReactNode } from "react";
import { createContext, useContext, useId } from "react";
import { cx } from "#client/ui/cx.ts";
import styles from "./Field.module.css";
import { FieldError } from "./FieldError.tsx";
import { formsTexts as formTexts } from "./texts/forms/forms.texts.ts";

/** How the control inside a Field is bound to its label, hint and error. */
export type FieldWiring = {
  id: string;
  /** The id of the label, for a control whose name has another part. */
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldWiring | null>(null);

/** The wiring of the surrounding Field, for controls from elsewhere. Null outside a Field. */
export const useFieldWiring = (): FieldWiring | null => useContext(FieldContext);

type Wirable = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/**
 * The given props plus the wiring of the surrounding Field. `also` is the id of another description (a prefix, a
 * meter).
 */
export function useWired<P extends Wirable>(props: P, also?: string): P {
  const wiring = useFieldWiring();
  return {
    ...props,
    // The Field's id takes precedence, because its label points there.
    id: wiring?.id ?? props.id,
    required: (props.required ?? wiring?.required) || undefined,
    "aria-describedby": cx(also, wiring?.describedBy, props["aria-describedby"]) || undefined,
    "aria-invalid": (props["aria-invalid"] ?? wiring?.invalid) || undefined,
  };
}

export type FieldProps = {
  /** The id of the control. Set it if an ErrorSummary links to the field. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown after the user left the field or pressed Next; the caller decides when. */
  error?: string | undefined;
  required?: boolean;
  /** Shows '(optional)' after the label. */
  optional?: boolean;
  className?: string;
  /** A control of client/ui, or a function that passes the wiring to any other control. */
  children: ReactNode | ((wiring: FieldWiring) => ReactNode);
};

/** Label, hint, error, control: always in this order. */
export function Field({ id, label, hint, error, required = false, optional = false, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const labelId = `${controlId}-label`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const wiring: FieldWiring = {
    id: controlId,
    labelId,
    describedBy: cx(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined,
    invalid: Boolean(error),
    required,
  };
  return (
    <div className={cx(styles.field, className)} data-field="">
      <label htmlFor={controlId} id={labelId} className={styles.label}>
        {label}
        {optional && (
          <>
            {" "}
            <span className={styles.optional}>{formTexts.optional}</span>
          </>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
      <FieldContext value={wiring}>{typeof children === "function" ? children(wiring) : children}</FieldContext>
    </div>
  );
}
