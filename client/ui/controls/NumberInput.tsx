import type { ComponentProps } from "react";
import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import styles from "#client/ui/input.module.css";

export type NumberInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** The unit before the number, such as a currency. */
  unit?: string;
};

/**
 * A number field that keeps the typed text; `numberOf` parses it. Not `type="number"`, which returns an empty text for
 * invalid input and changes the value when the mouse wheel is turned over it.
 */
export function NumberInput({ unit, className, ...props }: NumberInputProps) {
  const unitId = useId();
  const wired = useWired(props, unit === undefined ? undefined : unitId);
  const input = (
    <input inputMode="decimal" autoComplete="off" {...wired} type="text" className={cx(styles.input, className)} />
  );
  if (unit === undefined) return input;
  return (
    <div className={styles.group}>
      <span className={styles.prefix} id={unitId}>
        {unit}
      </span>
      {input}
    </div>
  );
}
