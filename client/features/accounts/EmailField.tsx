import { type ReactNode, useState } from "react";
import { type FieldValues, type Path, type PathValue, useWatch } from "react-hook-form";
import type { DeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { meantEmail } from "#shared/accounts/email-typos.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextInput } from "../../ui/controls/TextInput.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import styles from "./email.module.css";
import { accountFieldsTexts } from "./texts/account-fields/account-fields.texts.ts";

const texts = accountFieldsTexts.email;

interface Props<F extends FieldValues> {
  deferred: Pick<DeferredForm<F>, "form" | "bind" | "errorOf">;
  name: Path<F>;
  label: string;
  hint?: ReactNode;
}

/**
 * The field for a new email address. If it looks mistyped, the field suggests a correction, but accepts it as typed.
 */
export function EmailField<F extends FieldValues>({ deferred: { form, bind, errorOf }, name, label, hint }: Props<F>) {
  const typed: string = useWatch({ control: form.control, name }) ?? "";
  // Checked only after leaving the field, because a half-typed domain looks like a typo.
  const [left, setLeft] = useState("");
  const meant = left === typed ? meantEmail(typed) : null;
  const field = bind(name);

  const handleUse = () => {
    if (meant === null) return;
    form.setValue(name, meant as PathValue<F, Path<F>>);
    // The pressed button disappears.
    document.getElementById(field.id)?.focus();
  };
  return (
    <div>
      <Field id={field.id} label={label} hint={hint} error={errorOf(name)} required>
        <TextInput
          {...field}
          type="email"
          autoComplete="email"
          onBlur={(event) => {
            setLeft(form.getValues(name) ?? "");
            field.onBlur(event);
          }}
        />
      </Field>
      {/* The live region must exist from the start, or its text would not be announced. */}
      <div role="status">
        {meant && (
          <p className={styles.meant}>
            <span>{texts.meant({ email: () => <b key="email">{meant}</b> })}</span>
            <Button variant="second" small onClick={handleUse}>
              {texts.use}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
