import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import type { FieldWiring } from "#client/ui/forms/Field.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { buttonClass } from "./Button.tsx";
import styles from "./FileButton.module.css";

export type FileButtonProps = Pick<ComponentProps<"input">, "ref" | "accept" | "onChange"> & {
  icon: LucideIcon;
  /** What pressing it does. Screen readers hear it after the field's label. */
  text: string;
  /** The id of the text that describes the current file. */
  about?: string | undefined;
  /** From the surrounding Field. */
  wiring: FieldWiring;
  /** Nothing can be chosen now; the focus stays on the button. */
  disabled?: boolean;
};

/**
 * Opens the browser's file dialog. It is the native file input, laid invisibly over something that looks like a button,
 * so that keyboard, touch, voice control and drag and drop work without extra code.
 */
export function FileButton({ icon, text, about, wiring, disabled = false, ...rest }: FileButtonProps) {
  const actionId = `${wiring.id}-action`;
  return (
    <div className={styles.control}>
      <input
        {...rest}
        type="file"
        className={styles.input}
        id={wiring.id}
        aria-labelledby={`${wiring.labelId} ${actionId}`}
        aria-describedby={cx(about, wiring.describedBy) || undefined}
        aria-invalid={wiring.invalid || undefined}
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
      />
      <span className={buttonClass({ variant: "second", small: true }, styles.button)}>
        <Icon of={icon} />
        <span id={actionId}>{text}</span>
      </span>
    </div>
  );
}
