import type { ReactNode } from "react";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { type AccessNeed, NEED_READERS } from "#shared/profiles/access-needs.ts";
import styles from "./AccessNeedsField.module.css";
import { needsTexts as texts } from "./texts/needs/needs.texts.ts";

export interface NeedDetailsProps {
  /** The name for screen readers, because people may move from one control to the next. */
  name: string;
  need: AccessNeed;
  noteId: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<Pick<AccessNeed, "note" | "visible_to">>) => void;
  /** Next to the choice of who can see it: a button that removes the need. */
  children?: ReactNode;
}

/** The note of one need, and who can see it. */
export function NeedDetails({ name, need, noteId, error, disabled, onChange, children }: NeedDetailsProps) {
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
