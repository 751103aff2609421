import { NumberInput } from "#client/ui/controls/NumberInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { profileFieldsTexts as texts } from "./texts/profile-fields/profile-fields.texts.ts";

/** The desired salary in PHP as typed; `numberOf` parses it for the request. */
export function SalaryField({ id, value, onChange, onBlur, error, disabled }: FormField<string>) {
  return (
    <Field id={id} label={texts.salary.label} hint={texts.salary.hint} error={error} optional>
      <NumberInput
        unit={texts.salary.unit}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        readOnly={disabled}
      />
    </Field>
  );
}
