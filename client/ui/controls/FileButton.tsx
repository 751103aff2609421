import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import type { FieldWiring } from "#client/ui/forms/Field.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { buttonClass } from "./Button.tsx";
import styles from "./FileButton.module.css";

export type FileButtonProps = Pick<ComponentProps<"input">, "ref" | "accept" | "onChange"> & {
  icon: LucideIcon;
  /** What a press does. Readers hear it behind the label of the field. */
  text: string;
  /** The id of the words about the file that is there. */
  about?: string | undefined;
  /** Of the Field around. */
  wiring: FieldWiring;
  /** Nothing can be chosen now; the focus stays where it is. */
  disabled?: boolean;
};

/**
 * Opens the browser's dialog for a file. It is the browser's own file input, laid invisibly over what looks like a
 * button: keyboard, touch, speech and a dropped file work by themselves.
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
