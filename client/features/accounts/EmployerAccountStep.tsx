import type { EmployerForm } from "#shared/accounts/employer-form.ts";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { signUpTexts, employerTexts as texts } from "./accounts.texts.ts";
import { EmailField } from "./EmailField.tsx";
import { ManagerName } from "./ManagerName.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import type { CalmForm } from "./useCalmForm.ts";

const common = signUpTexts.fields;

export type EmployerStepProps = Pick<CalmForm<EmployerForm<File>>, "form" | "bind" | "choice" | "errorOf">;

/** Step 1: how you get in. */
export function EmployerAccountStep({ form, bind, errorOf, email }: EmployerStepProps & { email: string }) {
  return (
    <>
      <EmailField calm={{ form, bind, errorOf }} name="email" label={common.email} hint={common.emailHint} />
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
      <NewPasswordField
        calm={{ form, bind, errorOf }}
        name="password"
        label={common.password}
        rules="employer"
        personal={[form.getValues("username"), email.replace(/@.*/, "")]}
      />
      <Field id={bind("confirmPassword").id} label={common.confirmPassword} error={errorOf("confirmPassword")} required>
        <PasswordInput {...bind("confirmPassword")} autoComplete="new-password" />
      </Field>
    </>
  );
}
