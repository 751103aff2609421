import type { EmployerForm } from "#shared/accounts/employer-form.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { signUpTexts, employerTexts as texts } from "./accounts.texts.ts";
import { ManagerName } from "./ManagerName.tsx";
import type { CalmForm } from "./useCalmForm.ts";

const common = signUpTexts.fields;

export type EmployerStepProps = Pick<CalmForm<EmployerForm<File>>, "bind" | "choice" | "errorOf">;

/** Step 1: how you get in. */
export function EmployerAccountStep({ bind, errorOf, email }: EmployerStepProps & { email: string }) {
  return (
    <>
      <Field id={bind("email").id} label={common.email} hint={common.emailHint} error={errorOf("email")} required>
        <TextInput {...bind("email")} type="email" autoComplete="email" />
      </Field>
      <Field
        id={bind("username").id}
        label={texts.username}
        hint={texts.usernameHint}
        error={errorOf("username")}
        required
      >
        <TextInput {...bind("username")} autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
      </Field>
      <ManagerName email={email} />
      <Field
        id={bind("password").id}
        label={common.password}
        hint={texts.passwordHint}
        error={errorOf("password")}
        required
      >
        <PasswordInput {...bind("password")} autoComplete="new-password" />
      </Field>
      <Field id={bind("confirmPassword").id} label={common.confirmPassword} error={errorOf("confirmPassword")} required>
        <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
      </Field>
    </>
  );
}
