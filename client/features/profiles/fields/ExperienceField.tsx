import { NumberInput } from "#client/ui/controls/NumberInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { profileFieldsTexts as texts } from "./texts/profile-fields/profile-fields.texts.ts";

/** Years of experience as typed; `numberOf` parses them for the request. */
export function ExperienceField({ id, value, onChange, onBlur, error, disabled }: FormField<string>) {
  return (
    <Field id={id} label={texts.experience.label} hint={texts.experience.hint} error={error} optional>
      <NumberInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        readOnly={disabled}
      />
    </Field>
  );
}
