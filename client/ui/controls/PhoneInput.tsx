import type { ChangeEvent, ComponentProps } from "react";
import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import styles from "#client/ui/input.module.css";

export type PhoneInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** The part of the typed text that stays in the field: the same rule as on the server. */
  clean: (typed: string) => string;
};

/** A Philippine phone number after a fixed +63. `onChange` gets the cleaned digits; any format can be pasted. */
export function PhoneInput({ clean, className, onChange, ...props }: PhoneInputProps) {
  const prefixId = useId();
  const wired = useWired(props, prefixId);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = clean(input.value);
    if (digits !== input.value) {
      // Setting a value moves the caret to the end, which must not happen while a digit in the middle is corrected.
      const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      input.value = digits;
      input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return (
    <div className={styles.group}>
      <span className={styles.prefix} id={prefixId}>
        {formTexts.phonePrefix}
      </span>
      <input
        inputMode="tel"
        autoComplete="tel-national"
        {...wired}
        type="text"
        className={cx(styles.input, className)}
        onChange={handleChange}
      />
    </div>
  );
}
