import { type ChangeEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { CharacterCount } from "#client/ui/controls/CharacterCount.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { formTexts } from "#client/ui/forms/texts/form/form.texts.ts";
import { PLACEHOLDERS, shownPlaceholder, withIds, withNames } from "#shared/saved-replies/placeholders.ts";
import { REPLY_TEXT_MAX } from "#shared/saved-replies/saved-replies.schemas.ts";
import { manageTexts } from "../texts/manage/manage.texts.ts";
import styles from "./ReplyManager.module.css";

const texts = manageTexts.form;

/**
 * The text of a reply, and buttons that insert placeholders. Its value has their ids and it shows their names, so that a
 * change of the language changes what is shown.
 */
export function ReplyTextField({ field: { id, value, onChange, onBlur, error } }: { field: FormField<string> }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = withNames(value);
  const handleChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const stored = withIds(target.value);
    // What would be shown in another way, such as {First Name}, stays as it was typed: the caret must not move.
    onChange(withNames(stored) === target.value ? stored : target.value);
  };
  const insert = (piece: string) => {
    const from = area.current?.selectionStart ?? shown.length;
    const to = area.current?.selectionEnd ?? shown.length;
    flushSync(() => onChange(withIds(shown.slice(0, from) + piece + shown.slice(to))));
    area.current?.focus();
    area.current?.setSelectionRange(from + piece.length, from + piece.length);
  };
  return (
    <div className={styles.text}>
      <Field id={id} label={texts.text} hint={texts.textHint} error={error} required>
        <TextArea ref={area} value={shown} onChange={handleChange} onBlur={onBlur} />
        <CharacterCount length={value.length} most={REPLY_TEXT_MAX} texts={COUNT} />
      </Field>
      <fieldset className={styles.placeholders}>
        <legend className="soft small">{texts.insert}</legend>
        {PLACEHOLDERS.map(shownPlaceholder).map((piece) => (
          <Button key={piece} variant="second" small onClick={() => insert(piece)}>
            {piece}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

const COUNT = {
  left: (left: number) => formTexts.counted({ used: REPLY_TEXT_MAX - left, most: REPLY_TEXT_MAX }),
  over: (over: number) => formTexts.over({ over }),
};
