import { Check, Circle } from "lucide-react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import styles from "#client/features/accounts/password.module.css";
import { accountFieldsTexts } from "#client/features/accounts/texts/account-fields/account-fields.texts.ts";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { cx } from "#client/ui/cx.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import type { DeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { VisuallyHidden } from "#client/ui/layout/VisuallyHidden.tsx";
import { PASSWORD_MIN } from "#shared/accounts/fields.ts";
import { EMPLOYER_SPECIALS, PASSWORD_RULES, type PasswordRule } from "#shared/accounts/password-rules.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { PasswordStrength } from "./NewPasswordHelp.tsx";

const texts = accountFieldsTexts.newPassword;

const ACCOUNT_TEXTS = accountsTexts.fields;

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

const ruleText = (name: PasswordRule["name"]): string => {
  const { rules } = texts;
  if (name === "length") return rules.length({ count: PASSWORD_MIN });
  return name === "oneOf" ? rules.oneOf({ specials: EMPLOYER_SPECIALS }) : rules[name];
};

/** Screen readers hear the rules as one sentence, in the hint; the ticks are visual only. */
function Rules({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  return (
    <>
      {texts.needs}{" "}
      <span className={styles.rules}>
        {rules.map(({ name, keeps }, index) => {
          const kept = keeps(password);
          return (
            <span key={name} className={cx(styles.rule, kept && styles.kept)}>
              <Icon of={kept ? Check : Circle} />
              <span>
                {kept ? texts.kept({ rule: ruleText(name), hidden }) : ruleText(name)}
                <VisuallyHidden>{index < rules.length - 1 ? ", " : "."}</VisuallyHidden>
              </span>
            </span>
          );
        })}
      </span>
    </>
  );
}
