import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field, type FieldProps } from "#client/ui/forms/Field.tsx";
import { formTexts as texts } from "#client/ui/forms/texts/form/form.texts.ts";
import styles from "./CountedArea.module.css";
import { TextArea } from "./TextArea.tsx";

interface Props extends Omit<FieldProps, "children"> {
  value: string;
  onChange: (value: string) => void;
  /** The limit in characters. More can be typed, so that pasted text can be shortened. */
  max: number;
  short?: boolean;
  readOnly?: boolean;
}

/** A textarea with a character count below it. The count is announced near the limit, not on each key. */
export function CountedArea({ value, onChange, max, short = false, readOnly = false, ...field }: Props) {
  const over = value.length > max;
  useSaidCount(max - value.length, max);
  return (
    <Field {...field}>
      {({ id, describedBy, invalid, required }) => (
        <div className={styles.counted}>
          <TextArea
            id={id}
            short={short}
            value={value}
            readOnly={readOnly}
            required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={cx(describedBy, `${id}-count`)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <p id={`${id}-count`} className={cx(styles.count, over && styles.over)}>
            {texts.counted({ used: value.length, most: max })}
          </p>
        </div>
      )}
    </Field>
  );
}

/** Announces the count once near the limit, once very close to it, and when it is passed. */
function useSaidCount(left: number, max: number): void {
  const step = left < 0 ? 0 : [20, 100].find((limit) => limit < max && left < limit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step, with the number at that time.
  useEffect(() => {
    if (step !== undefined) announce(left < 0 ? texts.over({ over: -left }) : texts.left({ left }), "polite", "count");
  }, [step]);
}
