import { useRef } from "react";
import { SuggestionList } from "#client/ui/controls/SuggestionList.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { skillsOf } from "#shared/profiles/skills.ts";
import styles from "./fields.module.css";
import { SkillsChips } from "./SkillsChips.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";
import { useSkillBox } from "./useSkillBox.ts";

const texts = fieldTexts.skills;

/**
 * Skills as one comma-separated text (`skillsOf` and `skillsText` convert it), with suggestions for the entry at the
 * caret. Below it the parsed skills, because the text may be longer than the field.
 */
export function SkillsField({ id, value, onChange, onBlur, error, disabled = false }: FormField<string>) {
  const input = useRef<HTMLInputElement>(null);
  const { listId, offered, active, shown, take, inputProps } = useSkillBox({
    input,
    value,
    onChange,
    onBlur,
    disabled,
  });
  const skills = skillsOf(value);
  return (
    <div className={styles.part}>
      <Field id={id} label={texts.label} hint={texts.hint} error={error} optional>
        <TextInput {...inputProps} ref={input} value={value} readOnly={disabled} autoComplete="off" />
      </Field>
      {shown && (
        <SuggestionList
          id={listId}
          label={texts.suggestions}
          names={offered}
          active={active}
          anchor={input}
          onTake={take}
        />
      )}
      {skills.length > 0 && (
        <div className={styles.below}>
          <p className="small soft">{texts.understood({ count: skills.length })}</p>
          <SkillsChips skills={skills} label={texts.understood({ count: skills.length })} />
        </div>
      )}
    </div>
  );
}
