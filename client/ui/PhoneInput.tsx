import type { ChangeEvent, ComponentProps } from "react";
import { useId } from "react";
import { cx } from "./cx.ts";
import { useWired } from "./Field.tsx";
import styles from "./input.module.css";
import { phoneDigits } from "./phone.ts";
import { uiTexts } from "./ui.texts.ts";

/** A Philippine number behind a fixed +63. `onChange` hears the ten digits; anything can be pasted. */
export function PhoneInput({ className, onChange, ...props }: Omit<ComponentProps<"input">, "type">) {
  const prefixId = useId();
  const wired = useWired(props, prefixId);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const digits = phoneDigits(input.value);
    if (digits !== input.value) {
      // Setting a value sends the caret to the end; correcting a digit in the middle must not do that.
      const caret = phoneDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      input.value = digits;
      input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return (
    <div className={styles.group}>
      <span className={styles.prefix} id={prefixId}>
        {uiTexts.phonePrefix}
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
