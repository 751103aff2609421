import { Check, Circle } from "lucide-react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { newPasswordTexts as texts } from "#client/features/accounts/accounts.texts.ts";
import styles from "#client/features/accounts/password.module.css";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { cx } from "#client/ui/cx.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import type { DeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { VisuallyHidden } from "#client/ui/layout/VisuallyHidden.tsx";
import { ACCOUNT_TEXTS } from "#shared/accounts/accounts.texts.ts";
import { PASSWORD_RULES, type PasswordRule } from "#shared/accounts/password-rules.ts";
import { PasswordStrength } from "./NewPasswordHelp.tsx";

interface Props<F extends FieldValues> {
  deferred: Pick<DeferredForm<F>, "form" | "bind" | "errorOf">;
  name: Path<F>;
  label: string;
  rules: keyof typeof PASSWORD_RULES;
  /** The person's names and addresses, which a password should not contain. */
  personal?: readonly string[];
}

/** A field for a new password with its rules, which are ticked while typing, and its strength. */
export function NewPasswordField<F extends FieldValues>({ deferred, name, label, rules, personal }: Props<F>) {
  const { form, bind, errorOf } = deferred;
  const password: string = useWatch({ control: form.control, name }) ?? "";
  const error = errorOf(name);
  const { passwordEmployer, passwordSpecials } = ACCOUNT_TEXTS;
  return (
    <>
      <Field
        id={bind(name).id}
        label={label}
        hint={<Rules rules={PASSWORD_RULES[rules]} password={password} />}
        error={error === passwordEmployer ? `${error}\n${passwordSpecials}` : error}
        required
      >
        <PasswordInput {...bind(name)} autoComplete="new-password" />
      </Field>
      <PasswordStrength password={password} personal={personal} />
    </>
  );
}

/** Screen readers hear the rules as one sentence, in the hint; the ticks are visual only. */
function Rules({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  return (
    <>
      {texts.needs}
      <span className={styles.rules}>
        {rules.map(({ text, keeps }, index) => {
          const kept = keeps(password);
          return (
            <span key={text} className={cx(styles.rule, kept && styles.kept)}>
              <Icon of={kept ? Check : Circle} />
              <span>
                {text}
                <VisuallyHidden>{`${kept ? texts.kept : ""}${index < rules.length - 1 ? ", " : "."}`}</VisuallyHidden>
              </span>
            </span>
          );
        })}
      </span>
    </>
  );
}
