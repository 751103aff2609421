import type { ComponentProps } from "react";
import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import styles from "#client/ui/input.module.css";

export type NumberInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** What is counted, in front of the number: a currency. */
  unit?: string;
};

/**
 * A number, kept as the text that was typed: `numberOf` reads it. Not the browser's own kind, which gives an empty text
 * for what is no number, and lets a mouse wheel over it change what somebody has typed.
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
