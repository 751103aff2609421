import type { ComponentProps } from "react";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";

interface Props {
  field: FormField<string>;
  label: string;
  hint?: string;
  required?: boolean;
  /** Renders a textarea. */
  long?: boolean;
  autoComplete?: string;
  inputMode?: ComponentProps<"input">["inputMode"];
  type?: "text" | "email" | "url";
}

/** A plain text field of a form. While the form is being saved it is read-only and keeps the focus. */
export function TextField({ field, label, hint, required = false, long = false, type = "text", ...rest }: Props) {
  const { id, value, onChange, onBlur, error, disabled } = field;
  const control = { value, onBlur, readOnly: disabled, autoComplete: "off", ...rest };
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required} optional={!required}>
      {long ? (
        <TextArea {...control} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextInput {...control} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
