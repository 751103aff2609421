import type { ReactNode } from "react";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { type AccessNeed, NEED_READERS } from "#shared/profiles/access-needs.ts";
import styles from "./AccessNeedsField.module.css";
import { needTexts as texts } from "./needs.texts.ts";

interface Props {
  /** What it is called to readers, who go from one control to the next. */
  name: string;
  need: AccessNeed;
  noteId: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<Pick<AccessNeed, "note" | "visible_to">>) => void;
  /** Beside who may see it: a way to take it away. */
  children?: ReactNode;
}

/** The note of one need, and who may see it. */
export function NeedDetails({ name, need, noteId, error, disabled, onChange, children }: Props) {
  const own = need.need === "other";
  const change = (next: Parameters<typeof onChange>[0]) => {
    if (!disabled) onChange(next);
  };
  return (
    <fieldset className={styles.details} aria-label={name}>
      <Field id={noteId} label={own ? texts.own : texts.note} error={error} required={own} optional={!own}>
        <TextArea
          short
          value={need.note}
          readOnly={disabled}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <Field label={texts.reader}>
        <Select
          value={need.visible_to}
          aria-disabled={disabled || undefined}
          onChange={({ target }) => {
            const reader = NEED_READERS.find((one) => one === target.value);
            if (reader) change({ visible_to: reader });
          }}
        >
          {NEED_READERS.map((reader) => (
            <option key={reader} value={reader}>
              {texts.readers[reader]}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </fieldset>
  );
}
